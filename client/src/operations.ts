/** Generated from the endpoints by `npm run generate`: where each operation is. */
import type { Operations } from './generated/types.ts'
import type { OperationDescription } from './operation.ts'

export const OPERATIONS: Readonly<Record<keyof Operations, OperationDescription>> = {
  getMultiplePodcasts: {
    method: 'GET',
    path: '/api/v1/podcasts/multiple',
    isRepeatable: true,
  },
  getPodcastIdLookup: {
    method: 'GET',
    path: '/api/v1/podcasts/id/lookup',
    isRepeatable: true,
  },
  lookupPodcasts: { method: 'POST', path: '/api/v1/podcasts/lookup', isRepeatable: true },
  getLatestPodcasts: { method: 'GET', path: '/api/v1/podcasts/latest', isRepeatable: true },
  getTrendingPodcasts: {
    method: 'GET',
    path: '/api/v1/podcasts/trending',
    isRepeatable: true,
  },
  getPodcastByFeedUrl: {
    method: 'GET',
    path: '/api/v1/podcasts/by-feed-url',
    isRepeatable: true,
  },
  getPodcast: {
    method: 'GET',
    path: '/api/v1/podcasts/:podcastIdOrSlug',
    isRepeatable: true,
  },
  getPodcastEpisodes: {
    method: 'GET',
    path: '/api/v1/podcasts/:podcastIdOrSlug/episodes',
    isRepeatable: true,
  },
  getFeedHealth: {
    method: 'GET',
    path: '/api/v1/podcasts/:podcastIdOrSlug/health',
    isRepeatable: true,
  },
  getPodcastRelatedPodcasts: {
    method: 'GET',
    path: '/api/v1/podcasts/:podcastIdOrSlug/related-podcasts',
    isRepeatable: true,
  },
  searchPodcasts: { method: 'POST', path: '/api/v1/search/podcasts', isRepeatable: true },
  searchTyped: { method: 'GET', path: '/api/v1/search/podcasts', isRepeatable: true },
  autocompletePodcasts: {
    method: 'GET',
    path: '/api/v1/autocomplete/podcasts',
    isRepeatable: true,
  },
  listGenres: { method: 'GET', path: '/api/v1/genres', isRepeatable: true },
  listLanguages: { method: 'GET', path: '/api/v1/languages', isRepeatable: true },
  getChanges: { method: 'GET', path: '/api/v1/changes', isRepeatable: true },
  getUsage: { method: 'GET', path: '/api/v1/usage', isRepeatable: true },
  listFeeds: { method: 'GET', path: '/api/v1/admin/feeds', isRepeatable: true },
  addFeed: { method: 'POST', path: '/api/v1/admin/feeds', isRepeatable: false },
  showPodcast: {
    method: 'GET',
    path: '/api/v1/admin/podcasts/:podcastId',
    isRepeatable: true,
  },
  fetchPodcast: {
    method: 'POST',
    path: '/api/v1/admin/podcasts/:podcastId/fetch',
    isRepeatable: false,
  },
  createKey: { method: 'POST', path: '/api/v1/admin/keys', isRepeatable: false },
  revokeKey: { method: 'DELETE', path: '/api/v1/admin/keys/:keyId', isRepeatable: false },
  updateKey: { method: 'PATCH', path: '/api/v1/admin/keys/:keyId', isRepeatable: false },
  judgeListing: {
    method: 'POST',
    path: '/api/v1/admin/podcasts/:podcastId/listings/:platform',
    isRepeatable: false,
  },
  mergePodcast: {
    method: 'POST',
    path: '/api/v1/admin/podcasts/:podcastId/merge',
    isRepeatable: false,
  },
  unmergePodcast: {
    method: 'POST',
    path: '/api/v1/admin/podcasts/:podcastId/unmerge',
    isRepeatable: false,
  },
  adoptMove: {
    method: 'POST',
    path: '/api/v1/admin/podcasts/:podcastId/adopt',
    isRepeatable: false,
  },
  unadopt: {
    method: 'POST',
    path: '/api/v1/admin/podcasts/:podcastId/unadopt',
    isRepeatable: false,
  },
  pinPodcast: {
    method: 'PATCH',
    path: '/api/v1/admin/podcasts/:podcastId',
    isRepeatable: false,
  },
  markOwn: {
    method: 'POST',
    path: '/api/v1/admin/podcasts/:podcastId/own',
    isRepeatable: false,
  },
  removePodcast: {
    method: 'DELETE',
    path: '/api/v1/admin/podcasts/:podcastId',
    isRepeatable: false,
  },
  ruleOnShow: {
    method: 'POST',
    path: '/api/v1/admin/podcasts/:podcastId/ruling',
    isRepeatable: false,
  },
  settleSubmission: {
    method: 'POST',
    path: '/api/v1/admin/submissions/:no',
    isRepeatable: false,
  },
  listHistory: {
    method: 'GET',
    path: '/api/v1/admin/podcasts/:podcastId/history',
    isRepeatable: true,
  },
  listSources: {
    method: 'GET',
    path: '/api/v1/admin/podcasts/:podcastId/sources',
    isRepeatable: true,
  },
  listListings: {
    method: 'GET',
    path: '/api/v1/admin/podcasts/:podcastId/listings',
    isRepeatable: true,
  },
  getPodcastHealth: {
    method: 'GET',
    path: '/api/v1/admin/podcasts/:podcastId/health',
    isRepeatable: true,
  },
  getAuthority: {
    method: 'GET',
    path: '/api/v1/admin/podcasts/:podcastId/authority',
    isRepeatable: true,
  },
  listChanges: {
    method: 'GET',
    path: '/api/v1/admin/changes',
    isRepeatable: true,
    isLines: true,
  },
  listKeys: { method: 'GET', path: '/api/v1/admin/keys', isRepeatable: true },
  getKeyUsage: {
    method: 'GET',
    path: '/api/v1/admin/keys/:keyId/usage',
    isRepeatable: true,
  },
  getStats: { method: 'GET', path: '/api/v1/admin/stats', isRepeatable: true },
  getCrawlHealth: { method: 'GET', path: '/api/v1/admin/crawl', isRepeatable: true },
  listJobs: { method: 'GET', path: '/api/v1/admin/jobs', isRepeatable: true },
  startJob: { method: 'POST', path: '/api/v1/admin/jobs', isRepeatable: false },
  getJob: { method: 'GET', path: '/api/v1/admin/jobs/:jobId', isRepeatable: true },
  cancelJob: { method: 'DELETE', path: '/api/v1/admin/jobs/:jobId', isRepeatable: false },
  listImports: { method: 'GET', path: '/api/v1/admin/imports', isRepeatable: true },
  startImport: {
    method: 'POST',
    path: '/api/v1/admin/imports',
    isRepeatable: false,
    isUpload: true,
  },
  getImport: { method: 'GET', path: '/api/v1/admin/imports/:importId', isRepeatable: true },
  cancelImport: {
    method: 'DELETE',
    path: '/api/v1/admin/imports/:importId',
    isRepeatable: false,
  },
  listSettings: { method: 'GET', path: '/api/v1/admin/settings', isRepeatable: true },
  listAudit: { method: 'GET', path: '/api/v1/admin/audit', isRepeatable: true },
  listReview: { method: 'GET', path: '/api/v1/admin/review', isRepeatable: true },
  listSubmissions: { method: 'GET', path: '/api/v1/admin/submissions', isRepeatable: true },
}
