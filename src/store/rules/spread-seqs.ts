/** Samples podcasts where reading all of them would take too long. */

/**
 * Returns at most `size` evenly spread numbers from 1 to `top`; all of them if `top` is not larger.
 */
export function spreadSeqs(top: number, size: number): readonly number[] {
  const count = Math.min(top, size)
  return Array.from({ length: count }, (_, at) => Math.floor((at * top) / count) + 1)
}
