/**
 * Imports a table of signals into the metadata and the record fields that show them. Idempotent.
 */
import type { Directory, Versioned, DirectoryWriter } from '../../store/directory.ts'
import type { RecordChange } from '../../store/record-change.ts'
import { mergeSignals, parseSignals, type Signals } from '../../record/metadata/signals.ts'
import { estimateAudience } from '../../record/metadata/audience.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { SIGNALS_TABLE } from './columns.ts'
import type { SignalRow } from './parse-row.ts'
import {
  readSignalRows,
  refuseRow,
  type TableImport,
  type TableReport,
} from './read-rows.ts'

/** Finds the podcasts of the rows. */
interface OwnedRow {
  readonly row: SignalRow
  /** Undefined for an unknown podcast. */
  readonly owner: Versioned | undefined
}

/** Matches by podcast id, then Apple id, then feed URL. */
export async function findOwners(
  writer: Pick<DirectoryWriter, 'owners'>,
  rows: readonly SignalRow[],
): Promise<readonly OwnedRow[]> {
  const present = <Key>(toKey: (row: SignalRow) => Key | null): Key[] =>
    rows.flatMap((row) => {
      const key = toKey(row)
      if (key === null) return []
      return [key]
    })
  const { byId, byAppleId, byFeedKey } = await writer.owners({
    ids: present(({ podcastId }) => podcastId),
    appleIds: present(({ appleId }) => appleId),
    feedKeys: present(({ feedKey }) => feedKey),
  })
  return rows.map((row) => {
    if (row.podcastId !== null) return { row, owner: byId.get(row.podcastId) }
    if (row.appleId !== null) return { row, owner: byAppleId.get(row.appleId) }
    return { row, owner: byFeedKey.get(row.feedKey ?? '') }
  })
}

export interface SignalsImport extends TableImport {
  readonly directory: Pick<Directory, 'writer' | 'metadata'>
}

export interface SignalsReport extends TableReport {
  /** Podcasts, not rows. */
  updated: number
  unchanged: number
}

const BATCH = 500
const MAX_ATTEMPTS = 5

const withSignals = (record: PodcastRecord, learnt: Signals): PodcastRecord => {
  const { appleRating, spotifyRating, youtubeSubscribers, youtubeViews } = learnt
  const ratingOf = ({
    rating,
    count,
  }: {
    readonly rating: number
    readonly count: number
  }) => ({
    rating,
    count,
  })
  return {
    ...record,
    appleRating: appleRating === undefined ? record.appleRating : ratingOf(appleRating),
    spotifyRating:
      spotifyRating === undefined ? record.spotifyRating : ratingOf(spotifyRating),
    youtube:
      record.youtube === null
        ? null
        : {
            ...record.youtube,
            subscribers: youtubeSubscribers?.value ?? record.youtube.subscribers,
            views: youtubeViews?.value ?? record.youtube.views,
          },
  }
}

/** Undefined if nothing changes. */
const toChange = (
  { record, revision }: Versioned,
  known: Signals,
  rows: readonly SignalRow[],
  at: string,
): RecordChange | undefined => {
  const merged = rows.reduce((signals, row) => mergeSignals(signals, row.signals), known)
  if (merged === known) return undefined
  const isNews = (name: string): boolean =>
    known[name as keyof Signals] !== merged[name as keyof Signals]
  const news: Signals = Object.fromEntries(
    Object.entries(merged).filter(([name]) => isNews(name)),
  )
  return {
    record: {
      ...withSignals(record, news),
      ...estimateAudience(record, news),
      updatedAt: at,
    },
    revision,
    metadata: { signals: merged },
    events: [{ at, kind: 'signals-imported', evidence: news }],
  }
}

type Group = readonly [owner: Versioned, rows: readonly SignalRow[]]

const groupByOwner = (owned: readonly OwnedRow[]): readonly Group[] => {
  const groups = new Map<string, { owner: Versioned; rows: SignalRow[] }>()
  for (const { row, owner } of owned) {
    if (owner === undefined) continue
    const group = groups.get(owner.record.id) ?? { owner, rows: [] }
    group.rows.push(row)
    groups.set(owner.record.id, group)
  }
  return [...groups.values()].map(({ owner, rows }) => [owner, rows])
}

/** Writes the groups and returns the rows of stale changes. */
const writeGroups = async (
  { directory, now }: SignalsImport,
  groups: readonly Group[],
  report: SignalsReport,
): Promise<readonly SignalRow[]> => {
  const ids = groups.map(([{ record }]) => record.id)
  const metadata = await directory.metadata.read(ids, ['signals'])
  const at = toInstant(now())
  const changes = groups.flatMap(([owner, rows]) => {
    const change = toChange(
      owner,
      parseSignals(metadata.get(owner.record.id)?.signals),
      rows,
      at,
    )
    if (change === undefined) return []
    return [change]
  })
  const outcomes = changes.length === 0 ? [] : await directory.writer.write(changes)
  const stale = new Set(
    outcomes.flatMap(({ status, id }) => (status === 'stale' ? [id] : [])),
  )
  report.updated += outcomes.length - stale.size
  report.unchanged += groups.length - changes.length
  return groups.flatMap(([{ record }, rows]) => (stale.has(record.id) ? rows : []))
}

/** Updates `report`. */
export async function writeSignalRows(
  context: SignalsImport,
  rows: readonly SignalRow[],
  report: SignalsReport,
): Promise<void> {
  let open = rows
  for (let attempt = 0; open.length > 0 && attempt < MAX_ATTEMPTS; attempt += 1) {
    const owned = await findOwners(context.directory.writer, open)
    for (const { row, owner } of owned)
      if (owner === undefined)
        refuseRow(context, report, { source: row.source, reason: 'unknown_podcast' })
    open = await writeGroups(context, groupByOwner(owned), report)
  }
  for (const { source } of open) refuseRow(context, report, { source, reason: 'contended' })
}

export function newReport(): SignalsReport {
  return {
    read: 0,
    updated: 0,
    unchanged: 0,
    refused: {},
    ignored: [],
    interrupted: false,
  }
}

/** Resolves when all rows are written. An abort stops it after the current batch. */
export async function importSignalTable(context: SignalsImport): Promise<SignalsReport> {
  const report = newReport()
  let rows: SignalRow[] = []
  for await (const row of readSignalRows(context, SIGNALS_TABLE, report)) {
    rows.push(row)
    if (rows.length < BATCH) continue
    await writeSignalRows(context, rows, report)
    rows = []
  }
  await writeSignalRows(context, rows, report)
  report.interrupted = context.signal.aborted
  return report
}
