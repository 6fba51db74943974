/**
 * Decides whether content that has been at a show's URL for a fortnight is the show under another
 * title. After an outage longer than the feed's range, no episode is in common. Then the makers
 * must match, the episodes must follow the known ones, and a fact other than the URL must show that
 * the feed belongs there.
 */
import { overlapOf } from '../overlap.ts'
import { haveOneGuid, haveOneOwner } from '../same-show.ts'
import type { ShowPrint } from '../../../interpret/show/show-print.ts'
import { variantOf } from '../variant.ts'

export function goesOn(
  known: ShowPrint,
  seen: ShowPrint,
  ownKeys: readonly string[],
): boolean {
  const overlap = overlapOf(known, seen)
  if (overlap !== undefined || variantOf(known, seen, overlap) !== undefined) return false
  return (
    !haveTwoGuids(known, seen) &&
    haveOneOwner(known, seen) &&
    isLater(known, seen) &&
    isAtHome(known, seen, ownKeys)
  )
}

const haveTwoGuids = (known: ShowPrint, seen: ShowPrint): boolean =>
  known.podcastGuid !== null && seen.podcastGuid !== null && !haveOneGuid(known, seen)

/**
 * Returns whether the feed belongs at the URL. A feed whose self-link is another URL is another
 * show's, served by a failing host.
 */
const isAtHome = (
  known: ShowPrint,
  seen: ShowPrint,
  ownKeys: readonly string[],
): boolean => {
  if (seen.selfKey !== null)
    return ownKeys.includes(seen.selfKey) || seen.selfKey === known.selfKey
  return (
    (known.site !== null && known.site === seen.site) ||
    isTitleKept(known.title, seen.title)
  )
}

/**
 * Returns whether the new title has all words of the known one, as in “Harbour Lights” and “Harbour
 * Lights Weekly”.
 */
export function isTitleKept(known: string, seen: string): boolean {
  return known !== '' && new Set(known.split(' ')).isSubsetOf(new Set(seen.split(' ')))
}

const isLater = ({ items: before }: ShowPrint, { items: now }: ShowPrint): boolean => {
  const last = before.reduce(
    (newest, { day }) => Math.max(newest, day ?? -Infinity),
    -Infinity,
  )
  return now.every(({ day }) => day !== null && day > last)
}
