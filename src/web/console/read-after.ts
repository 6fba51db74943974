/** Where a list of the console goes on: the number in its address. */

/** The number of the last row of the page before; 0 where there is none. */
export function readAfter(text: string | undefined): number {
  const after = Number(text ?? 0)
  return Number.isSafeInteger(after) && after > 0 ? after : 0
}
