/**
 * Lists the operators' endpoints; a new one is a file and a line here. Those of actions follow from
 * their definitions.
 */
import { ACTIONS } from '../../../actions/all.ts'
import { LISTS } from '../../../actions/lists.ts'
import { toActionRoute } from './action-route.ts'
import { toListRoute } from './list-route.ts'
import type { RouteDefinition } from '../../route.ts'
import { getAuthority } from './get-authority.ts'
import { getCrawlHealth } from './crawl/get-crawl-health.ts'
import { getPodcastHealth } from './get-podcast-health.ts'
import { getKeyUsage } from './keys/get-key-usage.ts'
import { getStats } from './get-stats.ts'
import { listChanges } from './list-changes.ts'
import { cancelImport } from './imports/cancel-import.ts'
import { getImport } from './imports/get-import.ts'
import { startImport } from './imports/start-import.ts'
import { cancelJob } from './jobs/cancel-job.ts'
import { getJob } from './jobs/get-job.ts'
import { startJob } from './jobs/start-job.ts'
import { listListings } from './list-listings.ts'
import { listReview } from './review/list-review.ts'
import { showPodcast } from './show-podcast.ts'

export const ADMIN_ROUTES: readonly RouteDefinition[] = [
  toListRoute(LISTS.feeds),
  showPodcast,
  ...ACTIONS.filter(({ http }) => http.scope === undefined).map(toActionRoute),
  toListRoute(LISTS.history),
  toListRoute(LISTS.events),
  toListRoute(LISTS.sources),
  listListings,
  getPodcastHealth,
  getAuthority,
  listChanges,
  toListRoute(LISTS.keys),
  getKeyUsage,
  getStats,
  getCrawlHealth,
  toListRoute(LISTS.jobs),
  startJob,
  getJob,
  cancelJob,
  toListRoute(LISTS.imports),
  startImport,
  getImport,
  cancelImport,
  toListRoute(LISTS.settings),
  toListRoute(LISTS.audit),
  listReview,
  toListRoute(LISTS.submissions),
]
