/**
 * Tells whether the content at a podcast's own URL is its show, by what was read of it before.
 * Hosts in trouble serve other shows' feeds, and domains are sold.
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

/** Returns whether the content has the title or the guid that a catalogue named. */
export function isWhatWasTold(told: ShowPrint, seen: ShowPrint): boolean {
  return haveOneTitle(told, seen) || haveOneGuid(told, seen)
}

/**
 * Returns whether title and either owner or site are the same: a feed that holds only the
 * newest episode shares none with the day before. If one side names no owner, the title is
 * enough if no episodes can be compared.
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

/** Without episodes only the names are left: a show that is still to begin may change its title. */
const isRenamedWhileEmpty = (known: ShowPrint, seen: ShowPrint): boolean =>
  known.items.length === 0 && seen.items.length === 0 && haveOneOwner(known, seen)
