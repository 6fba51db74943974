/**
 * Applies visits to records: finds the owners of URLs, decides moves, and writes record, metadata
 * and events atomically. A stale podcast is read and decided again.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Directory, Owners } from '../../../store/directory.ts'
import { readUndamaged } from '../../../store/metadata.ts'
import type { RecordChange } from '../../../store/record-change.ts'
import { feedKey } from '../../../record/feed-url/feed-url.ts'
import { heldUrls } from '../../../record/held-urls.ts'
import { registrableDomain } from '../../../record/registrable-domain.ts'
import { whatAppleLists } from '../moves/apple-lists.ts'
import { asksApple } from '../moves/doubt/doubt-content.ts'
import { isForeignAfterNotice, isNotice } from '../moves/doubt/emptied.ts'
import { toHeir } from '../moves/doubt/split-show.ts'
import { decideMove } from '../moves/decide-move.ts'
import { decideReturn } from '../moves/decide-return.ts'
import { withHearsay } from '../moves/first-reading.ts'
import type { KnownShow } from '../moves/known-show.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import type { MoveDecision, MoveQuestion, TargetOwner } from '../moves/move-decision.ts'
import { readMovesState } from '../moves/moves-state.ts'
import { shortenPrint } from '../../interpret/show/show-print.ts'
import { watchAfter } from '../moves/watch.ts'
import { countVisit } from './count-visits.ts'
import { findAlike, peersOf } from './find-alike.ts'
import { hadSound, secondReadingAt } from './not-a-podcast.ts'
import { isPinned, type Known, type ReviseByFeed, reviseByVisit } from './revision.ts'
import type { Applied, ApplyVisits, Judged } from '../../crawl/settle.ts'
import { withoutTakenIds } from './revived-id.ts'
import { hasStandInTitle } from './stand-in.ts'
import type { Sight } from '../../crawl/visit.ts'

const MAX_ATTEMPTS = 5
const RETRY_WAIT_MS = 20
/** Delay before the show's next feed URL is fetched; its host was just contacted. */
const SOON_MS = 60_000
const NOTHING: Applied = { lookAgainAt: null }

export type MergeDecision = Extract<MoveDecision, { readonly kind: 'merge' }>

export interface ApplyParts {
  readonly directory: Pick<Directory, 'writer' | 'metadata' | 'lookalikes' | 'dailyCounts'>
  readonly revise: ReviseByFeed
  /** Fetches a URL that a feed announces. */
  readonly look: (url: string) => Promise<Sight>
  /**
   * Merges two podcasts that are one show. Returns false after a concurrent write; the caller then
   * decides again.
   */
  readonly merge: (decision: MergeDecision) => Promise<boolean>
  readonly now: () => number
}

/** Returns whether the visit may change the record; otherwise only the task changes. */
const concernsRecord = ({ visit, retry }: Judged): boolean =>
  visit.feed !== null ||
  visit.result.hops.length > 0 ||
  retry.isDead !== (visit.podcast.record.feedState === 'dead')

/** Returns the keys of the URLs to which a feed has moved, by its announcement or its redirects. */
const targetsOf = ({ feed, result }: Pick<Sight, 'feed' | 'result'>): readonly string[] =>
  [feed?.show.newFeedUrl, ...result.hops.map(({ to }) => to)].flatMap((url) => {
    const key = typeof url === 'string' ? feedKey(url) : undefined
    if (key === undefined) return []
    return [key]
  })

const lookOf = (
  asked: string,
  { result, feed }: Pick<Sight, 'result' | 'feed'>,
): MoveQuestion['look'] => ({
  asked,
  hops: result.hops,
  feed: feed === null ? null : feed.show,
})

/** Returns the record without the makers that an operator pinned: no catalogue named them. */
const withoutPinnedMakers = ({ podcast: { record }, metadata }: Known): PodcastRecord => ({
  ...record,
  ...(isPinned(metadata, 'author') && { author: null }),
  ...(isPinned(metadata, 'websiteUrl') && { websiteUrl: null }),
})

/**
 * If only the podcast's URL is known, takes the content as the show's. Exceptions are placeholders,
 * and content of another podcast's feed after a placeholder.
 */
function withFirstWords(question: MoveQuestion): MoveQuestion {
  const { show, look } = question
  const { state, record } = show
  if (state.print !== null || look.feed === null || !hasStandInTitle(record))
    return question
  if (isNotice(question, look.feed) || isForeignAfterNotice(question, look.feed))
    return question
  return {
    ...question,
    show: { ...show, state: { ...state, print: shortenPrint(look.feed.print) } },
  }
}

interface Deciding {
  readonly known: Known
  readonly owners: Owners
  readonly parts: ApplyParts
  /** Visits written in the same transaction. */
  readonly batch: readonly Judged[]
}

