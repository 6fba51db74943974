/** Ranks two feeds of one show, and finds the original of a mirror. */
import { feedKey } from '../../../record/feed-url/feed-url.ts'
import { type KnownShow, printOf } from '../moves/known-show.ts'

/** Returns the show whose feed both feeds name as `self`; the other show is a mirror. */
export function namedByBoth(one: KnownShow, other: KnownShow): KnownShow | undefined {
  const { selfKey } = printOf(one)
  if (selfKey === null || selfKey !== printOf(other).selfKey) return undefined
  const isNamed = ({ record }: KnownShow): boolean => feedKey(record.rssFeedUrl) === selfKey
  const named = [one, other].filter(isNamed)
  if (named.length === 1) return named[0]
  return undefined
}

/** Ranks feeds, highest first: stable, moving, failing or foreign, without audio, dead. */
export function soundnessOf({ record, state, isFailing = false }: KnownShow): number {
  if (record.feedState === 'dead') return 0
  if (record.feedState === 'not-a-podcast') return 1
  if (isFailing || state.strange !== null) return 2
  if (state.sighting === null) return 4
  return 3
}

/**
 * Returns whether a podcast whose feed contradicts its catalogue is a mirror: both feeds name the
 * other podcast's URL as `self`, and that feed responds at least as well.
 */
export function isMirrored(one: KnownShow, other: KnownShow): boolean {
  const original = namedByBoth(one, other)
  if (original === undefined || original.state.changedMs !== null) return false
  const mirror = original === one ? other : one
  return soundnessOf(original) >= soundnessOf(mirror)
}
