/** Numbers that a record from elsewhere may keep. */

/**
 * An index of searches numbers podcasts by 32 bits, and most of these are for all that follow.
 * Callers of the Podcast Index dialect keep twice as many at most.
 */
const LARGEST_WISHED_SEQ = 2 ** 30

/** Whether a wished number is given while nobody has it; all others count as not wished. */
export function isGrantableSeq(wished: number | undefined): wished is number {
  return (
    wished !== undefined &&
    Number.isSafeInteger(wished) &&
    wished > 0 &&
    wished < LARGEST_WISHED_SEQ
  )
}
