/** Reports unknown parameters and invalid values in URLs of the site. */
import { isTrackingParameter } from '../../record/feed-url/loose-key.ts'
import { findNearestName } from '../../record/text/nearest-name.ts'
import { html, type Html } from '../html.ts'
import type { SitePage, SiteText } from '../site-answer.ts'
import type { SiteGuest, VisitParameters } from '../visit.ts'

export interface InvalidParameter {
  readonly name: string
  /** The invalid value; undefined = the parameter itself is unknown. */
  readonly value?: string
  readonly values?: readonly string[]
  /** Did-you-mean suggestion. */
  readonly meant?: string
}

/** The API's names of the site's parameters. */
const NAMES_OF_API: ReadonlyMap<string, string> = new Map([
  ['languages', 'language'],
  ['includeItunesGenres', 'genre'],
  ['genres', 'genre'],
  ['podcastCountries', 'country'],
  ['countries', 'country'],
  ['lastEpisodeDateSince', 'active'],
  ['minTotalEpisodes', 'episodes'],
  ['podcastHasGuests', 'guests'],
  ['hasPrimaryContact', 'contact'],
  ['listings', 'listing'],
  ['sortOrder', 'sort'],
  ['searchTerms', 'q'],
])

/** Parameter names whose values differ, so that no redirect can translate them. */
const NOT_TRANSLATED = ['lastEpisodeDateSince', 'sortOrder', 'searchTerms']

/** Returns the query with the page's names for those of the API; undefined without any. */
export function toOwnNames(parameters: VisitParameters): string | undefined {
  const changes: Record<string, string | undefined> = {}
  for (const name of parameters.names) {
    const own = NAMES_OF_API.get(name)
    if (own === undefined || NOT_TRANSLATED.includes(name)) continue
    const value = parameters.get(name)
    changes[name] = undefined
    changes[own] = value === 'true' ? 'yes' : value
  }
  if (Object.keys(changes).length === 0) return undefined
  return parameters.with(changes)
}

function meantBy(name: string, known: readonly string[]): string | undefined {
  const nearest = findNearestName(name, [...known, ...NAMES_OF_API.keys()])
  const meant = NAMES_OF_API.get(nearest ?? '') ?? nearest
  if (known.includes(meant ?? '')) return meant
  return undefined
}

/** Parameters of every page. */
const OF_EVERY_PAGE = ['lang']

/** Lists unknown parameters. Tracking parameters are ignored. */
export function findUnknown(
  parameters: VisitParameters,
  known: readonly string[],
): readonly InvalidParameter[] {
  const isKnown = (name: string) =>
    name === '' || [...OF_EVERY_PAGE, ...known].includes(name) || isTrackingParameter(name)
  return parameters.names
    .filter((name) => !isKnown(name))
    .map((name) => {
      const meant = meantBy(name, known)
      return { name, ...(meant !== undefined && { meant }) }
    })
}

/** Describes the error in one or two sentences. */
function sayMisread(
  { texts }: SiteGuest,
  { name, value, values, meant }: InvalidParameter,
): string {
  const { results } = texts
  const problem =
    value === undefined ? results.noFilter(name) : results.noValue(name, value)
  const known = values === undefined ? '' : ` ${results.values(values)}`
  return `${problem}${known}${meant === undefined ? '' : ` ${results.meantName(meant)}`}`
}

/** Renders the error page, with a link to the URL without the invalid parts. */
export function misreadPage(
  visit: SiteGuest,
  misread: readonly InvalidParameter[],
): SitePage {
  const { results } = visit.texts
  const without = Object.fromEntries(misread.map(({ name }) => [name, undefined]))
  const said: readonly Html[] = misread.map(
    (one) => html`<p dir="auto">${sayMisread(visit, one)}</p>`,
  )
  const title = results.notFollowed
  return {
    kind: 'page',
    status: 400,
    title,
    words: visit.parameters.get('q') ?? '',
    main: html`<div class="page"><h1>${title}</h1><div class="notice">${said}
<p><a href="${visit.path}${visit.parameters.with(without)}" rel="nofollow">${results.withoutThem}</a></p></div></div>`,
  }
}

/** Renders the error of a file URL, one line per problem. */
export function misreadText(
  visit: SiteGuest,
  misread: readonly InvalidParameter[],
): SiteText {
  const lines = misread.map((one) => `${sayMisread(visit, one)}\n`)
  return {
    kind: 'text',
    status: 400,
    type: 'text/plain; charset=utf-8',
    text: lines.join(''),
  }
}
