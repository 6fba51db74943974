/**
 * Lives through a fortnight with a pair of feeds, by the rules that the crawler uses, and says
 * whether they became one.
 */
import { isDeepStrictEqual } from 'node:util'
import { newDraft } from '../../src/record/draft.ts'
import { feedKey } from '../../src/record/feed-url/feed-url.ts'
import type { PodcastRecord } from '../../src/record/podcast.ts'
import { decideDuplicate } from '../../src/intake/apply/merges/decide-duplicate.ts'
import { decideMove } from '../../src/intake/apply/moves/decide-move.ts'
import type { KnownShow } from '../../src/intake/apply/moves/known-show.ts'
import type {
  Look,
  MoveDecision,
  MoveQuestion,
} from '../../src/intake/apply/moves/move-decision.ts'
import { NO_MOVES } from '../../src/intake/apply/moves/moves-state.ts'
import {
  shortenPrint,
  type ShowPrint,
  toSeenShow,
  toShowPrint,
} from '../../src/intake/interpret/show/show-print.ts'
import type { Feed } from './feed.ts'
import type { Situation } from './pair.ts'

const BEGIN_MS = Date.UTC(2026, 9, 1, 3)
const DAY_MS = 86_400_000
const DAYS = 14

export interface Fate {
  readonly isOne: boolean
  /** The proof, or what was said last. */
  readonly why: string
}

export const decidePair = (situation: Situation): Fate => {
  const { a, b, wasRead = true } = situation
  if (feedKey(a.url) === feedKey(b.url)) return { isOne: true, why: 'one key' }
  let shows: Shows = [known(a, 1, wasRead), known(b, 2, true)]
  let why = ''
  for (let day = 0; day < DAYS; day += 1) {
    const lived = live(situation, shows, day)
    if (lived.shows === undefined) return { isOne: true, why: lived.why }
    shows = lived.shows
    why = lived.why
  }
  return { isOne: false, why }
}

type Shows = readonly [KnownShow, KnownShow]

/** A day of both; without shows where they have become one. */
const live = (
  situation: Situation,
  [first, second]: Shows,
  day: number,
): { why: string; shows?: Shows } => {
  const { b, isTracked = true } = situation
  const nowMs = BEGIN_MS + day * DAY_MS
  const owner = isTracked ? second : undefined
  const move = askMove(
    { show: first, look: lookAt(situation, day), nowMs },
    situation,
    owner,
  )
  if (move.kind === 'merge' || move.kind === 'adopt')
    return { why: String(move.evidence.proof) }
  const why = move.kind === 'keep' ? move.because : move.kind
  const moved = { ...first, state: move.state }
  if (!isTracked) return { why, shows: [moved, second] }
  const other = decideMove({
    show: second,
    look: direct(b),
    nowMs,
    ownerOf: () => undefined,
  })
  const kept = { ...second, state: other.state }
  const seen = move.isSameShow ? lookAt(situation, day).feed?.print : undefined
  const ours = decideDuplicate({ show: withSeen(moved, seen), others: [second], nowMs })
  if (ours.kind === 'merge') return { why: ours.evidence.proof }
  const theirs = decideDuplicate({
    show: withSeen(kept, toShowPrint(b)),
    others: [moved],
    nowMs,
  })
  if (theirs.kind === 'merge') return { why: theirs.evidence.proof }
  const doubts = ours.kind === 'keep' ? ours.doubts : [ours.kind]
  const shows: Shows = [
    { ...moved, state: ours.state },
    { ...second, state: theirs.state },
  ]
  return { why: [why, ...doubts].join(', '), shows }
}

/** As the crawler does: what was read is this show where its beginning is what is kept. */
function withSeen(show: KnownShow, seen: ShowPrint | undefined): KnownShow {
  if (seen === undefined || !isDeepStrictEqual(shortenPrint(seen), show.state.print))
    return show
  return { ...show, seen }
}

const askMove = (
  question: Omit<MoveQuestion, 'ownerOf'>,
  { b }: Situation,
  owner: KnownShow | undefined,
): MoveDecision => {
  const ownerOf: MoveQuestion['ownerOf'] = ({ key }) =>
    key === feedKey(b.url) ? owner : undefined
  const alike = owner === undefined ? [] : [owner]
  const isNew = question.show.state.print === null
  const asked = { ...question, ownerOf, alike, isNew }
  const decision = decideMove(asked)
  return decision.kind === 'look'
    ? decideMove({ ...asked, announced: direct(b) })
    : decision
}

const lookAt = ({ a, b, way, wasRead = true }: Situation, day: number): Look => {
  const isOver = 'days' in way && day > (way.days ?? DAYS)
  if ((day === 0 && wasRead) || isOver || way.by === 'both-live') return direct(a)
  if (way.by === 'serves-other') return { asked: a.url, hops: [], feed: toSeenShow(b) }
  if (way.by === 'new-feed-url') return direct({ ...a, newFeedUrl: b.url })
  if (way.inTurns === true && day % 2 === 0) return direct(a)
  return redirected(a, b, way.statuses)
}

const direct = (feed: Feed): Look => ({ asked: feed.url, hops: [], feed: toSeenShow(feed) })

/** By as many places as there are statuses; the last one is the second feed. */
const redirected = (a: Feed, b: Feed, statuses: readonly number[]): Look => {
  const places = [
    a.url,
    ...statuses.slice(1).map((_, at) => `https://r${String(at)}.example/feed`),
    b.url,
  ]
  const hops = statuses.map((status, at) => ({
    from: places[at] ?? '',
    status,
    to: places[at + 1] ?? '',
  }))
  return { asked: a.url, hops, feed: toSeenShow(b) }
}

const known = (feed: Feed, seq: number, wasRead: boolean): KnownShow => {
  const id = `0198c5a2-7f64-7d0e-9d1c-${String(seq).padStart(12, '0')}`
  const draft = newDraft({
    id,
    title: feed.title,
    feedUrl: feed.url,
    nowMs: BEGIN_MS - DAY_MS * (10 - seq),
  })
  const record: PodcastRecord = {
    ...draft,
    author: feed.owners[0] ?? null,
    podcastGuid: feed.podcastGuid,
    language: feed.language ?? 'und',
    websiteUrl: feed.website,
    slug: `show-${String(seq)}`,
    seq,
  }
  return {
    record,
    state: wasRead ? { ...NO_MOVES, print: shortenPrint(toShowPrint(feed)) } : NO_MOVES,
  }
}
