/**
 * A show of the model as castdex would meet it: a record of a catalogue, and a row of signals from
 * elsewhere.
 */
import { newDraft } from '../../src/record/draft.ts'
import { toInstant } from '../../src/record/instant/instant.ts'
import type { PodcastDraft } from '../../src/record/podcast.ts'
import { SOCIAL_MEDIA_TYPES } from '../../src/record/vocabulary.ts'
import { type ModelShow, NOW_MS } from './model.ts'

const OWN_LINKS = ['amazonmusic', 'audible', 'fountain', 'iheartradio', 'tunein'] as const

const given = <Value>(isThere: boolean | null, value: Value): Value | null =>
  isThere === true ? value : null

const textOf = (ms: number | null): string | null => (ms === null ? null : toInstant(ms))

const channelOf = ({ inputs }: ModelShow, number: number): PodcastDraft['youtube'] => {
  const { youtubeChannel: tier, youtubeSubscribers, youtubeViews } = inputs
  if (tier === null) return null
  const channelId = `UC${String(number).padStart(22, '0')}`
  return {
    channelId,
    url: `https://www.youtube.com/channel/${channelId}`,
    tier,
    role: tier === 'associated' ? 'primary' : null,
    associatedAt: tier === 'associated' ? toInstant(NOW_MS) : null,
    name: null,
    videos: null,
    subscribers: youtubeSubscribers?.value ?? null,
    views: youtubeViews?.value ?? null,
  }
}

export const toPodcast = (show: ModelShow, number: number): PodcastDraft => {
  const { inputs, language } = show
  const draft = newDraft({
    id: `0198c5a2-7f64-7000-8000-${number.toString(16).padStart(12, '0')}`,
    title: `Model ${String(number)}`,
    feedUrl: `https://feeds.model.example/${String(number)}`,
    nowMs: NOW_MS,
  })
  const youtube = channelOf(show, number)
  const links = Math.max(
    0,
    (inputs.platforms ?? 0) - (youtube?.tier === 'associated' ? 1 : 0),
  )
  return {
    ...draft,
    language,
    youtube,
    popularity: inputs.popularity,
    imageUrl: given(inputs.artwork, 'https://media.model.example/cover.jpg'),
    author: given(inputs.author, 'Somebody'),
    primaryContactEmail: given(inputs.owner, 'owner@model.example'),
    description: given(inputs.description, 'About something.'),
    podcastGuid: given(inputs.guid, draft.id),
    websiteUrl: given(inputs.website, `https://show${String(number)}.model.example/`),
    genres: inputs.genres === true ? ['News'] : [],
    podcastDirectoryLinks: Object.fromEntries(
      OWN_LINKS.slice(0, links).map((key) => [
        key,
        `https://${key}.example/${String(number)}`,
      ]),
    ),
    socialMediaLinks: SOCIAL_MEDIA_TYPES.slice(0, inputs.socials ?? 0).map(
      (socialMediaType) => ({
        socialMediaType,
        url: `https://${socialMediaType}.example/${String(number)}`,
        sources: [],
      }),
    ),
    stats: {
      ...draft.stats,
      episodeCount: inputs.episodes ?? 0,
      firstEpisodePublishedAt: textOf(inputs.firstEpisodeMs),
      latestPublishedAt: textOf(inputs.latestEpisodeMs),
      updateFrequency: inputs.rhythm ?? 'very-stale',
    },
  }
}

/** NDJSON for `castdex import signals`; what is not known is not there. */
export const toSignals = (
  { inputs }: ModelShow,
  podcastId: string,
): Readonly<Record<string, unknown>> => {
  const { appleRating, spotifyRating, appleChartRank, monthlyDownloads } = inputs
  const known = [appleRating, spotifyRating, appleChartRank, monthlyDownloads].flatMap(
    (figure) => figure?.atMs ?? [],
  )
  return {
    podcastId,
    at: toInstant(known[0] ?? NOW_MS),
    ...(appleRating === null
      ? {}
      : { appleRating: appleRating.rating, appleRatingCount: appleRating.count }),
    ...(spotifyRating === null
      ? {}
      : { spotifyRating: spotifyRating.rating, spotifyRatingCount: spotifyRating.count }),
    ...(appleChartRank === null ? {} : { appleChartRank: appleChartRank.value }),
    ...(monthlyDownloads === null ? {} : { monthlyDownloads: monthlyDownloads.value }),
  }
}
