/**
 * Finds the words that have nearly the same letters, in WebAssembly (`word-kernel.wat`).
 */
import { WORD_KERNEL } from './modules.ts'
import { openModule } from './open-module.ts'

/** Arguments are in bytes from the beginning of the memory, and counts. */
interface Exports {
  findAlike(at: number, end: number, letters: number, most: number, out: number): number
}

/** No more words are compared at once. */
export const WORDS_AT_ONCE = 16_384
/** Numbers that are looked at in one step: behind the last one there may be others. */
const STEP = 4

const LENGTH = WORDS_AT_ONCE + STEP
const { exports, buffer } = openModule(WORD_KERNEL, 2 * LENGTH * 4)
const kernel = exports as Exports

const words = new Uint32Array(buffer, 0, LENGTH)
const found = new Uint32Array(buffer, LENGTH * 4, LENGTH)

/**
 * Returns the places, in order, of the words whose letters, a bit each, differ from `letters` in at
 * most so many bits; of `WORDS_AT_ONCE` words at most, and valid until the next call.
 */
export function findAlikeLetters(
  all: Uint32Array,
  letters: number,
  most: number,
): Uint32Array {
  words.set(all)
  const end = all.byteLength
  let count = kernel.findAlike(words.byteOffset, end, letters, most, found.byteOffset)
  while (count > 0 && (found[count - 1] as number) >= all.length) count -= 1
  return found.subarray(0, count)
}
