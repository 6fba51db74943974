/** Lists the endpoints of saved searches. */
import { createSavedSearch } from '../../../actions/saved-search/create.ts'
import { removeSavedSearch } from '../../../actions/saved-search/remove.ts'
import { updateSavedSearch } from '../../../actions/saved-search/update.ts'
import { LISTS } from '../../../actions/lists.ts'
import type { RouteDefinition } from '../../route.ts'
import { toActionRoute } from '../admin/action-route.ts'
import { toListRoute } from '../admin/list-route.ts'
import { getSavedSearchRoute } from './get-saved-search.ts'

export const SAVED_SEARCH_ROUTES: readonly RouteDefinition[] = [
  toActionRoute(createSavedSearch),
  toListRoute(LISTS.savedSearches),
  getSavedSearchRoute,
  toActionRoute(updateSavedSearch),
  toActionRoute(removeSavedSearch),
  toListRoute(LISTS.savedSearchMatches),
]
