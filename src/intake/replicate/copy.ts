/**
 * Copies a directory to another store: podcasts and tombstones by the change feed; then metadata,
 * histories and tasks; then transcripts; then keys with usage. Resumable and idempotent.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Change } from '../../store/change-feed.ts'
import { COUNT_KINDS } from '../../store/counts/daily-counts.ts'
import type { Metadata, MetadataChange } from '../../store/metadata.ts'
import type { Directory } from '../../store/directory.ts'
import type { SavedSearch, SavedSearches } from '../../store/saved-searches.ts'
import type { HistoryEvent, NewEvent } from '../../store/history.ts'
import type { CopiedTask, CopyPort } from '../../store/copy-port.ts'
import type { RecordChange } from '../../store/record-change.ts'
import { CodedError } from '../../errors.ts'
import type { PodcastId } from '../../record/podcast.ts'
import { copyTranscripts } from './copy-transcripts.ts'

/** Items per batch. */
const CHANGES = 500
const BELONGINGS = 200
const EVENTS = 1000
/** Maximum number of attempts of a batch while others write to the target. */
const MOST_TRIES = 10

export interface CopyOptions {
  readonly from: Directory
  readonly to: Directory
  /** The position of an earlier run in the change feed; null = from the beginning. */
  readonly cursor: string | null
  /** Stores the cursor durably, for the next run. */
  readonly onCursor: (cursor: string) => Promise<void>
  readonly onProgress: (progress: CopyProgress) => void
  /** Erases forgotten data from target rows that ordinary writes do not reach. */
  readonly forget: (target: Directory) => Promise<void>
  readonly signal: AbortSignal
}

export interface CopyProgress {
  readonly step: 'podcasts' | 'belongings' | 'comparing'
  readonly done: number
  readonly total: number
}

export interface CopyResult {
  readonly podcasts: number
  readonly keys: number
  /** The first differing podcast after the copy; undefined: both are equal. */
  readonly difference: string | undefined
}

const copyPodcasts = async (copying: CopyOptions, total: number): Promise<void> => {
  const { from, to, onCursor, onProgress, signal } = copying
  let { cursor } = copying
  for (let done = 0, more = true; more; ) {
    signal.throwIfAborted()
    const page = await from.writer.changes(cursor, CHANGES, { signal })
    if (page.changes.length > 0) await to.writer.applyChanges(page.changes)
    cursor = page.cursor
    await onCursor(cursor)
    done += page.changes.length
    more = page.more
    onProgress({ step: 'podcasts', done, total: Math.max(total, done) })
  }
}

/** Oldest first. */
const readEvents = async (
  { history }: Directory,
  id: PodcastId,
): Promise<readonly HistoryEvent[]> => {
  const events: HistoryEvent[] = []
  for (let before: number | undefined; ; ) {
    const page = await history.list(id, {
      limit: EVENTS,
      ...(before !== undefined && { before }),
    })
    events.push(...page)
    if (page.length < EVENTS) return events.reverse()
    before = page.at(-1)?.no
  }
}

/**
 * Returns the events that the target lacks. Events are append-only, so the target's are a prefix.
 */
const missingEvents = async (
  { from, to }: CopyOptions,
  id: PodcastId,
): Promise<readonly NewEvent[]> => {
  const [all, known] = await Promise.all([readEvents(from, id), readEvents(to, id)])
  return all.slice(known.length).map(({ at, kind, evidence }) => ({ at, kind, evidence }))
}

/** Undefined if nothing changes. */
const metadataChange = (
  before: Metadata = {},
  after: Metadata = {},
): MetadataChange | undefined => {
  if (isDeepStrictEqual(before, after)) return undefined
  const gone = Object.keys(before).filter((part) => !(part in after))
  return { ...Object.fromEntries(gone.map((part) => [part, null])), ...after }
}

/** Returns missing metadata and histories as changes. */
const missingOf = async (
  copying: CopyOptions,
  ids: readonly PodcastId[],
): Promise<readonly RecordChange[]> => {
  const { from, to } = copying
  const [source, target, owners] = await Promise.all([
    from.metadata.read(ids),
    to.metadata.read(ids),
    to.writer.owners({ ids }),
  ])
  const changes = ids.map(async (id): Promise<RecordChange[]> => {
    const here = owners.byId.get(id)
    if (here === undefined) return []
    const metadata = metadataChange(target.get(id), source.get(id))
    const events = await missingEvents(copying, id)
    if (metadata === undefined && events.length === 0) return []
    return [
      {
        ...here,
        keepsScore: true,
        events,
        ...(metadata !== undefined && { metadata }),
      },
    ]
  })
  return (await Promise.all(changes)).flat()
}

const writeMissing = async (
  copying: CopyOptions,
  ids: readonly PodcastId[],
): Promise<void> => {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const changes = await missingOf(copying, ids)
    if (changes.length === 0) return
    const outcomes = await copying.to.writer.write(changes)
    if (outcomes.every(({ status }) => status !== 'stale')) return
  }
  throw new CodedError(
    'NOT_READY',
    'Another process writes to the target; stop it while the copy runs.',
  )
}

