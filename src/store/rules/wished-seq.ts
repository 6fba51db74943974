/** The seqs that imported records may keep. */

/**
 * The search index numbers podcasts with 32 bits, most of which are left for new podcasts. Clients
 * of the Podcast Index dialect can hold up to twice as many.
 */
const LARGEST_WISHED_SEQ = 2 ** 30

/** Returns whether the requested seq may be assigned if it is free; other values are ignored. */
export function isGrantableSeq(wished: number | undefined): wished is number {
  return (
    wished !== undefined &&
    Number.isSafeInteger(wished) &&
    wished > 0 &&
    wished < LARGEST_WISHED_SEQ
  )
}
