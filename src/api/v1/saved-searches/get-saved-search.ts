/** GET /api/v1/saved-searches/{savedSearchId}: a saved search of the key, without its secret. */
import { actionContext } from '../../../actions/action-context.ts'
import { getSavedSearch, SAVED_SEARCH } from '../../../actions/saved-search/subject.ts'
import { SavedSearchView, viewSavedSearch } from '../../../actions/saved-search/view.ts'
import { toExample } from '../admin/action-route.ts'
import { defineAdminRoute } from '../admin/admin-route.ts'
import { toFollowing } from '../admin/following.ts'

export const getSavedSearchRoute = defineAdminRoute({
  method: 'GET',
  path: '/saved-searches/:savedSearchId',
  scope: 'search',
  operationId: 'getSavedSearch',
  summary: 'A saved search',
  description: 'With the state of its webhook. Free of charge.',
  parts: { [SAVED_SEARCH.part]: SAVED_SEARCH.description },
  answer: SavedSearchView,
  errors: ['SAVED_SEARCH_NOT_FOUND'],
  examples: () => [toExample(SAVED_SEARCH.unknown, SAVED_SEARCH)],
  async respond({ part, caller, origin }, { directory, config }) {
    const following = toFollowing(config, { scope: 'search', caller, origin })
    const context = actionContext(directory, following)
    return viewSavedSearch(
      await getSavedSearch(context, part(SAVED_SEARCH.part)),
      following,
    )
  },
})
