/** The iTunes Search API and the charts of Apple Podcasts. */
import type { Dialect } from '../dialect.ts'
import { appleGenres } from './genres.ts'
import { appleLookup } from './lookup.ts'
import { appleSearch } from './search.ts'
import { topPodcasts } from './top-podcasts.ts'

const hasParameter = (query: string, name: string): boolean =>
  query.split('&').some((pair) => pair.startsWith(`${name}=`))

/**
 * Some clients drop the path of their base URL. The site's pages of the same names take other
 * parameters.
 */
function ownsRoot(path: string, query: string): boolean {
  if (path === '/search') return hasParameter(query, 'term')
  if (path === '/lookup') return hasParameter(query, 'id')
  return path.startsWith('/WebObjects/') || /^\/[a-z]{2}\/rss\/toppodcasts\//i.test(path)
}

export const apple: Dialect = {
  name: 'apple',
  prefix: '/apple',
  hosts: ['itunes.apple.com'],
  ownsRoot,
  routes: [appleSearch, appleLookup, topPodcasts, appleGenres],
  refuse: ({ message }) => ({
    body: JSON.stringify({ errorMessage: message, queryParameters: {} }),
    type: 'application/json; charset=utf-8',
  }),
}
