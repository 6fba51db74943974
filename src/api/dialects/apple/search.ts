/** GET /search: the iTunes Search API, for podcasts. */
import type { EndpointContext } from '../../api-context.ts'
import type { DialectAnswer, DialectCall, DialectRoute } from '../dialect.ts'
import { MAX_PAGE_SIZE } from '../../../query/finish-search.ts'
import { keepText, searchPodcasts } from '../find-podcasts.ts'
import { type Parameters, refuseParameter } from '../parameters.ts'
import { quote } from '../../query-string.ts'
import { readTerm } from '../read-term.ts'
import { genreById, PODCASTS_ID } from './apple-genre-ids.ts'
import { viewApplePodcast } from './view-podcast.ts'

const DEFAULT_LIMIT = 50
/** Apple's own maximum; larger limits are lowered to it. */
const MAX_LIMIT = 200

/** These attributes search one part of a show; others search everything. */
const TARGETS: Readonly<Record<string, readonly string[]>> = {
  titleTerm: ['podcast-title'],
  descriptionTerm: ['podcast-description'],
}

const OF_PEOPLE = ['authorTerm', 'artistTerm']

/** Apple's names of other media, which match no podcast. */
const FOREIGN_MEDIA = [
  'movie',
  'music',
  'musicVideo',
  'audiobook',
  'shortFilm',
  'tvShow',
  'software',
  'ebook',
]
/** Other kinds are rejected by name. */
const ENTITIES = ['podcast', 'podcastAuthor']

export const viewApple = keepText(viewApplePodcast)

/** Wraps podcast texts into Apple's answer, or into JSONP if the caller names a function. */
export function toAppleAnswer(
  results: readonly string[],
  parameters: Parameters,
): Omit<DialectAnswer, 'cost'> {
  const body = `{"resultCount":${String(results.length)},"results":[${results.join(',')}]}`
  const callback = parameters.text('callback')
  if (callback === undefined) return { body }
  if (!/^[\w$.]{1,100}$/.test(callback)) {
    throw refuseParameter(
      'callback',
      `is ${quote(callback)}, which is not the name of a function`,
    )
  }
  return { body: `/**/${callback}(${body});`, type: 'text/javascript; charset=utf-8' }
}

/** Returns a genre's name; undefined for the root, which means all podcasts. */
export function readGenre(name: string, text: string): string | undefined {
  if (text === String(PODCASTS_ID)) return undefined
  const genre = genreById(Number(text))
  if (genre === undefined)
    throw refuseParameter(name, `is ${quote(text)}, which is no genre of podcasts`)
  return genre.name
}

function readGenres(parameters: Parameters): readonly string[] {
  const text = parameters.text('genreId', 'genreIndex')
  const genre = text === undefined ? undefined : readGenre('genreId', text)
  if (genre === undefined) return []
  return [genre]
}

function assertEntity(parameters: Parameters): void {
  const entity = parameters.text('entity')
  if (entity === undefined || ENTITIES.includes(entity)) return
  throw refuseParameter('entity', `is ${quote(entity)}; only podcast is searched here`)
}

/** Clamps the limit to Apple's bounds, as Apple does. */
export function readLimit(parameters: Parameters, usual: number): number {
  const limit = parameters.integer('limit', { minimum: 0, maximum: 1_000_000 }) ?? usual
  return Math.min(limit === 0 ? usual : limit, MAX_LIMIT)
}

/** Only the first 1,000 results are paged. */
function readOffset(parameters: Parameters): number {
  return parameters.integer('offset', { minimum: 0, maximum: 1_000_000 }) ?? 0
}

async function search(call: DialectCall, context: EndpointContext): Promise<DialectAnswer> {
  const { parameters } = call
  const limit = readLimit(parameters, DEFAULT_LIMIT)
  const term = parameters.text('term')
  const media = parameters.text('media')
  if (term === undefined || (media !== undefined && FOREIGN_MEDIA.includes(media))) {
    return { ...toAppleAnswer([], parameters), cost: 0 }
  }
  assertEntity(parameters)
  const attribute = parameters.text('attribute') ?? ''
  const targets = Object.hasOwn(TARGETS, attribute) ? TARGETS[attribute] : undefined
  const genres = readGenres(parameters)
  const offset = readOffset(parameters)
  const page = await searchPodcasts(call, context, {
    body: {
      searchTerms: [readTerm('term', term, targets)],
      includeItunesGenres: genres,
      pageSize: Math.min(offset + limit, MAX_PAGE_SIZE),
    },
    exclude: excludeExplicit(parameters),
    isForPeople: OF_PEOPLE.includes(attribute),
  })
  const shown = page.podcasts.slice(offset, offset + limit)
  return { ...toAppleAnswer(shown.map(viewApple), parameters), cost: 1 }
}

/** Shows without an explicit flag are kept, as at Apple. */
export function excludeExplicit(parameters: Parameters) {
  const isRefused = /^no$/i.test(parameters.text('explicit') ?? '')
  if (isRefused) return [{ facet: 'explicit' as const, values: ['true'] }]
  return []
}

export const appleSearch: DialectRoute = {
  methods: ['GET'],
  path: '/search',
  scope: 'search',
  counter: 'searchCount',
  answer: search,
}
