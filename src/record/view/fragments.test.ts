import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { viewHitContact, viewHitFields } from '../../../test/arbitrary/hit-of-record.ts'
import { arbitraryPodcastRecord } from '../../../test/arbitrary/podcast.ts'
import { FullPodcast, type PodcastRecord } from '../podcast.ts'
import {
  feedUrlsOf,
  fromFragments,
  joinFull,
  joinHit,
  joinPlatforms,
  toFragments,
} from './fragments.ts'
import { Hit } from './hit.ts'
import { Platforms, viewPlatforms } from './platforms.ts'

const BASIC = [
  'id',
  'title',
  'titleLatest',
  'slug',
  'author',
  'genres',
  'imageUrl',
  'language',
  'lastEpisodePublishedAt',
  'authorityScore',
]

const FULL = [
  ...BASIC,
  'appleId',
  'description',
  'emails',
  'explicitRss',
  'hostNames',
  'ignore',
  'isClaimed',
  'podcastAffiliation',
  'podcastDirectoryLinks',
  'podcastHasGuests',
  'podcastHasSponsors',
  'podcastLocations',
  'primaryContactEmail',
  'rssFeedUrl',
  'socialMediaLinks',
  'spotifyId',
  'stats',
  'titleLatestCleaned',
  'transcriptionMode',
  'websiteUrl',
]

const FULL_OPTIONAL = [
  'blocked',
  'ignoreReason',
  'neverTranscribe',
  'neverTranscribeReason',
  'audienceEstimate',
  'audioRetentionPolicy',
  'audioRetentionDays',
] as const

const HIT = [
  ...BASIC,
  'podcastId',
  'podcastRssTitle',
  'podcastRssTitleLatest',
  'podcastRssDescription',
  'podcastSlug',
  'podcastImageUrl',
  'podcastWebsiteUrl',
  'rssLanguage',
  'foundedDate',
  'lastEpisodeDate',
  'podcastAuthorityScoreTotal',
  'podcastAuthorityScoreQuality',
  'podcastAuthorityScoreEngagement',
  'podcastAuthorityScoreSocial',
  'podcastAuthorityScoreYoutube',
  'transcriptionMode',
  'youtubeChannelCount',
  'youtubeTotalSubscribers',
  'youtubeTotalVideos',
  'youtubeTotalViews',
  'score',
]

const HIT_WHEN_KNOWN = [
  'alsoAs',
  'appleId',
  'spotifyId',
  'podcastGuid',
  'podcastRssAuthor',
  'podcastRssFeedUrl',
  'isDemo',
  'podcastRssTitleLatestCleaned',
  'podcastHostNames',
  'podcastEmails',
  'primaryContact',
  'podcastWebsites',
  'podcastCountries',
  'podcastSocialMediaLinks',
  'rssCategories',
  'updateFrequency',
  'updatedAt',
  'totalEpisodes',
  'totalTranscripts',
  'podcastHasGuests',
  'podcastHasSponsors',
  'podcastAffiliationOrganizationName',
  'podcastAffiliationType',
  'ignore',
  'podcastAuthorityScoreCalculatedDate',
  'applePodcastsRating',
  'applePodcastsRatingsCount',
  'spotifyRating',
  'spotifyRatingsCount',
  'castboxPlays',
  'castboxSubscribers',
  'podcastAudienceEstimatedMonthlyListeners',
  'youtubePrimaryChannelId',
  'youtubePrimaryChannelName',
  'youtubePrimaryChannelSubscribers',
  'youtubePrimaryChannelVideos',
  'youtubePrimaryChannelViews',
  'podcastTitleHighlights',
  'podcastDescriptionHighlights',
]

const parse = (text: string): Record<string, unknown> =>
  JSON.parse(text) as Record<string, unknown>
const sorted = (keys: Iterable<string>): string[] => [...keys].sort()

const fullValidator = Compile(FullPodcast)
const hitValidator = Compile(Hit)
const platformsValidator = Compile(Platforms)

const everyRecord = (test: (podcast: PodcastRecord) => void): void => {
  fc.assert(fc.property(arbitraryPodcastRecord, test))
}

describe('fragments', () => {
  it('give the record back', () => {
    everyRecord((podcast) => {
      expect(fromFragments(toFragments(podcast))).toStrictEqual(podcast)
      expect(feedUrlsOf(toFragments(podcast))).toEqual(podcast.feedUrls)
    })
  })

  it('of equal records are equal text, whatever the order of their keys', () => {
    everyRecord((podcast) => {
      const reversed = Object.fromEntries(
        Object.entries(podcast).reverse(),
      ) as unknown as PodcastRecord
      expect(toFragments(reversed)).toEqual(toFragments(podcast))
    })
  })

  it('hold nothing that the record has beyond its schema', () => {
    everyRecord((podcast) => {
      expect(
        toFragments({
          ...podcast,
          secret: 1,
          stats: { ...podcast.stats, secret: 1 },
        } as PodcastRecord),
      ).toEqual(toFragments(podcast))
    })
  })
})

