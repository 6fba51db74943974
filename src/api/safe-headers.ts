/**
 * Headers that every answer has: a browser guesses no type of it, and tells nobody from where a
 * link was followed.
 */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const
