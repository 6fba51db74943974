/** Tells which parameters of an address are no filters of the site, or have no value of theirs. */
import { isTrackingParameter } from '../../record/feed-url/loose-key.ts'
import { findNearestName } from '../../record/text/nearest-name.ts'
import { html, type Html } from '../html.ts'
import type { SitePage, SiteText } from '../site-answer.ts'
import type { SiteGuest, VisitParameters } from '../visit.ts'

/** A parameter that a search cannot follow. */
export interface Misread {
  readonly name: string
  /** The filter is known, but not this value; undefined = the filter is unknown. */
  readonly value?: string
  /** The filter may have one of these values. */
  readonly values?: readonly string[]
  /** This may have been meant. */
  readonly meant?: string
}

/** The API has other names for the parameters of the site. */
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

function meantBy(name: string, known: readonly string[]): string | undefined {
  const nearest = findNearestName(name, [...known, ...NAMES_OF_API.keys()])
  const meant = NAMES_OF_API.get(nearest ?? '') ?? nearest
  return known.includes(meant ?? '') ? meant : undefined
}

/** Every page of the site knows the language that it is shown in. */
const OF_EVERY_PAGE = ['lang']

/** Lists the parameters that are not known. Where a visitor came from is no filter. */
export function findUnknown(
  parameters: VisitParameters,
  known: readonly string[],
): readonly Misread[] {
  const isKnown = (name: string) =>
    name === '' || [...OF_EVERY_PAGE, ...known].includes(name) || isTrackingParameter(name)
  return parameters.names
    .filter((name) => !isKnown(name))
    .map((name) => {
      const meant = meantBy(name, known)
      return { name, ...(meant !== undefined && { meant }) }
    })
}

/** Says in one sentence or two what a search cannot follow. */
function sayMisread({ texts }: SiteGuest, { name, value, values, meant }: Misread): string {
  const { results } = texts
  const problem =
    value === undefined ? results.noFilter(name) : results.noValue(name, value)
  const known = values === undefined ? '' : ` ${results.values(values)}`
  return `${problem}${known}${meant === undefined ? '' : ` ${results.meantName(meant)}`}`
}

/** Refuses an address in a page, with a link to the same one without what is wrong. */
export function misreadPage(visit: SiteGuest, misread: readonly Misread[]): SitePage {
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

/** Refuses the address of a file in a line for each thing that is wrong. */
export function misreadText(visit: SiteGuest, misread: readonly Misread[]): SiteText {
  const lines = misread.map((one) => `${sayMisread(visit, one)}\n`)
  return {
    kind: 'text',
    status: 400,
    type: 'text/plain; charset=utf-8',
    text: lines.join(''),
  }
}
