/** Compares texts by their pairs of letters, wherever words begin and whatever their order is. */

const PAIR_BITS = 12
/** Number of each pair of letters in the text that was counted last, by a hash. */
const pairCounts = new Uint8Array(1 << PAIR_BITS)

function pairAt(text: string, at: number): number {
  const pair = text.charCodeAt(at) * 31 + text.charCodeAt(at + 1) * 7
  return pair & (pairCounts.length - 1)
}

/** Returns the share of pairs of letters that two texts have in common, 0 to 1 (Dice). */
export function sharedPairs(typed: string, title: string): number {
  const pairs = typed.length + title.length - 2
  if (typed.length < 2 || title.length < 2) return Number(typed === title)
  for (let at = 0; at + 1 < typed.length; at += 1) {
    const pair = pairAt(typed, at)
    pairCounts[pair] = (pairCounts[pair] as number) + 1
  }
  let shared = 0
  for (let at = 0; at + 1 < title.length; at += 1) {
    const pair = pairAt(title, at)
    const left = pairCounts[pair] as number
    if (left === 0) continue
    pairCounts[pair] = left - 1
    shared += 1
  }
  for (let at = 0; at + 1 < typed.length; at += 1) pairCounts[pairAt(typed, at)] = 0
  return (2 * shared) / pairs
}
