/** Generated from the endpoints by `npm run generate`: what operations take and answer. */
import type { UploadBody } from '../operation.ts'

/** What several operations answer, by its name in the OpenAPI document. */
export interface Schemas {
  readonly MultipleFull: {
    readonly options: {
      readonly podcastIds: readonly string[]
      readonly details: 'full'
    }
    readonly totalRequested: number
    readonly totalFound: number
    readonly podcasts: readonly Schemas['FullPodcast'][]
  }
  readonly MultipleBasic: {
    readonly options: {
      readonly podcastIds: readonly string[]
      readonly details: 'basic'
    }
    readonly totalRequested: number
    readonly totalFound: number
    readonly podcasts: readonly Schemas['BasicPodcast'][]
  }
  readonly SearchRequest: {
    /** May be `[]`: all podcasts, best first; beside lists that are empty it is refused. */
    readonly searchTerms?: readonly Schemas['SearchTerm'][] | null
    /** At least one term of every group has to match. */
    readonly searchTermGroups?:
      | readonly {
          readonly searchTerms: readonly {
            /** Every word of it has to occur; 1 to 200 characters. */
            readonly searchTerm: string
            readonly searchType?: 'text' | null
            /** Where the words may stand; missing = both. `podcast-title` also covers author and host names. */
            readonly searchTargets?:
              | readonly ('podcast-title' | 'podcast-description')[]
              | null
            readonly searchTermOptions?: {
              /** The words next to each other, in order. */
              readonly phraseMatch?: boolean | null
              /** With `phraseMatch`: so many other words may stand between, in all; without it it means nothing. */
              readonly slop?: number | null
              /** Also words with a typing error. */
              readonly fuzzy?: boolean | null
            } | null
          }[]
        }[]
      | null
    /** Strict where it is missing. Forgiving: one term, which also matches as people mean it (typing errors, words too many, numbers as words, …). */
    readonly matching?: 'strict' | 'forgiving' | null
    readonly pageSize?: number | null
    /** The `cursor` of the last answer; null or missing for the first page. */
    readonly cursor?: string | null
    readonly details?: 'basic' | 'full' | null
    /** Language codes; `en-GB` finds `en`. */
    readonly languages?: readonly string[] | null
    /** Apple's genre names; one of them has to be there. */
    readonly includeItunesGenres?: readonly string[] | null
    /** Apple's genre names; none of them may be there. */
    readonly excludeItunesGenres?: readonly string[] | null
    readonly minTotalEpisodes?: number | null
    readonly maxTotalEpisodes?: number | null
    readonly explicit?: 'clean' | 'explicit' | null
    readonly foundedSince?: string | null
    readonly lastEpisodeDateSince?: string | null
    readonly hasPrimaryContact?: boolean | null
    readonly listings?: readonly ('apple' | 'spotify' | 'youtube' | 'none')[] | null
    readonly hasSocials?:
      | readonly (
          | 'beehiiv'
          | 'behance'
          | 'bluesky'
          | 'discord'
          | 'facebook'
          | 'github'
          | 'instagram'
          | 'linkedin'
          | 'linktree'
          | 'mastodon'
          | 'medium'
          | 'patreon'
          | 'pinterest'
          | 'reddit'
          | 'snapchat'
          | 'soundcloud'
          | 'substack'
          | 'threads'
          | 'tiktok'
          | 'tumblr'
          | 'twitch'
          | 'twitter'
          | 'vimeo'
          | 'whatsapp'
          | 'youtube'
        )[]
      | null
    readonly podcastHasGuests?: boolean | null
    /** ISO 3166-1 alpha-2. */
    readonly podcastCountries?: readonly string[] | null
    readonly podcastAuthorityScore?: {
      readonly authorityScore?: {
        readonly min?: number | null
        readonly max?: number | null
      } | null
      readonly qualityScore?: {
        readonly min?: number | null
        readonly max?: number | null
      } | null
      readonly engagementScore?: {
        readonly min?: number | null
        readonly max?: number | null
      } | null
      readonly socialScore?: {
        readonly min?: number | null
        readonly max?: number | null
      } | null
      readonly youtubeScore?: {
        readonly min?: number | null
        readonly max?: number | null
      } | null
    } | null
    /** Podcast ids. */
    readonly includePodcastIds?: readonly string[] | null
    /** Podcast ids. */
    readonly excludePodcastIds?: readonly string[] | null
    readonly minItunesRating?: number | null
    readonly minItunesRatingCount?: number | null
    readonly minSpotifyRating?: number | null
    readonly minSpotifyRatingCount?: number | null
    readonly podcastAudienceEstimatedMonthlyListeners?: {
      readonly min?: number | null
      readonly max?: number | null
    } | null
    readonly minCastboxPlays?: number | null
    readonly minCastboxSubscribers?: number | null
    readonly sortOrder?:
      | readonly {
          readonly field:
            | 'relevance'
            | 'recentActivity'
            | 'title'
            | 'appleReviews'
            | 'spotifyReviews'
            | 'authorityScore'
            | 'estimatedListeners'
            | 'youtubeSubscribers'
            | 'youtubeViews'
            | 'castboxSubscribers'
          readonly direction?: 'asc' | 'desc' | null
          readonly nullOrder?: 'first' | 'last' | null
        }[]
      | null
    /** Counts, exactly and on the first page only, how many of all matches have each value: `data.facets`. */
    readonly facets?:
      | readonly (
          | 'genres'
          | 'languages'
          | 'countries'
          | 'activity'
          | 'episodes'
          | 'explicit'
          | 'guests'
          | 'contact'
          | 'listings'
        )[]
      | null
  }
  readonly BasicPodcast: {
    readonly id: string
    readonly title: string
    readonly titleLatest: string
    readonly slug: string
    readonly author: string | null
    readonly genres: readonly string[]
    readonly imageUrl: string | null
    readonly language: string
    /** Never null: the newest dated episode, else the channel's date, else a catalogue's or Apple's, else 1970-01-01T00:00:00.000Z, which says that nobody has dated the show; `stats.latestPublishedAt` and the `lastEpisodeDate` of a hit are null then. */
    readonly lastEpisodePublishedAt: string
    readonly authorityScore: Schemas['AuthorityScore'] | null
  }
  readonly FullPodcast: {
    readonly id: string
    readonly title: string
    readonly titleLatest: string
    readonly slug: string
    readonly author: string | null
    readonly genres: readonly string[]
    readonly imageUrl: string | null
    readonly language: string
    /** Never null: the newest dated episode, else the channel's date, else a catalogue's or Apple's, else 1970-01-01T00:00:00.000Z, which says that nobody has dated the show; `stats.latestPublishedAt` and the `lastEpisodeDate` of a hit are null then. */
    readonly lastEpisodePublishedAt: string
    readonly authorityScore: Schemas['AuthorityScore'] | null
    readonly appleId: number
    readonly description: string | null
    readonly emails: readonly string[]
    readonly explicitRss: boolean | null
    readonly hostNames: readonly string[] | null
    readonly ignore: boolean
    readonly isClaimed: boolean
    readonly podcastAffiliation: Schemas['Affiliation'] | null
    readonly podcastDirectoryLinks: Schemas['DirectoryLinks']
    readonly podcastHasGuests: boolean | null
    readonly podcastHasSponsors: boolean | null
    readonly podcastLocations: readonly string[] | null
    readonly primaryContactEmail: string | null
    readonly rssFeedUrl: string
    readonly socialMediaLinks: readonly Schemas['SocialLink'][]
    readonly spotifyId: string | null
    readonly stats: Schemas['Stats']
    readonly titleLatestCleaned: string | null
    readonly transcriptionMode: Schemas['TranscriptionMode']
    readonly websiteUrl: string | null
    readonly blocked?: Schemas['Blocked']
    readonly ignoreReason?: string
    readonly neverTranscribe?: boolean
    readonly neverTranscribeReason?: string
    readonly audienceEstimate?: Schemas['AudienceEstimate']
    readonly audioRetentionPolicy?:
      | 'RETAIN_INDEFINITELY'
      | 'RETAIN_DAYS'
      | 'RETAIN_UNTIL_TRANSCRIBED'
    readonly audioRetentionDays?: number | null
  }
  readonly PodcastRecord: {
    readonly id: string
    readonly title: string
    readonly titleLatest: string
    readonly slug: string
    readonly author: string | null
    readonly genres: readonly string[]
    readonly imageUrl: string | null
    readonly language: string
    /** Never null: the newest dated episode, else the channel's date, else a catalogue's or Apple's, else 1970-01-01T00:00:00.000Z, which says that nobody has dated the show; `stats.latestPublishedAt` and the `lastEpisodeDate` of a hit are null then. */
    readonly lastEpisodePublishedAt: string
    readonly authorityScore: Schemas['AuthorityScore'] | null
    readonly appleId: number
    readonly description: string | null
    readonly emails: readonly string[]
    readonly explicitRss: boolean | null
    readonly hostNames: readonly string[] | null
    readonly ignore: boolean
    readonly isClaimed: boolean
    readonly podcastAffiliation: Schemas['Affiliation'] | null
    readonly podcastDirectoryLinks: Schemas['DirectoryLinks']
    readonly podcastHasGuests: boolean | null
    readonly podcastHasSponsors: boolean | null
    readonly podcastLocations: readonly string[] | null
    readonly primaryContactEmail: string | null
    readonly rssFeedUrl: string
    readonly socialMediaLinks: readonly Schemas['SocialLink'][]
    readonly spotifyId: string | null
    readonly stats: Schemas['Stats']
    readonly titleLatestCleaned: string | null
    readonly transcriptionMode: Schemas['TranscriptionMode']
    readonly websiteUrl: string | null
    readonly blocked?: Schemas['Blocked']
    readonly ignoreReason?: string
    readonly neverTranscribe?: boolean
    readonly neverTranscribeReason?: string
    readonly audienceEstimate?: Schemas['AudienceEstimate']
    readonly audioRetentionPolicy?:
      | 'RETAIN_INDEFINITELY'
      | 'RETAIN_DAYS'
      | 'RETAIN_UNTIL_TRANSCRIBED'
    readonly audioRetentionDays?: number | null
    readonly seq: number
    readonly feedUrls: readonly Schemas['FeedUrlEntry'][]
    readonly feedState: 'active' | 'dead' | 'not-a-podcast'
    readonly appleIdStatus: 'none' | 'claimed' | 'verified' | 'contradicted' | 'conflict'
    readonly claimedAppleId: number | null
    readonly podcastGuid: string | null
    readonly podcastGuidDerived?: true
    readonly podcastIndexId: number | null
    readonly languageTag: string | null
    readonly countries: readonly string[]
    readonly spotifyVerifiedAt: string | null
    readonly youtube: Schemas['YoutubeListing'] | null
    readonly appleRating: Schemas['Rating'] | null
    readonly spotifyRating: Schemas['Rating'] | null
    readonly castboxPlays: number | null
    readonly castboxSubscribers: number | null
    readonly popularity: number | null
    readonly isOwn?: true
    readonly isRead?: true
    readonly trackedAt: string
    readonly updatedAt: string
  }
  readonly PinnedPodcast: {
    readonly podcast: Schemas['PodcastRecord']
    /** Grows with every write. */
    readonly revision: number
    readonly pins: readonly {
      /** Members of `stats` as `stats.episodeCount`. */
      readonly field: string
      /** Null also where the field is pinned to be left out. */
      readonly value: unknown
      /** What would be there without the pin; follows crawls and imports. */
      readonly under: unknown
      readonly at: string
      /** The operator's key, or `command line`. */
      readonly by: string
    }[]
  }
  readonly PodcastAnswer: {
    readonly data: {
      readonly podcast: Schemas['FullPodcast']
      readonly platforms: Schemas['Platforms'] | null
    }
  }
  readonly FeedUrlEntry: {
    readonly url: string
    readonly from: string
    readonly to: string | null
    readonly reason:
      | 'tracked'
      | 'catalogue'
      | 'operator'
      | 'redirect'
      | 'new-feed-url'
      | 'merge'
      | 'another-show'
  }
  readonly YoutubeListing: {
    readonly channelId: string
    readonly url: string
    readonly tier: 'associated' | 'candidate'
    readonly role: 'primary' | 'valid_secondary' | null
    readonly associatedAt: string | null
    readonly name: string | null
    readonly subscribers: number | null
    readonly videos: number | null
    readonly views: number | null
  }
  readonly Rating: {
    readonly rating: number
    readonly count: number
  }
  readonly ListingView: {
    readonly platform: 'apple' | 'spotify' | 'youtube'
    readonly status: 'published' | 'candidate' | 'ambiguous' | 'none'
    readonly foreignId: string | null
    readonly confidence: number
    readonly candidates: readonly {
      readonly foreignId: string
      readonly confidence: number
      readonly because: string
      readonly contradicted: boolean
      readonly gone: boolean
      readonly byHand: 'confirmed' | 'rejected' | null
      readonly at: string
    }[]
    readonly evidence: readonly {
      readonly platform: 'apple' | 'spotify' | 'youtube'
      readonly foreignId: string
      readonly kind:
        | 'claimed'
        | 'declared'
        | 'declared-text'
        | 'one-of-several'
        | 'noted'
        | 'found'
        | 'points-back'
        | 'points-nowhere'
        | 'points-elsewhere'
        | 'same-name'
        | 'similar-name'
        | 'twin-name'
        | 'other-name'
        | 'same-episodes'
        | 'some-episodes'
        | 'other-episodes'
        | 'same-text'
        | 'other-language'
        | 'same-language'
        | 'gone'
        | 'exists'
        | 'held'
        | 'free'
        | 'confirmed'
        | 'rejected'
      readonly source:
        | 'catalogue'
        | 'feed'
        | 'site'
        | 'link-page'
        | 'platform'
        | 'directory'
        | 'operator'
      readonly at: string
      readonly confidence: number
      readonly facts: Readonly<Record<string, unknown>>
      readonly endedAt?: string
    }[]
    /** When the platform last answered; null = it was not looked for there yet. */
    readonly lookedAt: string | null
  }
  readonly ListingsAnswer: {
    readonly items: readonly Schemas['ListingView'][]
    readonly cursor: string | null
  }
  readonly KeyView: {
    readonly id: string
    readonly name: string
    readonly state: 'active' | 'expired' | 'revoked'
    readonly scopes: readonly ('podcasts' | 'search' | 'lookup' | 'changes' | 'admin')[]
    readonly quotas: Schemas['QuotaLimits']
    readonly origin: string | null
    readonly used: Schemas['QuotaUse']
    readonly createdAt: string
    readonly expiresAt: string | null
    readonly revokedAt: string | null
    readonly lastUsedAt: string | null
  }
  readonly QuotaLimits: {
    readonly podcastLookups: number | null
    readonly searchCount: number | null
  }
  readonly QuotaUse: {
    readonly podcastLookups: number
    readonly searchCount: number
  }
  readonly TaskCounts: {
    readonly due: number
    /** Of these, due for an hour and more. */
    readonly overdue: number
    /** Being worked at. */
    readonly leased: number
    /** New podcasts that no worker has met yet, about. */
    readonly unseen: number
  }
  readonly SearchStats: {
    readonly time: {
      /** In ms. */
      readonly totalTimeTakenMs: number
      /** In ms. */
      readonly totalSearchTimeMs: number
      /** In ms. */
      readonly totalPostProcessingTimeMs: number
    }
    readonly totals: {
      readonly blacklistedPodcasts: number
      readonly projectExcludedPodcasts: number
      readonly totalResultsAvailable: number
      readonly resultsProcessed: number
      readonly resultsFiltered: number
      readonly resultsReturned: number
    }
    readonly filters: {
      readonly relevancyScoresTotals: {
        readonly '1': number
        readonly '2': number
        readonly '3': number
        readonly '4': number
        readonly '5': number
      }
    }
  }
  readonly AuthorityScore: {
    readonly calculatedAt: string
    readonly authorityScore: number
    readonly qualityScore: number
    readonly youtubeScore: number
    readonly socialScore: number
    readonly engagementScore: number
  }
  readonly Affiliation: {
    readonly affiliateOrganizationName: string | null
    readonly affiliationType:
      | 'academic'
      | 'branded'
      | 'celebrity'
      | 'government'
      | 'independent'
      | 'legacy media'
      | 'podcast company'
      | 'new media'
      | 'not for profit'
      | 'religious'
      | 'other'
      | 'unknown'
      | null
  }
  readonly DirectoryLinks: {
    readonly amazonmusic?: string
    readonly anchor?: string
    readonly antennapod?: string
    readonly anytimeplayer?: string
    readonly apollo?: string
    readonly apple?: string
    readonly audible?: string
    readonly breez?: string
    readonly castamatic?: string
    readonly castbox?: string
    readonly castro?: string
    readonly curiocaster?: string
    readonly fountain?: string
    readonly goodpods?: string
    readonly google?: string
    readonly gpodder?: string
    readonly iheartradio?: string
    readonly listennotes?: string
    readonly lnbeats?: string
    readonly moonfm?: string
    readonly overcast?: string
    readonly playerfm?: string
    readonly pocketcasts?: string
    readonly podbean?: string
    readonly podcastaddict?: string
    readonly podcastguru?: string
    readonly podcastrepublic?: string
    readonly podchaser?: string
    readonly podfriend?: string
    readonly podknife?: string
    readonly podlp?: string
    readonly podnews?: string
    readonly podscan?: string
    readonly podscribe?: string
    readonly podstation?: string
    readonly podurama?: string
    readonly podverse?: string
    readonly radiopublic?: string
    readonly rephonic?: string
    readonly sonnet?: string
    readonly spotify?: string
    readonly stenofm?: string
    readonly truefans?: string
    readonly tunein?: string
    readonly youtubemusic?: string
  }
  readonly SocialLink: {
    readonly socialMediaType:
      | 'beehiiv'
      | 'behance'
      | 'bluesky'
      | 'discord'
      | 'facebook'
      | 'github'
      | 'instagram'
      | 'linkedin'
      | 'linktree'
      | 'mastodon'
      | 'medium'
      | 'patreon'
      | 'pinterest'
      | 'reddit'
      | 'snapchat'
      | 'soundcloud'
      | 'substack'
      | 'threads'
      | 'tiktok'
      | 'tumblr'
      | 'twitch'
      | 'twitter'
      | 'vimeo'
      | 'whatsapp'
      | 'youtube'
    readonly url: string
    readonly sources: readonly (
      | 'apple-podcasts'
      | 'bright-data-dataset'
      | 'google-search'
      | 'linktree'
      | 'podcast-website'
      | 'podchaser'
      | 'rephonic'
      | 'rss'
    )[]
  }
  readonly Stats: {
    readonly downloadCount: number
    readonly episodeCount: number
    readonly latestPublishedAt: string | null
    readonly firstEpisodePublishedAt: string | null
    readonly transcriptsCount: number
    readonly updateFrequency:
      | 'daily'
      | 'weekly'
      | 'bi-weekly'
      | 'monthly'
      | 'stale'
      | 'very-stale'
  }
  readonly TranscriptionMode:
    | {
        readonly mode: 'none'
      }
    | {
        readonly mode: 'all'
      }
    | {
        readonly mode: 'episodes-since'
        readonly transcribeSince: string
      }
  readonly AudienceEstimate: {
    readonly audienceDemographics: Schemas['AudienceDemographics'] | null
    readonly estimatedMonthlyListeners: number | null
    readonly estimatedMonthyListenersCalculatedAt: string | null
  }
  readonly AudienceDemographics: {
    readonly ageRange: 'Under 18' | '18-24' | '25-34' | '35-44' | '45-54' | '55+'
    readonly genderSkew:
      | 'Male 0% Female 100%'
      | 'Male 20% Female 80%'
      | 'Male 40% Female 60%'
      | 'Male 50% Female 50%'
      | 'Male 60% Female 40%'
      | 'Male 80% Female 20%'
      | 'Male 100% Female 0%'
    readonly educationLevel:
      | 'No High School'
      | 'High School'
      | 'Some College'
      | 'Bachelors Degree'
      | 'Masters Degree'
      | 'Doctorate'
    readonly incomeLevel:
      | 'Under $25K'
      | '$25K-$50K'
      | '$50K-$75K'
      | '$75K-$100K'
      | '$100K-$150K'
      | '$150K-$200K'
      | '$200K+'
    readonly exampleListenerProfile: string
  }
  readonly Blocked: {
    readonly blockedDate: string
    readonly blockedReason?: string
  }
  readonly Platforms: {
    readonly apple: {
      readonly id: number
      readonly url: string
    }
    readonly spotify: {
      readonly id: string
      readonly url: string
      readonly verifiedAt: string | null
    } | null
    readonly youtube: {
      readonly channelId: string
      readonly url: string
      readonly tier: 'associated' | 'candidate'
      readonly role: 'primary' | 'valid_secondary' | null
      readonly associatedAt: string | null
    } | null
  }
  readonly Hit: {
    readonly id: string
    readonly title: string
    readonly titleLatest: string
    readonly slug: string
    readonly author: string | null
    readonly genres: readonly string[]
    readonly imageUrl: string | null
    readonly language: string
    /** Never null: the newest dated episode, else the channel's date, else a catalogue's or Apple's, else 1970-01-01T00:00:00.000Z, which says that nobody has dated the show; `stats.latestPublishedAt` and the `lastEpisodeDate` of a hit are null then. */
    readonly lastEpisodePublishedAt: string
    readonly authorityScore: Schemas['AuthorityScore'] | null
    readonly podcastId: string
    readonly podcastRssTitle: string
    readonly podcastRssTitleLatest: string
    readonly podcastSlug: string
    readonly podcastRssAuthor?: string
    readonly rssCategories?: readonly string[]
    readonly podcastImageUrl: string | null
    readonly rssLanguage: string
    readonly podcastAuthorityScoreTotal: number | null
    readonly podcastAuthorityScoreQuality: number | null
    readonly podcastAuthorityScoreEngagement: number | null
    readonly podcastAuthorityScoreSocial: number | null
    readonly podcastAuthorityScoreYoutube: number | null
    readonly podcastAuthorityScoreCalculatedDate?: string
    readonly appleId?: number
    readonly podcastHostNames?: readonly string[]
    readonly ignore?: boolean
    readonly podcastAffiliationOrganizationName?: string
    readonly podcastAffiliationType?: string
    readonly podcastHasGuests?: boolean
    readonly podcastHasSponsors?: boolean
    readonly podcastRssFeedUrl?: string
    readonly podcastSocialMediaLinks?: readonly {
      readonly type:
        | 'beehiiv'
        | 'behance'
        | 'bluesky'
        | 'discord'
        | 'facebook'
        | 'github'
        | 'instagram'
        | 'linkedin'
        | 'linktree'
        | 'mastodon'
        | 'medium'
        | 'patreon'
        | 'pinterest'
        | 'reddit'
        | 'snapchat'
        | 'soundcloud'
        | 'substack'
        | 'threads'
        | 'tiktok'
        | 'tumblr'
        | 'twitch'
        | 'twitter'
        | 'vimeo'
        | 'whatsapp'
        | 'youtube'
      readonly url: string
    }[]
    readonly spotifyId?: string
    readonly foundedDate: string | null
    readonly lastEpisodeDate: string | null
    readonly totalEpisodes?: number
    readonly totalTranscripts?: number
    readonly updateFrequency?:
      | 'daily'
      | 'weekly'
      | 'bi-weekly'
      | 'monthly'
      | 'stale'
      | 'very-stale'
    readonly podcastRssTitleLatestCleaned?: string
    readonly transcriptionMode: 'none' | 'all' | 'episodes-since'
    readonly podcastWebsiteUrl: string | null
    readonly podcastWebsites?: readonly string[]
    readonly podcastAudienceEstimatedMonthlyListeners?: number
    readonly podcastGuid?: string
    readonly podcastCountries?: readonly string[]
    readonly youtubeChannelCount: number | null
    readonly youtubeTotalSubscribers: number | null
    readonly youtubeTotalVideos: number | null
    readonly youtubeTotalViews: number | null
    readonly youtubePrimaryChannelId?: string
    readonly youtubePrimaryChannelName?: string
    readonly youtubePrimaryChannelSubscribers?: number
    readonly youtubePrimaryChannelVideos?: number
    readonly youtubePrimaryChannelViews?: number
    readonly applePodcastsRating?: number
    readonly applePodcastsRatingsCount?: number
    readonly spotifyRating?: number
    readonly spotifyRatingsCount?: number
    readonly castboxPlays?: number
    readonly castboxSubscribers?: number
    readonly updatedAt?: string
    readonly podcastRssDescription: string | null
    readonly podcastEmails?: readonly string[]
    readonly primaryContact?: string
    readonly score: number
    /** Only in forgiving searches: ids of the other podcasts that match and are the same show under another feed. They are no hits of their own; `total` counts them. */
    readonly alsoAs?: readonly string[]
    /** The latest title as HTML text, the words that match in `<em>`; only when a word matches in it. Words match as written, without case and marks, and in singular and plural; where nothing else of a podcast matches, words written together, apart or with a typing error are marked. */
    readonly podcastTitleHighlights?: readonly string[]
    /** Up to three parts of the description as HTML text, of about 160 characters each, with `…` where cut and the words that match in `<em>`; only when a word matches in it. */
    readonly podcastDescriptionHighlights?: readonly string[]
  }
  readonly BasicHit: {
    readonly id: string
    readonly title: string
    readonly titleLatest: string
    readonly slug: string
    readonly author: string | null
    readonly genres: readonly string[]
    readonly imageUrl: string | null
    readonly language: string
    /** Never null: the newest dated episode, else the channel's date, else a catalogue's or Apple's, else 1970-01-01T00:00:00.000Z, which says that nobody has dated the show; `stats.latestPublishedAt` and the `lastEpisodeDate` of a hit are null then. */
    readonly lastEpisodePublishedAt: string
    readonly authorityScore: Schemas['AuthorityScore'] | null
    readonly podcastId: string
    readonly score: number
    /** Only in forgiving searches: ids of the other podcasts that match and are the same show under another feed. They are no hits of their own; `total` counts them. */
    readonly alsoAs?: readonly string[]
  }
  readonly SearchTerm: {
    /** Every word of it has to occur; 1 to 200 characters. */
    readonly searchTerm: string
    readonly searchType?: 'text' | null
    /** Where the words may stand; missing = both. `podcast-title` also covers author and host names. */
    readonly searchTargets?: readonly ('podcast-title' | 'podcast-description')[] | null
    readonly searchTermOptions?: {
      readonly matchMode?: 'must' | 'not' | 'optional' | null
      /** The words next to each other, in order. */
      readonly phraseMatch?: boolean | null
      /** With `phraseMatch`: so many other words may stand between, in all; without it it means nothing. */
      readonly slop?: number | null
      /** Also words with a typing error. */
      readonly fuzzy?: boolean | null
    } | null
  }
  readonly Problem: {
    readonly status: 'ERROR'
    /** One sentence that names the parameter and the value. */
    readonly message: string
    readonly error: {
      readonly code:
        | 'ROUTE_NOT_FOUND'
        | 'METHOD_NOT_ALLOWED'
        | 'KEY_MISSING'
        | 'KEY_INVALID'
        | 'KEY_EXPIRED'
        | 'KEY_REVOKED'
        | 'AUTH_THROTTLED'
        | 'SCOPE_MISSING'
        | 'ORIGIN_NOT_ALLOWED'
        | 'BODY_TOO_LARGE'
        | 'MEDIA_TYPE_UNSUPPORTED'
        | 'RATE_LIMITED'
        | 'MALFORMED_REQUEST'
        | 'HEADERS_TOO_LARGE'
        | 'REQUEST_TIMEOUT'
        | 'INVALID_PARAMETER'
        | 'UNKNOWN_PARAMETER'
        | 'INVALID_JSON'
        | 'INVALID_BODY'
        | 'INVALID_FEED_URL'
        | 'INVALID_CURSOR'
        | 'SEARCH_TERMS_MISSING'
        | 'SEARCH_TERM_EMPTY'
        | 'SEARCH_TYPE_UNAVAILABLE'
        | 'SEARCH_FIELD_UNAVAILABLE'
        | 'SEARCH_TOO_COSTLY'
        | 'PRIVATE_FEED'
        | 'FEED_REMOVED'
        | 'FEED_NOT_TRACKED'
        | 'PODCAST_NOT_FOUND'
        | 'SUBMISSION_NOT_FOUND'
        | 'JOB_NOT_FOUND'
        | 'JOB_RUNNING'
        | 'IMPORT_NOT_FOUND'
        | 'IMPORT_RUNNING'
        | 'IMPORT_ELSEWHERE'
        | 'UPLOAD_UNREADABLE'
        | 'UPLOAD_CANCELLED'
        | 'DISK_FULL'
        | 'KEY_NOT_FOUND'
        | 'KEY_UPDATE_REFUSED'
        | 'KEY_LAST_ADMIN'
        | 'REVISION_STALE'
        | 'MERGE_REFUSED'
        | 'MOVE_REFUSED'
        | 'RULING_REFUSED'
        | 'LISTING_UNKNOWN'
        | 'QUOTA_EXCEEDED'
        | 'RECORD_DAMAGED'
        | 'INTERNAL'
        | 'NOT_READY'
        | 'INDEX_REBUILDING'
        | 'OVERLOADED'
      readonly message: string
      readonly details?: readonly {
        readonly path: string
        readonly message: string
      }[]
      readonly resetsAt?: string
    }
    readonly requestId: string
  }
}

