/**
 * From WebAssembly's text format to its bytes: the small part of it that the kernel is written in, every instruction folded
 * (https://webassembly.github.io/spec/core/text/instructions.html#folded-instructions). A module imports its memory and exports all
 * of its functions, whose parameters and results are `i32`.
 */

type Form = string | readonly Form[]

/** Of WebAssembly's core specification, section 5.4. */
const OPCODES: Readonly<Record<string, readonly number[]>> = {
  'i32.load': [0x28],
  'i64.load': [0x29],
  'f64.load': [0x2b],
  'i32.load8_u': [0x2d],
  'i32.load16_u': [0x2f],
  'i32.store': [0x36],
  'i64.store': [0x37],
  'i32.store8': [0x3a],
  'i32.store16': [0x3b],
  'i32.eqz': [0x45],
  'i32.eq': [0x46],
  'i32.ne': [0x47],
  'i32.lt_u': [0x49],
  'i32.gt_u': [0x4b],
  'i32.le_u': [0x4d],
  'i32.ge_u': [0x4f],
  'i64.eqz': [0x50],
  'i32.ctz': [0x68],
  'i32.popcnt': [0x69],
  'i32.add': [0x6a],
  'i32.sub': [0x6b],
  'i32.and': [0x71],
  'i32.or': [0x72],
  'i32.xor': [0x73],
  'i32.shl': [0x74],
  'i32.shr_u': [0x76],
  'i64.ctz': [0x7a],
  'i64.popcnt': [0x7b],
  'i64.add': [0x7c],
  'i64.sub': [0x7d],
  'i64.and': [0x83],
  'i64.or': [0x84],
  'i64.xor': [0x85],
  'i32.wrap_i64': [0xa7],
  'memory.fill': [0xfc, 0x0b, 0x00],
}

const TYPES = { i32: 0x7f, i64: 0x7e } as const
const NO_VALUE = 0x40
const END = 0x0b
const CODE = { block: 0x02, loop: 0x03, brIf: 0x0d, localGet: 0x20, localSet: 0x21, i32: 0x41, i64: 0x42 } as const

const parse = (text: string): readonly Form[] => {
  const stack: Form[][] = [[]]
  for (const [token] of text.matchAll(/[()]|[^\s()]+/g)) {
    if (token === '(') stack.push([])
    else if (token === ')') {
      const form = stack.pop() ?? []
      stack.at(-1)?.push(form)
    } else stack.at(-1)?.push(token)
  }
  return stack[0] ?? []
}

const toUnsigned = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...toUnsigned(value >>> 7)]

const toSigned = (value: number): number[] => {
  const low = value & 0x7f
  const rest = value >> 7
  const isLast = (rest === 0 && low < 0x40) || (rest === -1 && low >= 0x40)
  return isLast ? [low] : [low | 0x80, ...toSigned(rest)]
}

const toVector = (items: readonly (readonly number[])[]): number[] => [...toUnsigned(items.length), ...items.flat()]
const toSection = (id: number, content: readonly number[]): number[] => [id, ...toUnsigned(content.length), ...content]
const toName = (name: string): number[] => toVector(Array.from(Buffer.from(name), (byte) => [byte]))

class FunctionBody {
  /** By name: parameters, then locals. */
  readonly #variables: ReadonlyMap<string, number>

  constructor(variables: readonly string[]) {
    this.#variables = new Map(variables.map((name, index) => [name, index]))
  }

  #variable(form: Form | undefined): number[] {
    const index = this.#variables.get(String(form))
    if (index === undefined) throw new Error(`there is no local ${String(form)}`)
    return toUnsigned(index)
  }

  /** `labels`: of the blocks around, the innermost last. */
  encode(form: Form, labels: readonly string[]): number[] {
    if (typeof form === 'string') throw new Error(`${form} is not folded`)
    const [name, first, ...rest] = form
    switch (name) {
      case 'i32.const':
        return [CODE.i32, ...toSigned(Number(first))]
      case 'i64.const':
        return [CODE.i64, ...toSigned(Number(first))]
      case 'local.get':
        return [CODE.localGet, ...this.#variable(first)]
      case 'local.set':
        return [...this.#all(rest, labels), CODE.localSet, ...this.#variable(first)]
      case 'br_if':
        return [
          ...this.#all(rest, labels),
          CODE.brIf,
          ...toUnsigned(labels.length - 1 - labels.lastIndexOf(String(first))),
        ]
      case 'block':
      case 'loop':
        return [CODE[name], NO_VALUE, ...this.#all(rest, [...labels, String(first)]), END]
      default:
        return this.#plain(String(name), form.slice(1), labels)
    }
  }

  #plain(name: string, operands: readonly Form[], labels: readonly string[]): number[] {
    const code = OPCODES[name]
    if (code === undefined) throw new Error(`there is no instruction ${name}`)
    if (!/load|store/.test(name)) return [...this.#all(operands, labels), ...code]
    const [first] = operands
    const offset = typeof first === 'string' ? Number(first.replace('offset=', '')) : 0
    const addressed = typeof first === 'string' ? operands.slice(1) : operands
    return [...this.#all(addressed, labels), ...code, 0, ...toUnsigned(offset)]
  }

  #all(forms: readonly Form[], labels: readonly string[]): number[] {
    return forms.flatMap((form) => this.encode(form, labels))
  }
}

interface Assembled {
  readonly name: string
  readonly type: readonly number[]
  readonly code: readonly number[]
}

/** `(func $name (param $a $b) (local i32 $c) (local i64 $d) body …)`: all parameters and the result are `i32`. */
const assembleFunction = (form: Form): Assembled => {
  if (typeof form === 'string') throw new Error(`${form} is no function`)
  const [, name, ...rest] = form
  const named = (head: string): (readonly Form[])[] =>
    rest.filter((each): each is readonly Form[] => typeof each !== 'string' && each[0] === head)
  const parameters = named('param').flatMap((each) => each.slice(1).map(String))
  const locals = named('local').map((each) => ({
    type: each[1] === 'i64' ? TYPES.i64 : TYPES.i32,
    names: each.slice(2).map(String),
  }))
  const body = new FunctionBody([...parameters, ...locals.flatMap(({ names }) => names)])
  const instructions = rest
    .filter((each) => typeof each === 'string' || (each[0] !== 'param' && each[0] !== 'local'))
    .flatMap((each) => body.encode(each, []))
  const declared = toVector(locals.map(({ type, names }) => [...toUnsigned(names.length), type]))
  const code = [...declared, ...instructions, END]
  return {
    name: String(name).slice(1),
    type: [0x60, ...toVector(parameters.map(() => [TYPES.i32])), 1, TYPES.i32],
    code: [...toUnsigned(code.length), ...code],
  }
}

const MAGIC = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]

/** The memory is imported as `memory` of `host`. */
export const assemble = (text: string): Uint8Array<ArrayBuffer> => {
  const functions = parse(text).map(assembleFunction)
  return Uint8Array.from([
    ...MAGIC,
    ...toSection(1, toVector(functions.map(({ type }) => type))),
    ...toSection(2, toVector([[...toName('host'), ...toName('memory'), 0x02, 0x00, 0x01]])),
    ...toSection(3, toVector(functions.map((_, index) => toUnsigned(index)))),
    ...toSection(7, toVector(functions.map(({ name }, index) => [...toName(name), 0x00, ...toUnsigned(index)]))),
    ...toSection(10, toVector(functions.map(({ code }) => code))),
  ])
}
