/**
 * Tells whether a first reading contradicts what a catalogue said of the podcast.
 * Catalogues are old: another title is believed after two days, unless the makers are
 * others as well.
 */
import { haveOneGuid, haveOneOwner, haveOneTitle } from '../same-show.ts'
import type { ShowPrint } from '../../../interpret/show/show-print.ts'

export function disowns(told: ShowPrint, seen: ShowPrint): boolean {
  if (haveOneTitle(told, seen) || haveOneGuid(told, seen)) return false
  if (told.owners.length === 0 || seen.owners.length === 0) return false
  const isOneSite = told.site !== null && told.site === seen.site
  return !haveOneOwner(told, seen) && !isOneSite
}
