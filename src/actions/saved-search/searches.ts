/** `saved-searches`: the saved searches of a key, or of all keys for operators; oldest first. */
import { defineList } from '../list.ts'
import { followingOf, savedSearchesOf } from './subject.ts'
import { SavedSearchView, viewSavedSearch } from './view.ts'

export const savedSearches = defineList({
  name: 'saved-searches',
  filters: {},
  read: async (context, { after, limit, options }) =>
    savedSearchesOf(context.directory).list(
      {
        keyId: followingOf(context).ownerId,
        after: after === null ? null : String(after),
        limit,
      },
      options,
    ),
  key: ({ id }) => id,
  item: SavedSearchView,
  view: (search, context) => viewSavedSearch(search, followingOf(context)),
  http: {
    path: '/saved-searches',
    scope: 'search',
    operationId: 'listSavedSearches',
    summary: 'The saved searches of the key',
    description: 'Oldest first. Free of charge.',
    examples: () => [
      {
        name: 'none',
        summary: 'Nothing is saved yet',
        data: { items: [], cursor: null },
      },
    ],
  },
  command: {
    name: 'saved-search list',
    summary: 'Lists the saved searches of all keys, oldest first.',
    columns: {
      ID: ({ id }) => id,
      KEY: ({ keyId }) => keyId,
      ON: ({ content }) => content.on.join(','),
      WEBHOOK: ({ content, delivery }) => {
        if (content.webhookUrl === null) return 'none'
        return delivery.pausedAt === null ? 'active' : 'paused'
      },
      CREATED: ({ content }) => content.createdAt.slice(0, 10),
      NAME: ({ content }) => content.name,
    },
  },
})
