/** The seqs that imported records may keep. */

/**
 * The search index numbers podcasts with 32 bits, most of which are left for new podcasts. Clients
 * of the Podcast Index dialect can hold up to twice as many.
 */
const LARGEST_REQUESTED_SEQ = 2 ** 30

/** Returns whether the requested seq may be assigned if it is free; other values are ignored. */
export function isGrantableSeq(requested: number | undefined): requested is number {
  return (
    requested !== undefined &&
    Number.isSafeInteger(requested) &&
    requested > 0 &&
    requested < LARGEST_REQUESTED_SEQ
  )
}