/** By operation id. */
export interface Operations {
  /** Several podcasts by id. `GET /api/v1/podcasts/multiple` */
  readonly getMultiplePodcasts: {
    readonly input: {
      /** 1 to 50 podcast ids: the parameter repeated, one comma-separated value, or a mix. */
      readonly podcastIds: readonly string[]
      /** How much of each podcast. */
      readonly details?: 'basic' | 'full'
    }
    readonly output: {
      readonly status: 'OK'
      readonly data: Schemas['MultipleFull'] | Schemas['MultipleBasic']
    }['data']
  }

  /** Is this podcast tracked?. `GET /api/v1/podcasts/id/lookup` */
  readonly getPodcastIdLookup: {
    readonly input: {
      /** Feed URL, URL-encoded. Exactly one of the six parameters has to be there. */
      readonly rssFeedUrl?: string
      /** Apple Podcasts id. Exactly one of the six parameters has to be there. */
      readonly appleId?: number
      /** Spotify show id. Exactly one of the six parameters has to be there. */
      readonly spotifyId?: string
      /** Slug of the podcast here. Exactly one of the six parameters has to be there. */
      readonly slug?: string
      /** Podcast id here. Exactly one of the six parameters has to be there. */
      readonly podEngineId?: string
      /** The feed's `podcast:guid`. Exactly one of the six parameters has to be there. */
      readonly podcastGuid?: string
    }
    readonly output: {
      readonly data: {
        readonly podcast: Schemas['BasicPodcast'] | null
      }
    }['data']
  }

