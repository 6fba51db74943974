/**
 * What is done with the sets of a block, in WebAssembly: bits are counted by one instruction and sixty-four at a time, and no access
 * is checked against the end of an array. A bitmap has 65,536 bits; a list has numbers of 16 bits. Whatever has a result gives how many
 * documents there are.
 */
import { assemble } from './assemble.ts'

const BITMAP_BYTES = 8192
const UNROLLED = [0, 8, 16, 24] as const

const get = (name: string): string => `(local.get $${name})`
const set = (name: string, value: string): string => `(local.set $${name} ${value})`
const add = (name: string, value: string): string => set(name, `(i32.add ${get(name)} ${value})`)

/** Of two bitmaps, word for word; the result is counted and, where it is wanted, written. */
const wordByWord = (name: string, combine: (left: string, right: string) => string, writes: boolean): string => `
  (func $${name} (param $left $right ${writes ? '$out' : ''}) (local i32 $end) (local i64 $count $word)
    ${set('end', `(i32.add ${get('left')} (i32.const ${String(BITMAP_BYTES)}))`)}
    (loop $next
      ${UNROLLED.map((at) => {
        const load = (side: string): string => `(i64.load offset=${String(at)} ${get(side)})`
        return `
      ${set('word', combine(load('left'), load('right')))}
      ${writes ? `(i64.store offset=${String(at)} ${get('out')} ${get('word')})` : ''}
      ${set('count', `(i64.add ${get('count')} (i64.popcnt ${get('word')}))`)}`
      }).join('')}
      ${add('left', '(i32.const 32)')}
      ${add('right', '(i32.const 32)')}
      ${writes ? add('out', '(i32.const 32)') : ''}
      (br_if $next (i32.lt_u ${get('left')} ${get('end')})))
    (i32.wrap_i64 ${get('count')}))`

/** So many documents of a list are looked at between two jumps. */
const AT_ONCE = 4

/** Of each document of a list (`$list`, `$size` of it), in order. */
const eachMember = (body: string): string => {
  const one = (at: number): string => `
        ${set('member', `(i32.load16_u offset=${String(at * 2)} ${get('list')})`)}
        ${body}`
  const loop = (count: number, end: string): string => `
    (block $done
      (br_if $done (i32.ge_u ${get('list')} ${end}))
      (loop $next
        ${Array.from({ length: count }, (_, at) => one(at)).join('')}
        ${add('list', `(i32.const ${String(count * 2)})`)}
        (br_if $next (i32.lt_u ${get('list')} ${end}))))`
  const most = `(i32.and ${get('size')} (i32.const ${String(-AT_ONCE)}))`
  return `
    ${set('end', `(i32.add ${get('list')} (i32.shl ${most} (i32.const 1)))`)}
    ${loop(AT_ONCE, get('end'))}
    ${add('end', `(i32.shl (i32.and ${get('size')} (i32.const ${String(AT_ONCE - 1)})) (i32.const 1))`)}
    ${loop(1, get('end'))}`
}

/** Whether a bit of a bitmap is set: 1 or 0. */
const bitOf = (bits: string, number: string): string =>
  `(i32.and (i32.const 1) (i32.shr_u
    (i32.load8_u (i32.add ${get(bits)} (i32.shr_u ${number} (i32.const 3))))
    (i32.and ${number} (i32.const 7))))`

/** Nothing branches on what is found: whether a document stays cannot be foretold. */
const keepWhere = (bit: string): string => `
        (i32.store16 ${get('to')} ${get('member')})
        ${add('to', `(i32.shl (i32.xor ${get('unwanted')} ${bit}) (i32.const 1))`)}`

const lengthOf = (to: string, from: string): string => `(i32.shr_u (i32.sub ${to} ${from}) (i32.const 1))`

