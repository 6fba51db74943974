/**
 * The search backend of PinePods: four routes that delegate to the Podcast Index and Apple
 * dialects.
 */
import { appleSearch } from '../apple/search.ts'
import type { Dialect, DialectCall, DialectRoute } from '../dialect.ts'
import { Parameters, refuseParameter } from '../parameters.ts'
import { quote } from '../../query-string.ts'
import { podcastIndex } from '../podcast-index/podcast-index.ts'

/** Returns a Podcast Index route, served here under another path. */
function routeOf(path: string): DialectRoute {
  const route = podcastIndex.routes.find((known) => known.path === path)
  if (route === undefined) throw new Error(`there is no route ${path}`)
  return route
}

const byTerm = routeOf('/search/byterm')
const byPerson = routeOf('/search/byperson')

/** Copies the call with a single parameter. */
function withParameter(call: DialectCall, name: string, value: string): DialectCall {
  return { ...call, parameters: new Parameters([{ name, value }]) }
}

/** Channels are not listed here. */
const NO_CHANNELS = JSON.stringify({ results: [] })

const search: DialectRoute = {
  methods: ['GET'],
  path: '/api/search',
  scope: 'search',
  counter: 'searchCount',
  async answer(call, context) {
    const { parameters } = call
    const words = parameters.text('query')
    // PinePods probes a server with an empty search.
    if (words === undefined)
      return {
        body: 'Test connection successful',
        type: 'text/plain; charset=utf-8',
        cost: 0,
      }
    const index = parameters.text('index') ?? 'podcast_index'
    if (index === 'youtube') return { body: NO_CHANNELS, cost: 0 }
    if (index === 'itunes')
      return await appleSearch.answer(withParameter(call, 'term', words), context)
    const isPerson = index === 'person' || parameters.text('search_type') === 'person'
    if (isPerson) return await byPerson.answer(withParameter(call, 'q', words), context)
    if (index === 'podcast_index')
      return await byTerm.answer(withParameter(call, 'q', words), context)
    throw refuseParameter(
      'index',
      `is ${quote(index)}; it has to be podcast_index, itunes, person or youtube`,
    )
  },
}

const get = (path: string, route: DialectRoute): DialectRoute => ({
  ...route,
  methods: ['GET'],
  path,
})

export const pinepods: Dialect = {
  name: 'pinepods',
  prefix: '/pinepods',
  hosts: [],
  routes: [
    search,
    get('/api/podcast', routeOf('/podcasts/byfeedid')),
    get('/api/trending', routeOf('/podcasts/trending')),
    get('/api/categories', routeOf('/categories/list')),
  ],
  refuse: podcastIndex.refuse,
}
