/**
 * The labelled pairs. URLs, titles and owners are known or formed as hosts form them; every episode
 * is made up.
 */
import { openDraw } from './draw.ts'
import { audioAndVideo, languages, paid } from './kinds/editions.ts'
import { begunAnew, renamedMoves, successors } from './kinds/hard.ts'
import {
  announcedMoves,
  broadcasterMoves,
  hostMoves,
  ownGuidMoves,
  unreadMoves,
} from './kinds/moved.ts'
import {
  lookAlikes,
  numberedSuccessors,
  redirectedReuploads,
  silentMoves,
} from './kinds/new-ids.ts'
import { feedDrops, networkPages, siteSections } from './kinds/parts.ts'
import {
  copiedGuids,
  reuploads,
  sameTitles,
  takenOver,
  troubles,
} from './kinds/strangers.ts'
import { leftBehind, longFrozen, proxies, sameGuids, starTalkUrls } from './kinds/twice.ts'
import type { Kind, Pair, Row } from './pair.ts'

export const KINDS: readonly Kind[] = [
  starTalkUrls,
  proxies,
  leftBehind,
  longFrozen,
  sameGuids,
  broadcasterMoves,
  hostMoves,
  ownGuidMoves,
  announcedMoves,
  unreadMoves,
  renamedMoves,
  silentMoves,
  audioAndVideo,
  languages,
  paid,
  siteSections,
  networkPages,
  feedDrops,
  sameTitles,
  reuploads,
  takenOver,
  troubles,
  copiedGuids,
  successors,
  begunAnew,
  lookAlikes,
  numberedSuccessors,
  redirectedReuploads,
]

const toPair = (kind: Kind, set: Pair['set'], row: Row, salt: string): Pair => {
  const [title, , , b] = row
  const situation = kind.make(row, openDraw(`${kind.name} ${title} ${b}${salt}`))
  return {
    kind: kind.name,
    must: kind.must,
    set,
    name: `${title}: ${situation.a.url} | ${b}`,
    situation,
  }
}

/** `salt`: the same shows with other episodes, rhythms and ways. */
export const makePairs = (salt = ''): readonly Pair[] =>
  KINDS.flatMap((kind) => [
    ...kind.tuning.map((row) => toPair(kind, 'tuning', row, salt)),
    ...kind.heldOut.map((row) => toPair(kind, 'held-out', row, salt)),
  ])

export const PAIRS = makePairs()
