/** Shows a saved search to its key and to operators. */
import { type Static, Type } from 'typebox'
import { closed, Instant, nullable, oneOf } from '../../record/schema.ts'
import { FOLLOWED_EVENTS, type SavedSearch } from '../../store/saved-searches.ts'
import type { Following } from '../subject.ts'

const Webhook = closed({
  url: Type.String(),
  state: oneOf(['active', 'failing', 'paused']),
  pausedAt: nullable(Instant),
  reason: nullable(
    Type.String({ description: 'Why nothing is sent. `resume` in a PATCH sends again.' }),
  ),
  failedAttempts: Type.Integer({ minimum: 0 }),
})

const FIELDS = {
  id: Type.String({ format: 'uuid' }),
  keyId: Type.String(),
  name: Type.String(),
  of: oneOf(['podcasts', 'episodes']),
  q: nullable(Type.String()),
  search: nullable(Type.Object({}, { additionalProperties: true })),
  on: Type.Array(oneOf(FOLLOWED_EVENTS)),
  enabled: Type.Boolean({ description: 'False: it reports nothing.' }),
  deliver: closed({ webhook: nullable(Webhook) }),
  createdAt: Instant,
  updatedAt: Instant,
  feed: Type.String({
    description:
      'An RSS feed that needs no key; `.json` and `.atom` in the place of `.rss` are JSON Feed and Atom.',
  }),
  page: Type.String({ description: 'A page of the same matches.' }),
}

export const SavedSearchView = closed(FIELDS)
export type SavedSearchView = Static<typeof SavedSearchView>

export const SavedSearchWithSecret = closed({
  ...FIELDS,
  secret: Type.Optional(
    Type.String({ description: 'Signs the messages. Only this answer has it.' }),
  ),
})

function viewWebhook({ content, delivery }: SavedSearch): Static<typeof Webhook> | null {
  const { webhookUrl } = content
  if (webhookUrl === null) return null
  const { pausedAt, pauseReason, failingSinceMs, attempts } = delivery
  const answering = failingSinceMs === null ? 'active' : 'failing'
  return {
    url: webhookUrl,
    state: pausedAt === null ? answering : 'paused',
    pausedAt,
    reason: pauseReason,
    failedAttempts: attempts,
  }
}

export function viewSavedSearch(
  search: SavedSearch,
  { baseUrl, getSecrets }: Following,
): SavedSearchView {
  const { id, keyId, content } = search
  const { name, of, q, on, createdAt, updatedAt } = content
  const page = `${baseUrl}/saved/${getSecrets().tokenOf(id, content.tokenNo)}`
  return {
    id,
    keyId,
    name,
    of,
    q,
    search: content.search as SavedSearchView['search'],
    on: [...on],
    enabled: content.enabled !== false,
    deliver: { webhook: viewWebhook(search) },
    createdAt,
    updatedAt,
    feed: `${page}.rss`,
    page,
  }
}
