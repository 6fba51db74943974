/**
 * A few items run at a time, each to its end. If a budget runs out in between, the first
 * ones have whole answers; if all ran at once, each would have a part only, the next time
 * again.
 */
const AT_ONCE = 4

/** Returns the results in the order of the items. */
export async function mapInOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const worker = async (): Promise<void> => {
    for (const [at, item] of waiting) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}
