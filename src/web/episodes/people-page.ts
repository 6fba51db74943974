/** GET /people?q=: people by name. */
import {
  type PeoplePage,
  type PersonWithShows,
  searchPeople,
} from '../../api/discovery/find-people.ts'
import { CodedError } from '../../errors.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import { html, type Html } from '../html.ts'
import { personPath } from '../parts/people-list.ts'
import type { SiteContext, SiteRoute } from '../site-answer.ts'
import { readWords, type SiteGuest } from '../visit.ts'
import { searchTabs } from './episode-results.ts'

const PEOPLE_OF_PAGE = 25
const MOST_SHOWS = 3
const NOBODY: PeoplePage = { people: [], cursor: null }

function personRow({ known, shows }: PersonWithShows): Html {
  const titles = shows
    .slice(0, MOST_SHOWS)
    .map(({ record }) => hideEmails(record.titleLatest))
  const more = shows.length > MOST_SHOWS ? ' …' : ''
  return html`<li><a href="${personPath(known.slug)}"><bdi>${hideEmails(known.name)}</bdi></a> <span class="meta" dir="auto">${titles.join(' · ')}${more}</span></li>`
}

/** Returns no people for a query without words, or with an old cursor. */
async function find(
  { parameters }: SiteGuest,
  q: string,
  { directory }: SiteContext,
): Promise<PeoplePage> {
  if (directory.people === undefined) return NOBODY
  const query = { q, cursor: parameters.get('cursor'), limit: PEOPLE_OF_PAGE }
  try {
    return await searchPeople(directory, query)
  } catch (error) {
    if (error instanceof CodedError && error.status === 400) return NOBODY
    throw error
  }
}

export const peopleRoute: SiteRoute = {
  url: '/people',
  async answer({ visit }, context) {
    const { texts, parameters } = visit
    const words = readWords(parameters)
    const { people, cursor } = await find(visit, words, context)
    const list =
      people.length === 0
        ? html`<p class="notice">${words === '' ? texts.episode.nameSomebody : texts.episode.nobody}</p>`
        : html`<ol class="rows">${people.map(personRow)}</ol>`
    const next =
      cursor === null
        ? ''
        : html`<nav class="pager"><a class="button" rel="next" href="/people${parameters.with({ cursor })}">${texts.results.next} →</a></nav>`
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
