/** OpenAPI descriptions of response headers. */
import type { Counter } from '../../src/store/api-keys.ts'

const text = (description: string) => ({ description, schema: { type: 'string' } })
const whole = (description: string) => ({
  description,
  schema: { type: 'integer', minimum: 0 },
})

const REQUEST_ID = {
  'X-Request-Id': text(
    "The request's own `X-Request-Id` where it is a sane one, else a new id.",
  ),
}

const RATE = {
  'X-RateLimit-Limit': whole('Most requests that this key can send at once.'),
  'X-RateLimit-Remaining': whole('How many of them are left.'),
  'X-RateLimit-Reset': whole('Seconds until all of them are there again.'),
}

const usage = (counter: Counter) => ({
  'X-Usage-Monthly': text(
    `\`used/limit\` of \`${counter}\` in this calendar month (UTC); only where the key has a quota.`,
  ),
})

const OF_STATUS: Readonly<Record<number, Readonly<Record<string, unknown>>>> = {
  401: { 'WWW-Authenticate': text('`Bearer`.') },
  405: { Allow: text('The methods that the path has.') },
  429: {
    'Retry-After': whole(
      'Seconds to wait; not sent with `QUOTA_EXCEEDED`, whose `error.resetsAt` says when the quota begins anew.',
    ),
  },
  503: { 'Retry-After': whole('Seconds to wait.') },
}

const TAG = {
  ETag: text(
    'Of what is answered; sent back as `If-None-Match` it is answered with 304 as long as that stands.',
  ),
}

export const RESPONSE_HEADERS = {
  answered: (counter: Counter | null, isTagged = false) => ({
    ...REQUEST_ID,
    ...RATE,
    ...(isTagged ? TAG : {}),
    ...(counter === null ? {} : usage(counter)),
  }),
  unchanged: () => ({ ...REQUEST_ID, ...TAG }),
  refused: (status: number) => ({ ...REQUEST_ID, ...OF_STATUS[status] }),
}
