/**
 * Sets up demo shows with special states: the documented example with all fields, a moved show, a
 * merged pair, and an ambiguous listing. Each uses the operators' own actions.
 */
import {
  EXAMPLE_TO_REMOVE,
  EXAMPLE_TWIN,
} from '../../../api/examples/admin-podcast-examples.ts'
import { EXAMPLE_PODCAST } from '../../../api/examples/example-podcast.ts'
import type { Directory } from '../../../store/directory.ts'
import { NO_MOVES } from '../../../intake/apply/moves/moves-state.ts'
import {
  KEPT_ITEMS,
  shortenPrint,
  toShowPrint,
} from '../../../intake/interpret/show/show-print.ts'
import type { RecordChange, Versioned } from '../../../store/record-change.ts'
import {
  type Compared,
  existsRow,
  platformRow,
} from '../../../intake/apply/listings/platform/compare.ts'
import { runAction } from '../../../actions/action.ts'
import { actionContext } from '../../../actions/action-context.ts'
import { merge } from '../../../actions/merge/merge.ts'
import { adopt } from '../../../actions/move/adopt.ts'
import { feedKey } from '../../../record/feed-url/feed-url.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import type { EvidenceRow } from '../../../record/listing/evidence.ts'
import { RUNGS } from '../../../record/listing/ladder.ts'
import { parseListingsSection } from '../../../record/listing/listings-section.ts'
import { settleListing } from '../../../record/listing/settle-listing.ts'
import type { PodcastDraft, PodcastRecord } from '../../../record/podcast.ts'

const BY = 'demo'

/** Feed URLs of demo shows with special states. */
const MOVED = 'https://crumb-en.demo.example/feed.xml'
const MOVED_TO = 'https://crumb-en.newhost.demo.example/rss'
const MERGED = 'https://slow-sky-en.demo.example/feed.xml'
export const TWIN = 'https://slow-sky-en.oldhost.demo.example/feed.xml'
const AMBIGUOUS = 'https://second-shop-en.demo.example/feed.xml'
/** Two shows of one author. */
const ALIKE = [
  'https://yes-and-then-en.demo.example/feed.xml',
  'https://ministry-of-lost-umbrellas-en.demo.example/feed.xml',
]

/** Date of the documented example. */
const WRITTEN = Date.parse('2026-11-19T02:00:00.000Z')

const WEEK_MS = 7 * 86_400_000

/**
 * Overlap of two suspected duplicates: the newest episodes of the first are the oldest of the
 * other.
 */
const SHARED_EPISODES = 3

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Returns the time shift from the documented example to now. */
export function moveOnMs(nowMs: number): number {
  return Math.max(0, nowMs - WRITTEN)
}

/** Shifts all dates of a record, so that the show looks active on the first start. */
function moveOn<Value>(value: Value, byMs: number): Value {
  if (typeof value === 'string' && INSTANT.test(value))
    return toInstant(Date.parse(value) + byMs) as Value
  if (Array.isArray(value)) return value.map((item: unknown) => moveOn(item, byMs)) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    moveOn<unknown>(item, byMs),
  ])
  return Object.fromEntries(entries) as Value
}

/**
 * Returns the documented examples with shifted dates. Two are pending: one to be merged, one to be
 * removed.
 */
export function toExamples(nowMs: number): readonly PodcastDraft[] {
  const byMs = moveOnMs(nowMs)
  return [EXAMPLE_PODCAST, EXAMPLE_TWIN, EXAMPLE_TO_REMOVE].map((example: PodcastDraft) =>
    toDemoShow(moveOn(example, byMs)),
  )
}

/** Moves an example to a feed of the demo. Its documented feed URL keeps resolving. */
function toDemoShow(example: PodcastDraft): PodcastDraft {
  const url = example.rssFeedUrl.replace('.example.org/', '.demo.example/')
  const former = example.feedUrls.map((entry) => ({ ...entry, to: example.updatedAt }))
  const current = { url, from: example.updatedAt, to: null, reason: 'catalogue' } as const
  return { ...example, rssFeedUrl: url, feedUrls: [...former, current] }
}

async function findByFeed(
  directory: Directory,
  url: string,
): Promise<Versioned | undefined> {
  const key = feedKey(url)
  if (key === undefined) return undefined
  return (await directory.writer.owners({ feedKeys: [key] })).byFeedKey.get(key)
}

/** Stores what a comparison of the show with records of Spotify would have found. */
async function settleSpotify(
  directory: Directory,
  feedUrl: string,
  nowMs: number,
  toEvidence: (
    found: PodcastRecord,
    comparedWith: (foreignId: string) => Compared,
  ) => readonly EvidenceRow[],
): Promise<void> {
  const found = await findByFeed(directory, feedUrl)
  if (found === undefined) return
  const { record, revision } = found
  const at = toInstant(nowMs)
  const platform = 'spotify'
  const rows = toEvidence(record, (foreignId) => ({ platform, foreignId, at }))
  const section = parseListingsSection(
    (await directory.metadata.read([record.id], ['listings'])).get(record.id)?.listings,
  )
  const settled = settleListing(record, section, { platform, rows, at })
  await directory.writer.write([
    {
      record: settled.podcast,
      revision,
      metadata: { listings: settled.section },
      events: [...settled.events],
    },
  ])
}