  /** Are these podcasts tracked?. `POST /api/v1/podcasts/lookup` */
  readonly lookupPodcasts: {
    readonly input: {
      /** Each names a podcast by exactly one of rssFeedUrl, appleId, spotifyId, slug, podEngineId, podcastGuid. */
      readonly items: readonly {
        /** Feed URL. */
        readonly rssFeedUrl?: string
        /** Apple Podcasts id. */
        readonly appleId?: number
        /** Spotify show id. */
        readonly spotifyId?: string
        /** Slug of the podcast here. */
        readonly slug?: string
        readonly podEngineId?: string
        /** The feed's `podcast:guid`. */
        readonly podcastGuid?: string
      }[]
    }
    readonly output: {
      readonly data: {
        readonly podcasts: readonly (Schemas['BasicPodcast'] | null)[]
      }
    }['data']
  }

  /** The podcasts that were tracked last. `GET /api/v1/podcasts/latest` */
  readonly getLatestPodcasts: {
    readonly input: {
      /** Only podcasts that have transcripts, or only those that have none. */
      readonly hasTranscripts?: boolean
      /** Podcasts of a page. */
      readonly pageSize?: number
      /** The `cursor` of the last answer. */
      readonly cursor?: string
    }
    readonly output: {
      readonly data: {
        readonly podcasts: readonly Schemas['BasicPodcast'][]
        readonly cursor: string | null
      }
    }['data']
  }

  /** Podcasts that are moving now. `GET /api/v1/podcasts/trending` */
  readonly getTrendingPodcasts: {
    readonly input: {
      /** Days that are looked back. */
      readonly since?: number
      /** Repeated, or one comma-separated value. */
      readonly languages?: readonly string[]
      /** Repeated, or one comma-separated value. */
      readonly includeItunesGenres?: readonly string[]
    }
    readonly output: {
      readonly data: {
        readonly items: readonly {
          readonly trendScore: number
          readonly podcast: Schemas['BasicPodcast']
        }[]
      }
    }['data']
  }

  /** A podcast and its listings by feed URL. `GET /api/v1/podcasts/by-feed-url` */
  readonly getPodcastByFeedUrl: {
    readonly input: {
      /** Feed URL, URL-encoded. */
      readonly rssFeedUrl: string
    }
    readonly output: Schemas['PodcastAnswer']['data']
  }

  /** A podcast and its listings by id or slug. `GET /api/v1/podcasts/:podcastIdOrSlug` */
  readonly getPodcast: {
    readonly input: {
      /** Any id of the podcast, or its slug. */
      readonly podcastIdOrSlug: string
    }
    readonly output: Schemas['PodcastAnswer']['data']
  }

