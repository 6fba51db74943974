/** Bindings of `word-kernel.wat`, which finds words with similar letters. */
import { WORD_KERNEL } from './modules.ts'
import { openModule } from './open-module.ts'

/** Arguments are byte offsets in the memory, and counts. */
interface WordKernelExports {
  findAlike(at: number, end: number, letters: number, most: number, out: number): number
}

/** Maximum number of words per call. */
export const WORDS_AT_ONCE = 16_384
/** Numbers per SIMD step; reads may pass the last one. */
const STEP = 4

const LENGTH = WORDS_AT_ONCE + STEP
const { exports, buffer } = openModule(WORD_KERNEL, 2 * LENGTH * 4)
const kernel = exports as WordKernelExports

const words = new Uint32Array(buffer, 0, LENGTH)
const found = new Uint32Array(buffer, LENGTH * 4, LENGTH)

/**
 * Returns the ascending indexes of the words whose letter bits differ from `letters` in at most
 * `most` bits. At most `WORDS_AT_ONCE` words; valid until the next call.
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