const copyTasks = async (
  from: CopyPort,
  to: CopyPort,
  ids: readonly PodcastId[],
): Promise<void> => {
  const order = ({ podcastId, kind }: CopiedTask): string => `${podcastId} ${kind}`
  const sorted = (tasks: readonly CopiedTask[]): readonly CopiedTask[] =>
    tasks.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
  const [source, target] = await Promise.all([from.readTasks(ids), to.readTasks(ids)])
  if (!isDeepStrictEqual(sorted(source), sorted(target))) await to.writeTasks(source)
}

const copyBelongings = async (copying: CopyOptions, total: number): Promise<number> => {
  const { from, to, onProgress, signal } = copying
  let done = 0
  let ids: PodcastId[] = []
  const copyBatch = async (): Promise<void> => {
    await writeMissing(copying, ids)
    await copyTasks(from.copyPort, to.copyPort, ids)
    done += ids.length
    ids = []
    onProgress({ step: 'belongings', done, total: Math.max(total, done) })
  }
  for await (const { id } of from.writer.scan({ signal })) {
    ids.push(id)
    if (ids.length === BELONGINGS) await copyBatch()
  }
  await copyBatch()
  return done
}

const idOf = (change: Change | undefined): string | undefined =>
  change === undefined || 'id' in change ? change?.id : change.record.id

const copyCharts = async ({ from, to, signal }: CopyOptions): Promise<void> => {
  if (from.charts === undefined || to.charts === undefined) return
  for (const chart of await from.charts.list({ signal })) {
    const days = await from.charts.read(chart, {}, { signal })
    const ids = await from.charts.identify(days.flatMap(({ shows }) => shows))
    const named = days.map(({ date, shows }) => ({
      ...chart,
      date,
      ids: shows.map((show) => ids.get(show) ?? null),
    }))
    await to.charts.write(named)
  }
}

async function copyCounts({ from, to, signal }: CopyOptions): Promise<void> {
  if (from.dailyCounts === undefined || to.dailyCounts === undefined) return
  for (const kind of COUNT_KINDS) {
    const counts = await from.dailyCounts.read(kind, { from: 0 }, { signal })
    await to.dailyCounts.set(counts)
  }
}

/** Compares both directories in full. Undefined if they are equal. */
const findDifference = async (
  copying: CopyOptions,
  total: number,
): Promise<string | undefined> => {
  const { from, to, signal } = copying
  const source = from.writer.snapshot({ signal })[Symbol.asyncIterator]()
  const target = to.writer.snapshot({ signal })[Symbol.asyncIterator]()
  try {
    return await compareChanges(source, target, copying, total)
  } finally {
    // Closes the scans: each may hold a transaction open, which blocks readers of the change feed.
    await Promise.all([source.return?.(), target.return?.()])
  }
}

const compareChanges = async (
  source: AsyncIterator<Change>,
  target: AsyncIterator<Change>,
  { onProgress }: CopyOptions,
  total: number,
): Promise<string | undefined> => {
  for (let done = 0; ; done += 1) {
    const [one, other] = await Promise.all([source.next(), target.next()])
    if (one.done === true && other.done === true) return undefined
    const expected = one.done === true ? undefined : one.value
    const found = other.done === true ? undefined : other.value
    if (!isDeepStrictEqual(expected, found)) return idOf(expected) ?? idOf(found)
    if (done % CHANGES === 0)
      onProgress({ step: 'comparing', done, total: Math.max(total, done) })
  }
}

/**
 * Copies saved searches and their receivers, without matches. Removes searches that the source
 * lacks, because they may name an erased person.
 */
async function copySavedSearches({ from, to, signal }: CopyOptions): Promise<void> {
  const [source, target] = [from.savedSearches, to.savedSearches]
  if (source === undefined || target === undefined) return
  for (let after: string | null = null; ; ) {
    const page = await source.list({ after, limit: BELONGINGS }, { signal })
    for (const search of page) await copySavedSearch(search, target)
    after = page.at(-1)?.id ?? null
    if (after === null) break
  }
  const kept = await source.versions()
  for (const id of (await target.versions()).keys())
    if (!kept.has(id)) await target.remove(id)
}

async function copySavedSearch(
  { version, delivery, ...search }: SavedSearch,
  target: SavedSearches,
): Promise<void> {
  const { id, content, tokenHash, installation } = search
  const { pausedAt, pauseReason } = delivery
  const pause = pausedAt === null ? undefined : { at: pausedAt, reason: pauseReason ?? '' }
  if ((await target.find(id)) === undefined)
    await target.add(search, Number.MAX_SAFE_INTEGER, version)
  await target.update(id, { content, tokenHash, installation, pause }, version)
}

/** Overwrites the target's data of the same podcasts and keys. */
export async function copyDirectory(copying: CopyOptions): Promise<CopyResult> {
  const { from, to } = copying
  const { total } = await from.reader.counts()
  // Runs first, so that these addresses are never written.
  const forgotten = await from.copyPort.readForgotten()
  if (forgotten.hashes.length > 0) await to.copyPort.writeForgotten(forgotten)
  await copyPodcasts(copying, total)
  const podcasts = await copyBelongings(copying, total)
  await copyTranscripts(from, to, copying.signal)
  // Histories copied by an earlier run may name people erased since.
  if (forgotten.hashes.length > 0) await copying.forget(to)
  await copyCharts(copying)
  await copyCounts(copying)
  const keys = await from.copyPort.readKeys()
  await to.copyPort.writeKeys(keys)
  await copySavedSearches(copying)
  await to.writer.settle()
  return { podcasts, keys: keys.length, difference: await findDifference(copying, total) }
}