  /** The newest episodes of a podcast. `GET /api/v1/podcasts/:podcastIdOrSlug/episodes` */
  readonly getPodcastEpisodes: {
    readonly input: {
      /** Any id of the podcast, or its slug. */
      readonly podcastIdOrSlug: string
      /** Only episodes whose feed links to a transcript, or only those without. */
      readonly hasTranscript?: boolean
      /** So many of the newest are left out. */
      readonly skip?: number
      /** At most so many are in the answer. */
      readonly limit?: number
    }
    readonly output: {
      readonly data: {
        readonly options: {
          readonly hasTranscript: boolean | null
          readonly skip: number
          readonly limit: number
        }
        /** Of those that are kept, how many fit. */
        readonly totalEpisodes: number
        readonly totalTranscripts: number
        readonly podcastWithEpisodes: {
          readonly podcast: Schemas['BasicPodcast']
          readonly episodes: readonly {
            /** Stays as long as the episode is kept. */
            readonly episodeId: string
            readonly podcastId: string
            readonly podcastSlug: string
            readonly episodeSlug: string
            readonly title: string
            /** The first 200 words of the show notes, as plain text. */
            readonly description: string | null
            readonly episodeShortDescription: string | null
            readonly durationSeconds: number | null
            readonly enclosureUrl: string
            readonly imageUrl: string | null
            readonly episodeThumbnailRssUrl: string | null
            /** The date of the podcast's last episode where the feed's own cannot be read. */
            readonly publishedAt: string
            /** The feed links to one. */
            readonly hasTranscript: boolean
            readonly transcriptId: string | null
            readonly transcriptionRequestedAt: string | null
            readonly deepAnalysisRequestedAt: string | null
            readonly episodeGuestsAndHosts:
              | readonly {
                  readonly name: string
                  readonly type: 'host' | 'guest' | 'unknown' | 'mentioned'
                  readonly imageUrl: string | null
                }[]
              | null
            readonly episodeSponsors: readonly string[] | null
            readonly youtubeEpisodeDetails: object | null
            readonly applePodcastsUrl: string | null
            readonly hasVideo: boolean
            readonly videoUrl: string | null
            /** As the feed has it. */
            readonly guid: string | null
            readonly link: string | null
            readonly enclosureType: string | null
            /** In bytes, as the feed says. */
            readonly enclosureSize: number | null
            readonly season: number | null
            readonly episodeNumber: number | null
            readonly episodeType: 'full' | 'trailer' | 'bonus'
            readonly explicit: boolean
            readonly chaptersUrl: string | null
            readonly transcripts: readonly {
              readonly url: string
              readonly type: string | null
              readonly language: string | null
            }[]
          }[]
        }
      }
    }['data']
  }

  /** How the feed of a podcast is doing. `GET /api/v1/podcasts/:podcastIdOrSlug/health` */
  readonly getFeedHealth: {
    readonly input: {
      /** Any id of the podcast, or its slug. */
      readonly podcastIdOrSlug: string
    }
    readonly output: {
      readonly data: {
        readonly podcastId: string
        readonly feedState: 'active' | 'dead' | 'not-a-podcast'
        /** One sentence: what is going on. */
        readonly why: string
        readonly lastFetch: {
          readonly at: string
          readonly outcome:
            | 'read'
            | 'unchanged'
            | 'not-a-feed'
            | 'refused'
            | 'missing'
            | 'gone'
            | 'busy'
            | 'server-error'
            | 'unresolved'
            | 'unreachable'
            | 'timeout'
            | 'too-large'
            | 'bad-redirect'
            | 'forbidden'
            | 'no-network'
            | 'host-down'
            | 'aborted'
          /** Of HTTP; null where nobody answered. */
          readonly status: number | null
          readonly durationMs: number
          readonly bytes: number
        } | null
        readonly lastGoodAt: string | null
        readonly failing: {
          readonly outcome:
            | 'read'
            | 'unchanged'
            | 'not-a-feed'
            | 'refused'
            | 'missing'
            | 'gone'
            | 'busy'
            | 'server-error'
            | 'unresolved'
            | 'unreachable'
            | 'timeout'
            | 'too-large'
            | 'bad-redirect'
            | 'forbidden'
            | 'no-network'
            | 'host-down'
            | 'aborted'
          readonly since: string
          readonly tries: number
        } | null
        readonly nextDueAt: string | null
        readonly dueReason:
          | 'live'
          | 'silent'
          | 'undated'
          | 'complete'
          | 'renewing'
          | 'server-wish'
          | 'failing'
          | 'moving'
          | 'not-a-podcast'
          | null
      }
    }['data']
  }

  /** Podcasts that are like one. `GET /api/v1/podcasts/:podcastIdOrSlug/related-podcasts` */
  readonly getPodcastRelatedPodcasts: {
    readonly input: {
      /** Any id of the podcast, or its slug. */
      readonly podcastIdOrSlug: string
      /** At most so many are in the answer. */
      readonly limit?: number
    }
    readonly output: {
      readonly data: {
        readonly podcast: Schemas['BasicPodcast']
        readonly relatedPodcasts: {
          readonly podcastId: string
          readonly similarPodcasts: readonly Schemas['BasicPodcast'][]
        }
      }
    }['data']
  }

  /** Search podcasts. `POST /api/v1/search/podcasts` */
  readonly searchPodcasts: {
    readonly input: Schemas['SearchRequest']
    readonly output: {
      readonly data: {
        readonly searchMode: 'podcasts'
        readonly searchId: string
        readonly searchOptions: Schemas['SearchRequest']
        readonly searchResultsStats: Schemas['SearchStats']
        readonly seachResultsStats: Schemas['SearchStats']
        readonly result: {
          readonly total: {
            readonly value: number
            readonly relation: 'eq'
          }
          readonly maxScore: number | null
          readonly hitsReturned: number
          readonly hits: readonly Schemas['Hit'][] | readonly Schemas['BasicHit'][]
        }
        readonly facets?: {
          readonly genres?: readonly {
            readonly value: string
            readonly podcasts: number
          }[]
          readonly languages?: readonly {
            readonly value: string
            readonly podcasts: number
          }[]
          readonly countries?: readonly {
            readonly value: string
            readonly podcasts: number
          }[]
          readonly activity?: readonly {
            readonly value: string
            readonly podcasts: number
          }[]
          readonly episodes?: readonly {
            readonly value: string
            readonly podcasts: number
          }[]
          readonly explicit?: readonly {
            readonly value: string
            readonly podcasts: number
          }[]
          readonly guests?: readonly {
            readonly value: string
            readonly podcasts: number
          }[]
          readonly contact?: readonly {
            readonly value: string
            readonly podcasts: number
          }[]
          readonly listings?: readonly {
            readonly value: string
            readonly podcasts: number
          }[]
        }
        readonly cursor: string | null
        readonly understood?: {
          /** The words that count. */
          readonly words: readonly string[]
          /** Words that say nothing of the show. */
          readonly dropped: readonly string[]
          /** Words of the best hit that were taken for one that was typed; of the first page alone. */
          readonly corrected: readonly {
            readonly from: string
            readonly to: string
          }[]
          /** By `lang:`, `languages`, or the words themselves. */
          readonly language: string | null
          /** "Did you mean": ready to be sent; null where nothing was corrected. */
          readonly query: string | null
        }
      }
    }['data']
  }

  /** Search podcasts as people type. `GET /api/v1/search/podcasts` */
  readonly searchTyped: {
    readonly input: {
      /** What was typed, up to 200 characters. */
      readonly q?: string
      /** Repeated, or one comma-separated value. */
      readonly languages?: readonly string[]
      /** Repeated, or one comma-separated value. */
      readonly includeItunesGenres?: readonly string[]
      /** Repeated, or one comma-separated value. */
      readonly excludeItunesGenres?: readonly string[]
      /** As in the body of the POST. */
      readonly minTotalEpisodes?: number
      /** As in the body of the POST. */
      readonly maxTotalEpisodes?: number
      /** As in the body of the POST. */
      readonly explicit?: 'clean' | 'explicit'
      /** As in the body of the POST. */
      readonly foundedSince?: string
      /** As in the body of the POST. */
      readonly lastEpisodeDateSince?: string
      /** As in the body of the POST. */
      readonly hasPrimaryContact?: boolean
      /** Repeated, or one comma-separated value. */
      readonly listings?: readonly ('apple' | 'spotify' | 'youtube' | 'none')[]
      /** Repeated, or one comma-separated value. */
      readonly hasSocials?: readonly (
        | 'beehiiv'
        | 'behance'
        | 'bluesky'
        | 'discord'
        | 'facebook'
        | 'github'
        | 'instagram'
        | 'linkedin'
        | 'linktree'
        | 'mastodon'
        | 'medium'
        | 'patreon'
        | 'pinterest'
        | 'reddit'
        | 'snapchat'
        | 'soundcloud'
        | 'substack'
        | 'threads'
        | 'tiktok'
        | 'tumblr'
        | 'twitch'
        | 'twitter'
        | 'vimeo'
        | 'whatsapp'
        | 'youtube'
      )[]
      /** As in the body of the POST. */
      readonly podcastHasGuests?: boolean
      /** Repeated, or one comma-separated value. */
      readonly podcastCountries?: readonly string[]
      /** Inclusive. */
      readonly 'authorityScore.min'?: number | null
      /** Inclusive. */
      readonly 'authorityScore.max'?: number | null
      /** Inclusive. */
      readonly 'qualityScore.min'?: number | null
      /** Inclusive. */
      readonly 'qualityScore.max'?: number | null
      /** Inclusive. */
      readonly 'engagementScore.min'?: number | null
      /** Inclusive. */
      readonly 'engagementScore.max'?: number | null
      /** Inclusive. */
      readonly 'socialScore.min'?: number | null
      /** Inclusive. */
      readonly 'socialScore.max'?: number | null
      /** Inclusive. */
      readonly 'youtubeScore.min'?: number | null
      /** Inclusive. */
      readonly 'youtubeScore.max'?: number | null
      /** Repeated, or one comma-separated value. */
      readonly includePodcastIds?: readonly string[]
      /** Repeated, or one comma-separated value. */
      readonly excludePodcastIds?: readonly string[]
      /** As in the body of the POST. */
      readonly minItunesRating?: number
      /** As in the body of the POST. */
      readonly minItunesRatingCount?: number
      /** As in the body of the POST. */
      readonly minSpotifyRating?: number
      /** As in the body of the POST. */
      readonly minSpotifyRatingCount?: number
      /** Inclusive. */
      readonly 'podcastAudienceEstimatedMonthlyListeners.min'?: number | null
      /** Inclusive. */
      readonly 'podcastAudienceEstimatedMonthlyListeners.max'?: number | null
      /** As in the body of the POST. */
      readonly minCastboxPlays?: number
      /** As in the body of the POST. */
      readonly minCastboxSubscribers?: number
      /** Up to three of `field:direction:nullOrder`, comma-separated; the field is one of relevance, recentActivity, title, appleReviews, spotifyReviews, authorityScore, estimatedListeners, youtubeSubscribers, youtubeViews, castboxSubscribers. */
      readonly sortOrder?: string
      /** Counts, exactly and on the first page only, how many of all matches have each value: `data.facets`. */
      readonly facets?: readonly (
        | 'genres'
        | 'languages'
        | 'countries'
        | 'activity'
        | 'episodes'
        | 'explicit'
        | 'guests'
        | 'contact'
        | 'listings'
      )[]
      /** Hits of a page. */
      readonly pageSize?: number
      /** Of the answer before. */
      readonly cursor?: string
      /** How much of each hit. */
      readonly details?: 'basic' | 'full'
    }
    readonly output: {
      readonly data: {
        readonly searchMode: 'podcasts'
        readonly searchId: string
        readonly searchOptions: Schemas['SearchRequest']
        readonly searchResultsStats: Schemas['SearchStats']
        readonly seachResultsStats: Schemas['SearchStats']
        readonly result: {
          readonly total: {
            readonly value: number
            readonly relation: 'eq'
          }
          readonly maxScore: number | null
          readonly hitsReturned: number
          readonly hits: readonly Schemas['Hit'][] | readonly Schemas['BasicHit'][]
        }
        readonly facets?: {
          readonly genres?: readonly {
            readonly value: string
            readonly podcasts: number
          }[]
          readonly languages?: readonly {
            readonly value: string
            readonly podcasts: number
          }[]
          readonly countries?: readonly {
            readonly value: string
            readonly podcasts: number
          }[]
          readonly activity?: readonly {
            readonly value: string
            readonly podcasts: number
          }[]
          readonly episodes?: readonly {
            readonly value: string
            readonly podcasts: number
          }[]
          readonly explicit?: readonly {
            readonly value: string
            readonly podcasts: number
          }[]
          readonly guests?: readonly {
            readonly value: string
            readonly podcasts: number
          }[]
          readonly contact?: readonly {
            readonly value: string
            readonly podcasts: number
          }[]
          readonly listings?: readonly {
            readonly value: string
            readonly podcasts: number
          }[]
        }
        readonly cursor: string | null
        readonly understood?: {
          /** The words that count. */
          readonly words: readonly string[]
          /** Words that say nothing of the show. */
          readonly dropped: readonly string[]
          /** Words of the best hit that were taken for one that was typed; of the first page alone. */
          readonly corrected: readonly {
            readonly from: string
            readonly to: string
          }[]
          /** By `lang:`, `languages`, or the words themselves. */
          readonly language: string | null
          /** "Did you mean": ready to be sent; null where nothing was corrected. */
          readonly query: string | null
        }
      }
    }['data']
  }

