/**
 * What a hit has to say of a record, written field by field: answers are joined from stored text
 * and compared with this.
 */
import type { PodcastRecord } from '../../src/record/podcast.ts'
import type { HitContact, HitFields } from '../../src/record/view/hit.ts'

type Known<Fields> = { [Key in keyof Fields]: Exclude<Fields[Key], null | undefined> }

/** Leaves out what nobody knows: an optional hit field is absent, never null. */
const known = <Fields extends object>(fields: Fields): Partial<Known<Fields>> => {
  const present: Partial<Record<string, unknown>> = {}
  for (const [key, value] of Object.entries(fields))
    if (value !== null && value !== undefined) present[key] = value
  return present as Partial<Known<Fields>>
}

export function viewHitContact(podcast: PodcastRecord): HitContact {
  return known({
    podcastEmails: podcast.emails.length > 0 ? podcast.emails : null,
    primaryContact: podcast.primaryContactEmail,
  })
}

export function viewHitFields(podcast: PodcastRecord): HitFields {
  return {
    podcastId: podcast.id,
    podcastRssTitle: podcast.title,
    podcastRssTitleLatest: podcast.titleLatest,
    podcastSlug: podcast.slug,
    podcastImageUrl: podcast.imageUrl,
    podcastWebsiteUrl: podcast.websiteUrl,
    rssLanguage: podcast.language,
    foundedDate: podcast.stats.firstEpisodePublishedAt,
    lastEpisodeDate: podcast.stats.latestPublishedAt,
    ...viewHitAuthority(podcast),
    transcriptionMode: podcast.transcriptionMode.mode,
    ...viewHitYoutube(podcast),
    ...known({
      appleId: podcast.appleId > 0 ? podcast.appleId : null,
      spotifyId: podcast.spotifyId,
      podcastGuid: podcast.podcastGuid,
      podcastRssAuthor: podcast.author,
      podcastRssFeedUrl: podcast.rssFeedUrl,
      isDemo: podcast.rssFeedUrl.includes('.demo.example/') ? true : null,
      podcastRssTitleLatestCleaned: podcast.titleLatestCleaned,
      podcastHostNames: podcast.hostNames,
      podcastWebsites: podcast.websiteUrl === null ? null : [podcast.websiteUrl],
      podcastCountries: podcast.countries.length > 0 ? podcast.countries : null,
      podcastSocialMediaLinks: viewSocialLinks(podcast),
      rssCategories: podcast.genres,
      updateFrequency: podcast.stats.updateFrequency,
      updatedAt: podcast.updatedAt,
      totalEpisodes: podcast.stats.episodeCount,
      totalTranscripts: podcast.stats.transcriptsCount,
      podcastHasGuests: podcast.podcastHasGuests,
      podcastHasSponsors: podcast.podcastHasSponsors,
      podcastAffiliationOrganizationName:
        podcast.podcastAffiliation?.affiliateOrganizationName,
      podcastAffiliationType: podcast.podcastAffiliation?.affiliationType,
      ignore: podcast.ignore,
      podcastAuthorityScoreCalculatedDate: podcast.authorityScore?.calculatedAt,
      podcastAudienceEstimatedMonthlyListeners:
        podcast.audienceEstimate?.estimatedMonthlyListeners,
    }),
    ...known(viewHitCounts(podcast)),
  }
}

const viewHitCounts = ({
  appleRating,
  spotifyRating,
  castboxPlays,
  castboxSubscribers,
  youtube,
}: PodcastRecord) => ({
  applePodcastsRating: appleRating?.rating,
  applePodcastsRatingsCount: appleRating?.count,
  spotifyRating: spotifyRating?.rating,
  spotifyRatingsCount: spotifyRating?.count,
  castboxPlays,
  castboxSubscribers,
  youtubePrimaryChannelId: youtube?.channelId,
  youtubePrimaryChannelName: youtube?.name,
  youtubePrimaryChannelSubscribers: youtube?.subscribers,
  youtubePrimaryChannelVideos: youtube?.videos,
  youtubePrimaryChannelViews: youtube?.views,
})

/** A podcast has one channel here, so its totals are that channel's. */
const viewHitYoutube = ({ youtube }: PodcastRecord) => ({
  youtubeChannelCount: youtube === null ? null : 1,
  youtubeTotalSubscribers: youtube?.subscribers ?? null,
  youtubeTotalVideos: youtube?.videos ?? null,
  youtubeTotalViews: youtube?.views ?? null,
})

const viewHitAuthority = ({ authorityScore }: PodcastRecord) => ({
  podcastAuthorityScoreTotal: authorityScore?.authorityScore ?? null,
  podcastAuthorityScoreQuality: authorityScore?.qualityScore ?? null,
  podcastAuthorityScoreEngagement: authorityScore?.engagementScore ?? null,
  podcastAuthorityScoreSocial: authorityScore?.socialScore ?? null,
  podcastAuthorityScoreYoutube: authorityScore?.youtubeScore ?? null,
})

const viewSocialLinks = ({ socialMediaLinks }: PodcastRecord) =>
  socialMediaLinks.length === 0
    ? null
    : socialMediaLinks.map(({ socialMediaType, url }) => ({ type: socialMediaType, url }))
