/** What can happen on a drawn web, and how often beside the others. */
import * as changes from './events/changes.ts'
import * as ends from './events/ends.ts'
import * as moves from './events/moves.ts'
import * as operators from './events/operators.ts'
import * as rivals from './events/rivals.ts'
import * as troubles from './events/troubles.ts'
import * as twins from './events/twins.ts'
import type { Happen } from './life.ts'

export interface Kind {
  readonly weight: number
  readonly happen: Happen
  /** Of shows that are over, too. */
  readonly afterEnd?: true
}

export const KINDS: Readonly<Record<string, Kind>> = {
  moveByRedirect: { weight: 8, happen: moves.moveByRedirect },
  moveByFreezing: { weight: 5, happen: moves.moveByFreezing },
  moveByBoth: { weight: 3, happen: moves.moveByBoth },
  moveSilently: { weight: 4, happen: moves.moveSilently },
  moveToHttps: { weight: 3, happen: moves.moveToHttps },
  movePath: { weight: 3, happen: moves.movePath },
  redirectForAWhile: { weight: 3, happen: moves.redirectForAWhile },
  finish: { weight: 4, happen: ends.finish },
  vanish: { weight: 3, happen: ends.vanish },
  beGone: { weight: 2, happen: ends.beGone },
  loseDomain: { weight: 2, happen: ends.loseDomain },
  leadToSuccessor: { weight: 2, happen: ends.leadToSuccessor },
  beTakenOver: { weight: 3, happen: ends.beTakenOver },
  hostIsDown: { weight: 6, happen: troubles.hostIsDown },
  hostServesOneFeedForAll: { weight: 3, happen: troubles.hostServesOneFeedForAll },
  hostRedirectsAll: { weight: 3, happen: troubles.hostRedirectsAll },
  feedIsDown: { weight: 6, happen: troubles.feedIsDown },
  feedFreezes: { weight: 4, happen: troubles.feedFreezes },
  feedIsMixedUp: { weight: 4, happen: troubles.feedIsMixedUp },
  feedIsEmpty: { weight: 2, happen: troubles.feedIsEmpty },
  aliasInFront: { weight: 5, happen: twins.aliasInFront },
  trackingQuery: { weight: 4, happen: twins.trackingQuery },
  sameUnderWww: { weight: 2, happen: twins.sameUnderWww },
  secondHost: { weight: 5, happen: twins.secondHost },
  nameEachOther: { weight: 3, happen: twins.nameEachOther },
  rename: { weight: 4, happen: changes.rename },
  newGuids: { weight: 2, happen: changes.newGuids },
  newMedia: { weight: 3, happen: changes.newMedia },
  fewerItems: { weight: 2, happen: changes.fewerItems },
  namesItself: { weight: 5, happen: changes.namesItself },
  namesAnother: { weight: 2, happen: changes.namesAnother },
  anEpisodeOutOfTurn: { weight: 5, happen: changes.anEpisodeOutOfTurn },
  // Drawn for blogs alone, see `plan.ts`.
  findVoice: { weight: 0, happen: changes.findVoice },
  // Drawn by itself, see `plan.ts`.
  rivalForAnId: { weight: 0, happen: rivals.rivalForAnId },
  // Drawn by itself, see `plan.ts`.
  wallOfCookies: { weight: 0, happen: changes.wallOfCookies },
  pin: { weight: 2, happen: operators.pin, afterEnd: true },
  mergeByHand: { weight: 2, happen: operators.mergeByHand, afterEnd: true },
  mergeByMistake: { weight: 1, happen: operators.mergeByMistake, afterEnd: true },
  unmerge: { weight: 3, happen: operators.unmerge, afterEnd: true },
  oldCatalogue: { weight: 3, happen: operators.oldCatalogue, afterEnd: true },
  addedAgain: { weight: 2, happen: operators.addedAgain, afterEnd: true },
}

/** What servers and readers do every day; drawn besides. */
export const ORDINARY: Readonly<Record<string, Kind>> = {
  readersList: { weight: 4, happen: operators.readersList, afterEnd: true },
  hostShowsNotice: { weight: 2, happen: troubles.hostShowsNotice },
  etagStands: { weight: 4, happen: changes.etagStands },
  slideAtMidnight: { weight: 4, happen: changes.slideAtMidnight },
  moveBesideBadNeighbour: { weight: 2, happen: moves.moveBesideBadNeighbour },
}
