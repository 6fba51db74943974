/** GET /search?of=episodes: the episodes that a query finds. */
import {
  searchEpisodes,
  type EpisodesWithShows,
} from '../../api/discovery/find-episodes.ts'
import { CodedError } from '../../errors.ts'
import { settleEpisodes } from '../../api/discovery/settle-episodes.ts'
import { parseTypedEpisodes } from '../../query/episodes/parse-episodes.ts'
import type { SearchPosition, SearchQuery } from '../../search/query.ts'
import { html, type Html } from '../html.ts'
import { unlessTrouble } from '../parts/trouble.ts'
import { MOST_SHOWN, pager, fetchListPage, SHOWS_OF_PAGE } from '../parts/pager.ts'
import { CALLER } from '../shows.ts'
import type { SiteContext, SitePage } from '../site-answer.ts'
import type { SiteGuest, VisitParameters } from '../visit.ts'
import { sayNumber } from '../wording.ts'
import { episodeRow } from './episode-rows.ts'

export function isOfEpisodes(parameters: VisitParameters): boolean {
  return parameters.get('of') === 'episodes'
}

/** Renders the links between the results of shows, episodes and people. */
export function searchTabs(visit: SiteGuest, words: string): Html {
  const { episode } = visit.texts
  const q = words || undefined
  const ofPeople = visit.path === '/people'
  const ofEpisodes = isOfEpisodes(visit.parameters)
  const start = { q, sort: undefined, page: undefined, cursor: undefined }
  const tab = (name: string, to: string, isOpen: boolean): Html =>
    html`<a class="button${!isOpen && ' button-quiet'}" href="${to}"${isOpen && html` aria-current="page"`} rel="nofollow">${name}</a>`
  const toShows = `/search${visit.parameters.with({ ...start, of: undefined })}`
  const toEpisodes = `/search${visit.parameters.with({ ...start, of: 'episodes' })}`
  const toPeople = q === undefined ? '/people' : `/people?q=${encodeURIComponent(q)}`
  return html`<nav class="actions tabs">${tab(episode.shows, toShows, !ofEpisodes && !ofPeople)} ${tab(episode.tab, toEpisodes, ofEpisodes)} ${tab(episode.people, toPeople, ofPeople)}</nav>`
}

interface Found extends EpisodesWithShows {
  readonly total: number
  /** No episode has all of the words; these have some. */
  readonly hasSome: boolean
  readonly reach: number
}

/** Walks to the page, because positions are reached by cursor only. */
async function find(
  query: SearchQuery,
  page: number,
  { directory }: SiteContext,
): Promise<Found> {
  const limit = SHOWS_OF_PAGE
  let after: SearchPosition | null = null
  const skipped = (page - 1) * limit
  if (skipped > 0) {
    const before = { ...query, limit: skipped }
    after = (await searchEpisodes(directory, before, { caller: CALLER })).page.next
  }
  const found = await searchEpisodes(
    directory,
    { ...query, limit, after },
    { caller: CALLER },
  )
  const { total, matched } = found.page
  const hasSome = matched?.all === 0
  return { ...found, total, hasSome, reach: Math.max(total, matched?.some ?? 0) }
}

/** Counts the shows that words match. */
export type CountShows = (words: string) => Promise<number>

function notice({ texts }: SiteGuest, problem: string, words: string): Html {
  return html`<p class="notice">${problem} <a href="/search?q=${encodeURIComponent(words)}">${texts.episode.shows}</a></p>`
}

const isTrouble = (error: unknown): error is CodedError =>
  error instanceof CodedError &&
  [
    'EPISODES_OFF',
    'SEARCH_TOO_COSTLY',
    'INDEX_REBUILDING',
    'NOT_READY',
    'OVERLOADED',
  ].includes(error.code)

interface EpisodeRow {
  readonly podcastId: string
  readonly row: Html
}

/** Rows of one show that stand in a row; further ones are folded. */
const MOST_OF_SHOW = 3