  /** Podcasts for what somebody is typing. `GET /api/v1/autocomplete/podcasts` */
  readonly autocompletePodcasts: {
    readonly input: {
      /** What is typed so far. */
      readonly query: string
      /** Podcasts at most. */
      readonly limit?: number
    }
    readonly output: {
      readonly data: {
        readonly podcasts: readonly {
          readonly id: string
          readonly title: string
          readonly titleLatest: string
          readonly slug: string
          readonly author: string | null
          readonly genres: readonly string[]
          readonly imageUrl: string | null
          readonly language: string
          /** Never null: the newest dated episode, else the channel's date, else a catalogue's or Apple's, else 1970-01-01T00:00:00.000Z, which says that nobody has dated the show; `stats.latestPublishedAt` and the `lastEpisodeDate` of a hit are null then. */
          readonly lastEpisodePublishedAt: string
          readonly authorityScore: Schemas['AuthorityScore'] | null
          readonly episodeCount: number
        }[]
        readonly words: readonly string[]
      }
    }['data']
  }

  /** Genres, each with its number of podcasts. `GET /api/v1/genres` */
  readonly listGenres: {
    readonly input: object
    readonly output: {
      readonly data: {
        readonly items: readonly {
          readonly name: string
          readonly podcasts: number
        }[]
      }
    }['data']
  }

  /** Languages, each with its number of podcasts. `GET /api/v1/languages` */
  readonly listLanguages: {
    readonly input: object
    readonly output: {
      readonly data: {
        readonly items: readonly {
          readonly code: string
          readonly podcasts: number
        }[]
      }
    }['data']
  }

  /** Podcasts that changed. `GET /api/v1/changes` */
  readonly getChanges: {
    readonly input: {
      /** A date (`2026-01-31`), an instant or the `cursor` of an earlier answer; without it, from the beginning. */
      readonly since?: string
    }
    readonly output: {
      readonly data: {
        readonly items: readonly (
          | {
              readonly kind: 'insert' | 'update'
              readonly id: string
              readonly at: string
              readonly podcast: Schemas['BasicPodcast']
            }
          | {
              readonly kind: 'merge'
              readonly id: string
              readonly at: string
              readonly into: string
            }
          | {
              readonly kind: 'remove'
              readonly id: string
              readonly at: string
            }
        )[]
        /** Send it as `since` to go on; there always is one. */
        readonly cursor: string
      }
    }['data']
  }

  /** This key's limits and usage. `GET /api/v1/usage` */
  readonly getUsage: {
    readonly input: object
    readonly output: {
      readonly data: {
        readonly name: string
        readonly scopes: readonly ('podcasts' | 'search' | 'lookup' | 'changes' | 'admin')[]
        readonly limits: Schemas['QuotaLimits']
        readonly used: Schemas['QuotaUse']
        readonly resets: string
      }
    }['data']
  }

  /** Feeds in a state that needs an eye, with reasons. `GET /api/v1/admin/feeds` */
  readonly listFeeds: {
    readonly input: {
      /** One of pending, dead, conflict, refused, not-a-podcast, doubted, emptied, suspect-move, ambiguous, duplicate, named-otherwise. */
      readonly state?:
        | 'pending'
        | 'dead'
        | 'conflict'
        | 'refused'
        | 'not-a-podcast'
        | 'doubted'
        | 'emptied'
        | 'suspect-move'
        | 'ambiguous'
        | 'duplicate'
        | 'named-otherwise'
      /** The `cursor` of the page before; without it, the first page. */
      readonly cursor?: string
      /** Items a page, 1 to 1000; default 100. */
      readonly pageSize?: number
    }
    readonly output: {
      readonly data: {
        readonly items: readonly {
          readonly podcastId: string
          readonly title: string
          readonly rssFeedUrl: string
          readonly appleId: number
          readonly claimedAppleId: number | null
          readonly appleIdStatus:
            | 'none'
            | 'claimed'
            | 'verified'
            | 'contradicted'
            | 'conflict'
          readonly feedState: 'active' | 'dead' | 'not-a-podcast'
          readonly trackedAt: string
          /** One sentence: why it is in this list, and what helps. */
          readonly why: string
        }[]
        readonly cursor: string | null
      }
    }['data']
  }

  /** Add a feed. `POST /api/v1/admin/feeds` */
  readonly addFeed: {
    readonly input: {
      /** Of the feed. */
      readonly url: string
      /** True: a feed of your own, which is served without an Apple id. Needs the scope `admin`. */
      readonly own?: boolean
    }
    readonly output: {
      readonly data: {
        readonly id: string
        /** Nobody had the feed before. */
        readonly isNew: boolean
      }
    }['data']
  }

  /** The whole record, its revision and its pins. `GET /api/v1/admin/podcasts/:podcastId` */
  readonly showPodcast: {
    readonly input: {
      /** Podcast id, slug, Apple id, Spotify id or `podcast:guid`; a pending podcast by its podcast id. A merged id means the survivor. */
      readonly podcastId: string
    }
    readonly output: {
      readonly data: Schemas['PinnedPodcast']
    }['data']
  }

  /** Pin values of a podcast. `PATCH /api/v1/admin/podcasts/:podcastId` */
  readonly pinPodcast: {
    readonly input: {
      /** Podcast id, slug, Apple id, Spotify id or `podcast:guid`; a pending podcast by its podcast id. A merged id means the survivor. */
      readonly podcastId: string
    } & {
      readonly title?: string | null
      readonly titleLatest?: string | null
      readonly author?: string | null
      readonly genres?: readonly string[] | null
      readonly imageUrl?: string | null
      readonly language?: string | null
      /** Never null: the newest dated episode, else the channel's date, else a catalogue's or Apple's, else 1970-01-01T00:00:00.000Z, which says that nobody has dated the show; `stats.latestPublishedAt` and the `lastEpisodeDate` of a hit are null then. */
      readonly lastEpisodePublishedAt?: string | null
      readonly description?: string | null
      readonly emails?: readonly string[] | null
      readonly explicitRss?: boolean | null
      readonly hostNames?: readonly string[] | null
      readonly ignore?: boolean | null
      readonly isClaimed?: boolean | null
      readonly podcastAffiliation?: Schemas['Affiliation'] | null
      readonly podcastDirectoryLinks?: Schemas['DirectoryLinks'] | null
      readonly podcastHasGuests?: boolean | null
      readonly podcastHasSponsors?: boolean | null
      readonly podcastLocations?: readonly string[] | null
      readonly primaryContactEmail?: string | null
      readonly socialMediaLinks?: readonly Schemas['SocialLink'][] | null
      readonly titleLatestCleaned?: string | null
      readonly transcriptionMode?: Schemas['TranscriptionMode'] | null
      readonly websiteUrl?: string | null
      readonly ignoreReason?: string | null
      readonly neverTranscribe?: boolean | null
      readonly neverTranscribeReason?: string | null
      readonly audienceEstimate?: Schemas['AudienceEstimate'] | null
      readonly audioRetentionPolicy?:
        | 'RETAIN_INDEFINITELY'
        | 'RETAIN_DAYS'
        | 'RETAIN_UNTIL_TRANSCRIBED'
        | null
      readonly audioRetentionDays?: number | null
      readonly countries?: readonly string[] | null
      readonly languageTag?: string | null
      readonly popularity?: number | null
      readonly castboxPlays?: number | null
      readonly castboxSubscribers?: number | null
      readonly appleRating?: Schemas['Rating'] | null
      readonly spotifyRating?: Schemas['Rating'] | null
      readonly blocked?: {
        readonly blockedDate?: string
        readonly blockedReason?: string
      } | null
      readonly stats?: {
        readonly downloadCount?: number | null
        readonly episodeCount?: number | null
        readonly latestPublishedAt?: string | null
        readonly firstEpisodePublishedAt?: string | null
        readonly transcriptsCount?: number | null
        readonly updateFrequency?:
          | 'daily'
          | 'weekly'
          | 'bi-weekly'
          | 'monthly'
          | 'stale'
          | 'very-stale'
          | null
      }
      /** Fields that are pinned to "there is none". */
      readonly cleared?: readonly (
        | 'appleRating'
        | 'audienceEstimate'
        | 'audioRetentionDays'
        | 'audioRetentionPolicy'
        | 'author'
        | 'blocked'
        | 'castboxPlays'
        | 'castboxSubscribers'
        | 'countries'
        | 'description'
        | 'emails'
        | 'explicitRss'
        | 'genres'
        | 'hostNames'
        | 'ignoreReason'
        | 'imageUrl'
        | 'languageTag'
        | 'neverTranscribe'
        | 'neverTranscribeReason'
        | 'podcastAffiliation'
        | 'podcastHasGuests'
        | 'podcastHasSponsors'
        | 'podcastLocations'
        | 'popularity'
        | 'primaryContactEmail'
        | 'socialMediaLinks'
        | 'spotifyRating'
        | 'titleLatestCleaned'
        | 'websiteUrl'
      )[]
      /** Why; stands in the history. Name no person. */
      readonly reason?: string
      /** The revision that was read: the change is refused with `REVISION_STALE` where it is another by now. */
      readonly revision?: number
    }
    readonly output: {
      readonly data: Schemas['PinnedPodcast']
    }['data']
  }

  /** Take a podcast down. `DELETE /api/v1/admin/podcasts/:podcastId` */
  readonly removePodcast: {
    readonly input: {
      /** Podcast id, slug, Apple id, Spotify id or `podcast:guid`; a pending podcast by its podcast id. A merged id means the survivor. */
      readonly podcastId: string
      /** Why; stands in the history. Name no person. */
      readonly reason?: string
      /** The revision that was read: the change is refused with `REVISION_STALE` where it is another by now. */
      readonly revision?: number
    }
    readonly output: {
      readonly data: {
        readonly id: string
      }
    }['data']
  }

  /** What happened to the podcast, newest first. `GET /api/v1/admin/podcasts/:podcastId/history` */
  readonly listHistory: {
    readonly input: {
      /** Podcast id, slug, Apple id, Spotify id or `podcast:guid`; a pending podcast by its podcast id. A merged id means the survivor. */
      readonly podcastId: string
      /** The `cursor` of the page before; without it, the first page. */
      readonly cursor?: string
      /** Items a page, 1 to 1000; default 100. */
      readonly pageSize?: number
    }
    readonly output: {
      readonly data: {
        readonly items: readonly {
          /** Grows along the history of the podcast; 0 where it stands for how the podcast came in. */
          readonly no: number
          readonly at: string
          readonly kind:
            | 'tracked'
            | 'imported'
            | 'marked-own'
            | 'unmarked-own'
            | 'fetched-first'
            | 'died'
            | 'revived'
            | 'not-a-podcast'
            | 'became-podcast'
            | 'emptied'
            | 'filled-again'
            | 'moved'
            | 'suspect-move'
            | 'move-refused'
            | 'title-changed'
            | 'merged'
            | 'unmerged'
            | 'split'
            | 'relaunched'
            | 'removed'
            | 'pinned'
            | 'unpinned'
            | 'ruled'
            | 'ruling-reset'
            | 'forgotten'
            | 'blocked'
            | 'unblocked'
            | 'claimed'
            | 'listing-published'
            | 'listing-candidate'
            | 'listing-ambiguous'
            | 'listing-withdrawn'
            | 'listing-confirmed'
            | 'listing-rejected'
            | 'listing-reset'
            | 'apple-id-found'
            | 'apple-id-verified'
            | 'apple-id-contradicted'
            | 'apple-id-replaced'
            | 'apple-id-gone'
            | 'apple-id-conflict'
            | 'signals-imported'
          /** What an operator needs in order to judge it. */
          readonly evidence: unknown
        }[]
        readonly cursor: string | null
      }
    }['data']
  }