/** Finds the other podcast that owns a target, or its tombstone. */
const ownerIn =
  (owners: Owners, known: Known, metadata: ReadonlyMap<string, Known['metadata']>) =>
  ({ key }: { readonly key: string }): TargetOwner | undefined => {
    if (owners.removedFeedKeys.has(key)) return 'removed'
    const owner = owners.byFeedKey.get(key)
    if (owner === undefined || owner.record.id === known.podcast.record.id) return undefined
    const state = readMovesState(metadata.get(owner.record.id)?.moves)
    return {
      record: owner.record,
      state,
      isUnnamed: state.print === null && hasStandInTitle(owner.record),
    }
  }

/** Returns the podcasts that resemble the content; none if the content is the known show's. */
const readAlike = async (
  judged: Judged,
  show: MoveQuestion['show'],
  { parts, batch }: Deciding,
): Promise<readonly KnownShow[]> => {
  const { feed } = judged.visit
  if (feed === null) return []
  const alike = await findAlike(parts.directory, show, feed.show)
  if (show.state.print === null) return [...alike, ...peersOf(judged, batch)]
  return alike
}

const askAbout = async (
  judged: Judged,
  sights: readonly Sight[],
  deciding: Deciding,
): Promise<MoveQuestion> => {
  const { visit } = judged
  const { known, owners, parts } = deciding
  const keys = sights.flatMap(targetsOf)
  const seen =
    sights.length > 1 ? await parts.directory.writer.owners({ feedKeys: keys }) : owners
  const ids = keys.flatMap((key) => seen.byFeedKey.get(key)?.record.id ?? [])
  const metadata =
    ids.length === 0 ? new Map() : await parts.directory.metadata.read(ids, ['moves'])
  const { record } = known.podcast
  const { listings } = known.metadata
  const url = record.rssFeedUrl
  const [, announced] = sights
  const show = {
    record: withoutPinnedMakers(known),
    state: readMovesState(known.metadata.moves),
  }
  return withFirstWords({
    show,
    alike: await readAlike(judged, show, deciding),
    hadSound: hadSound(record, known.metadata),
    goodAtMs: visit.state.goodAt,
    look: lookOf(url, visit),
    ...(announced !== undefined && {
      announced: lookOf(
        announced.result.hops[0]?.from ?? announced.result.url ?? url,
        announced,
      ),
    }),
    ownerOf: ownerIn(seen, known, metadata),
    isPinned: isPinned(known.metadata, 'rssFeedUrl'),
    hasPins: (known.metadata.pins ?? null) !== null,
    appleLists: (title, sinceMs) =>
      whatAppleLists({ appleId: record.appleId, listings, title, sinceMs }),
    isNew: show.state.print === null,
    nowMs: parts.now(),
  })
}

const decide = async (judged: Judged, deciding: Deciding): Promise<MoveDecision | null> => {
  const { visit } = judged
  if (visit.feed === null && visit.result.hops.length === 0) return null
  const question = await askAbout(judged, [visit], deciding)
  if (visit.movedTo !== undefined)
    return withHearsay(decideReturn(question, visit.movedTo), question)
  const decision = decideMove(question)
  if (decision.kind !== 'look') return withHearsay(decision, question)
  const announced = await deciding.parts.look(decision.url)
  const again = decideMove(await askAbout(judged, [visit, announced], deciding))
  if (again.kind === 'look') return null
  return withHearsay(again, question)
}

interface Written {
  readonly applied: Applied
  readonly isStale: boolean
}

const appliedBy = ({ decision, change }: Planned, nowMs: number): Applied => {
  if (decision === null) return NOTHING
  if (decision.kind === 'split') return afterSplit(change, nowMs)
  if (decision.kind === 'adopt')
    return { lookAgainAt: null, domain: registrableDomain(decision.url) }
  const { state, isSameShow } = decision
  return {
    lookAgainAt: watchAfter(decision, nowMs),
    isForeign: !isSameShow,
    asksApple: asksApple(state, nowMs),
  }
}

/** Schedules the show's next URL soon. Without one, the show's crawl ends. */
const afterSplit = (change: RecordChange | undefined, nowMs: number): Applied => {
  const url = change?.record.rssFeedUrl
  const isHeld =
    change !== undefined && heldUrls(change.record).some((entry) => entry.url === url)
  if (url === undefined || !isHeld)
    return { lookAgainAt: null, isForeign: true, isOver: true }
  return { lookAgainAt: nowMs + SOON_MS, isForeign: true, domain: registrableDomain(url) }
}

