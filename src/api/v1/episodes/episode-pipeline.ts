/** The way of a search for episodes: read → check → match → present. */
import { randomUUID } from 'node:crypto'
import { toEpisodeCount } from '../../../query/episodes/episode-facets.ts'
import type {
  ParsedEpisodeSearch,
  ReadEpisodeSearch,
} from '../../../query/episodes/parse-episodes.ts'
import { toHighlighter } from '../../../query/highlight.ts'
import type { ComparedHit } from '../../../query/query-interpretation.ts'
import { understandPage } from '../../../query/understood.ts'
import type { BasicPodcast } from '../../../record/podcast.ts'
import { sealNext } from '../../../search/cursor.ts'
import type { EndpointContext } from '../../api-context.ts'
import { type EpisodesWithShows, searchEpisodes } from '../../discovery/find-episodes.ts'
import { settleEpisodes } from '../../discovery/settle-episodes.ts'
import { assertGenresKnown } from '../../discovery/known-genres.ts'
import { toListedEpisode } from '../../formats/episode-formats.ts'
import type { Call, RouteDefinition } from '../../route.ts'
import { viewEpisodeSearch } from '../../views/episode-search.ts'
import { findSnippet } from '../../views/passages.ts'

/** Steps that differ between the endpoints. */
interface EpisodeReading {
  readonly read: (call: Call) => ReadEpisodeSearch
  /** The query as a title of exported lists; may be empty. */
  readonly titleOf: (search: ParsedEpisodeSearch, call: Call) => string
  /** Maps an error about a field of the body to the request's own words. */
  readonly toError?: (error: unknown) => unknown
}

interface Matched extends EpisodesWithShows {
  readonly search: ParsedEpisodeSearch
  readonly snippets: ReadonlyMap<string, string>
  readonly searchMs: number
}

const basicOf = ({ shows }: EpisodesWithShows, podcastId: string): BasicPodcast =>
  JSON.parse(shows.get(podcastId)?.basic ?? 'null') as BasicPodcast

function comparedHits({ search, page, ...rest }: Matched): Iterable<ComparedHit> {
  if (search.query.after !== null) return []
  return page.hits.values().map(({ podcastId, episode: { title, notes } }) => {
    const { language, titleLatest } = basicOf({ page, ...rest }, podcastId)
    return { titles: [title], language, others: [notes ?? '', titleLatest] }
  })
}

/** Reads kept transcripts, one at a time. */
async function readSnippets(
  hits: EpisodesWithShows['page']['hits'],
  { hasSnippets, query }: ParsedEpisodeSearch,
  { transcripts }: EndpointContext['directory'],
): Promise<ReadonlyMap<string, string>> {
  const snippets = new Map<string, string>()
  if (!hasSnippets || query.level !== 'hit') return snippets
  for (const { episode } of hits) {
    const kept = await transcripts?.find(episode.id)
    const snippet = kept?.transcript && findSnippet(kept.transcript, query)
    if (snippet) snippets.set(episode.id, snippet)
  }
  return snippets
}

async function match(
  read: ReadEpisodeSearch,
  call: Call,
  { directory, metrics, now }: EndpointContext,
): Promise<Matched> {
  const limits = { signal: call.signal(), caller: call.caller.id }
  await assertGenresKnown(directory.reader, read.parsed.unknownGenres, limits)
  const search = await settleEpisodes(read, directory, limits)
  const countedBy = search.facets.map((name) => toEpisodeCount(name, now()))
  const query = countedBy.length === 0 ? search.query : { ...search.query, countedBy }
  const startedAt = performance.now()
  const found = await searchEpisodes(directory, query, limits)
  const searchMs = performance.now() - startedAt
  metrics.requests.searches.add(searchMs)
  const hits = found.page.hits.filter(({ podcastId }) => found.shows.has(podcastId))
  const snippets = await readSnippets(hits, search, directory)
  return { ...found, page: { ...found.page, hits }, search, snippets, searchMs }
}

function present(matched: Matched, call: Call, startedAt: number): string {
  const { search, page, shows, snippets, searchMs } = matched
  const { options, fingerprint, facets, typed, query } = search
  const understood = typed && understandPage(typed, comparedHits(matched), page)
  return viewEpisodeSearch({
    searchId: randomUUID(),
    options,
    page,
    shows,
    cursor: sealNext(page.next, fingerprint),
    ...(understood && { understood }),
    facets,
    level: query.level,
    highlighter: query.level === 'hit' ? toHighlighter(query) : null,
    snippets,
    withContact: call.caller.scopes.includes('podcasts'),
    searchMs,
    totalMs: performance.now() - startedAt,
  })
}

/** Returns the handlers of an endpoint that searches episodes. */
export function openEpisodePipeline({
  read,
  titleOf,
  toError = (error) => error,
}: EpisodeReading): Required<Pick<RouteDefinition, 'answer' | 'listEpisodes'>> {
  const pass = async (call: Call, context: EndpointContext): Promise<Matched> => {
    const search = read(call)
    return await context.largePages.make(search.parsed.query.limit, call, () =>
      match(search, call, context).catch((error: unknown) => {
        throw toError(error)
      }),
    )
  }
  return {
    async answer(call, context) {
      const startedAt = performance.now()
      const matched = await pass(call, context)
      return { body: present(matched, call, startedAt), cost: 1 }
    },
    async listEpisodes(call, context) {
      const matched = await pass(call, context)
      const { page, search } = matched
      const episodes = page.hits.map(({ episode, podcastId }) =>
        toListedEpisode(episode, basicOf(matched, podcastId)),
      )
      return { title: titleOf(search, call) || 'Episodes', episodes, cost: 1 }
    },
  }
}
