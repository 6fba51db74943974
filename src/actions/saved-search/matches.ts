/** `saved-search-matches`: what a saved search has found, oldest first. */
import { Type } from 'typebox'
import { contentOfMatch, MESSAGE_TYPES, messageIdOf } from '../../follow/message.ts'
import { listPublicMatches } from '../../follow/public-matches.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { closed, Instant, oneOf } from '../../record/schema.ts'
import { FOLLOWED_EVENTS } from '../../store/saved-searches.ts'
import { defineList } from '../list.ts'
import { readSince } from '../read-since.ts'
import { getSavedSearch, SAVED_SEARCH, savedSearchesOf } from './subject.ts'

export const savedSearchMatches = defineList({
  name: 'saved-search-matches',
  subject: SAVED_SEARCH,
  filters: {
    since: Type.String({
      description:
        'Only matches from then on: a day or an instant. Default: all that are kept.',
    }),
  },
  target: (context, text) => getSavedSearch(context, text),
  read: async ({ directory }, { filters: { since }, target, after, limit, options }) =>
    listPublicMatches(
      { reader: directory.reader, savedSearches: savedSearchesOf(directory) },
      {
        searchIds: [target.id],
        after: after === null ? null : Number(after),
        sinceMs: readSince(since),
        limit,
      },
      options,
    ),
  key: ({ no }) => no,
  item: closed({
    id: Type.String({ description: 'The id of the message, too.' }),
    savedSearchId: Type.String(),
    event: oneOf(FOLLOWED_EVENTS),
    type: oneOf(Object.values(MESSAGE_TYPES)),
    matchedAt: Instant,
    podcast: Type.Object({}, { additionalProperties: true }),
    episode: Type.Optional(Type.Object({}, { additionalProperties: true })),
    because: Type.Array(Type.String(), {
      description: 'The fields and filters that match, or the fields that changed.',
    }),
    from: Type.Optional(Type.Unknown()),
    to: Type.Optional(Type.Unknown()),
  }),
  view(match) {
    const { searchId, event, atMs } = match
    return {
      id: messageIdOf(match),
      savedSearchId: searchId,
      event,
      type: MESSAGE_TYPES[event],
      matchedAt: toInstant(atMs),
      ...contentOfMatch(match),
      because: [...contentOfMatch(match).because],
    }
  },
  http: {
    path: '/saved-searches/:savedSearchId/matches',
    scope: 'search',
    operationId: 'listSavedSearchMatches',
    summary: 'What a saved search has found',
    description: 'Oldest first, of the last 90 days. Free of charge.',
    examples: () => [],
  },
})
