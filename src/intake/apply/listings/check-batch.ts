/**
 * Processes one batch of due podcasts for one platform: read, check, judge, write. A stale podcast
 * is read and judged again with the same findings.
 */
import type { Directory, Versioned } from '../../../store/directory.ts'
import { toListingChanges } from './listing-changes.ts'
import type { RecordChange } from '../../../store/record-change.ts'
import type { Task } from '../../../store/task.ts'
import type { TaskResult } from '../../../store/task-queue.ts'
import { feedKey } from '../../../record/feed-url/feed-url.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import { type EvidenceRow, mergeEvidence } from '../../../record/listing/evidence.ts'
import {
  type ListingsSection,
  parseListingsSection,
} from '../../../record/listing/listings-section.ts'
import { type Settled, settleListing } from '../../../record/listing/settle-listing.ts'
import type { PodcastId, PodcastRecord } from '../../../record/podcast.ts'
import { readMovesState } from '../moves/moves-state.ts'
import { bringNamesakesForward } from './after-tracking.ts'
import { readUndamaged } from '../../../store/metadata.ts'
import { findRivals } from './find-rivals.ts'
import { findNamesakes } from './find-namesakes.ts'
import type {
  ListingDirectory,
  ListingFinding,
  ListingSource,
  ListingSubject,
} from './platform/listing.ts'
import { toSubject } from './subject.ts'
import { DAY_MS } from '../../../record/instant/durations.ts'

export interface ListingBatch {
  readonly directory: Pick<Directory, 'reader' | 'writer' | 'metadata' | 'tasks'>
  readonly source: ListingSource
  /**
   * Returns whether the feed's hostname is fictitious; no platform lists such a show. Default: none
   * is.
   */
  readonly isMadeUp?: ((url: string) => boolean) | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly signal: AbortSignal
}

const MAX_ATTEMPTS = 5
const CONTENDED_MS = 60_000
/** A feed that was never read offers little to compare. Its first reading reschedules the task. */
const UNREAD_RECHECK_MS = DAY_MS

const openDirectory = ({ directory }: ListingBatch): ListingDirectory => ({
  findFeedOwners: async (feedUrls) => {
    const keyed = feedUrls.flatMap((url) => {
      const key = feedKey(url)
      if (key === undefined) return []
      return [{ url, key }]
    })
    if (keyed.length === 0) return new Map()
    const { byFeedKey } = await directory.writer.owners({
      feedKeys: keyed.map(({ key }) => key),
    })
    return new Map(
      keyed.flatMap(({ url, key }) => {
        const owner = byFeedKey.get(key)
        if (owner === undefined) return []
        return [[url, owner.record.id] as const]
      }),
    )
  },
})

const readAll = async ({ directory }: ListingBatch, ids: readonly PodcastId[]) => {
  const { byId: held } = await directory.writer.owners({ ids })
  const sections = ['listings', 'site', 'moves'] as const
  const { metadata, damaged } = await readUndamaged(directory.metadata, ids, sections)
  // Podcasts with damaged overrides are neither checked nor written.
  const byId = new Map([...held].filter(([id]) => !damaged.has(id)))
  return { byId, metadata }
}

const rowsAfter = (
  known: readonly EvidenceRow[],
  finding: ListingFinding,
  source: ListingSource,
  at: string,
) =>
  mergeEvidence(known, finding.rows, {
    restated: finding.restated.map((name) => ({ platform: source.platform, source: name })),
    at,
  })

/** Returns the podcast with the finding applied. Evidence of other platforms is unchanged. */
const settle = (
  { source }: ListingBatch,
  { record }: Versioned,
  section: unknown,
  finding: ListingFinding,
  extra: readonly EvidenceRow[],
  at: string,
): Settled => {
  const kept = parseListingsSection(section)
  const rows = rowsAfter(
    kept.rows,
    { ...finding, rows: [...finding.rows, ...extra] },
    source,
    at,
  )
  const settled = settleListing(record, kept, { platform: source.platform, rows, at })
  if (!finding.complete) return settled
  const lookedAt = { ...kept.lookedAt, [source.platform]: at }
  return { ...settled, section: { ...settled.section, lookedAt } }
}

/**
 * Keeps a contradicted Apple id while another show seems to be at the feed's URL, because Apple
 * matches by that URL.
 */
const keepMark = ({ appleId, appleIdStatus }: PodcastRecord, settled: Settled): Settled => {
  const { podcast, events } = settled
  const isMarked = appleIdStatus === 'contradicted' && podcast.appleId === appleId
  if (!isMarked || podcast.appleIdStatus !== 'verified') return settled
  return {
    ...settled,
    podcast: { ...podcast, appleIdStatus },
    events: events.filter(({ kind }) => kind !== 'apple-id-verified'),
  }
}

/** The written section of each podcast; undefined if the podcast is gone. */
type Written = ReadonlyMap<PodcastId, ListingsSection | undefined>

