/**
 * Detects first readings that contradict a catalogue. Catalogues are outdated: a different title is
 * accepted after two days, unless the makers differ as well.
 */
import { haveOneGuid, haveOneOwner, haveOneTitle } from '../same-show.ts'
import type { ShowPrint } from '../../../interpret/show/show-print.ts'

export function disowns(told: ShowPrint, seen: ShowPrint): boolean {
  if (haveOneTitle(told, seen) || haveOneGuid(told, seen)) return false
  if (told.owners.length === 0 || seen.owners.length === 0) return false
  const isOneSite = told.site !== null && told.site === seen.site
  return !haveOneOwner(told, seen) && !isOneSite
}
