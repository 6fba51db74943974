/**
 * One batch of podcasts on one platform, from due to written: read, ask, judge, write. What somebody else changed in
 * between is read again and judged again, with the same findings.
 */
import type { Engine, Versioned } from '../../engine/engine.ts'
import type { RecordChange } from '../../engine/record-change.ts'
import type { Task, TaskResult } from '../../engine/task-queue.ts'
import { inConflict, pickApple, ruleOnAppleId, withAppleState } from '../../record/apple-claim.ts'
import { feedKey } from '../../record/feed-url.ts'
import { toInstant } from '../../record/instant.ts'
import { type EvidenceRow, mergeEvidence } from '../../record/listing/evidence.ts'
import { parseListingsPart } from '../../record/listing/listings-part.ts'
import { type Settled, settleListing } from '../../record/listing/settle-listing.ts'
import type { PodcastId } from '../../record/podcast.ts'
import { findRivals } from './find-rivals.ts'
import { findNamesakes } from './find-namesakes.ts'
import type { ListingDirectory, ListingFinding, ListingSource } from './listing.ts'
import { toSubject } from './subject.ts'

export interface BatchContext {
  readonly engine: Pick<Engine, 'reader' | 'writer' | 'dossiers' | 'tasks'>
  readonly source: ListingSource
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly signal: AbortSignal
}

const MAX_ATTEMPTS = 5
const DAY_MS = 86_400_000
/** Until the feed was read there is little to compare with; its reading brings the task forward anyway. */
const UNREAD_RECHECK_MS = DAY_MS

const openDirectory = ({ engine }: BatchContext): ListingDirectory => ({
  findFeedHolders: async (feedUrls) => {
    const keyed = feedUrls.flatMap((url) => {
      const key = feedKey(url)
      return key === undefined ? [] : [{ url, key }]
    })
    if (keyed.length === 0) return new Map()
    const { byFeedKey } = await engine.writer.owners({ feedKeys: keyed.map(({ key }) => key) })
    return new Map(
      keyed.flatMap(({ url, key }) => {
        const holder = byFeedKey.get(key)
        return holder === undefined ? [] : [[url, holder.record.id] as const]
      }),
    )
  },
})

const readAll = async ({ engine }: BatchContext, ids: readonly PodcastId[]) => {
  const { byId } = await engine.writer.owners({ ids })
  const dossiers = await engine.dossiers.read(ids, ['listings', 'site'])
  return { byId, dossiers }
}

const rowsAfter = (known: readonly EvidenceRow[], finding: ListingFinding, source: ListingSource, at: string) =>
  mergeEvidence(known, finding.rows, {
    restated: finding.restated.map((name) => ({ platform: source.platform, source: name })),
    at,
  })

/** The podcast as it is after the finding; evidence of other platforms stays as it is. */
const settle = (
  { source }: BatchContext,
  { record }: Versioned,
  part: unknown,
  finding: ListingFinding,
  extra: readonly EvidenceRow[],
  at: string,
): Settled => {
  const kept = parseListingsPart(part)
  const rows = rowsAfter(kept.rows, { ...finding, rows: [...finding.rows, ...extra] }, source, at)
  return settleListing(record, kept, { platform: source.platform, rows, at })
}

/** An Apple id that another living podcast holds goes to the verified one (docs/RULES.md section 3). */
const rule = async (context: BatchContext, { record, revision }: Versioned, settled: Settled, at: string) => {
  const { podcast, part } = settled
  const events = [...settled.events]
  const changes: RecordChange[] = []
  let ruled = podcast
  if (podcast.appleId !== 0 && podcast.appleId !== record.appleId) {
    const { byAppleId } = await context.engine.writer.owners({ appleIds: [podcast.appleId] })
    const holder = byAppleId.get(podcast.appleId)
    const rival = holder?.record.id === record.id ? undefined : holder
    const ruling = ruleOnAppleId(pickApple(podcast), { live: record.feedState !== 'dead', holder: rival?.record })
    ruled = withAppleState(podcast, ruling.state)
    if (ruling.displacesHolder && rival !== undefined) {
      const displaced = withAppleState(rival.record, inConflict(podcast.appleId))
      const evidence = { platform: 'apple', from: String(podcast.appleId), to: null, heldBy: record.id }
      changes.push({
        record: { ...displaced, updatedAt: at },
        revision: rival.revision,
        events: [{ at, kind: 'apple-id-conflict', evidence }],
      })
    }
  }
  const isChanged = ruled !== record
  changes.push({
    record: isChanged ? { ...ruled, updatedAt: at } : ruled,
    revision,
    dossier: { listings: part },
    events,
  })
  return changes
}

const writeOne = async (
  context: BatchContext,
  finding: ListingFinding,
  extra: readonly EvidenceRow[],
): Promise<boolean> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { byId, dossiers } = await readAll(context, [finding.podcastId])
    const held = byId.get(finding.podcastId)
    if (held === undefined) return true
    const at = toInstant(context.now())
    const settled = settle(context, held, dossiers.get(finding.podcastId)?.listings, finding, extra, at)
    const outcomes = await context.engine.writer.write(await rule(context, held, settled, at))
    if (outcomes.every(({ status }) => status !== 'stale')) return true
  }
  return false
}

const dueAfter = (
  { source, now }: BatchContext,
  finding: ListingFinding | undefined,
  isPublished: boolean,
  isRead: boolean,
) => {
  if (finding === undefined) return now() + DAY_MS
  if (!finding.complete) return now() + Math.max(1000, finding.retryAfterMs)
  if (!isRead) return now() + UNREAD_RECHECK_MS
  return now() + (isPublished ? source.recheckMs.published : source.recheckMs.open)
}

/** The tasks of one claim, checked and written; gives their results for the queue. */
export const checkBatch = async (context: BatchContext, tasks: readonly Task[]): Promise<readonly TaskResult[]> => {
  const { source, signal } = context
  const { platform } = source
  const { byId, dossiers } = await readAll(
    context,
    tasks.map(({ podcastId }) => podcastId),
  )
  const records = [...byId.values()].map(({ record }) => record)
  const namesakes = await findNamesakes(context.engine.reader, records, signal)
  const subjects = records.map((record) =>
    toSubject(record, dossiers.get(record.id) ?? {}, { platform, hasNamesakes: namesakes.has(record.id) }),
  )
  const findings = await source.check(subjects, { directory: openDirectory(context), signal })
  const at = toInstant(context.now())
  const rivals = await findRivals(context, subjects, findings, at)
  const results: TaskResult[] = []
  for (const { podcastId, kind, lease, state } of tasks) {
    const finding = findings.find((one) => one.podcastId === podcastId)
    const isWritten = finding === undefined || (await writeOne(context, finding, rivals.get(podcastId) ?? []))
    const part = parseListingsPart(
      (await context.engine.dossiers.read([podcastId], ['listings'])).get(podcastId)?.listings,
    )
    const isPublished = part.standing[platform]?.startsWith('published') === true
    const dueAt = isWritten ? dueAfter(context, finding, isPublished, part.feed !== null) : context.now() + 60_000
    results.push({ podcastId, kind, lease, state, dueAt })
  }
  return results
}