const writeOnce = async (
  context: ListingBatch,
  findings: readonly ListingFinding[],
  extra: ReadonlyMap<PodcastId, readonly EvidenceRow[]>,
): Promise<Written> => {
  const ids = findings.map(({ podcastId }) => podcastId)
  const { byId, metadata } = await readAll(context, ids)
  const at = toInstant(context.now())
  const sections = new Map<PodcastId, ListingsSection | undefined>(
    ids.map((id) => [id, undefined]),
  )
  const changes: RecordChange[] = []
  for (const finding of findings) {
    const held = byId.get(finding.podcastId)
    if (held === undefined) continue
    const section = metadata.get(finding.podcastId)?.listings
    const isDoubted =
      readMovesState(metadata.get(finding.podcastId)?.moves).doubtedMs !== null
    const found = settle(
      context,
      held,
      section,
      finding,
      extra.get(finding.podcastId) ?? [],
      at,
    )
    const settled = isDoubted ? keepMark(held.record, found) : found
    sections.set(finding.podcastId, settled.section)
    changes.push(...(await toListingChanges(context.directory.writer, held, settled, at)))
  }
  const outcomes = changes.length === 0 ? [] : await context.directory.writer.write(changes)
  for (const { status, id } of outcomes) if (status === 'stale') sections.delete(id)
  return sections
}

const writeAll = async (
  context: ListingBatch,
  findings: readonly ListingFinding[],
  extra: ReadonlyMap<PodcastId, readonly EvidenceRow[]>,
): Promise<Written> => {
  const written = new Map<PodcastId, ListingsSection | undefined>()
  let open = findings
  for (let attempt = 0; open.length > 0 && attempt < MAX_ATTEMPTS; attempt += 1) {
    for (const [id, section] of await writeOnce(context, open, extra))
      written.set(id, section)
    open = open.filter(({ podcastId }) => !written.has(podcastId))
  }
  return written
}

/**
 * Returns whether the platform denied an id: "gone" needs a second answer, and a contradiction may
 * be resolved.
 */
const isDenied = ({ rows }: ListingFinding): boolean =>
  rows.some(({ kind }) => kind === 'gone' || kind === 'points-elsewhere')

/**
 * Returns the next due time, which differs for contended, unfinished, unread, open and published
 * podcasts.
 */
const dueAfter = (
  { source, now }: ListingBatch,
  finding: ListingFinding | undefined,
  written: Written,
): number => {
  if (finding === undefined) return now() + DAY_MS
  if (!written.has(finding.podcastId)) return now() + CONTENDED_MS
  if (!finding.complete) return now() + Math.max(1000, finding.retryAfterMs)
  const section = written.get(finding.podcastId)
  if (section?.feed === null) return now() + UNREAD_RECHECK_MS
  const isPublished =
    section?.lastVerdicts[source.platform]?.startsWith('published') === true
  return (
    now() +
    (isPublished && !isDenied(finding) ? source.recheckMs.published : source.recheckMs.open)
  )
}

const toSubjects = async (
  { directory, source: { platform }, isMadeUp, signal }: ListingBatch,
  tasks: readonly Task[],
  { byId, metadata }: Awaited<ReturnType<typeof readAll>>,
): Promise<readonly ListingSubject[]> => {
  const isRead = ({ id }: PodcastRecord): boolean =>
    parseListingsSection(metadata.get(id)?.listings).feed !== null
  const records = tasks
    .flatMap(({ podcastId }) => byId.get(podcastId)?.record ?? [])
    .filter(({ rssFeedUrl }) => isMadeUp?.(rssFeedUrl) !== true)
    // Apple compares feed URLs; other platforms need links and episodes, which the first reading
    // provides.
    .filter((record) => platform === 'apple' || isRead(record))
  const namesakes = await findNamesakes(directory.reader, records, signal)
  return records.map((record) =>
    toSubject(record, metadata.get(record.id) ?? {}, {
      platform,
      hasNamesakes: namesakes.has(record.id),
    }),
  )
}

export interface CheckedBatch {
  readonly results: readonly TaskResult[]
  /** Podcasts that the platform could not check; they are due again. */
  readonly unfinished: number
}

/** Checks and writes the tasks of one claim, and returns their results for the queue. */
export async function checkBatch(
  context: ListingBatch,
  tasks: readonly Task[],
): Promise<CheckedBatch> {
  const { source, signal } = context
  const known = await readAll(
    context,
    tasks.map(({ podcastId }) => podcastId),
  )
  const subjects = await toSubjects(context, tasks, known)
  const findings = await source.check(subjects, {
    directory: openDirectory(context),
    signal,
  })
  const rivals = await findRivals(context, subjects, findings, toInstant(context.now()))
  const written = await writeAll(context, findings, rivals)
  if (source.platform === 'apple')
    await bringNamesakesForward(
      context,
      subjects
        .map(({ podcastId }) => podcastId)
        .filter((id) => known.byId.get(id)?.record.appleId === 0),
    )
  const byPodcast = new Map(findings.map((finding) => [finding.podcastId, finding]))
  const results = tasks.map(({ podcastId, kind, lease, state }) => ({
    podcastId,
    kind,
    lease,
    state,
    dueAt: dueAfter(context, byPodcast.get(podcastId), written),
  }))
  return { results, unfinished: findings.filter(({ complete }) => !complete).length }
}