  /** Where each field came from, and when. `GET /api/v1/admin/podcasts/:podcastId/sources` */
  readonly listSources: {
    readonly input: {
      /** Podcast id, slug, Apple id, Spotify id or `podcast:guid`; a pending podcast by its podcast id. A merged id means the survivor. */
      readonly podcastId: string
    }
    readonly output: {
      readonly data: {
        readonly items: readonly {
          readonly field: string
          /** `operator` where it is pinned. */
          readonly source: string
          readonly at: string | null
        }[]
        readonly cursor: string | null
      }
    }['data']
  }

  /** Where the podcast is listed, and why. `GET /api/v1/admin/podcasts/:podcastId/listings` */
  readonly listListings: {
    readonly input: {
      /** Podcast id, slug, Apple id, Spotify id or `podcast:guid`; a pending podcast by its podcast id. A merged id means the survivor. */
      readonly podcastId: string
    }
    readonly output: {
      readonly data: Schemas['ListingsAnswer']
    }['data']
  }

  /** Confirm or reject a listing, or take that back. `POST /api/v1/admin/podcasts/:podcastId/listings/:platform` */
  readonly judgeListing: {
    readonly input: {
      /** Podcast id, slug, Apple id, Spotify id or `podcast:guid`; a pending podcast by its podcast id. A merged id means the survivor. */
      readonly podcastId: string
      /** apple, spotify or youtube. */
      readonly platform: 'apple' | 'spotify' | 'youtube'
    } & {
      readonly verdict: 'confirm' | 'reject' | 'reset'
      /** Apple id, Spotify id, or the id of a YouTube channel or playlist; or a link that has it. */
      readonly foreignId: string
      /** Why; stands in the history. Name no person. */
      readonly reason?: string
      /** The revision that was read: the change is refused with `REVISION_STALE` where it is another by now. */
      readonly revision?: number
    }
    readonly output: {
      readonly data: Schemas['ListingsAnswer']
    }['data']
  }

  /** How the feed is doing. `GET /api/v1/admin/podcasts/:podcastId/health` */
  readonly getPodcastHealth: {
    readonly input: {
      /** Podcast id, slug, Apple id, Spotify id or `podcast:guid`; a pending podcast by its podcast id. A merged id means the survivor. */
      readonly podcastId: string
    }
    readonly output: {
      readonly data: {
        readonly podcastId: string
        readonly feedState: 'active' | 'dead' | 'not-a-podcast'
        /** One sentence: what is going on. */
        readonly why: string
        readonly lastFetch: {
          readonly at: string
          readonly outcome:
            | 'read'
            | 'unchanged'
            | 'not-a-feed'
            | 'refused'
            | 'missing'
            | 'gone'
            | 'busy'
            | 'server-error'
            | 'unresolved'
            | 'unreachable'
            | 'timeout'
            | 'too-large'
            | 'bad-redirect'
            | 'forbidden'
            | 'no-network'
            | 'host-down'
            | 'aborted'
          /** Of HTTP; null where nobody answered. */
          readonly status: number | null
          readonly durationMs: number
          readonly bytes: number
          readonly detail: string | null
        } | null
        readonly lastGoodAt: string | null
        readonly failing: {
          readonly outcome:
            | 'read'
            | 'unchanged'
            | 'not-a-feed'
            | 'refused'
            | 'missing'
            | 'gone'
            | 'busy'
            | 'server-error'
            | 'unresolved'
            | 'unreachable'
            | 'timeout'
            | 'too-large'
            | 'bad-redirect'
            | 'forbidden'
            | 'no-network'
            | 'host-down'
            | 'aborted'
          readonly since: string
          readonly tries: number
        } | null
        readonly nextDueAt: string | null
        readonly dueReason:
          | 'live'
          | 'silent'
          | 'undated'
          | 'complete'
          | 'renewing'
          | 'server-wish'
          | 'failing'
          | 'moving'
          | 'not-a-podcast'
          | null
        readonly rssFeedUrl: string
        readonly leasedUntil: string | null
        readonly hostPausedUntil: string | null
        readonly pushedUntil: string | null
        readonly pushDenied: {
          readonly at: string
          /** In the words of its hub. */
          readonly reason: string | null
        } | null
        /** Where it seems to have moved, which no rule could prove: see `adopt`. */
        readonly suspectMove: string | null
        readonly doubted: {
          readonly since: string
          /** Of what is there, in small letters. */
          readonly title: string
        } | null
        readonly emptied: {
          readonly since: string
          /** Of what is there, in small letters. */
          readonly title: string
        } | null
        readonly otherTasks: readonly {
          readonly kind: 'feed' | 'site' | 'apple' | 'spotify' | 'youtube'
          readonly nextDueAt: string | null
        }[]
      }
    }['data']
  }

  /** How the authority score comes about. `GET /api/v1/admin/podcasts/:podcastId/authority` */
  readonly getAuthority: {
    readonly input: {
      /** Podcast id, slug, Apple id, Spotify id or `podcast:guid`; a pending podcast by its podcast id. A merged id means the survivor. */
      readonly podcastId: string
    }
    readonly output: {
      readonly data: {
        readonly formulaVersion: number
        readonly stored: Schemas['AuthorityScore'] | null
        readonly today: Schemas['AuthorityScore']
        /** How many of the inputs are known. */
        readonly known: number
        readonly inputs: readonly {
          readonly part: 'quality' | 'engagement' | 'social' | 'youtube'
          readonly input: string
          /** As it is known, with its date where it has one; times are ISO 8601. */
          readonly value: unknown
          /** Not known: it counts nothing. */
          readonly missing: boolean
          /** Of what it can earn. */
          readonly share: number
          /** In its part; of engagement, with its place there. */
          readonly weight: number
          /** Of the 100 of the total. */
          readonly points: number
          /** What the total would gain if the input were as good as it can be. */
          readonly couldAdd: number
        }[]
      }
    }['data']
  }

  /** Merge a podcast into another one. `POST /api/v1/admin/podcasts/:podcastId/merge` */
  readonly mergePodcast: {
    readonly input: {
      /** Podcast id, slug, Apple id, Spotify id or `podcast:guid`; a pending podcast by its podcast id. A merged id means the survivor. */
      readonly podcastId: string
    } & {
      /** The survivor, by any of its ids. */
      readonly into: string
      /** Why; stands in the history. Name no person. */
      readonly reason?: string
      /** The revision that was read: the change is refused with `REVISION_STALE` where it is another by now. */
      readonly revision?: number
    }
    readonly output: {
      readonly data: {
        readonly id: string
        readonly into: string
      }
    }['data']
  }

  /** Undo a merge. `POST /api/v1/admin/podcasts/:podcastId/unmerge` */
  readonly unmergePodcast: {
    readonly input: {
      /** The podcast that was absorbed, by its id or a name that it had; or the survivor, where only one was merged into it. Where several were, the refusal lists them. */
      readonly podcastId: string
    } & {
      /** Why; stands in the history. Name no person. */
      readonly reason?: string
    }
    readonly output: {
      readonly data: {
        readonly id: string
        readonly from: string
      }
    }['data']
  }

  /** Move a feed to where it has gone. `POST /api/v1/admin/podcasts/:podcastId/adopt` */
  readonly adoptMove: {
    readonly input: {
      /** Podcast id, slug, Apple id, Spotify id or `podcast:guid`; a pending podcast by its podcast id. A merged id means the survivor. */
      readonly podcastId: string
    } & {
      /** Default: the target of the suspect move. */
      readonly url?: string
      /** Why; stands in the history. Name no person. */
      readonly reason?: string
      /** The revision that was read: the change is refused with `REVISION_STALE` where it is another by now. */
      readonly revision?: number
    }
    readonly output: {
      readonly data: {
        readonly id: string
        readonly from: string
        readonly to: string
      }
    }['data']
  }

  /** Take back that a feed was moved by hand. `POST /api/v1/admin/podcasts/:podcastId/unadopt` */
  readonly unadopt: {
    readonly input: {
      /** Podcast id, slug, Apple id, Spotify id or `podcast:guid`; a pending podcast by its podcast id. A merged id means the survivor. */
      readonly podcastId: string
    } & {
      /** Why; stands in the history. Name no person. */
      readonly reason?: string
      /** The revision that was read: the change is refused with `REVISION_STALE` where it is another by now. */
      readonly revision?: number
    }
    readonly output: {
      readonly data: {
        readonly id: string
        readonly from: string
        readonly to: string
      }
    }['data']
  }

  /** Mark a podcast as one of your own, or take that back. `POST /api/v1/admin/podcasts/:podcastId/own` */
  readonly markOwn: {
    readonly input: {
      /** Podcast id, slug, Apple id, Spotify id or `podcast:guid`; a pending podcast by its podcast id. A merged id means the survivor. */
      readonly podcastId: string
    } & {
      readonly own: boolean
      /** Why; stands in the history. Name no person. */
      readonly reason?: string
      /** The revision that was read: the change is refused with `REVISION_STALE` where it is another by now. */
      readonly revision?: number
    }
    readonly output: {
      readonly data: {
        readonly id: string
        readonly own: boolean
      }
    }['data']
  }

  /** Answer what no rule could decide, or take the answer back. `POST /api/v1/admin/podcasts/:podcastId/ruling` */
  readonly ruleOnShow: {
    readonly input: {
      /** Podcast id, slug, Apple id, Spotify id or `podcast:guid`; a pending podcast by its podcast id. A merged id means the survivor. */
      readonly podcastId: string
    } & {
      readonly verdict: 'not-moved' | 'another-show' | 'wait' | 'apart'
      /** Of `apart`: the other podcast, by any name that the path takes. */
      readonly other?: string
      /** Of `not-moved`; default: the URL of the suspect move. */
      readonly url?: string
      /** Default false. */
      readonly reset?: boolean
      /** Why; stands in the history. Name no person. */
      readonly reason?: string
      /** The revision that was read: the change is refused with `REVISION_STALE` where it is another by now. */
      readonly revision?: number
    }
    readonly output: {
      readonly data: {
        readonly id: string
        readonly about: string
        readonly hasChanged: boolean
      }
    }['data']
  }

  /** Fetch the feed now. `POST /api/v1/admin/podcasts/:podcastId/fetch` */
  readonly fetchPodcast: {
    readonly input: {
      /** Podcast id, slug, Apple id, Spotify id or `podcast:guid`; a pending podcast by its podcast id. A merged id means the survivor. */
      readonly podcastId: string
    } & {
      /** Why; stands in the history. Name no person. */
      readonly reason?: string
    }
    readonly output: {
      readonly data: {
        readonly id: string
      }
    }['data']
  }

