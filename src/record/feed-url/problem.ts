/** Reasons why a text is not a feed URL. */

export type FeedUrlProblem =
  | 'empty'
  | 'invalid_url'
  | 'invalid_host'
  | 'unsupported_scheme'
  | 'too_long'

/**
 * Maximum length of a normalised URL. `http` counts as `https`, so that both forms are accepted
 * or refused.
 */
export const MAX_FEED_URL_LENGTH = 2048

/** Each text completes a sentence that begins with the input. */
export const FEED_URL_PROBLEMS: Readonly<Record<FeedUrlProblem, string>> = {
  empty: 'is empty',
  invalid_url: 'is not a URL that a feed can have',
  invalid_host: 'names no host that can exist (one is written like feeds.example.org)',
  unsupported_scheme: 'has a scheme that feeds do not have (http or https is needed)',
  too_long: 'is longer than 2,048 characters',
}
