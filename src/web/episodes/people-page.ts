/** GET /people?q=: people by name. */
import {
  type PeoplePage,
  listTopPeople,
  type PersonWithShows,
  searchPeople,
  searchSimilarPeople,
} from '../../api/discovery/find-people.ts'
import { CodedError } from '../../errors.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import { isDemoFeed } from '../../record/feed-url/demo-feed.ts'
import { html, type Html } from '../html.ts'
import { demoBadge } from '../parts/cards.ts'
import { personPath } from '../parts/people-list.ts'
import { findUnknown, misreadPage } from '../parts/misread.ts'
import type { SiteContext, SiteRoute } from '../site-answer.ts'
import { readWords, type SiteGuest } from '../visit.ts'
import { searchTabs } from './episode-results.ts'

const PEOPLE_OF_PAGE = 25
const MOST_SHOWS = 3
interface FoundPeople extends PeoplePage {
  readonly notice: string | undefined
}

function personRow(visit: SiteGuest, { known, shows }: PersonWithShows): Html {
  const isDemo = shows.every(({ record }) => isDemoFeed(record.rssFeedUrl))
  const titles = shows
    .slice(0, MOST_SHOWS)
    .map(({ record }) => hideEmails(record.titleLatest))
  const more = shows.length > MOST_SHOWS ? ' …' : ''
  return html`<li class="row" data-result><div class="row-text"><h2><a class="title" href="${personPath(known.slug)}"><bdi>${hideEmails(known.name)}</bdi></a>${demoBadge(visit, { isDemo })}</h2>
<p class="meta" dir="auto">${titles.join(' · ')}${more}</p></div></li>`
}

/**
 * Without words, lists the people heard most; if no name matches, similar names. Undefined for an
 * invalid cursor.
 */
async function find(
  { parameters, texts: { episode } }: SiteGuest,
  q: string,
  { directory }: SiteContext,
): Promise<FoundPeople | undefined> {
  const nobody = { people: [], cursor: null, notice: episode.nobody }
  const limit = PEOPLE_OF_PAGE
  if (directory.people === undefined) return nobody
  if (q === '') {
    const people = await listTopPeople(directory, limit)
    const most = people.length === 0 ? '' : ` ${episode.heardMost}`
    return { people, cursor: null, notice: `${episode.nameSomebody}${most}` }
  }
  try {
    const query = { q, cursor: parameters.get('cursor'), limit }
    const found = await searchPeople(directory, query)
    if (found.people.length > 0) return { ...found, notice: undefined }
  } catch (error) {
    if (!(error instanceof CodedError) || error.status !== 400) throw error
    if (error.code === 'INVALID_CURSOR') return undefined
    return nobody
  }
  const people = await searchSimilarPeople(directory, { q, limit })
  if (people.length === 0) return nobody
  return { people, cursor: null, notice: episode.similarNames }
}

export const peopleRoute: SiteRoute = {
  url: '/people',
  async answer({ visit }, context) {
    const { texts, parameters } = visit
    const unknown = findUnknown(parameters, ['q', 'cursor'])
    if (unknown.length > 0) return misreadPage(visit, unknown)
    const words = readWords(parameters)
    const found = await find(visit, words, context)
    if (found === undefined) {
      const value = parameters.get('cursor') ?? ''
      return misreadPage(visit, [{ name: 'cursor', value }])
    }
    const { people, cursor, notice } = found
    const list = html`${notice !== undefined && html`<p class="notice">${notice}</p>`}
${people.length > 0 && html`<ol class="rows">${people.map((each) => personRow(visit, each))}</ol>`}`
    const next =
      cursor !== null &&
      html`<nav class="pager"><a class="button" rel="next" href="/people${parameters.with({ cursor })}">${texts.results.next} →</a></nav>`
    return {
      kind: 'page',
      title: texts.episode.people,
      words,
      main: html`<div class="page"><h1>${texts.episode.people}</h1>
${searchTabs(visit, words)}
${list}
${next}</div>`,
    }
  },
}
