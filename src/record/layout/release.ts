/**
 * The release of this code, and the oldest one that reads its data. `test/layouts/shape.test.ts`
 * checks both.
 */

/** Version of `package.json` without a suffix. */
export const RELEASE = '0.3.0'

/**
 * A release reads a layout that has all of its fields unchanged, and ignores others. Set this to
 * `RELEASE` when a field is removed or changes its type, or when a migration removes something
 * that the previous release uses.
 */
export const OLDEST_READER = '0.3.0'

const numbersOf = (version: string): readonly number[] =>
  (version.split('-')[0] ?? '').split('.').map(Number)

/** Returns a negative number if `one` is older. Ignores pre-release suffixes. */
export function compareReleases(one: string, other: string): number {
  const others = numbersOf(other)
  for (const [at, number] of numbersOf(one).entries()) {
    const difference = number - (others[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
