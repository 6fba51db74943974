/**
 * Joins a search hit as JSON text from stored text, with the field names of `HitFields` and
 * `HitContact`.
 */
import {
  Affiliation,
  AuthorityScore,
  BasicPodcast,
  type PodcastRecord,
  Stats,
} from '../podcast.ts'
import { isDemoFeed } from '../feed-url/demo-feed.ts'
import type { AnswerFragments } from './answer-fragments.ts'
import { sliceDetails } from './details.ts'
import { BrokenText, rawFields, rawUntil } from './raw-fields.ts'
import { type Listings, readInternals } from './stored-internals.ts'

const keysOf = <Properties extends object>({
  properties,
}: {
  readonly properties: Properties
}) => Object.keys(properties) as (keyof Properties & string)[]

const sliceBasic = rawFields(keysOf(BasicPodcast))
const sliceAuthority = rawFields(keysOf(AuthorityScore))
const sliceStats = rawFields(keysOf(Stats))
const sliceAffiliation = rawFields(keysOf(Affiliation))

/** Returns '' for an empty value, because optional fields of hits are absent. */
const known = (name: string, value: string, empty = 'null'): string => {
  if (value === empty) return ''
  return `,"${name}":${value}`
}

const knownNumber = (name: string, value: number | null | undefined): string => {
  if (value === null || value === undefined) return ''
  return `,"${name}":${String(value)}`
}

type Authority = ReturnType<typeof sliceAuthority>

const NO_AUTHORITY: Authority = {
  calculatedAt: 'null',
  authorityScore: 'null',
  qualityScore: 'null',
  youtubeScore: 'null',
  socialScore: 'null',
  engagementScore: 'null}',
}

/** Joins the score. `authority` is the basic fragment from the score on. */
const joinAuthority = (authority: string): string => {
  const scores = authority.startsWith('{') ? sliceAuthority(authority) : NO_AUTHORITY
  return (
    `,"podcastAuthorityScoreTotal":${scores.authorityScore}` +
    `,"podcastAuthorityScoreQuality":${scores.qualityScore}` +
    `,"podcastAuthorityScoreEngagement":${rawUntil(scores.engagementScore, '}')}` +
    `,"podcastAuthorityScoreSocial":${scores.socialScore}` +
    `,"podcastAuthorityScoreYoutube":${scores.youtubeScore}` +
    known('podcastAuthorityScoreCalculatedDate', scores.calculatedAt)
  )
}

/** Joins the stats. `statsAndRest` includes the optional keys of the details. */
const joinStats = (statsAndRest: string): string => {
  const stats = sliceStats(statsAndRest)
  const frequencyAndRest = stats.updateFrequency
  return (
    `,"foundedDate":${stats.firstEpisodePublishedAt}` +
    `,"lastEpisodeDate":${stats.latestPublishedAt}` +
    `,"totalEpisodes":${stats.episodeCount}` +
    `,"totalTranscripts":${stats.transcriptsCount}` +
    `,"updateFrequency":${rawUntil(frequencyAndRest, '}')}` +
    joinAudience(frequencyAndRest)
  )
}

const LISTENERS = '"estimatedMonthlyListeners":'

const joinAudience = (rest: string): string => {
  const at = rest.indexOf(LISTENERS)
  if (at < 0) return ''
  return known(
    'podcastAudienceEstimatedMonthlyListeners',
    rawUntil(rest, ',', at + LISTENERS.length),
  )
}

const joinAffiliation = (affiliation: string): string => {
  if (affiliation === 'null') return ''
  const { affiliateOrganizationName, affiliationType } = sliceAffiliation(affiliation)
  const type = affiliationType.slice(0, -1)
  return (
    known('podcastAffiliationOrganizationName', affiliateOrganizationName) +
    known('podcastAffiliationType', type)
  )
}

const joinSocialLinks = (text: string): string => {
  if (text === '[]') return ''
  const links = JSON.parse(text) as PodcastRecord['socialMediaLinks']
  return `,"podcastSocialMediaLinks":${JSON.stringify(links.map(({ socialMediaType: type, url }) => ({ type, url })))}`
}

