/**
 * GET /{country}/rss/toppodcasts/limit={n}/genre={id}/explicit={true|false}/json: the best shows,
 * by authority.
 */
import type { PodcastRecord } from '../../../record/podcast.ts'
import { Parameters, refuseParameter } from '../parameters.ts'
import type { DialectRoute } from '../dialect.ts'
import { keepText, searchPodcasts } from '../find-podcasts.ts'
import { parseQueryString, quote } from '../../query-string.ts'
import { genreByName, PODCASTS_ID } from './apple-genre-ids.ts'
import { readGenre, readLimit } from './search.ts'
import { appleDate, appleUrl, artworkOf } from './view-podcast.ts'

const DEFAULT_LIMIT = 10
/** In pixels; clients take the first one that is large enough. */
const IMAGE_HEIGHTS = [55, 60, 170]

const label = (text: string): object => ({ label: text })

function viewCategory({ genres }: PodcastRecord): object {
  const genre = genres.map(genreByName).find((known) => known !== undefined)
  const { id, name } = genre ?? { id: PODCASTS_ID, name: 'Podcasts' }
  return { attributes: { 'im:id': String(id), term: name, label: name } }
}

function viewEntry(podcast: PodcastRecord): object {
  const url = appleUrl(podcast.appleId)
  const author = podcast.author ?? ''
  return {
    'im:name': label(podcast.titleLatest),
    'im:image': IMAGE_HEIGHTS.map((height) => ({
      label: artworkOf(podcast),
      attributes: { height: String(height) },
    })),
    summary: label(podcast.description ?? ''),
    'im:price': { label: 'Get', attributes: { amount: '0', currency: 'USD' } },
    'im:contentType': { attributes: { term: 'Podcast', label: 'Podcast' } },
    title: label(
      author === '' ? podcast.titleLatest : `${podcast.titleLatest} - ${author}`,
    ),
    link: { attributes: { rel: 'alternate', type: 'text/html', href: url } },
    id: { label: url, attributes: { 'im:id': String(podcast.appleId) } },
    'im:artist': label(author),
    category: viewCategory(podcast),
    'im:releaseDate': label(appleDate(podcast.lastEpisodePublishedAt)),
  }
}

const toEntry = keepText(viewEntry)

/** Parses `limit=25/genre=1301/json`, segments in any sequence. */
function readPath(path: string): Parameters {
  const parts = path.split('/').filter((part) => part !== '')
  const format = parts.find((part) => !part.includes('='))
  if (format !== undefined && format !== 'json') {
    throw refuseParameter('the path', `ends in ${quote(format)}; only json is answered`)
  }
  return new Parameters(
    parseQueryString(parts.filter((part) => part.includes('=')).join('&')),
  )
}

export const topPodcasts: DialectRoute = {
  methods: ['GET'],
  path: '/:country/rss/toppodcasts/*',
  scope: 'search',
  counter: 'searchCount',
  async answer(call, context) {
    const parameters = readPath(call.params['*'] ?? '')
    const genre = readGenre('genre', parameters.text('genre') ?? String(PODCASTS_ID))
    const isClean = parameters.text('explicit') === 'false'
    const page = await searchPodcasts(call, context, {
      body: {
        searchTerms: [],
        ...(genre !== undefined && { includeItunesGenres: [genre] }),
        sortOrder: [{ field: 'authorityScore' }],
        pageSize: readLimit(parameters, DEFAULT_LIMIT),
      },
      exclude: isClean ? [{ facet: 'explicit', values: ['true'] }] : [],
    })
    const entries = page.podcasts.map(toEntry).join(',')
    const title = JSON.stringify(label('Top podcasts'))
    return { body: `{"feed":{"title":${title},"entry":[${entries}]}}`, cost: 1 }
  },
}
