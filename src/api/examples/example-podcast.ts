/**
 * The fictional podcast of every example. Tests seed a directory with it and replay the examples.
 */
import { emptyFields } from '../../record/fields.ts'
import { PodcastRecord } from '../../record/podcast.ts'

const KNOWN: PodcastRecord = {
  ...emptyFields(),
  id: '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e',
  title: 'The Harbour Light',
  titleLatest: 'The Harbour Light: Stories from the Coast',
  slug: 'the-harbour-light',
  author: 'Salt & Tide Radio',
  genres: ['Society & Culture', 'Documentary'],
  imageUrl: 'https://media.example.org/harbour-light/cover.jpg',
  language: 'en',
  lastEpisodePublishedAt: '2026-11-18T05:00:00.000Z',
  authorityScore: {
    calculatedAt: '2026-11-19T02:00:00.000Z',
    authorityScore: 41.5,
    qualityScore: 72,
    youtubeScore: 18,
    socialScore: 25,
    engagementScore: 40,
  },
  appleId: 9_000_000_001,
  description: 'Lighthouse keepers, pilots and ferry cooks tell what the sea taught them.',
  emails: ['hello@harbourlight.example.org'],
  explicitRss: false,
  hostNames: ['Ada Fischer'],
  podcastAffiliation: {
    affiliateOrganizationName: 'Salt & Tide Radio',
    affiliationType: 'independent',
  },
  podcastDirectoryLinks: { apple: 'https://podcasts.apple.com/podcast/id9000000001' },
  podcastHasGuests: true,
  primaryContactEmail: 'hello@harbourlight.example.org',
  rssFeedUrl: 'https://feeds.example.org/harbour-light',
  socialMediaLinks: [
    {
      socialMediaType: 'mastodon',
      url: 'https://social.example.org/@harbourlight',
      sources: ['rss'],
    },
  ],
  spotifyId: '7Ee1HarbourLight000001',
  stats: {
    downloadCount: 0,
    episodeCount: 84,
    latestPublishedAt: '2026-11-18T05:00:00.000Z',
    firstEpisodePublishedAt: '2023-02-01T05:00:00.000Z',
    transcriptsCount: 0,
    updateFrequency: 'bi-weekly',
  },
  titleLatestCleaned: 'The Harbour Light',
  websiteUrl: 'https://harbourlight.example.org/',
  seq: 1,
  feedUrls: [
    {
      url: 'https://feeds.example.org/harbour-light',
      from: '2024-05-01T00:00:00.000Z',
      to: null,
      reason: 'tracked',
    },
  ],
  appleIdStatus: 'verified',
  podcastGuid: '4b5c2f3e-6d1a-5e8b-9c70-1f2e3d4c5b6a',
  languageTag: 'en-GB',
  countries: ['GB'],
  spotifyVerifiedAt: '2026-11-01T00:00:00.000Z',
  youtube: {
    channelId: 'UCharbourlight0000000001',
    url: 'https://www.youtube.com/channel/UCharbourlight0000000001',
    tier: 'associated',
    role: 'primary',
    associatedAt: '2026-10-01T00:00:00.000Z',
    name: 'The Harbour Light',
    subscribers: 1_200,
    videos: 84,
    views: 56_000,
  },
  trackedAt: '2024-05-01T00:00:00.000Z',
  updatedAt: '2026-11-19T02:00:00.000Z',
}

/** Same sequence of fields as in the record. */
export const EXAMPLE_PODCAST = Object.fromEntries(
  Object.keys(PodcastRecord.properties).flatMap((name) =>
    name in KNOWN ? [[name, KNOWN[name as keyof PodcastRecord]] as const] : [],
  ),
) as PodcastRecord