  /** Everything that changed, as JSON lines. `GET /api/v1/admin/changes` */
  readonly listChanges: {
    readonly input: {
      /** A `cursor` of an earlier answer; without it, from the beginning. */
      readonly since?: string
      /** `episodes`: the line of a podcast has what is kept of its newest episodes, packed, or null. */
      readonly with?: 'episodes'
    }
    readonly output:
      | {
          readonly kind: 'insert' | 'update'
          readonly record: Schemas['PodcastRecord']
          readonly newestEpisodes?: {
            /** The newest episodes as JSON, compressed by zstd (RFC 8878), in base64. */
            readonly packed: string
            readonly hasAddress?: true
            readonly idsOf?: string
          } | null
        }
      | {
          readonly kind: 'merge'
          readonly id: string
          readonly seq: number
          readonly slug: string
          readonly at: string
          readonly into: string
          readonly record: Schemas['PodcastRecord']
          readonly survivor: Schemas['PodcastRecord'] | null
        }
      | {
          readonly kind: 'remove'
          readonly id: string
          readonly seq: number
          readonly slug: string
          readonly at: string
          readonly feedKeys: readonly string[]
        }
      | {
          readonly kind: 'cursor'
          /** Send it as `since` to go on behind the lines so far. */
          readonly cursor: string
          /** False: this was all for now. */
          readonly more: boolean
        }
  }

  /** The API keys. `GET /api/v1/admin/keys` */
  readonly listKeys: {
    readonly input: {
      /** The `cursor` of the page before; without it, the first page. */
      readonly cursor?: string
      /** Items a page, 1 to 1000; default 100. */
      readonly pageSize?: number
    }
    readonly output: {
      readonly data: {
        readonly items: readonly Schemas['KeyView'][]
        readonly cursor: string | null
      }
    }['data']
  }

  /** Make an API key. `POST /api/v1/admin/keys` */
  readonly createKey: {
    readonly input: {
      /** What the key is for: 1 to 100 characters on one line. */
      readonly name: string
      /** All that the key may do. */
      readonly scopes?: readonly ('podcasts' | 'search' | 'lookup' | 'changes' | 'admin')[]
      /** Limits a month; null = unlimited, what is missing stays as it is. */
      readonly quotas?: {
        readonly podcastLookups?: number | null
        readonly searchCount?: number | null
      }
      /** For a web page, which shows its key to everybody: only pages of this origin may use the key, and for searches and look-ups alone. `https://example.org`. */
      readonly origin?: string | null
      /** A day or an instant in the future; null = never. */
      readonly expiresAt?: string | null
    }
    readonly output: {
      readonly data: {
        /** The key itself. */
        readonly key: string
        readonly id: string
        readonly name: string
        readonly state: 'active' | 'expired' | 'revoked'
        readonly scopes: readonly ('podcasts' | 'search' | 'lookup' | 'changes' | 'admin')[]
        readonly quotas: Schemas['QuotaLimits']
        readonly origin: string | null
        readonly used: Schemas['QuotaUse']
        readonly createdAt: string
        readonly expiresAt: string | null
        readonly revokedAt: string | null
        readonly lastUsedAt: string | null
      }
    }['data']
  }

  /** Change an API key. `PATCH /api/v1/admin/keys/:keyId` */
  readonly updateKey: {
    readonly input: {
      /** The id of the key, `key_…`. */
      readonly keyId: string
    } & {
      /** What the key is for: 1 to 100 characters on one line. */
      readonly name?: string
      /** All that the key may do. */
      readonly scopes?: readonly ('podcasts' | 'search' | 'lookup' | 'changes' | 'admin')[]
      /** Limits a month; null = unlimited, what is missing stays as it is. */
      readonly quotas?: {
        readonly podcastLookups?: number | null
        readonly searchCount?: number | null
      }
      /** A day or an instant in the future; null = never. */
      readonly expiresAt?: string | null
    }
    readonly output: {
      readonly data: Schemas['KeyView']
    }['data']
  }

  /** Revoke an API key. `DELETE /api/v1/admin/keys/:keyId` */
  readonly revokeKey: {
    readonly input: {
      /** The id of the key, `key_…`. */
      readonly keyId: string
    }
    readonly output: {
      readonly data: Schemas['KeyView']
    }['data']
  }

  /** What an API key used, day by day. `GET /api/v1/admin/keys/:keyId/usage` */
  readonly getKeyUsage: {
    readonly input: {
      /** The id of the key, `key_…`. */
      readonly keyId: string
      /** How many days; 30 unless it is said. */
      readonly days?: number
    }
    readonly output: {
      readonly data: {
        readonly items: readonly {
          readonly day: string
          readonly podcastLookups: number
          readonly searchCount: number
        }[]
      }
    }['data']
  }

  /** Counts of podcasts, keys and tasks, and sizes. `GET /api/v1/admin/stats` */
  readonly getStats: {
    readonly input: object
    readonly output: {
      readonly data: {
        readonly podcasts: {
          readonly served: number
          readonly pending: number
          readonly dead: number
          readonly total: number
        }
        readonly keys: {
          readonly active: number
          readonly expired: number
          readonly revoked: number
        }
        readonly tasks: {
          readonly feed: Schemas['TaskCounts']
          readonly site: Schemas['TaskCounts']
          readonly apple: Schemas['TaskCounts']
          readonly spotify: Schemas['TaskCounts']
          readonly youtube: Schemas['TaskCounts']
        }
        readonly pausedDomains: number
        readonly bytes: Readonly<Record<string, number>>
      }
    }['data']
  }

  /** How crawling is doing as a whole. `GET /api/v1/admin/crawl` */
  readonly getCrawlHealth: {
    readonly input: object
    readonly output: {
      readonly data: {
        readonly feedTasks: Schemas['TaskCounts']
        readonly pausedDomains: number
        readonly lookedAt: number
        readonly feeds: number
        readonly neverFetched: number
        readonly fetchedLastHour: number
        readonly freshness: {
          /** In milliseconds; null where no feed was read yet. */
          readonly p50Ms: number | null
          /** In milliseconds; null where no feed was read yet. */
          readonly p95Ms: number | null
        }
        /** Feeds that answer, by how long ago they were read well. */
        readonly readAgo: readonly {
          /** And more than the class before; null = longer. */
          readonly withinHours: number | null
          readonly feeds: number
        }[]
        /** Feeds by when they are due; the first class has what is due already. */
        readonly dueIn: readonly {
          /** And more than the class before; null = longer. */
          readonly withinHours: number | null
          readonly feeds: number
        }[]
        readonly failing: readonly {
          readonly outcome:
            | 'read'
            | 'unchanged'
            | 'not-a-feed'
            | 'refused'
            | 'missing'
            | 'gone'
            | 'busy'
            | 'server-error'
            | 'unresolved'
            | 'unreachable'
            | 'timeout'
            | 'too-large'
            | 'bad-redirect'
            | 'forbidden'
            | 'no-network'
            | 'host-down'
            | 'aborted'
          readonly feeds: number
        }[]
        readonly hosts: readonly {
          readonly domain: string
          readonly feeds: number
          readonly failing: number
          readonly pausedUntil: string | null
        }[]
      }
    }['data']
  }

  /** Long work of this process, newest first. `GET /api/v1/admin/jobs` */
  readonly listJobs: {
    readonly input: object
    readonly output: {
      readonly data: {
        readonly items: readonly {
          readonly id: string
          readonly kind: 'backup' | 'check' | 'reindex'
          readonly state: 'running' | 'done' | 'failed' | 'cancelled'
          /** The key of who ordered it. */
          readonly by: string
          readonly startedAt: string
          readonly endedAt: string | null
          /** In podcasts, where that can be said. */
          readonly done: number
          readonly total: number | null
          readonly result: {
            /** Of a check. */
            readonly sound: boolean | null
            readonly findings: readonly string[]
            /** In the new search index. */
            readonly podcasts: number | null
            /** Of a backup: its name in the folder `backups` of the data folder. */
            readonly file: string | null
            readonly bytes: number | null
          } | null
          /** Why it failed. */
          readonly message: string | null
        }[]
      }
    }['data']
  }

  /** Begin a backup, a check or a new search index. `POST /api/v1/admin/jobs` */
  readonly startJob: {
    readonly input: {
      readonly kind: 'backup' | 'check' | 'reindex'
    }
    readonly output: {
      readonly data: {
        readonly id: string
        readonly kind: 'backup' | 'check' | 'reindex'
        readonly state: 'running' | 'done' | 'failed' | 'cancelled'
        /** The key of who ordered it. */
        readonly by: string
        readonly startedAt: string
        readonly endedAt: string | null
        /** In podcasts, where that can be said. */
        readonly done: number
        readonly total: number | null
        readonly result: {
          /** Of a check. */
          readonly sound: boolean | null
          readonly findings: readonly string[]
          /** In the new search index. */
          readonly podcasts: number | null
          /** Of a backup: its name in the folder `backups` of the data folder. */
          readonly file: string | null
          readonly bytes: number | null
        } | null
        /** Why it failed. */
        readonly message: string | null
      }
    }['data']
  }

  /** How far a job has come. `GET /api/v1/admin/jobs/:jobId` */
  readonly getJob: {
    readonly input: {
      /** The id of the job, `job_…`. */
      readonly jobId: string
    }
    readonly output: {
      readonly data: {
        readonly id: string
        readonly kind: 'backup' | 'check' | 'reindex'
        readonly state: 'running' | 'done' | 'failed' | 'cancelled'
        /** The key of who ordered it. */
        readonly by: string
        readonly startedAt: string
        readonly endedAt: string | null
        /** In podcasts, where that can be said. */
        readonly done: number
        readonly total: number | null
        readonly result: {
          /** Of a check. */
          readonly sound: boolean | null
          readonly findings: readonly string[]
          /** In the new search index. */
          readonly podcasts: number | null
          /** Of a backup: its name in the folder `backups` of the data folder. */
          readonly file: string | null
          readonly bytes: number | null
        } | null
        /** Why it failed. */
        readonly message: string | null
      }
    }['data']
  }

  /** Give a job up. `DELETE /api/v1/admin/jobs/:jobId` */
  readonly cancelJob: {
    readonly input: {
      /** The id of the job, `job_…`. */
      readonly jobId: string
    }
    readonly output: {
      readonly data: {
        readonly id: string
        readonly kind: 'backup' | 'check' | 'reindex'
        readonly state: 'running' | 'done' | 'failed' | 'cancelled'
        /** The key of who ordered it. */
        readonly by: string
        readonly startedAt: string
        readonly endedAt: string | null
        /** In podcasts, where that can be said. */
        readonly done: number
        readonly total: number | null
        readonly result: {
          /** Of a check. */
          readonly sound: boolean | null
          readonly findings: readonly string[]
          /** In the new search index. */
          readonly podcasts: number | null
          /** Of a backup: its name in the folder `backups` of the data folder. */
          readonly file: string | null
          readonly bytes: number | null
        } | null
        /** Why it failed. */
        readonly message: string | null
      }
    }['data']
  }

  /** Imports, newest first. `GET /api/v1/admin/imports` */
  readonly listImports: {
    readonly input: object
    readonly output: {
      readonly data: {
        readonly items: readonly {
          readonly id: string
          readonly format: 'podcast-index' | 'opml' | 'ndjson'
          /** What the file is called, where somebody said so. */
          readonly file: string | null
          /** They are feeds of the operator’s own. */
          readonly own: boolean
          readonly state:
            | 'receiving'
            | 'running'
            | 'done'
            | 'failed'
            | 'cancelled'
            | 'killed'
          /** The operator's key, or `command line`. */
          readonly by: string
          readonly way: 'api' | 'console' | 'command line'
          readonly startedAt: string
          readonly endedAt: string | null
          /** While `receiving` the bytes that came; then how far reading has come. */
          readonly done: number
          readonly total: number | null
          /** Seconds that it will still take, as it looks now. */
          readonly remainingS: number | null
          readonly read: number
          readonly created: number
          readonly updated: number
          readonly unchanged: number
          readonly refused: number
          /** Feeds that were read before and call themselves otherwise than the file. */
          readonly namedOtherwise: number
          /** Pending, for another live podcast has the Apple id. */
          readonly conflicts: number
          readonly reasons: readonly {
            readonly reason: string
            readonly count: number
          }[]
          /** The first 20 that were not taken in. */
          readonly firstRefused: readonly {
            /** Line number, or the id that the catalogue has. */
            readonly source: string
            readonly reason: string
            /** Of the feed; null for a private one. */
            readonly url: string | null
            readonly message: string | null
          }[]
          /** Why it failed or was ended. */
          readonly message: string | null
        }[]
      }
    }['data']
  }

