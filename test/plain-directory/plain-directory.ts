/** The directory that others are compared with: no index, no file, one process. */
import type { CallOptions, Directory, DirectoryOptions } from '../../src/store/directory.ts'
import type { StoreHealth } from '../../src/store/maintenance.ts'
import {
  type Metadata,
  METADATA_SECTIONS,
  type MetadataSection,
} from '../../src/store/metadata.ts'
import type { EventKind, HistoryPage, KindPage } from '../../src/store/history.ts'
import type { JsonValue } from '../../src/record/text/json-value.ts'
import {
  REFUSED_OUTCOMES,
  type FeedIssue,
  type ReviewPage,
} from '../../src/store/review-queue.ts'
import { CodedError } from '../../src/errors.ts'
import type { PodcastId, PodcastRecord } from '../../src/record/podcast.ts'
import { PlainAuditLog } from './plain-audit-log.ts'
import { PlainSubmissions } from './plain-submissions.ts'
import { PlainBudgets } from './plain-budgets.ts'
import { PlainWriter } from './plain-writer.ts'
import { PlainForgotten } from './plain-forgotten.ts'
import { PlainApiKeys } from './plain-api-keys.ts'
import { findContent, findLookalikes } from './plain-lookalikes.ts'
import { PlainReader } from './plain-reader.ts'
import { newPlainStore, type PlainStore, resolve } from './plain-store.ts'
import { PlainTasks } from './plain-tasks.ts'

/** What a directory leaves behind when it is closed. */
export interface PlainData {
  readonly directory: PlainStore
  readonly apiKeys: PlainApiKeys
  readonly tasks: PlainTasks
  readonly budgets: PlainBudgets
  readonly audit: PlainAuditLog
  readonly submissions: PlainSubmissions
}

export const newPlainData = (now: () => number = () => 0): PlainData => {
  const directory = newPlainStore()
  return {
    directory,
    apiKeys: new PlainApiKeys(),
    tasks: new PlainTasks(directory, now),
    budgets: new PlainBudgets(),
    audit: new PlainAuditLog(),
    submissions: new PlainSubmissions(),
  }
}

const readMetadata = async (
  store: PlainStore,
  ids: readonly PodcastId[],
  sections: readonly MetadataSection[] = METADATA_SECTIONS,
): Promise<ReadonlyMap<PodcastId, Metadata>> => {
  const found = new Map<PodcastId, Metadata>()
  for (const id of ids) {
    const podcast = resolve(store, id)
    if (podcast === undefined) continue
    const metadata = Object.entries(store.metadata.get(podcast.record.id) ?? {})
    found.set(
      id,
      structuredClone(
        Object.fromEntries(
          metadata.filter(([section]) => sections.includes(section as MetadataSection)),
        ),
      ),
    )
  }
  return found
}

const listHistory = (
  { events }: PlainStore,
  id: PodcastId,
  { before = Infinity, limit }: HistoryPage,
) =>
  structuredClone(
    events
      .filter(({ podcastId, no }) => podcastId === id && no < before)
      .toReversed()
      .slice(0, limit),
  )

const listByKind = (
  { events }: PlainStore,
  wanted: EventKind,
  { since, before = { at: '~', no: 0 }, limit }: KindPage,
) =>
  structuredClone(
    events
      .filter(({ kind, at }) => kind === wanted && at >= since)
      .filter(({ at, no }) => at < before.at || (at === before.at && no < before.no))
      .toSorted((a, b) => (a.at === b.at ? b.no - a.no : a.at < b.at ? 1 : -1))
      .slice(0, limit),
  )

const outcomeOf = (state: JsonValue): string =>
  (state as { readonly failing?: { readonly outcome?: string } | null } | null)?.failing
    ?.outcome ?? ''

interface Moves {
  readonly doubtedMs?: number | null
  readonly suspect?: string | null
  readonly ruling?: JsonValue
  readonly likely?: string | null
  readonly emptied?: JsonValue
  readonly told?: string
}

type HasIssue = (
  record: PodcastRecord,
  feedTask: JsonValue,
  moves: Moves,
  verdicts: readonly unknown[],
) => boolean

