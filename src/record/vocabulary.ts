/** The enumerations of a podcast's fields, in the order of the interface. */

export const AFFILIATION_TYPES = [
  'academic',
  'branded',
  'celebrity',
  'government',
  'independent',
  'legacy media',
  'podcast company',
  'new media',
  'not for profit',
  'religious',
  'other',
  'unknown',
] as const

export const DIRECTORY_KEYS = [
  'amazonmusic',
  'anchor',
  'antennapod',
  'anytimeplayer',
  'apollo',
  'apple',
  'audible',
  'breez',
  'castamatic',
  'castbox',
  'castro',
  'curiocaster',
  'fountain',
  'goodpods',
  'google',
  'gpodder',
  'iheartradio',
  'listennotes',
  'lnbeats',
  'moonfm',
  'overcast',
  'playerfm',
  'pocketcasts',
  'podbean',
  'podcastaddict',
  'podcastguru',
  'podcastrepublic',
  'podchaser',
  'podfriend',
  'podknife',
  'podlp',
  'podnews',
  'podscan',
  'podscribe',
  'podstation',
  'podurama',
  'podverse',
  'radiopublic',
  'rephonic',
  'sonnet',
  'spotify',
  'stenofm',
  'truefans',
  'tunein',
  'youtubemusic',
] as const

export const SOCIAL_MEDIA_TYPES = [
  'beehiiv',
  'behance',
  'bluesky',
  'discord',
  'facebook',
  'github',
  'instagram',
  'linkedin',
  'linktree',
  'mastodon',
  'medium',
  'patreon',
  'pinterest',
  'reddit',
  'snapchat',
  'soundcloud',
  'substack',
  'threads',
  'tiktok',
  'tumblr',
  'twitch',
  'twitter',
  'vimeo',
  'whatsapp',
  'youtube',
] as const

export const SOCIAL_LINK_SOURCES = [
  'apple-podcasts',
  'bright-data-dataset',
  'google-search',
  'linktree',
  'podcast-website',
  'podchaser',
  'rephonic',
  'rss',
] as const

export const UPDATE_FREQUENCIES = [
  'daily',
  'weekly',
  'bi-weekly',
  'monthly',
  'stale',
  'very-stale',
] as const

export const TRANSCRIPTION_MODES = ['none', 'all', 'episodes-since'] as const

export const AUDIO_RETENTION_POLICIES = [
  'RETAIN_INDEFINITELY',
  'RETAIN_DAYS',
  'RETAIN_UNTIL_TRANSCRIBED',
] as const

export const AGE_RANGES = ['Under 18', '18-24', '25-34', '35-44', '45-54', '55+'] as const

export const GENDER_SKEWS = [
  'Male 0% Female 100%',
  'Male 20% Female 80%',
  'Male 40% Female 60%',
  'Male 50% Female 50%',
  'Male 60% Female 40%',
  'Male 80% Female 20%',
  'Male 100% Female 0%',
] as const

export const EDUCATION_LEVELS = [
  'No High School',
  'High School',
  'Some College',
  'Bachelors Degree',
  'Masters Degree',
  'Doctorate',
] as const

export const INCOME_LEVELS = [
  'Under $25K',
  '$25K-$50K',
  '$50K-$75K',
  '$75K-$100K',
  '$100K-$150K',
  '$150K-$200K',
  '$200K+',
] as const

export const YOUTUBE_TIERS = ['associated', 'candidate'] as const

export const YOUTUBE_ROLES = ['primary', 'valid_secondary'] as const

/** Reasons why a feed URL belongs to a podcast. */
export const FEED_URL_REASONS = [
  'tracked',
  'catalogue',
  'operator',
  'redirect',
  'new-feed-url',
  'merge',
  'another-show',
] as const

/**
 * Certainty of an Apple id (docs/RULES.md section 3). `conflict`: another active podcast holds
 * it.
 */
export const APPLE_ID_STATUSES = [
  'none',
  'claimed',
  'verified',
  'contradicted',
  'conflict',
] as const

/**
 * `dead`: the feed is gone; the podcast leaves search, but id, slug and feed URLs still resolve.
 * `not-a-podcast`: the feed has items and never had audio; it is stored but not served.
 */
export const FEED_STATES = ['active', 'dead', 'not-a-podcast'] as const
export type FeedState = (typeof FEED_STATES)[number]
