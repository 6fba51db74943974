import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assemble } from './assemble.ts'

interface Exports {
  readonly run: (...numbers: readonly number[]) => number
}

const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly Memory: new (options: { initial: number }) => { readonly buffer: ArrayBuffer }
    readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object
    readonly Instance: new (module: object, imports: object) => { readonly exports: Exports }
  }
}

const open = (text: string): { run: Exports['run']; bytes: Uint8Array } => {
  const memory = new WebAssembly.Memory({ initial: 1 })
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(assemble(text)), { host: { memory } })
  return { run: exports.run, bytes: new Uint8Array(memory.buffer) }
}

describe('the assembler', () => {
  it('writes every number as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (number) => {
        expect(open(`(func $run (i32.const ${String(number)}))`).run()).toBe(number)
      }),
      { numRuns: 50 },
    )
  })

  it('knows parameters, locals, labels and places in the memory', () => {
    const { run, bytes } = open(`
      (func $run (param $from $count) (local i32 $sum)
        (block $done
          (br_if $done (i32.eqz (local.get $count)))
          (loop $next
            (local.set $sum (i32.add (local.get $sum) (i32.load8_u offset=200 (local.get $from))))
            (local.set $from (i32.add (local.get $from) (i32.const 1)))
            (local.set $count (i32.sub (local.get $count) (i32.const 1)))
            (br_if $next (local.get $count))))
        (local.get $sum))`)
    bytes.set([1, 2, 3, 4], 210)
    expect(run(10, 4)).toBe(10)
    expect(run(11, 2)).toBe(5)
    expect(run(10, 0)).toBe(0)
  })

  it('refuses what it does not know', () => {
    expect(() => assemble('(func $run (local.get $nobody))')).toThrow('there is no local $nobody')
    expect(() => assemble('(func $run (i32.magic))')).toThrow('there is no instruction i32.magic')
    expect(() => assemble('(func $run nop)')).toThrow('nop is not folded')
  })
})
