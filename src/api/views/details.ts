/** A podcast's accounts and channels, and all that is stored about it, in Pod Engine's shapes. */
import { type Static, type TSchema, Type } from 'typebox'
import type { Signals } from '../../record/metadata/signals.ts'
import {
  BasicPodcast,
  FullPodcast,
  PodcastId,
  type PodcastRecord,
} from '../../record/podcast.ts'
import { closed, Instant, nullable, oneOf } from '../../record/schema.ts'
import { YOUTUBE_ROLES, YOUTUBE_TIERS } from '../../record/vocabulary.ts'
import { Appearance } from '../charts/chart-schemas.ts'
import { EpisodeAnswer } from './episodes.ts'
import { GuestsAnswer, SponsorsAnswer } from './people.ts'
import { PublishingHistory } from './publishing-history.ts'

/** castdex keeps no figures of accounts. */
const NONE = Type.Array(Type.Object({}, { additionalProperties: true }), {
  description: 'Always empty.',
})

export const SocialMedia = closed({
  podcastId: PodcastId,
  socialMediaLinks: FullPodcast.properties.socialMediaLinks,
  facebookPageData: NONE,
  instagramData: NONE,
  linkedInCompanyData: NONE,
  linkedInPersonData: NONE,
  tiktokData: NONE,
  twitterData: NONE,
})

const Figure = Type.Integer({ minimum: 0, description: '0 if it is unknown.' })
const Picture = nullable(Type.String())

const Channel = closed({
  id: Type.String(),
  title: Type.String(),
  description: nullable(Type.String()),
  subscriberCount: Figure,
  viewCount: Figure,
  videoCount: Figure,
  publishedAt: nullable(Instant),
  thumbnails: closed({ default: Picture, medium: Picture, high: Picture }),
  country: nullable(Type.String()),
  customUrl: nullable(Type.String()),
  links: nullable(Type.Array(Type.String())),
  isPodcastChannel: nullable(Type.Boolean()),
  discoverInputKeyword: nullable(Type.String()),
  bannerImageUrl: Picture,
  videos: nullable(NONE),
  profileImageUrl: Picture,
  dataLastUpdated: nullable(Instant),
  lastVideoUploadDate: nullable(Instant),
  lastVideoUploadDateSource: nullable(Type.String()),
  lastVideoUploadDateCheckedAt: nullable(Instant),
  associationTier: oneOf(YOUTUBE_TIERS),
  associationRole: Type.Optional(oneOf(YOUTUBE_ROLES)),
})

export const YoutubeData = closed({
  podcastId: PodcastId,
  youtubeData: Type.Array(Channel),
})

const withPodcast = <Part extends Readonly<Record<string, TSchema>>>(part: Part) =>
  closed({ data: closed({ podcast: BasicPodcast, ...part }) })

export const SocialMediaAnswer = withPodcast({ socialMediaData: SocialMedia })
export const YoutubeAnswer = withPodcast({ youtubeData: YoutubeData })

const ABSENT = nullable(
  Type.Object(
    {},
    { additionalProperties: true, description: 'Null: belongs to another product.' },
  ),
)

export const AllDetailsAnswer = closed({
  data: closed({
    podcast: closed({
      podcast: FullPodcast,
      recentEpisodes: Type.Array(EpisodeAnswer),
      contacts: ABSENT,
      guests: GuestsAnswer.properties.data.properties.guests,
      reviews: ABSENT,
      socialMedia: SocialMedia,
      sponsors: SponsorsAnswer.properties.data.properties.sponsors,
      relatedPodcasts: closed({
        podcastId: PodcastId,
        similarPodcasts: Type.Array(BasicPodcast),
      }),
      chartPositions: nullable(Type.Array(Appearance)),
      youtubeData: YoutubeData,
      publishingHistory: Type.Optional(PublishingHistory),
    }),
  }),
})
export type AllDetails = Static<typeof AllDetailsAnswer>['data']['podcast']

export function viewSocialMedia({
  id,
  socialMediaLinks,
}: Pick<PodcastRecord, 'id' | 'socialMediaLinks'>): Static<typeof SocialMedia> {
  return {
    podcastId: id,
    socialMediaLinks: [...socialMediaLinks],
    facebookPageData: [],
    instagramData: [],
    linkedInCompanyData: [],
    linkedInPersonData: [],
    tiktokData: [],
    twitterData: [],
  }
}

/** Fields of a channel that castdex does not read. */
const UNREAD = {
  description: null,
  publishedAt: null,
  country: null,
  links: null,
  isPodcastChannel: null,
  discoverInputKeyword: null,
  bannerImageUrl: null,
  videos: null,
  profileImageUrl: null,
  lastVideoUploadDate: null,
  lastVideoUploadDateSource: null,
  lastVideoUploadDateCheckedAt: null,
}

/** `signals` date the figures. */
export function viewYoutubeData(
  { id, youtube }: Pick<PodcastRecord, 'id' | 'youtube'>,
  { youtubeSubscribers, youtubeViews }: Signals,
): Static<typeof YoutubeData> {
  if (youtube === null) return { podcastId: id, youtubeData: [] }
  const { channelId, name, subscribers, views, videos, url, tier, role } = youtube
  const dates = [youtubeSubscribers, youtubeViews].flatMap((figure) => figure?.at ?? [])
  return {
    podcastId: id,
    youtubeData: [
      {
        ...UNREAD,
        id: channelId,
        title: name ?? '',
        subscriberCount: subscribers ?? 0,
        viewCount: views ?? 0,
        videoCount: videos ?? 0,
        thumbnails: { default: null, medium: null, high: null },
        customUrl: url,
        dataLastUpdated: dates.toSorted().at(-1) ?? null,
        associationTier: tier,
        ...(tier === 'associated' && role !== null && { associationRole: role }),
      },
    ],
  }
}
