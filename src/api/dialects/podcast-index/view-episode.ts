/** Maps an episode to a Podcast Index item. */
import type { Episode, EpisodePerson } from '../../../record/episodes/episode.ts'
import { instantMs } from '../../../record/instant/instant.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import type { Soundbite } from '../../../record/namespace/extras.ts'
import { toEpisodeNumber } from './episode-number.ts'
import { toFeedNumber } from './feed-number.ts'
import { viewValue } from './view-value.ts'
import { languageTagOf, MAX_COUNT, shorten } from './view-feed.ts'

/** An episode with its show and the time of the last reading, in seconds; 0 if unknown. */
interface ItemSource {
  readonly episode: Episode
  readonly podcast: PodcastRecord
  readonly readSeconds: number
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
    feedItunesId: podcast.appleId || null,
    feedLanguage: languageTagOf(podcast),
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

const toSoundbite = ({ startSeconds, durationSeconds, title }: Soundbite): object => ({
  startTime: startSeconds,
  duration: durationSeconds,
  title: title ?? '',
})

/** Namespace tags, for items that have them. */
function viewNamespace({
  soundbites,
  value,
  socialInteracts,
  alternateEnclosures,
}: Episode) {
  const bites = soundbites?.map(toSoundbite)
  return {
    ...(bites !== undefined && { soundbite: bites[0], soundbites: bites }),
    ...(value !== undefined && { value: viewValue(value) }),
    ...(socialInteracts !== undefined && {
      socialInteract: socialInteracts.map(({ uri, ...interact }) => ({
        url: uri ?? '',
        ...interact,
      })),
    }),
    ...(alternateEnclosures !== undefined && { alternateEnclosures }),
  }
}

/** State and times of a live item, 0 if unknown. */
function viewLive({ live }: Episode) {
  if (live === undefined) return {}
  return {
    status: live.status,
    startTime: Math.floor((live.startsAtMs ?? 0) / 1000),
    endTime: Math.floor((live.endsAtMs ?? 0) / 1000),
    contentLink: live.links?.[0]?.url ?? '',
  }
}

export function viewItem(
  { episode, podcast, readSeconds }: ItemSource,
  hasFullText: boolean,
): object {
  const seconds = publishedSeconds(episode, podcast)
  const transcripts = episode.transcripts.map(({ url, type }) => ({
    url,
    type: type ?? '',
  }))
  return {
    id: toEpisodeNumber(episode, podcast),
    ...viewTexts(episode, hasFullText),
    datePublished: seconds,
    datePublishedPretty: pretty(seconds),
    dateCrawled: readSeconds,
    ...viewSound(episode),
    episode: whole(episode.number),
    episodeType: episode.kind,
    season: whole(episode.season) ?? 0,
    ...viewFeedOfItem(podcast),
    chaptersUrl: episode.chaptersUrl,
    transcriptUrl: transcripts[0]?.url ?? null,
    transcripts,
    persons: episode.persons.map(viewPerson),
    ...viewNamespace(episode),
    ...viewLive(episode),
    castdexId: episode.id,
  }
}
