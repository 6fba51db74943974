/** `saved-search-remove`: ends a saved search with its feed, its matches and its messages. */
import { Type } from 'typebox'
import { closed } from '../../record/schema.ts'
import { defineAction } from '../action.ts'
import { auditedSearch, getSavedSearch, SAVED_SEARCH, savedSearchesOf } from './subject.ts'

export const removeSavedSearch = defineAction({
  name: 'saved-search-remove',
  subject: SAVED_SEARCH,
  input: {},
  async run(id, _input, context) {
    const search = await getSavedSearch(context, id)
    await savedSearchesOf(context.directory).remove(search.id)
    return { id: null, search }
  },
  audit: ({ search }) => auditedSearch(search),
  http: {
    method: 'DELETE',
    path: '/saved-searches/:savedSearchId',
    scope: 'search',
    operationId: 'deleteSavedSearch',
    summary: 'Delete a saved search',
    answerDescription: 'The id of the saved search that was deleted',
    description: 'Deletes it with its feed, its matches and its messages.',
    answer: closed({ id: Type.String() }),
    present: ({ search: { id } }) => ({ id }),
    examples: () => [SAVED_SEARCH.unknown],
  },
  commands: [
    {
      name: 'saved-search remove',
      summary: 'Deletes a saved search with its feed and its matches.',
      access: 'serve',
      read: () => ({}),
      print: ({ search: { id, content } }) => `${id} (${content.name}) is deleted`,
    },
  ],
})