const TEXT = `
${wordByWord('and', (left, right) => `(i64.and ${left} ${right})`, true)}
${wordByWord('or', (left, right) => `(i64.or ${left} ${right})`, true)}
${wordByWord('andNot', (left, right) => `(i64.and ${left} (i64.xor ${right} (i64.const -1)))`, true)}
${wordByWord('countAnd', (left, right) => `(i64.and ${left} ${right})`, false)}

  (func $addList (param $bits $list $size) (local i32 $end $member $at)
    ${eachMember(`
        ${set('at', `(i32.add ${get('bits')} (i32.shl (i32.shr_u ${get('member')} (i32.const 5)) (i32.const 2)))`)}
        (i32.store ${get('at')} (i32.or (i32.load ${get('at')}) (i32.shl (i32.const 1) ${get('member')})))`)}
    ${get('size')})

  (func $removeList (param $bits $list $size) (local i32 $end $member $at)
    ${eachMember(`
        ${set('at', `(i32.add ${get('bits')} (i32.shl (i32.shr_u ${get('member')} (i32.const 5)) (i32.const 2)))`)}
        (i32.store ${get('at')} (i32.and (i32.load ${get('at')})
          (i32.xor (i32.const -1) (i32.shl (i32.const 1) ${get('member')}))))`)}
    ${get('size')})

  (func $clear (param $bits)
    (memory.fill ${get('bits')} (i32.const 0) (i32.const ${String(BITMAP_BYTES)}))
    (i32.const 0))

  (func $countIn (param $list $size $bits) (local i32 $end $member $count)
    ${eachMember(add('count', bitOf('bits', get('member'))))}
    ${get('count')})

  (func $keepIn (param $list $size $bits $out $unwanted) (local i32 $end $member $to)
    ${set('to', get('out'))}
    ${eachMember(keepWhere(bitOf('bits', get('member'))))}
    ${lengthOf(get('to'), get('out'))})

  (func $keepMarked (param $list $size $marks $out $unwanted) (local i32 $end $member $to $index)
    ${set('to', get('out'))}
    ${eachMember(`${keepWhere(bitOf('marks', get('index')))} ${add('index', '(i32.const 1)')}`)}
    ${lengthOf(get('to'), get('out'))})

  (func $docs (param $bits $out) (local i32 $base $to) (local i64 $word)
    ${set('to', get('out'))}
    (loop $next
      ${set('word', `(i64.load (i32.add ${get('bits')} (i32.shr_u ${get('base')} (i32.const 3))))`)}
      (block $empty
        (br_if $empty (i64.eqz ${get('word')}))
        (loop $bit
          (i32.store16 ${get('to')} (i32.add ${get('base')} (i32.wrap_i64 (i64.ctz ${get('word')}))))
          ${add('to', '(i32.const 2)')}
          ${set('word', `(i64.and ${get('word')} (i64.sub ${get('word')} (i64.const 1)))`)}
          (br_if $bit (i32.eqz (i64.eqz ${get('word')})))))
      ${add('base', '(i32.const 64)')}
      (br_if $next (i32.lt_u ${get('base')} (i32.const 65536))))
    ${lengthOf(get('to'), get('out'))})

  (func $knownDocs (param $set $known $before $out $places)
    (local i32 $at $here $left $base $to)
    ${set('to', get('out'))}
    (loop $next
      ${set('here', `(i32.load (i32.add ${get('known')} ${get('at')}))`)}
      ${set('left', `(i32.and ${get('here')} (i32.load (i32.add ${get('set')} ${get('at')})))`)}
      (block $empty
        (br_if $empty (i32.eqz ${get('left')}))
        ${set('base', `(i32.load (i32.add ${get('before')} ${get('at')}))`)}
        (loop $bit
          (i32.store16 ${get('to')} (i32.add (i32.shl ${get('at')} (i32.const 3)) (i32.ctz ${get('left')})))
          (i32.store16 ${get('places')} (i32.add ${get('base')} (i32.popcnt (i32.and ${get('here')}
            (i32.sub (i32.and ${get('left')} (i32.sub (i32.const 0) ${get('left')})) (i32.const 1))))))
          ${add('to', '(i32.const 2)')}
          ${add('places', '(i32.const 2)')}
          ${set('left', `(i32.and ${get('left')} (i32.sub ${get('left')} (i32.const 1)))`)}
          (br_if $bit ${get('left')})))
      ${add('at', '(i32.const 4)')}
      (br_if $next (i32.lt_u ${get('at')} (i32.const ${String(BITMAP_BYTES)}))))
    ${lengthOf(get('to'), get('out'))})
`

/** Places are in bytes from the beginning of the memory. */
export interface BlockKernel {
  and(left: number, right: number, out: number): number
  or(left: number, right: number, out: number): number
  andNot(left: number, right: number, out: number): number
  countAnd(left: number, right: number): number
  addList(bits: number, list: number, size: number): number
  removeList(bits: number, list: number, size: number): number
  clear(bits: number): number
  countIn(list: number, size: number, bits: number): number
  /** Documents of a list that are in a bitmap, or with `unwanted` 1 those that are not. `out` may be the list. */
  keepIn(list: number, size: number, bits: number, out: number, unwanted: 0 | 1): number
  /** The same by a bit for each place in the list. */
  keepMarked(list: number, size: number, marks: number, out: number, unwanted: 0 | 1): number
  /** Writes all documents. */
  docs(bits: number, out: number): number
  /**
   * Writes documents of a set that are known, and of each how many known ones stand before it, of that the lowest 16 bits. `before`: how
   * many stand before each 32 of them.
   */
  knownDocs(set: number, known: number, before: number, out: number, places: number): number
}

export interface Memory {
  readonly buffer: ArrayBuffer
}

/** What is used of it; Node has it, its types do not. */
declare const WebAssembly: {
  readonly Memory: new (options: { initial: number }) => Memory
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  readonly Instance: new (module: object, imports: { host: { memory: Memory } }) => { readonly exports: unknown }
}

const PAGE = 65_536

/** With a memory of so many bytes; what is never used takes none of the machine. */
export const openModule = (
  code: Uint8Array<ArrayBuffer>,
  bytes: number,
): { readonly exports: unknown; readonly buffer: ArrayBuffer } => {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) })
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code), { host: { memory } })
  return { exports, buffer: memory.buffer }
}

export const openBlockKernel = (bytes: number): { readonly kernel: BlockKernel; readonly buffer: ArrayBuffer } => {
  const { exports, buffer } = openModule(assemble(TEXT), bytes)
  return { kernel: exports as BlockKernel, buffer }
}
