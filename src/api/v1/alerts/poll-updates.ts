/** GET /api/v1/polling/updates: matches of alerts as a feed of events, oldest first. */
import { Type } from 'typebox'
import { messageIdOf } from '../../../follow/message.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import { closed, Instant, nullable, oneOf } from '../../../record/schema.ts'
import { invalidParameter } from '../../query-string.ts'
import { defineAdminRoute } from '../admin/admin-route.ts'
import { readPageRequest, toPage } from '../admin/page.ts'
import { listEpisodeMatches, readInstant } from './alert-matches.ts'

const ALERT_MATCH = 'alert_match' as const
const EVENT_TYPES = [
  'request_completed',
  'guest_appearance',
  'listed_podcast_added',
  ALERT_MATCH,
]

/** Callers may change the parameters between pages. */
const LIST = 'updates'

const Event = closed({
  id: Type.String(),
  occurredAt: Instant,
  eventType: Type.Literal(ALERT_MATCH),
  data: closed({
    alertMatchId: Type.String(),
    alertConfigId: Type.String(),
    alertConfigName: Type.String(),
    alertType: Type.Literal('EPISODE'),
    episodeId: Type.String(),
    podcastId: Type.String(),
    createdAt: Instant,
  }),
})

/** Parameters of another product. */
function assertAlertsAlone(
  given: Readonly<Record<'projectId' | 'guestProfileId', string | undefined>>,
): void {
  for (const [name, value] of Object.entries(given))
    if (value !== undefined)
      throw invalidParameter(name, 'belongs to another product; leave it out')
}

export const pollUpdates = defineAdminRoute({
  method: 'GET',
  path: '/polling/updates',
  scope: 'search',
  operationId: 'getUpdates',
  summary: 'What is new since the last call',
  description:
    'Matches of all alerts, oldest first, in the shape of Pod Engine: `cursor` begins the next call, also when `hasMore` is false. There are no events of other types. Free of charge.',
  query: {
    limit: Type.Integer({ minimum: 1, maximum: 1000, description: 'Events at most.' }),
    since: Type.String({ description: 'Only events from then on; without a cursor.' }),
    cursor: Type.String({ description: 'The `cursor` of the last call.' }),
    eventTypes: Type.Array(oneOf(EVENT_TYPES), {
      description: 'Only events of these types; repeat it for several.',
    }),
    alertConfigId: Type.String({ description: 'Only matches of this alert.' }),
    projectId: Type.String({ description: 'Not available.' }),
    guestProfileId: Type.String({ description: 'Not available.' }),
  },
  needs: ['limit'],
  answer: closed({
    events: Type.Array(Event),
    cursor: nullable(Type.String()),
    hasMore: Type.Boolean(),
  }),
  errors: ['INVALID_CURSOR', 'SAVED_SEARCH_NOT_FOUND'],
  examples: () => [
    {
      name: 'none',
      summary: 'Nothing is new',
      parameters: { limit: '10' },
      status: 200,
      answer: { data: { events: [], cursor: null, hasMore: false } },
    },
  ],
  async respond({ query, ...call }, context) {
    const { limit = 1, since, cursor, eventTypes = [ALERT_MATCH], alertConfigId } = query
    const { projectId, guestProfileId } = query
    assertAlertsAlone({ projectId, guestProfileId })
    const sinceMs = readInstant('since', since)
    const { after } = readPageRequest(LIST, { cursor, pageSize: limit })
    const position = after === null ? null : Number(after)
    const found = eventTypes.includes(ALERT_MATCH)
      ? await listEpisodeMatches(
          { alertConfigId, first: 'oldest', after: position, sinceMs, limit: limit + 1 },
          call,
          context,
        )
      : []
    const events = found.slice(0, limit).map(({ match, search, content }) => {
      const id = messageIdOf(match)
      const at = toInstant(match.atMs)
      return {
        id,
        occurredAt: at,
        eventType: ALERT_MATCH,
        data: {
          alertMatchId: id,
          alertConfigId: search.id,
          alertConfigName: search.content.name,
          alertType: 'EPISODE' as const,
          episodeId: content.episode.id,
          podcastId: content.podcast.id,
          createdAt: at,
        },
      }
    })
    const last = found.slice(0, limit).at(-1)?.match.no ?? after
    const next = toPage(LIST, [], last).cursor
    return { events, cursor: next, hasMore: found.length > limit }
  },
})
