/** Why a text is no feed URL. */

/** `invalid_url` also stands for a URL of more than `MAX_FEED_URL_LENGTH` characters. */
export type FeedUrlProblem = 'empty' | 'invalid_url' | 'invalid_host' | 'unsupported_scheme'
