/**
 * Where the places of documents begin, in WebAssembly: a document ends at a byte whose highest bit is set, and these are counted eight
 * at a time.
 */
import { assemble } from './assemble.ts'
import { type Memory, openModule } from './block-kernel.ts'

const get = (name: string): string => `(local.get $${name})`
const set = (name: string, value: string): string => `(local.set $${name} ${value})`
const add = (name: string, value: string): string => set(name, `(i32.add ${get(name)} ${value})`)

const LOOK = `
        ${set('word', `(i64.and (i64.load ${get('base')}) (i64.load ${get('mask')}))`)}
        ${set('here', `(i32.wrap_i64 (i64.popcnt ${get('word')}))`)}`

const TEXT = `
  (func $findStarts (param $bytes $length $ranks $size $mask)
    (local i32 $last $end $base $before $here $rank $left) (local i64 $word $ends)
    ${set('last', `(i32.add ${get('bytes')} ${get('length')})`)}
    ${set('end', `(i32.add ${get('ranks')} (i32.shl ${get('size')} (i32.const 2)))`)}
    ${set('base', get('bytes'))}
    ${LOOK}
    (block $done
      (br_if $done (i32.eqz ${get('size')}))
      (loop $next
        ${set('rank', `(i32.load ${get('ranks')})`)}
        (block $placed
          (br_if $placed (i32.eqz ${get('rank')}))
          (br_if $placed (i32.eq ${get('rank')} (i32.const -1)))
          (block $found
            (loop $further
              (br_if $found (i32.ge_u (i32.add ${get('before')} ${get('here')}) ${get('rank')}))
              (br_if $found (i32.ge_u ${get('base')} ${get('last')}))
              ${add('before', get('here'))}
              ${add('base', '(i32.const 8)')}
              ${LOOK}
              (br_if $further (i32.const 1))))
          ${set('ends', get('word'))}
          ${set('left', `(i32.sub ${get('rank')} ${get('before')})`)}
          (block $picked
            (loop $pick
              (br_if $picked (i32.le_u ${get('left')} (i32.const 1)))
              ${set('ends', `(i64.and ${get('ends')} (i64.sub ${get('ends')} (i64.const 1)))`)}
              ${set('left', `(i32.sub ${get('left')} (i32.const 1))`)}
              (br_if $pick (i32.const 1))))
          (i32.store ${get('ranks')} (i32.add
            (i32.sub ${get('base')} ${get('bytes')})
            (i32.add (i32.const 1) (i32.shr_u (i32.wrap_i64 (i64.ctz ${get('ends')})) (i32.const 3))))))
        ${add('ranks', '(i32.const 4)')}
        (br_if $next (i32.lt_u ${get('ranks')} ${get('end')}))))
    ${get('size')})
`

/** Arguments are in bytes from the beginning of the memory. */
interface Exports {
  findStarts(bytes: number, length: number, ranks: number, size: number, mask: number): number
}

const ROOM = 1 << 20
const ROOMS = 3
const NUMBERS = 4 * 65_536
/** A load of eight bytes may begin at the last one. */
const SLACK = 64

const { exports, buffer }: { readonly exports: unknown; readonly buffer: Memory['buffer'] } = openModule(
  assemble(TEXT),
  ROOMS * (ROOM + SLACK) + 2 * NUMBERS + SLACK,
)
const kernel = exports as Exports

const FIRST_NUMBERS = ROOMS * (ROOM + SLACK)
const MASK = FIRST_NUMBERS + 2 * NUMBERS
new Uint8Array(buffer, MASK, 8).fill(0x80)

/** Memory for the places of a form in a block: undefined where there is no room for so many bytes. */
export const roomFor = (form: number, length: number): Uint8Array | undefined =>
  form < ROOMS && length <= ROOM ? new Uint8Array(buffer, form * (ROOM + SLACK), length) : undefined

/** A number for each candidate of a block, of a first and of a second form. */
export const candidateNumbers = [0, 1].map(
  (form) => new Uint32Array(buffer, FIRST_NUMBERS + form * NUMBERS, 65_536),
) as [Uint32Array, Uint32Array]

export const isPlaced = (bytes: Uint8Array): boolean => bytes.buffer === buffer

/**
 * `numbers`, ascending: of each document how many there are before it, or 0xffffffff, which stays; then where its places begin. Both
 * arrays are of this memory.
 */
export const toStarts = (bytes: Uint8Array, numbers: Uint32Array, size: number): void => {
  kernel.findStarts(bytes.byteOffset, bytes.length, numbers.byteOffset, size, MASK)
}