const HAS_ISSUE: Readonly<Record<FeedIssue, HasIssue>> = {
  pending: ({ appleId, isOwn = false, feedState }) =>
    appleId === 0 && !isOwn && feedState !== 'not-a-podcast',
  'not-a-podcast': ({ feedState }) => feedState === 'not-a-podcast',
  dead: ({ feedState }) => feedState === 'dead',
  conflict: ({ claimedAppleId }) => claimedAppleId !== null,
  refused: (_record, feedTask) => REFUSED_OUTCOMES.includes(outcomeOf(feedTask)),
  doubted: (_record, _feedTask, { doubtedMs = null, ruling = null }) =>
    doubtedMs !== null && ruling === null,
  emptied: (_record, _feedTask, { emptied = null }) => emptied !== null,
  'named-otherwise': (_record, _feedTask, { told }) => told !== undefined,
  duplicate: (_record, _feedTask, { likely = null }) => likely !== null,
  'suspect-move': (_record, _feedTask, { suspect = null }) => suspect !== null,
  ambiguous: (_record, _feedTask, _moves, verdicts) => verdicts.includes('ambiguous'),
}

const listFeedIssue = async (
  { directory, tasks }: PlainData,
  issue: FeedIssue,
  { after, limit }: ReviewPage,
) => {
  const records = directory.podcasts
    .map(({ record }) => record)
    .filter(({ seq }) => seq > after)
  const found = records
    .toSorted((a, b) => a.seq - b.seq)
    .map(async (record) => ({
      record,
      feedTask: (await tasks.find(record.id, 'feed'))?.state ?? null,
    }))
  const all = await Promise.all(found)
  const movesOf = ({ id }: PodcastRecord): Moves =>
    (directory.metadata.get(id)?.moves ?? {}) as Moves
  const verdictsOf = ({ id }: PodcastRecord): readonly unknown[] => {
    const listings = directory.metadata.get(id)?.listings as
      | { readonly lastVerdicts?: object }
      | null
      | undefined
    return Object.values(listings?.lastVerdicts ?? {})
  }
  const listed = all.filter(({ record, feedTask }) =>
    HAS_ISSUE[issue](record, feedTask, movesOf(record), verdictsOf(record)),
  )
  return structuredClone(listed.slice(0, limit))
}

async function refuse(): Promise<never> {
  throw new Error('nobody moves the plain directory')
}

export const openPlainDirectory = (
  options: DirectoryOptions,
  data: PlainData = newPlainData(options.now),
): Directory => {
  const { directory, budgets } = data
  budgets.now = options.now
  return {
    name: 'plain',
    supports: {
      searchLagMs: 0,
      keyLagMs: 0,
      readLagMs: 0,
      chargesWhileReadOnly: false,
      sharedByMachines: false,
      fileBackup: false,
    },
    reader: new PlainReader(directory, options),
    writer: new PlainWriter(directory),
    apiKeys: data.apiKeys,
    metadata: {
      read: (ids, sections, _options?: CallOptions) =>
        readMetadata(directory, ids, sections),
    },
    history: {
      list: async (id, page) => listHistory(directory, id, page),
      listByKind: async (kind, page) => listByKind(directory, kind, page),
    },
    reviewQueue: {
      list: (issue, page) => listFeedIssue(data, issue, page),
      count: async (issue) => {
        const page = { after: 0, limit: Infinity }
        return (await listFeedIssue(data, issue, page)).length
      },
    },
    lookalikes: {
      find: async (asked) => findLookalikes(directory, asked),
      findContent: async (asked) => findContent(directory, asked),
    },
    forgotten: new PlainForgotten(directory, data.audit, data.submissions),
    tasks: data.tasks,
    budgets,
    audit: data.audit,
    submissions: data.submissions,
    copyPort: {
      readKeys: refuse,
      writeKeys: refuse,
      readForgotten: refuse,
      writeForgotten: refuse,
      readTasks: refuse,
      writeTasks: refuse,
    },
    sizes: async () => ({ podcasts: JSON.stringify(directory.podcasts).length }),
    health: async (): Promise<StoreHealth> => ({ sound: true, findings: [] }),
    mend: () => undefined,
    backup: async () => {
      throw new CodedError(
        'BACKUP_UNSUPPORTED',
        'the plain directory lives in memory alone.',
      )
    },
    [Symbol.asyncDispose]: async () => {
      // Nothing is open.
    },
  }
}