/** Folds long runs of one show, so that they do not fill the page. Each row stays in its place. */
function foldRuns({ texts }: SiteGuest, rows: readonly EpisodeRow[]): readonly Html[] {
  const runs: EpisodeRow[][] = []
  for (const row of rows) {
    const run = runs.at(-1)
    if (run?.[0]?.podcastId === row.podcastId) run.push(row)
    else runs.push([row])
  }
  return runs.flatMap((run) => {
    const folded = run.slice(MOST_OF_SHOW).map(({ row }) => row)
    const shown = run.slice(0, MOST_OF_SHOW).map(({ row }) => row)
    if (folded.length === 0) return shown
    const more = texts.episode.moreOfShow(String(folded.length))
    return [
      ...shown,
      html`<li class="fold"><details><summary>${more}</summary><ol class="rows">${folded}</ol></details></li>`,
    ]
  })
}

/** Leads to the shows that the words match. */
async function showsLine(
  visit: SiteGuest,
  words: string,
  countShows: CountShows,
): Promise<Html | ''> {
  const total = words === '' ? 0 : ((await unlessTrouble(countShows(words))) ?? 0)
  if (total === 0) return ''
  const shows = visit.texts.episode.showsMatch(sayNumber(visit, total))
  return html` <a href="/search?q=${encodeURIComponent(words)}">${shows}</a>`
}

/** A request for the tab. */
interface AskedEpisodes {
  readonly words: string
  /** Starts at 1. */
  readonly page: number
  /** Filters and sort, as fields of a search. */
  readonly filters: object
  /** The active filters, as links that remove them. */
  readonly chips: Html | ''
}

async function renderFound(
  visit: SiteGuest,
  asked: AskedEpisodes,
  context: SiteContext,
  countShows: CountShows,
): Promise<Html> {
  const { texts, parameters } = visit
  const { words } = asked
  const read = parseTypedEpisodes(words, { ...asked.filters, details: 'full' })
  const { query } = await settleEpisodes(read, context.directory, { caller: CALLER })
  const wanted = asked.page <= MOST_SHOWN ? asked.page : 1
  const { page, found } = await fetchListPage(wanted, (at) => find(query, at, context))
  const shows = page === 1 ? await showsLine(visit, words, countShows) : ''
  if (found.total === 0) return html`<p class="notice">${texts.episode.none}${shows}</p>`
  const rows = found.page.hits.flatMap(({ episode, podcastId }) => {
    const show = found.shows.get(podcastId)
    if (show === undefined) return []
    return [{ podcastId, row: episodeRow(visit, episode, show) }]
  })
  const chosen = parameters.get('sort')
  const sortLink = (name: string, by: string | undefined): Html =>
    html`<li><a class="chip" href="/search${parameters.with({ sort: by, page: undefined })}" rel="nofollow"${chosen === by && html` aria-current="true"`}>${name}</a></li>`
  return html`<p class="meta" role="status">${texts.episodes(sayNumber(visit, found.total))}${shows !== '' && html` ·${shows}`}</p>
${found.hasSome && html`<p class="meta">${texts.episode.noneHasAll}</p>`}
${words !== '' && html`<ul class="orders" aria-label="${texts.filters.sort}">${sortLink(texts.episode.bestFirst, undefined)}${sortLink(texts.episode.newestFirst, 'recent')}</ul>`}
<ol class="rows">${foldRuns(visit, rows)}</ol>
${pager(visit, page, found.reach)}`
}

/** Renders the tab of episodes. */
export async function episodeResults(
  visit: SiteGuest,
  asked: AskedEpisodes,
  context: SiteContext,
  countShows: CountShows,
): Promise<SitePage> {
  const { texts } = visit
  const { words } = asked
  let list: Html
  let status = 200
  try {
    list = await renderFound(visit, asked, context, countShows)
  } catch (error) {
    if (!isTrouble(error)) throw error
    if (error.status >= 500) status = error.status
    const problem =
      error.code === 'EPISODES_OFF' ? texts.episode.off : texts.episode.trouble
    list = notice(visit, problem, words)
  }
  const title = words === '' ? texts.episode.latest : texts.episode.titleFor(words)
  return {
    kind: 'page',
    status,
    title,
    words,
    main: html`<div class="page"><h1 dir="auto">${title}</h1>
${searchTabs(visit, words)}
${asked.chips}
${list}</div>`,
    playsMedia: true,
  }
}
