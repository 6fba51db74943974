/**
 * Decides whether content that has stood at a show's own URL for a fortnight is the show
 * itself under another title. If the host was away for longer than its feed reaches back,
 * no episode is in common. Then the makers have to be the same, the episodes have to begin
 * where the known ones end, and something other than the URL has to say that the feed is at
 * home there.
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
 * Returns whether the feed is at home at the URL. One that names another address as its own
 * is another show's, which a host in trouble serves here.
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
 * Returns whether the new title has all words of the known one: “Harbour Lights” goes on as
 * “Harbour Lights Weekly”.
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
