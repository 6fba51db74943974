/** Lists the operations on people. */
import type { RouteDefinition } from '../../route.ts'
import { getPersonRoute } from './get-person.ts'
import { listGuests } from './list-guests.ts'
import { listSponsors } from './list-sponsors.ts'
import { searchPeopleRoute } from './search-people.ts'

export const PEOPLE_ROUTES: readonly RouteDefinition[] = [
  searchPeopleRoute,
  getPersonRoute,
  listGuests,
  listSponsors,
]
