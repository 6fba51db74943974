/** Maps an episode to a Podcast Index item. */
import type { Episode, EpisodePerson } from '../../../record/episodes/episode.ts'
import { instantMs } from '../../../record/instant/instant.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { toFeedNumber } from './feed-number.ts'
import { languageOf, MAX_COUNT, shorten } from './view-feed.ts'

/** 13 hexadecimal digits stay below 2⁵³. */
const ID_DIGITS = 13

/** Returns a stable number while the episode is stored. */
export function toEpisodeNumber({ id }: Pick<Episode, 'id'>): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, ID_DIGITS), 16)
}

export function publishedSeconds(
  { publishedMs }: Pick<Episode, 'publishedMs'>,
  podcast: PodcastRecord,
): number {
  const ms = publishedMs ?? instantMs(podcast.lastEpisodePublishedAt) ?? 0
  return Math.max(0, Math.floor(ms / 1000))
}

const whole = (value: number | null): number | null =>
  value === null ? null : Math.max(0, Math.min(Math.round(value), MAX_COUNT))

const pretty = (seconds: number): string => new Date(seconds * 1000).toUTCString()

function viewPerson(
  { name, role, group, url, imageUrl }: EpisodePerson,
  at: number,
): object {
  return {
    id: at + 1,
    name,
    role: role ?? 'host',
    group: group ?? 'cast',
    href: url ?? '',
    img: imageUrl ?? '',
  }
}

function viewSound({ enclosure, durationSeconds, isExplicit }: Episode): object {
  return {
    enclosureUrl: enclosure.url,
    enclosureType: enclosure.type ?? '',
    enclosureLength: whole(enclosure.size) ?? 0,
    duration: whole(durationSeconds),
    explicit: isExplicit ? 1 : 0,
  }
}

export function viewFeedOfItem(podcast: PodcastRecord): object {
  return {
    feedId: toFeedNumber(podcast),
    feedUrl: podcast.rssFeedUrl,
    feedTitle: podcast.titleLatest,
    feedAuthor: podcast.author ?? '',
    feedImage: podcast.imageUrl ?? '',
    feedItunesId: podcast.appleId === 0 ? null : podcast.appleId,
    feedLanguage: languageOf(podcast),
    feedDead: podcast.feedState === 'active' ? 0 : 1,
    feedDuplicateOf: null,
    podcastGuid: podcast.podcastGuid ?? '',
  }
}

function viewTexts(
  { title, link, notes, guid, enclosure, imageUrl }: Episode,
  hasFullText: boolean,
): object {
  const description = notes ?? ''
  return {
    title,
    link: link ?? '',
    description: hasFullText ? description : shorten(description),
    guid: guid ?? enclosure.url,
    image: imageUrl ?? '',
  }
}

export function viewItem(
  episode: Episode,
  podcast: PodcastRecord,
  hasFullText: boolean,
): object {
  const seconds = publishedSeconds(episode, podcast)
  const transcripts = episode.transcripts.map(({ url, type }) => ({
    url,
    type: type ?? '',
  }))
  return {
    id: toEpisodeNumber(episode),
    ...viewTexts(episode, hasFullText),
    datePublished: seconds,
    datePublishedPretty: pretty(seconds),
    dateCrawled: seconds,
    ...viewSound(episode),
    episode: whole(episode.number),
    episodeType: episode.kind,
    season: whole(episode.season) ?? 0,
    ...viewFeedOfItem(podcast),
    chaptersUrl: episode.chaptersUrl,
    transcriptUrl: transcripts[0]?.url ?? null,
    transcripts,
    persons: episode.persons.map(viewPerson),
  }
}

/** Maps a podcast without stored episodes to an item. */
export function viewShowAsItem(podcast: PodcastRecord): object {
  const seconds = publishedSeconds({ publishedMs: null }, podcast)
  return {
    id: toFeedNumber(podcast),
    title: podcast.titleLatest,
    link: podcast.websiteUrl ?? '',
    description: shorten(podcast.description ?? ''),
    guid: '',
    image: podcast.imageUrl ?? '',
    datePublished: seconds,
    datePublishedPretty: pretty(seconds),
    dateCrawled: seconds,
    enclosureUrl: '',
    enclosureType: '',
    enclosureLength: 0,
    duration: null,
    explicit: podcast.explicitRss === true ? 1 : 0,
    episode: null,
    episodeType: 'full',
    season: 0,
    ...viewFeedOfItem(podcast),
    chaptersUrl: null,
    transcriptUrl: null,
    transcripts: [],
    persons: [],
  }
}