/** A podcast has one channel, so the totals are that channel's. */
const joinYoutube = (youtube: Listings['youtube']): string => {
  if (youtube === null || youtube === undefined) return NO_YOUTUBE
  const { subscribers, videos, views } = youtube
  return (
    `,"youtubeChannelCount":1,"youtubeTotalSubscribers":${String(subscribers)},"youtubeTotalVideos":${String(videos)}` +
    `,"youtubeTotalViews":${String(views)},"youtubePrimaryChannelId":${JSON.stringify(youtube.channelId)}` +
    known('youtubePrimaryChannelName', JSON.stringify(youtube.name)) +
    knownNumber('youtubePrimaryChannelSubscribers', subscribers) +
    knownNumber('youtubePrimaryChannelVideos', videos) +
    knownNumber('youtubePrimaryChannelViews', views)
  )
}

const NO_YOUTUBE =
  ',"youtubeChannelCount":null,"youtubeTotalSubscribers":null,"youtubeTotalVideos":null,"youtubeTotalViews":null'

const joinListings = (listings: Listings): string => {
  const {
    countries = [],
    appleRating,
    spotifyRating,
    castboxPlays,
    castboxSubscribers,
    youtube,
  } = listings
  return (
    joinYoutube(youtube) +
    known('podcastCountries', JSON.stringify(countries), '[]') +
    knownNumber('applePodcastsRating', appleRating?.rating) +
    knownNumber('applePodcastsRatingsCount', appleRating?.count) +
    knownNumber('spotifyRating', spotifyRating?.rating) +
    knownNumber('spotifyRatingsCount', spotifyRating?.count) +
    knownNumber('castboxPlays', castboxPlays) +
    knownNumber('castboxSubscribers', castboxSubscribers)
  )
}

const joinBasicFields = (basic: string): string => {
  const raw = sliceBasic(basic)
  return (
    `,"podcastId":${raw.id}` +
    `,"podcastRssTitle":${raw.title}` +
    `,"podcastRssTitleLatest":${raw.titleLatest}` +
    `,"podcastSlug":${raw.slug}` +
    `,"podcastImageUrl":${raw.imageUrl}` +
    `,"rssLanguage":${raw.language}` +
    `,"rssCategories":${raw.genres}` +
    known('podcastRssAuthor', raw.author) +
    joinAuthority(raw.authorityScore)
  )
}

const joinContact = ({
  emails,
  primaryContactEmail,
}: ReturnType<typeof sliceDetails>): string => {
  return known('podcastEmails', emails, '[]') + known('primaryContact', primaryContactEmail)
}

const modeOf = (transcriptionMode: string): string => {
  const end = transcriptionMode.indexOf('"', MODE.length + 1)
  if (!transcriptionMode.startsWith(MODE) || end < 0) throw new BrokenText('mode')
  return transcriptionMode.slice(MODE.length, end + 1)
}

/** Made-up shows of the demo have the field; others do not. */
const joinDemo = (feedUrl: string): string => {
  if (isDemoFeed(feedUrl.slice(1, -1))) return ',"isDemo":true'
  return ''
}

const joinDetailFields = (details: string, withContact: boolean): string => {
  const raw = sliceDetails(details)
  const website = raw.websiteUrl
  return (
    `,"podcastWebsiteUrl":${website}` +
    `,"podcastRssFeedUrl":${raw.rssFeedUrl}` +
    joinDemo(raw.rssFeedUrl) +
    `,"transcriptionMode":${modeOf(raw.transcriptionMode)}` +
    `,"ignore":${raw.ignore}` +
    known('appleId', raw.appleId, '0') +
    known('spotifyId', raw.spotifyId) +
    known('podcastRssTitleLatestCleaned', raw.titleLatestCleaned) +
    known('podcastHostNames', raw.hostNames) +
    known('podcastWebsites', `[${website}]`, '[null]') +
    known('podcastHasGuests', raw.podcastHasGuests) +
    known('podcastHasSponsors', raw.podcastHasSponsors) +
    joinAffiliation(raw.podcastAffiliation) +
    joinSocialLinks(raw.socialMediaLinks) +
    joinStats(raw.stats) +
    (withContact ? joinContact(raw) : '')
  )
}

const MODE = '{"mode":'

/** Joins a hit. `scoring` is a JSON object from the search, as text. */
export function joinHit(
  { basic, details, description, internals }: AnswerFragments,
  { withContact }: { readonly withContact: boolean },
  scoring: string,
): string {
  const { podcastGuid, updatedAt, listings } = readInternals(internals)
  return (
    basic.slice(0, -1) +
    joinBasicFields(basic) +
    joinDetailFields(details, withContact) +
    joinListings(listings) +
    `${known('podcastGuid', podcastGuid)},"updatedAt":${updatedAt},"podcastRssDescription":${description},${scoring.slice(1)}`
  )
}
