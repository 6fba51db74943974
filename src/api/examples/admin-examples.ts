/** Examples of the operators' endpoints; a test replays each on a new directory. */
import type { ApiKey } from '../../store/api-keys.ts'
import type { ExampleDoc } from '../route.ts'
import { refused } from './refused.ts'

export const EXAMPLE_KEY: ApiKey = {
  id: 'key_3f7Qm2ZtB8rW',
  name: 'demo: a key with a small quota',
  scopes: ['podcasts', 'lookup'],
  quotas: { podcastLookups: 10_000, searchCount: null },
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  origin: null,
}

/** One example revokes this key, so the other examples stay repeatable. */
export const EXAMPLE_KEY_TO_REVOKE: ApiKey = {
  ...EXAMPLE_KEY,
  id: 'key_8kT4nVx2LmQz',
  name: 'demo: a key to revoke',
  createdAt: '2026-01-02T00:00:00.000Z',
}

/** The fixed time of the examples. */
const NOW = '2026-11-20T12:00:00.000Z'

const unknownKey = (body?: object): ExampleDoc =>
  refused({
    summary: 'Nobody has this id',
    code: 'KEY_NOT_FOUND',
    parameters: { keyId: 'key_nobody' },
    ...(body !== undefined && { body }),
    message: 'No key has this id.',
  })

export function keyUsageExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'today',
      summary: 'A key that nobody has used today',
      parameters: { keyId: EXAMPLE_KEY.id, days: '1' },
      status: 200,
      answer: {
        data: { items: [{ day: NOW.slice(0, 10), podcastLookups: 0, searchCount: 0 }] },
      },
    },
    unknownKey(),
  ]
}

const newPodcasts = { due: 0, overdue: 0, leased: 0, unseen: 3 }

export function statsExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'small',
      summary: 'A small directory',
      status: 200,
      answer: {
        data: {
          podcasts: { served: 1, pending: 2, dead: 0, total: 3 },
          keys: { active: 4, expired: 0, revoked: 0 },
          tasks: {
            feed: newPodcasts,
            site: newPodcasts,
            apple: newPodcasts,
            spotify: newPodcasts,
            youtube: newPodcasts,
          },
          pausedDomains: 0,
          bytes: { directory: 159_744, log: 41_232, keys: 36_864, index: 0 },
        },
      },
    },
  ]
}

const noFeeds = [1, 3, 6, 12, 24, 72, 168, null].map((withinHours) => ({
  withinHours,
  feeds: 0,
}))

export function crawlHealthExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'new',
      summary: 'A directory whose feeds nobody has fetched yet',
      status: 200,
      answer: {
        data: {
          feedTasks: newPodcasts,
          pausedDomains: 0,
          lookedAt: 0,
          feeds: 3,
          neverFetched: 0,
          fetchedLastHour: 0,
          freshness: { p50Ms: null, p95Ms: null },
          readAgo: noFeeds,
          dueIn: noFeeds,
          failing: [],
          hosts: [],
        },
      },
    },
  ]
}
