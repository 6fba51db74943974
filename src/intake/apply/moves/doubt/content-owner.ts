/**
 * Finds the podcast that owns the content at another podcast's URL, by guid, self-link, Apple id in
 * the tags, or episodes.
 */
import { feedKey } from '../../../../record/feed-url/feed-url.ts'
import { keyOfCurrent, keysOf, type KnownShow, printOf } from '../known-show.ts'
import type { MoveQuestion } from '../move-decision.ts'
import { overlapOf } from '../overlap.ts'
import { haveOneGuid, haveOneOwner, haveOneTitle, MIN_SHARE } from '../same-show.ts'
import type { SeenShow, ShowPrint } from '../../../interpret/show/show-print.ts'

export function findContentOwner(
  { show, alike = [] }: Pick<MoveQuestion, 'show' | 'alike'>,
  seen: SeenShow,
): KnownShow | undefined {
  return alike.find(
    (other) =>
      other.record.id !== show.record.id &&
      isContentOf(other, seen) &&
      !isHeir(show, other),
  )
}

/**
 * Returns whether the other podcast has already taken a URL of the show, which makes both mirrors
 * of one show.
 */
function isHeir({ record }: KnownShow, other: KnownShow): boolean {
  const key = keyOfCurrent(other.record)
  return record.feedUrls.some(
    ({ url, reason }) => reason === 'another-show' && feedKey(url) === key,
  )
}

function isContentOf(other: KnownShow, { print: seen, appleId }: SeenShow): boolean {
  const theirs = printOf(other)
  if (haveOneGuid(theirs, seen)) return true
  if (theirs.podcastGuid !== null && seen.podcastGuid !== null) return false
  const isNamed = isSelfLinked(other, seen) || appleId === other.record.appleId
  if (other.state.print === null) return isNamed
  if (haveOneEpisodes(theirs, seen)) return true
  // A reference to a show with another title and other episodes is an error.
  return isNamed && haveOneTitle(theirs, seen)
}

function isSelfLinked({ record }: KnownShow, { selfKey }: ShowPrint): boolean {
  return selfKey !== null && keysOf(record).includes(selfKey)
}

function haveOneEpisodes(a: ShowPrint, b: ShowPrint): boolean {
  const overlap = overlapOf(a, b)
  if (overlap === undefined) return false
  if (Math.max(overlap.media, overlap.guids) >= MIN_SHARE) return true
  return overlap.names >= MIN_SHARE && haveOneTitle(a, b) && haveOneOwner(a, b)
}
