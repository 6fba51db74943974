/** The columns of exported episodes: their own, and some of their show. */
import type { Episode } from '../record/episodes/episode.ts'
import { videoOf } from '../record/episodes/video.ts'
import { toInstantOrNull } from '../record/instant/instant.ts'
import type { PodcastRecord } from '../record/podcast.ts'
import type { CellValue, ColumnType, ExportColumn } from './column.ts'
import { PODCAST_COLUMNS, columnWithoutEmails } from './columns.ts'

export interface ExportedEpisode {
  readonly id: string
  readonly episode: Episode
  readonly podcast: PodcastRecord
}

type EpisodeColumn = ExportColumn<ExportedEpisode>

function column(
  name: string,
  type: ColumnType,
  description: string,
  read: (episode: Episode) => CellValue,
): EpisodeColumn {
  return { name, type, description, read: ({ episode }) => read(episode) }
}

/** Repeats a column of podcasts in each row of an episode. */
function ofPodcast(name: string, known: string): EpisodeColumn {
  const column = PODCAST_COLUMNS.find((each) => each.name === known)
  if (column === undefined) throw new Error(`podcasts have no column ${known}`)
  return { ...column, name, read: ({ podcast }) => column.read(podcast) }
}

const FEED = 'the feed'

export const EPISODE_COLUMNS: readonly EpisodeColumn[] = [
  column('id', 'text', 'stays as long as the episode is kept', ({ id }) => id),
  ofPodcast('podcastId', 'id'),
  ofPodcast('podcastTitle', 'titleLatest'),
  column('title', 'text', FEED, ({ title }) => title || null),
  column('publishedAt', 'instant', FEED, ({ publishedMs }) => toInstantOrNull(publishedMs)),
  column('durationSeconds', 'number', FEED, (episode) => episode.durationSeconds),
  column('season', 'number', FEED, ({ season }) => season),
  column('episodeNumber', 'number', FEED, ({ number }) => number),
  column('episodeType', 'text', 'full, trailer or bonus', ({ kind }) => kind),
  column('explicit', 'boolean', FEED, ({ isExplicit }) => isExplicit),
  column('hasVideo', 'boolean', 'empty if neither type nor file name tell', videoOf),
  column('description', 'text', 'the first 200 words of the notes', ({ notes }) => notes),
  column('guid', 'text', 'as the feed has it', ({ guid }) => guid),
  column('link', 'text', FEED, ({ link }) => link),
  column('enclosureUrl', 'text', FEED, ({ enclosure }) => enclosure.url),
  column('enclosureType', 'text', FEED, ({ enclosure }) => enclosure.type),
  column('enclosureSize', 'number', 'in bytes', ({ enclosure }) => enclosure.size),
  column('imageUrl', 'text', FEED, ({ imageUrl }) => imageUrl),
  column('persons', 'texts', FEED, ({ persons }) => persons.map(({ name }) => name)),
  column('transcriptUrls', 'texts', FEED, ({ transcripts }) =>
    transcripts.map(({ url }) => url),
  ),
  ofPodcast('language', 'language'),
  ofPodcast('genres', 'genres'),
  ofPodcast('rssFeedUrl', 'rssFeedUrl'),
  ofPodcast('isDemo', 'isDemo'),
].map((each) => columnWithoutEmails(each))
