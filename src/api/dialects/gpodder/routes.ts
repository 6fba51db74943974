/**
 * The directory routes of gpodder.net:
 * https://gpoddernet.readthedocs.io/en/latest/api/reference/directory.html
 */
import { feedNotTracked, readFeedUrl } from '../../locator-fields.ts'
import { fromFragments } from '../../../record/view/fragments.ts'
import type { DialectRoute } from '../dialect.ts'
import { findPodcasts, searchPodcasts } from '../find-podcasts.ts'
import { readTerm } from '../read-term.ts'
import { formatList, readListFile } from './format-list.ts'
import { genreOfTag, Tags } from './tags.ts'
import { viewGpodderPodcast } from './view-podcast.ts'

/** The maximum of gpodder.net. */
const MOST_LISTED = 100
const MOST_FOUND = 20

const tags = new Tags()

const search = (format: 'json' | 'opml' | 'txt'): DialectRoute => ({
  methods: ['GET'],
  path: `/search.${format}`,
  scope: 'search',
  counter: 'searchCount',
  async answer(call, context) {
    const term = readTerm('q', call.parameters.required('q'))
    const { podcasts } = await searchPodcasts(call, context, {
      body: { searchTerms: [term], pageSize: MOST_FOUND },
    })
    return {
      ...formatList(podcasts, { format, title: 'Search results', origin: call.origin }),
      cost: 1,
    }
  },
})

const toplist: DialectRoute = {
  methods: ['GET'],
  path: '/toplist/:file',
  scope: 'search',
  counter: 'searchCount',
  async answer(call, context) {
    const { count, format } = readListFile(call.params['file'] ?? '', MOST_LISTED)
    const { podcasts } = await searchPodcasts(call, context, {
      body: { searchTerms: [], pageSize: count },
    })
    return {
      ...formatList(podcasts, { format, title: 'Top podcasts', origin: call.origin }),
      cost: 1,
    }
  },
}

const tag: DialectRoute = {
  methods: ['GET'],
  path: '/api/2/tag/:tag/:file',
  scope: 'search',
  counter: 'searchCount',
  async answer(call, context) {
    const { count, format } = readListFile(call.params['file'] ?? '', MOST_LISTED)
    const genre = genreOfTag(call.params['tag'] ?? '')
    if (genre === undefined)
      return { ...formatList([], { format, title: '', origin: call.origin }), cost: 0 }
    const body = { includeItunesGenres: [genre], pageSize: count }
    const { podcasts } = await searchPodcasts(call, context, { body })
    return {
      ...formatList(podcasts, { format, title: genre, origin: call.origin }),
      cost: 1,
    }
  },
}

const tagList: DialectRoute = {
  methods: ['GET'],
  path: '/api/2/tags/:file',
  scope: 'search',
  counter: null,
  async answer({ params }, { directory, now }) {
    const { count } = readListFile(params['file'] ?? '', MOST_LISTED, ['json'])
    const list = await tags.list(directory.reader, now())
    return { body: JSON.stringify(list.slice(0, count)), cost: 0 }
  },
}

const podcastData: DialectRoute = {
  methods: ['GET'],
  path: '/api/2/data/podcast.json',
  scope: 'podcasts',
  counter: 'podcastLookups',
  async answer({ parameters, origin }, context) {
    const url = parameters.required('url')
    const locator = readFeedUrl(url, 'url')
    const [podcast] = locator === null ? [] : await findPodcasts(context, [locator])
    if (podcast === undefined) throw feedNotTracked(url, 'url')
    return {
      body: JSON.stringify(viewGpodderPodcast(fromFragments(podcast), origin)),
      cost: 1,
    }
  },
}

export const GPODDER_ROUTES: readonly DialectRoute[] = [
  search('json'),
  search('opml'),
  search('txt'),
  toplist,
  tag,
  tagList,
  podcastData,
]