/** Leaves two candidates of equal name for the operator to decide. */
async function leaveListingOpen(directory: Directory, nowMs: number): Promise<void> {
  await settleSpotify(directory, AMBIGUOUS, nowMs, (found, comparedWith) => {
    const author = found.author ?? found.title
    const candidates = [
      {
        foreignId: '0DemoShowNumberOne00aa',
        episodes: 212,
        said: { author, publisher: 'equal' },
      },
      {
        foreignId: '0DemoShowNumberTwo00bb',
        episodes: 9,
        said: { author: `${author} Studio`, publisher: 'similar' },
      },
    ]
    return candidates.flatMap(({ foreignId, episodes, said }) => {
      const compared = comparedWith(foreignId)
      const facts = { theirs: found.title, ...said, only: false, namesakes: true }
      return [
        platformRow(compared, { kind: 'found', confidence: 0, facts: {} }),
        existsRow(compared, episodes),
        platformRow(compared, { kind: 'same-name', confidence: RUNGS.nameOnly, facts }),
      ]
    })
  })
}

/** Gives the documented example the evidence that its listing rests on. */
async function proveListing(directory: Directory, nowMs: number): Promise<void> {
  await settleSpotify(
    directory,
    EXAMPLE_PODCAST.rssFeedUrl,
    nowMs,
    (found, comparedWith) => {
      if (found.spotifyId === null) return []
      const compared = comparedWith(found.spotifyId)
      const named = {
        theirs: found.title,
        author: found.author,
        publisher: 'equal',
        only: true,
        namesakes: false,
      }
      const matched = { matched: 3, ours: 3, theirs: found.stats.episodeCount, days: 2 }
      return [
        existsRow(compared, found.stats.episodeCount),
        platformRow(compared, {
          kind: 'same-name',
          confidence: RUNGS.nameOnly,
          facts: named,
        }),
        platformRow(compared, {
          kind: 'same-episodes',
          confidence: RUNGS.episodes,
          facts: matched,
        }),
      ]
    },
  )
}

/** Returns how many of the show's episodes a crawl stores. */
function keptOf({ stats }: PodcastRecord): number {
  return Math.min(KEPT_ITEMS, stats.episodeCount)
}

/** Returns the fingerprint that a crawl would store: weekly episodes, numbered from `first`. */
function printOf(record: PodcastRecord, title: string, first: number) {
  const { titleLatest, author, stats } = record
  const length = keptOf(record)
  const newestMs =
    stats.latestPublishedAt === null ? null : Date.parse(stats.latestPublishedAt)
  const items = Array.from({ length }, (_, at) => ({
    guid: `demo-episode-number-${String(first + at)}`,
    title: `Episode ${String(first + at)}`,
    enclosureUrl: `https://cdn.demo.example/${titleLatest}/${String(first + at)}.mp3`,
    enclosureType: 'audio/mpeg',
    publishedMs: newestMs === null ? null : newestMs - (length - 1 - at) * WEEK_MS,
  }))
  return shortenPrint(
    toShowPrint({
      ...{
        title,
        owners: [author ?? title],
        website: null,
        podcastGuid: null,
        language: 'en',
      },
      ...{ selfUrl: null, newFeedUrl: null, items },
    }),
  )
}

/** Leaves two suspected duplicates of one author for the operator to decide. */
async function leaveTwinsOpen(directory: Directory): Promise<void> {
  const [one, other] = await Promise.all(ALIKE.map((url) => findByFeed(directory, url)))
  if (one === undefined || other === undefined) return
  const { titleLatest } = one.record
  const sharedFrom = keptOf(one.record) - SHARED_EPISODES + 1
  const changes: readonly RecordChange[] = [
    {
      ...one,
      metadata: {
        moves: {
          ...NO_MOVES,
          print: printOf(one.record, titleLatest, 1),
          likely: other.record.id,
        },
      },
    },
    {
      ...other,
      metadata: {
        moves: { ...NO_MOVES, print: printOf(other.record, titleLatest, sharedFrom) },
      },
    },
  ]
  await directory.writer.write(changes)
}

/** Idempotent: resumes after an interruption. */
export async function arrangeExhibits(directory: Directory, nowMs: number): Promise<void> {
  const order = { by: BY, nowMs }
  const context = actionContext(directory)
  const moved = (await findByFeed(directory, MOVED))?.record
  if (moved?.rssFeedUrl === MOVED) {
    const ordering = { ...order, reason: 'the demo shows a move' }
    await runAction(adopt, moved.id, { url: MOVED_TO }, context, ordering)
  }
  const [twin, original] = [
    (await findByFeed(directory, TWIN))?.record,
    (await findByFeed(directory, MERGED))?.record,
  ]
  if (twin !== undefined && original !== undefined && twin.id !== original.id) {
    const ordering = { ...order, reason: 'the demo shows a merge' }
    await runAction(merge, twin.id, { into: original.id }, context, ordering)
  }
  await proveListing(directory, nowMs)
  await leaveListingOpen(directory, nowMs)
  await leaveTwinsOpen(directory)
}