  /** Import a catalogue. `POST /api/v1/admin/imports` */
  readonly startImport: {
    readonly input: {
      /** What the file is: the public dump, a subscription list, or JSON lines. */
      readonly format: 'podcast-index' | 'opml' | 'ndjson'
      /** `true`: they are feeds of your own, which are served without an Apple id. */
      readonly own?: 'true' | 'false'
      /** What the file is called in the list of imports. */
      readonly file?: string
    } & { readonly upload: UploadBody }
    readonly output: {
      readonly data: {
        readonly id: string
        readonly format: 'podcast-index' | 'opml' | 'ndjson'
        /** What the file is called, where somebody said so. */
        readonly file: string | null
        /** They are feeds of the operator’s own. */
        readonly own: boolean
        readonly state: 'receiving' | 'running' | 'done' | 'failed' | 'cancelled' | 'killed'
        /** The operator's key, or `command line`. */
        readonly by: string
        readonly way: 'api' | 'console' | 'command line'
        readonly startedAt: string
        readonly endedAt: string | null
        /** While `receiving` the bytes that came; then how far reading has come. */
        readonly done: number
        readonly total: number | null
        /** Seconds that it will still take, as it looks now. */
        readonly remainingS: number | null
        readonly read: number
        readonly created: number
        readonly updated: number
        readonly unchanged: number
        readonly refused: number
        /** Feeds that were read before and call themselves otherwise than the file. */
        readonly namedOtherwise: number
        /** Pending, for another live podcast has the Apple id. */
        readonly conflicts: number
        readonly reasons: readonly {
          readonly reason: string
          readonly count: number
        }[]
        /** The first 20 that were not taken in. */
        readonly firstRefused: readonly {
          /** Line number, or the id that the catalogue has. */
          readonly source: string
          readonly reason: string
          /** Of the feed; null for a private one. */
          readonly url: string | null
          readonly message: string | null
        }[]
        /** Why it failed or was ended. */
        readonly message: string | null
      }
    }['data']
  }

  /** How far an import has come. `GET /api/v1/admin/imports/:importId` */
  readonly getImport: {
    readonly input: {
      /** The id of the import, `import_…`. */
      readonly importId: string
    }
    readonly output: {
      readonly data: {
        readonly id: string
        readonly format: 'podcast-index' | 'opml' | 'ndjson'
        /** What the file is called, where somebody said so. */
        readonly file: string | null
        /** They are feeds of the operator’s own. */
        readonly own: boolean
        readonly state: 'receiving' | 'running' | 'done' | 'failed' | 'cancelled' | 'killed'
        /** The operator's key, or `command line`. */
        readonly by: string
        readonly way: 'api' | 'console' | 'command line'
        readonly startedAt: string
        readonly endedAt: string | null
        /** While `receiving` the bytes that came; then how far reading has come. */
        readonly done: number
        readonly total: number | null
        /** Seconds that it will still take, as it looks now. */
        readonly remainingS: number | null
        readonly read: number
        readonly created: number
        readonly updated: number
        readonly unchanged: number
        readonly refused: number
        /** Feeds that were read before and call themselves otherwise than the file. */
        readonly namedOtherwise: number
        /** Pending, for another live podcast has the Apple id. */
        readonly conflicts: number
        readonly reasons: readonly {
          readonly reason: string
          readonly count: number
        }[]
        /** The first 20 that were not taken in. */
        readonly firstRefused: readonly {
          /** Line number, or the id that the catalogue has. */
          readonly source: string
          readonly reason: string
          /** Of the feed; null for a private one. */
          readonly url: string | null
          readonly message: string | null
        }[]
        /** Why it failed or was ended. */
        readonly message: string | null
      }
    }['data']
  }

  /** Give an import up. `DELETE /api/v1/admin/imports/:importId` */
  readonly cancelImport: {
    readonly input: {
      /** The id of the import, `import_…`. */
      readonly importId: string
    }
    readonly output: {
      readonly data: {
        readonly id: string
        readonly format: 'podcast-index' | 'opml' | 'ndjson'
        /** What the file is called, where somebody said so. */
        readonly file: string | null
        /** They are feeds of the operator’s own. */
        readonly own: boolean
        readonly state: 'receiving' | 'running' | 'done' | 'failed' | 'cancelled' | 'killed'
        /** The operator's key, or `command line`. */
        readonly by: string
        readonly way: 'api' | 'console' | 'command line'
        readonly startedAt: string
        readonly endedAt: string | null
        /** While `receiving` the bytes that came; then how far reading has come. */
        readonly done: number
        readonly total: number | null
        /** Seconds that it will still take, as it looks now. */
        readonly remainingS: number | null
        readonly read: number
        readonly created: number
        readonly updated: number
        readonly unchanged: number
        readonly refused: number
        /** Feeds that were read before and call themselves otherwise than the file. */
        readonly namedOtherwise: number
        /** Pending, for another live podcast has the Apple id. */
        readonly conflicts: number
        readonly reasons: readonly {
          readonly reason: string
          readonly count: number
        }[]
        /** The first 20 that were not taken in. */
        readonly firstRefused: readonly {
          /** Line number, or the id that the catalogue has. */
          readonly source: string
          readonly reason: string
          /** Of the feed; null for a private one. */
          readonly url: string | null
          readonly message: string | null
        }[]
        /** Why it failed or was ended. */
        readonly message: string | null
      }
    }['data']
  }

  /** The settings in force, and why. `GET /api/v1/admin/settings` */
  readonly listSettings: {
    readonly input: object
    readonly output: {
      readonly data: {
        readonly items: readonly {
          readonly name: string
          /** As text; secrets are masked. */
          readonly value: string
          /** `default`, the variable, or the option of the command line. */
          readonly source: string
        }[]
      }
    }['data']
  }

  /** What operators did, newest first. `GET /api/v1/admin/audit` */
  readonly listAudit: {
    readonly input: {
      /** Only what was ordered about the podcast with this id. */
      readonly podcastId?: string
      /** The `cursor` of the page before; without it, the first page. */
      readonly cursor?: string
      /** Items a page, 1 to 1000; default 100. */
      readonly pageSize?: number
    }
    readonly output: {
      readonly data: {
        readonly items: readonly {
          /** Grows with every entry. */
          readonly no: number
          readonly at: string
          /** The operator's key, or `command line`. */
          readonly by: string
          readonly way: 'api' | 'console' | 'command line'
          readonly action:
            | 'feed-add'
            | 'pin'
            | 'merge'
            | 'unmerge'
            | 'adopt'
            | 'unadopt'
            | 'own'
            | 'rule'
            | 'remove'
            | 'listing-confirm'
            | 'listing-reject'
            | 'listing-reset'
            | 'fetch'
            | 'forget'
            | 'key-create'
            | 'key-update'
            | 'key-revoke'
            | 'backup'
            | 'restore'
            | 'check'
            | 'reindex'
            | 'mend'
            | 'job-cancel'
            | 'import'
            | 'import-cancel'
            | 'submission-accept'
            | 'submission-reject'
          readonly podcastId: string | null
          /** What was ordered, and why where a reason was given. */
          readonly details: unknown
        }[]
        readonly cursor: string | null
      }
    }['data']
  }

  /** What has to be decided, the most urgent first. `GET /api/v1/admin/review` */
  readonly listReview: {
    readonly input: {
      /** One of conflict, ambiguous, suspect-move, doubted, emptied, duplicate; without it, all. */
      readonly kind?:
        | 'conflict'
        | 'ambiguous'
        | 'suspect-move'
        | 'doubted'
        | 'emptied'
        | 'duplicate'
      /** The `cursor` of the page before; without it, the first page. */
      readonly cursor?: string
      /** Items a page, 1 to 1000; default 100. */
      readonly pageSize?: number
    }
    readonly output: {
      readonly data: {
        readonly items: readonly {
          readonly kind:
            | 'conflict'
            | 'ambiguous'
            | 'suspect-move'
            | 'doubted'
            | 'emptied'
            | 'duplicate'
          readonly podcastId: string
          readonly title: string
          readonly rssFeedUrl: string
          /** One sentence: what there is to decide, and what helps. */
          readonly why: string
          readonly other: {
            readonly podcastId: string
            readonly title: string
            readonly rssFeedUrl: string
            /** Fields in which both say the same. */
            readonly agrees: readonly string[]
            readonly differs: readonly string[]
          } | null
          readonly listings: readonly Schemas['ListingView'][]
          readonly moveTo: string | null
          /** Of what is at its URL. */
          readonly foundTitle: string | null
          readonly compared: {
            /** What each says; `agrees` is null where one of the two does not say. */
            readonly values: readonly {
              readonly field:
                | 'title'
                | 'author'
                | 'owners'
                | 'hosts'
                | 'website'
                | 'links'
                | 'feed'
                | 'guid'
                | 'apple'
                | 'spotify'
                | 'language'
                | 'episodes'
                | 'first'
                | 'newest'
              readonly one: readonly string[]
              readonly other: readonly string[]
              readonly agrees: 'same' | 'some' | 'differs' | null
            }[]
            readonly episodes: {
              readonly one: number
              readonly other: number
              readonly media: number
              readonly guids: number
              readonly names: number
            } | null
          } | null
        }[]
        readonly cursor: string | null
        /** Feeds that call themselves otherwise than the file that brought them: `feeds?state=named-otherwise` lists them. */
        readonly namedOtherwise: number
      }
    }['data']
  }

  /** What visitors of the site have sent, the oldest first. `GET /api/v1/admin/submissions` */
  readonly listSubmissions: {
    readonly input: {
      /** Only one kind. */
      readonly kind?: 'proposal' | 'takedown'
      /** The `cursor` of the page before; without it, the first page. */
      readonly cursor?: string
      /** Items a page, 1 to 1000; default 100. */
      readonly pageSize?: number
    }
    readonly output: {
      readonly data: {
        readonly items: readonly {
          /** Settles it. */
          readonly no: number
          readonly at: string
          readonly kind: 'proposal' | 'takedown'
          /** Of a proposal the address of the feed, of a takedown the podcast's id. */
          readonly subject: string
          /** What the sender wrote. For operators alone. */
          readonly message: string | null
          /** How the sender is reached. For operators alone. */
          readonly contact: string | null
        }[]
        readonly cursor: string | null
      }
    }['data']
  }

  /** Accept or reject what a visitor has sent. `POST /api/v1/admin/submissions/:no` */
  readonly settleSubmission: {
    readonly input: {
      /** Number of the submission. */
      readonly no: string
    } & {
      readonly settlement: 'accept' | 'reject'
      /** Why; stands in the history. Name no person. */
      readonly reason?: string
      /** True: the proposed feed is one of your own, which is served without an Apple id. */
      readonly own?: boolean
    }
    readonly output: {
      readonly data: {
        readonly settlement: 'accept' | 'reject'
        readonly podcastId: string | null
      }
    }['data']
  }
}
