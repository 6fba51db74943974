/**
 * Compares the content at a podcast's URL with its earlier readings. Failing hosts serve other
 * shows' feeds, and domains are sold.
 */
import { keyOfCurrent, keysOf, type KnownShow, printOf } from '../known-show.ts'
import { overlapOf } from '../overlap.ts'
import { haveOneGuid, haveOneOwner, haveOneTitle, proveSameShow } from '../same-show.ts'
import type { SeenShow, ShowPrint } from '../../../interpret/show/show-print.ts'

export function isKnownShow(show: KnownShow, { print: seen }: SeenShow): boolean {
  const known = printOf(show)
  if (show.state.isTrusted) return true
  if (show.state.print === null) return isWhatWasTold(known, seen)
  if (isNamedAlike(known, seen) || isRenamedWhileEmpty(known, seen)) return true
  return proveSameShow(known, seen, {
    seenKey: keyOfCurrent(show.record),
    ownKeys: keysOf(show.record),
  }).isSame
}

/** Returns whether the content has the title or the guid of the catalogue. */
export function isWhatWasTold(told: ShowPrint, seen: ShowPrint): boolean {
  return haveOneTitle(told, seen) || haveOneGuid(told, seen)
}

/**
 * Returns whether the title and either owner or site match. A feed with only the newest episode has
 * no episode of the day before in common. If one side lacks an owner, the title suffices when no
 * episodes are comparable.
 */
const isNamedAlike = (known: ShowPrint, seen: ShowPrint): boolean => {
  if (!haveOneTitle(known, seen)) return false
  if (known.medium !== seen.medium && known.medium !== null && seen.medium !== null)
    return false
  if (haveOneOwner(known, seen) || (known.site !== null && known.site === seen.site))
    return true
  const isSilent = known.owners.length === 0 || seen.owners.length === 0
  return isSilent && overlapOf(known, seen) === undefined
}

/**
 * Without episodes only names are comparable, and a show that has not begun may change its title.
 */
const isRenamedWhileEmpty = (known: ShowPrint, seen: ShowPrint): boolean =>
  known.items.length === 0 && seen.items.length === 0 && haveOneOwner(known, seen)
