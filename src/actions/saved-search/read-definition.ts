/** Reads what a saved search looks for and where its messages go. */
import { isIP } from 'node:net'
import { Type } from 'typebox'
import { CodedError } from '../../errors.ts'
import { parseDefinition } from '../../follow/compile-search.ts'
import {
  openAddressRule,
  openRangeRule,
  parseRanges,
} from '../../intake/crawl/fetch/address.ts'
import { isWebPort } from '../../intake/crawl/fetch/guard.ts'
import { closed, nullable, oneOf } from '../../record/schema.ts'
import type { JsonValue } from '../../record/text/json-value.ts'
import { FOLLOWED_EVENTS, type FollowedEvent } from '../../store/saved-searches.ts'

const LONGEST_URL = 2048

export const SearchName = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'What the search is called: 1 to 100 characters.',
})

export const SearchTerms = {
  of: Type.Optional(
    Type.Unsafe<'podcasts' | 'episodes'>({
      ...oneOf(['podcasts', 'episodes']),
      description: 'What is looked for. Default `podcasts`.',
    }),
  ),
  q: Type.Optional(
    nullable(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Words as people type them. A match has all that was meant.',
      }),
    ),
  ),
  search: Type.Optional(
    nullable(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description:
            'In the place of `q`: a body of `POST /api/v1/search/podcasts`, or of `…/episodes`.',
        },
      ),
    ),
  ),
  on: Type.Optional(
    Type.Array(oneOf(FOLLOWED_EVENTS), {
      minItems: 1,
      uniqueItems: true,
      description:
        'What is reported: a show begins to match, or a show that matches has a new episode, moves, is dead, has a new listing, or is renamed. Default `match`.',
    }),
  ),
  deliver: Type.Optional(
    nullable(
      closed({
        webhook: Type.Optional(
          nullable(
            closed({
              url: Type.String({
                minLength: 1,
                maxLength: LONGEST_URL,
                description: 'Receives signed messages (Standard Webhooks).',
              }),
            }),
          ),
        ),
      }),
    ),
  ),
}

const refuse = (path: string, problem: string): CodedError =>
  new CodedError('INVALID_BODY', `${path} ${problem}.`, {
    details: [{ path: `body.${path}`, message: problem }],
  })

/** Throws unless exactly one of `q` and `search` is a search. */
export function assertDefinition(
  q: string | null,
  search: JsonValue,
  of: 'podcasts' | 'episodes',
): void {
  if ((q === null) === (search === null))
    throw refuse('q', 'and search are both there, or both missing; send one of them')
  if (q !== null && q.trim() === '') throw refuse('q', 'is blank; send words')
  const { parsed, finish } = parseDefinition({ of, q, search })
  finish(parsed)
}

const EPISODE_EVENTS: readonly FollowedEvent[] = ['match', 'episode']

/** A search for episodes reports episodes alone. */
export function assertEvents(
  on: readonly FollowedEvent[],
  of: 'podcasts' | 'episodes',
): void {
  const other = on.find((event) => !EPISODE_EVENTS.includes(event))
  if (of === 'podcasts' || other === undefined) return
  throw refuse(
    'on',
    `has "${other}", which only searches for podcasts report; send ["match"], or of: "podcasts"`,
  )
}

const refuseWebhook = (problem: string): CodedError =>
  new CodedError('WEBHOOK_REFUSED', `deliver.webhook.url ${problem}.`, {
    details: [{ path: 'body.deliver.webhook.url', message: problem }],
  })

/** Returns why a host cannot receive messages; undefined if it may. Names are resolved later. */
function findObstacle(url: URL, fetchAllow: string): string | undefined {
  const ranges = parseRanges(fetchAllow)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isName = isIP(host) === 0
  if (url.protocol === 'http:') {
    const isAllowed = ranges.length > 0 && (isName || openRangeRule(ranges)(host))
    if (isAllowed) return undefined
    return 'is plain http to a host that CASTDEX_FETCH_ALLOW does not have; send an https URL'
  }
  if (!isName && !openAddressRule(ranges)(host))
    return 'leads to an address that is not public'
  if (isName && ranges.length === 0 && !host.includes('.'))
    return `names ${host}, which is no public host`
  return undefined
}

/** Returns the address, or refuses one that can never be sent to. */
export function readWebhookUrl(text: string, fetchAllow: string): string {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw refuseWebhook('is no https URL')
  if (url.username !== '' || url.password !== '')
    throw refuseWebhook('holds a user name or a password; leave them out')
  if (!isWebPort(url.port))
    throw refuseWebhook(`has the port ${url.port} of another service`)
  const obstacle = findObstacle(url, fetchAllow)
  if (obstacle !== undefined) throw refuseWebhook(obstacle)
  return url.href
}
