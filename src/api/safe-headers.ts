/** Security headers of every answer: no MIME sniffing, no referrer. */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const
