/** Lists the operators' endpoints; a new one is a file and a line here. */
import { fetchFeed } from '../../../actions/feed/fetch.ts'
import { listing } from '../../../actions/listing/listing.ts'
import { create } from '../../../actions/key/create.ts'
import { revoke } from '../../../actions/key/revoke.ts'
import { update } from '../../../actions/key/update.ts'
import { merge } from '../../../actions/merge/merge.ts'
import { unmerge } from '../../../actions/merge/unmerge.ts'
import { adopt } from '../../../actions/move/adopt.ts'
import { unadopt } from '../../../actions/move/unadopt.ts'
import { pin } from '../../../actions/pin/pin.ts'
import { remove } from '../../../actions/podcast/remove.ts'
import { settle } from '../../../actions/submission/settle.ts'
import { rule } from '../../../actions/review/rule.ts'
import { own } from '../../../actions/podcast/own.ts'
import { LISTS } from '../../../actions/lists.ts'
import { toActionRoute } from './action-route.ts'
import { toListRoute } from './list-route.ts'
import type { RouteDefinition } from '../../route.ts'
import { addFeed } from './add-feed.ts'
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
  addFeed,
  showPodcast,
  toActionRoute(pin),
  toActionRoute(remove),
  toListRoute(LISTS.history),
  toListRoute(LISTS.sources),
  listListings,
  toActionRoute(listing),
  getPodcastHealth,
  getAuthority,
  toActionRoute(merge),
  toActionRoute(unmerge),
  toActionRoute(adopt),
  toActionRoute(unadopt),
  toActionRoute(own),
  toActionRoute(rule),
  toActionRoute(fetchFeed),
  listChanges,
  toListRoute(LISTS.keys),
  toActionRoute(create),
  toActionRoute(update),
  toActionRoute(revoke),
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
  toActionRoute(settle),
]