/** A feed without audio is read twice, changed or not, before it counts as no podcast. */
function withSecondReading(
  applied: Applied,
  { known, change }: Planned,
  nowMs: number,
): Applied {
  if (known === undefined) return applied
  const { record = known.podcast.record, metadata } = change ?? {}
  const at = secondReadingAt({ ...known.metadata, ...metadata }, nowMs)
  if (at === null || record.feedState === 'not-a-podcast') return applied
  return { ...applied, lookAgainAt: Math.min(at, applied.lookAgainAt ?? at) }
}

const readKnown = async (
  { writer, metadata }: ApplyParts['directory'],
  open: readonly Judged[],
): Promise<{
  readonly owners: Owners
  readonly known: (judged: Judged) => Known | undefined
}> => {
  const ids = open.map(({ visit }) => visit.task.podcastId)
  const feedKeys = [...new Set(open.flatMap(({ visit }) => targetsOf(visit)))]
  const owners = await writer.owners({ ids, feedKeys })
  const { metadata: kept, damaged } = await readUndamaged(metadata, ids)
  return {
    owners,
    known: ({ visit }) => {
      const podcast = owners.byId.get(visit.task.podcastId)
      // The podcast's overrides are damaged, so nothing of it is written.
      if (damaged.has(visit.task.podcastId)) return undefined
      // The podcast has moved since the fetch, so the result of the old URL is discarded.
      if (
        podcast === undefined ||
        podcast.record.rssFeedUrl !== visit.podcast.record.rssFeedUrl
      )
        return undefined
      return { podcast, metadata: kept.get(visit.task.podcastId) ?? {} }
    },
  }
}

interface Planned {
  readonly decision: MoveDecision | null
  readonly change: RecordChange | undefined
  /** The podcast before the visit. */
  readonly known?: Known
  /** The podcast that receives the URL. */
  readonly heir?: RecordChange
}

/** Plans the changes of a visit without writing them. */
export async function planVisit(
  judged: Judged,
  known: Known,
  owners: Owners,
  parts: ApplyParts,
  batch: readonly Judged[] = [judged],
): Promise<Planned> {
  const decision = await decide(judged, { known, owners, parts, batch })
  const { revise, now } = parts
  const nowMs = now()
  const change = reviseByVisit(known, judged, { revise, decision, nowMs })
  const planned = { decision, change, known }
  if (decision?.kind !== 'split') return planned
  const { evidence } = decision
  return {
    ...planned,
    heir: toHeir({ show: known.podcast, url: evidence.url, evidence, nowMs }),
  }
}

const attempt = async (
  open: readonly Judged[],
  parts: ApplyParts,
): Promise<readonly Written[]> => {
  const { owners, known } = await readKnown(parts.directory, open)
  const planned = await Promise.all(
    open.map(async (judged): Promise<Planned> => {
      const found = known(judged)
      if (found === undefined) return { decision: null, change: undefined }
      return planVisit(judged, found, owners, parts, open)
    }),
  )
  const changes = await withoutTakenIds(
    parts.directory.writer,
    planned.flatMap(({ change, heir }) =>
      [change, heir].filter((each) => each !== undefined),
    ),
    (id) => owners.byId.get(id)?.record,
  )
  const outcomes = changes.length === 0 ? [] : await parts.directory.writer.write(changes)
  const stale = new Set(
    outcomes.flatMap((outcome) => (outcome.status === 'stale' ? [outcome.id] : [])),
  )
  const nowMs = parts.now()
  const counts = changes.flatMap(({ record }) => {
    const before = owners.byId.get(record.id)?.record
    if (before === undefined || stale.has(record.id)) return []
    return countVisit({ before, after: record, nowMs })
  })
  // The visits are written; a failure must not repeat them.
  await parts.directory.dailyCounts?.add(counts).catch(() => undefined)
  const written: Written[] = []
  for (const plan of planned) {
    const { decision, change } = plan
    const isStale = change !== undefined && stale.has(change.record.id)
    const isMerged = isStale || decision?.kind !== 'merge' || (await parts.merge(decision))
    const applied = withSecondReading(appliedBy(plan, parts.now()), plan, parts.now())
    written.push({ applied, isStale: isStale || !isMerged })
  }
  return written
}

export function openApply(parts: ApplyParts): ApplyVisits {
  return async (judged) => {
    const applied: Applied[] = judged.map(() => NOTHING)
    let open = judged.flatMap((one, index) => (concernsRecord(one) ? [{ one, index }] : []))
    for (let tries = 0; open.length > 0 && tries < MAX_ATTEMPTS; tries += 1) {
      if (tries > 0) await wait(RETRY_WAIT_MS * tries)
      const written = await attempt(
        open.map(({ one }) => one),
        parts,
      )
      open.forEach(({ index }, place) => {
        applied[index] = written[place]?.applied ?? NOTHING
      })
      open = open.filter((_, place) => written[place]?.isStale === true)
    }
    return applied
  }
}
