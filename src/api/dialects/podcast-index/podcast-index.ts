/** The Podcast Index API: https://podcastindex-org.github.io/docs-api/. */
import type { Dialect, DialectRefusal, CallError } from '../dialect.ts'
import { byPerson } from './by-person.ts'
import { TAG_ROUTES } from './by-tag.ts'
import { FACT_ROUTES } from './directory-facts.ts'
import { EPISODE_ROUTES } from './episodes.ts'
import { LIST_ROUTES } from './lists.ts'
import { LOOK_UP_ROUTES } from './look-ups.ts'
import { newFeeds } from './new-feeds.ts'
import { NEWS_ROUTES } from './news-of-feeds.ts'
import { LIVE_AND_RANDOM_ROUTES } from './live-and-random.ts'
import { recentData } from './recent-data.ts'
import { SEARCH_ROUTES } from './search.ts'
import { identifySigned } from './signed-call.ts'
import { VALUE_ROUTES } from './value.ts'

/** Podcast Index answers an unknown caller with plain text. */
function refuse({ status, message }: CallError): DialectRefusal {
  if (status === 401) return { body: message, type: 'text/plain; charset=utf-8' }
  const body = JSON.stringify({ status: 'false', description: message })
  return { body, type: 'application/json; charset=utf-8' }
}

export const podcastIndex: Dialect = {
  name: 'podcast-index',
  prefix: '/api/1.0',
  hosts: ['api.podcastindex.org'],
  routes: [
    ...SEARCH_ROUTES,
    byPerson,
    ...LOOK_UP_ROUTES,
    ...EPISODE_ROUTES,
    ...LIVE_AND_RANDOM_ROUTES,
    ...LIST_ROUTES,
    ...TAG_ROUTES,
    recentData,
    ...VALUE_ROUTES,
    newFeeds,
    ...NEWS_ROUTES,
    ...FACT_ROUTES,
  ],
  identify: identifySigned,
  refuse,
}
