/** Lists the operations that exist for clients of Pod Engine alone. */
import type { RouteDefinition } from '../../route.ts'
import { getSocialMedia, getYoutube } from './accounts.ts'
import { getAllDetails } from './all-details.ts'
import { refreshPodcast } from './refresh.ts'
import { USAGE_ROUTES } from './team-usage.ts'

export const POD_ENGINE_ROUTES: readonly RouteDefinition[] = [
  getAllDetails,
  getSocialMedia,
  getYoutube,
  refreshPodcast,
  ...USAGE_ROUTES,
]
