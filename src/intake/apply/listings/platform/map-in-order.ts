/**
 * Processes a few items at a time, each to completion. If a budget runs out, the first items are
 * complete; with full concurrency every item would stay partial, each time.
 */
const AT_ONCE = 4

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