describe('the basic level', () => {
  it("has just the interface's ten fields", () => {
    everyRecord((podcast) => {
      expect(sorted(Object.keys(parse(toFragments(podcast).basic)))).toEqual(sorted(BASIC))
    })
  })
})

describe('the full level', () => {
  it("has just the interface's fields, the optional ones where the record has them", () => {
    everyRecord((podcast) => {
      const full = parse(joinFull(toFragments(podcast)))
      const present = FULL_OPTIONAL.filter((key) => key in podcast)
      expect(sorted(Object.keys(full))).toEqual(sorted([...FULL, ...present]))
      expect(fullValidator.Check(full)).toBe(true)
      for (const [key, value] of Object.entries(full))
        expect(value).toEqual(podcast[key as keyof PodcastRecord])
    })
  })
})

describe('a hit', () => {
  it('has all that is always there, of the rest what is known, and nothing else', () => {
    everyRecord((podcast) => {
      const hit = parse(joinHit(toFragments(podcast), { withContact: true }, '{"score":1}'))
      expect(HIT.filter((key) => !(key in hit))).toEqual([])
      expect(
        Object.keys(hit).filter((key) => ![...HIT, ...HIT_WHEN_KNOWN].includes(key)),
      ).toEqual([])
      expect(HIT_WHEN_KNOWN.filter((key) => hit[key] === null)).toEqual([])
      expect(hitValidator.Check(hit)).toBe(true)
      expect(hit['podcastId']).toBe(podcast.id)
      expect(hit['transcriptionMode']).toBe(podcast.transcriptionMode.mode)
    })
  })

  it('is what its specification says of the record, to the letter', () => {
    everyRecord((podcast) => {
      expect(
        parse(joinHit(toFragments(podcast), { withContact: true }, '{"score":0.5}')),
      ).toStrictEqual({
        ...parse(toFragments(podcast).basic),
        ...viewHitFields(podcast),
        ...viewHitContact(podcast),
        podcastRssDescription: podcast.description,
        score: 0.5,
      })
    })
  })

  it('takes no text for a field that only looks like one', () => {
    const markers = [...FULL, ...HIT].map(
      (key) => `,"${key}":"\\","${key}":null},{"${key}":`,
    )
    fc.assert(
      fc.property(arbitraryPodcastRecord, fc.constantFrom(...markers), (podcast, text) => {
        const tricky = {
          ...podcast,
          title: text,
          author: text,
          titleLatestCleaned: text,
          hostNames: [text, text],
        }
        expect(
          parse(joinHit(toFragments(tricky), { withContact: false }, '{"score":1}')),
        ).toMatchObject(viewHitFields(tricky))
      }),
    )
  })

  it('shows contacts only to those who may see them', () => {
    everyRecord((podcast) => {
      const hit = joinHit(toFragments(podcast), { withContact: false }, '{"score":1}')
      expect(parse(hit)).not.toHaveProperty('podcastEmails')
      expect(parse(hit)).not.toHaveProperty('primaryContact')
    })
  })

  it('has every field when everything is known', () => {
    // Searches with `explain` add one.
    const names = [...HIT, ...HIT_WHEN_KNOWN, 'explanation']
    expect(sorted(names)).toEqual(sorted(Object.keys(Hit.properties)))
  })
})

describe('platforms', () => {
  it('are there when the Apple id is known, with all three keys', () => {
    everyRecord((podcast) => {
      const platforms = joinPlatforms(toFragments(podcast))
      expect(platforms === null).toBe(podcast.appleId === 0)
      if (platforms === null) return
      const view = parse(platforms)
      expect(view).toStrictEqual(viewPlatforms(podcast))
      expect(Object.keys(view)).toEqual(['apple', 'spotify', 'youtube'])
      expect(platformsValidator.Check(view)).toBe(true)
    })
  })

  it('say of a candidate neither role nor date', () => {
    everyRecord((podcast) => {
      const { youtube } = parse(
        joinPlatforms(toFragments({ ...podcast, appleId: 1 })) ?? '{}',
      )
      if (podcast.youtube?.tier === 'candidate')
        expect(youtube).toMatchObject({ role: null, associatedAt: null })
    })
  })
})
