/**
 * The release that this code belongs to, and the oldest one that reads what it stores.
 * `test/layouts/shape.test.ts` fails while one of them is wrong.
 */

/** As `package.json` says, without what follows the numbers. */
export const RELEASE = '0.3.0'

/**
 * A release reads a layout that has all of its own fields unchanged, whatever it has beside
 * them. Set this to `RELEASE` when a field goes, when its values change their type, or when a
 * migration of the tables takes away what the release before uses.
 */
export const OLDEST_READER = '0.3.0'

const numbersOf = (version: string): readonly number[] =>
  (version.split('-')[0] ?? '').split('.').map(Number)

/** Returns a negative number if `one` is the older release; pre-releases count as releases. */
export function compareReleases(one: string, other: string): number {
  const others = numbersOf(other)
  for (const [at, number] of numbersOf(one).entries()) {
    const difference = number - (others[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
