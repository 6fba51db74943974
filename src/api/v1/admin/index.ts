/** Every operation of operators; a new one is a file of its own and a line here. */
import type { RouteDefinition } from '../../route.ts'
import { adoptMove } from './adopt-move.ts'
import { addFeed } from './add-feed.ts'
import { fetchPodcast } from './fetch-podcast.ts'
import { createKey } from './keys/create-key.ts'
import { getAuthority } from './get-authority.ts'
import { getPodcastHealth } from './get-podcast-health.ts'
import { getStats } from './get-stats.ts'
import { listAudit } from './list-audit.ts'
import { listChanges } from './list-changes.ts'
import { judgeListing } from './judge-listing.ts'
import { listFeeds } from './list-feeds.ts'
import { listHistory } from './list-history.ts'
import { listKeys } from './keys/list-keys.ts'
import { listListings } from './list-listings.ts'
import { listReview } from './list-review.ts'
import { listSources } from './list-sources.ts'
import { mergePodcast } from './merge-podcast.ts'
import { pinPodcast } from './pin-podcast.ts'
import { removePodcast } from './remove-podcast.ts'
import { revokeKey } from './keys/revoke-key.ts'
import { showPodcast } from './show-podcast.ts'
import { unmergePodcast } from './unmerge-podcast.ts'
import { updateKey } from './keys/update-key.ts'

export const ADMIN_ROUTES: readonly RouteDefinition[] = [
  listFeeds,
  addFeed,
  showPodcast,
  pinPodcast,
  removePodcast,
  listHistory,
  listSources,
  listListings,
  judgeListing,
  getPodcastHealth,
  getAuthority,
  mergePodcast,
  unmergePodcast,
  adoptMove,
  fetchPodcast,
  listChanges,
  listKeys,
  createKey,
  updateKey,
  revokeKey,
  getStats,
  listAudit,
  listReview,
]
