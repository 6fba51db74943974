/** Loads the data of the show page, without e-mail addresses. */
import {
  explainListings,
  type ExplainedListing,
} from '../../actions/listing/explain-listings.ts'
import { type ExplainedScore, explainScore } from '../../actions/podcast/explain-score.ts'
import { type FeedHealth, readFeedHealth } from '../../actions/feed/feed-health.ts'
import { listHistory } from '../../actions/podcast/list-history.ts'
import { listPeopleOfShow } from '../../api/discovery/find-people.ts'
import { toLocators } from '../../api/locator-fields.ts'
import type { Episode } from '../../record/episodes/episode.ts'
import { isPublic, type PodcastRecord } from '../../record/podcast.ts'
import { fromFragments } from '../../record/view/fragments.ts'
import type { CallOptions, Directory } from '../../store/directory.ts'
import type { HistoryEvent } from '../../store/history.ts'
import { readEpisodes } from '../../store/metadata.ts'
import { readShowCharts, type ShowChart } from './charts.ts'
import { type ListedPerson, listForShow } from '../parts/people-list.ts'

export interface ShowPageFacts {
  readonly record: PodcastRecord
  readonly listings: readonly ExplainedListing[]
  readonly health: FeedHealth
  readonly score: ExplainedScore
  /** Charts that list the show now come first. */
  readonly episodes: readonly Episode[]
  readonly people: readonly ListedPerson[]
  /** Newest first. */
  readonly events: readonly HistoryEvent[]
  /** The charts where it is now come first. */
  readonly charts: readonly ShowChart[]
}

/** Events on the page; the API returns older ones. */
const MOST_EVENTS = 60

/** Finds a show by slug or any id, including those of merged shows. Stores accept no NUL. */
export async function findShow(
  { reader }: Pick<Directory, 'reader'>,
  name: string,
): Promise<PodcastRecord | undefined> {
  if (name.includes('\0')) return undefined
  for (const locator of toLocators(name)) {
    const stored = await reader.find(locator)
    if (stored === undefined) continue
    const record = fromFragments(stored)
    if (isPublic(record)) return record
    return undefined
  }
  return undefined
}

/** Returns all episodes that are kept or indexed, newest first. */
export async function listEpisodes(
  { episodes, metadata }: Pick<Directory, 'episodes' | 'metadata'>,
  id: PodcastRecord['id'],
  options?: CallOptions,
): Promise<readonly Episode[]> {
  if (episodes !== undefined) return episodes.listOfShow(id, options)
  return (await readEpisodes(metadata, [id], options)).get(id) ?? []
}

export async function readShow(
  directory: Directory,
  record: PodcastRecord,
  nowMs: number,
): Promise<ShowPageFacts> {
  const [listings, health, events, episodes, score, charts] = await Promise.all([
    explainListings(directory, record.id, nowMs),
    readFeedHealth(directory, record, nowMs),
    listHistory(directory, { id: record.id, record }, { limit: MOST_EVENTS }),
    listEpisodes(directory, record.id),
    explainScore(directory, record, nowMs),
    readShowCharts(directory, record.id, nowMs),
  ])
  const slugs = await listPeopleOfShow(directory, record, episodes)
  return {
    record,
    people: listForShow(slugs),
    listings,
    health,
    score,
    events,
    episodes,
    charts,
  }
}
