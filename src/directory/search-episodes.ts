/** Searches an index of episodes that is separate from the store, and reads the hits from it. */
import { listOf } from '../record/text/list-of.ts'
import type { IndexHit, QueryNames } from '../search/index-page.ts'
import { findNames } from '../search/plan/find-names.ts'
import type { SearchIndex } from '../search/port.ts'
import type { SearchQuery } from '../search/query.ts'
import type { CallOptions } from '../store/call-options.ts'
import type {
  EpisodeHit,
  EpisodePage,
  Episodes,
  EpisodeSource,
} from '../store/episodes/episodes.ts'

/** Maximum number of index queries for one search, because hits may be stale. */
const MOST_ASKS = 6

export function openEpisodes(source: EpisodeSource, index: SearchIndex): Episodes {
  return {
    kept: source.kept,
    search: (query, options) => searchEpisodes(source, index, query, options),
    find: (ids, options) => source.find(ids, options),
    listOfShow: (id, options) => source.listOfShow(id, options),
    tidy: (limit) => source.tidy(limit),
    remove: (ids) => source.remove(ids),
  }
}

async function searchEpisodes(
  source: EpisodeSource,
  index: SearchIndex,
  query: SearchQuery,
  options: CallOptions | undefined,
): Promise<EpisodePage> {
  const names = await resolveNames(source, query, options)
  const asking = { ...options, ...(names && { names }) }
  const first = await index.search(query, asking)
  const hits = [...(await readHits(source, first.hits, options))]
  let { more } = first
  let after = first.hits.at(-1)?.position ?? query.after
  for (let ask = 1; more && hits.length < query.limit && ask < MOST_ASKS; ask += 1) {
    const limit = query.limit - hits.length
    const page = await index.search({ ...query, after, limit }, asking)
    hits.push(...(await readHits(source, page.hits, options)))
    after = page.hits.at(-1)?.position ?? after
    more = page.more
  }
  const { hits: _, more: __, ...rest } = first
  return { ...rest, hits, next: more ? after : null }
}

/** Drops hits that have left since they were indexed. */
async function readHits(
  source: EpisodeSource,
  found: readonly IndexHit[],
  options: CallOptions | undefined,
): Promise<readonly EpisodeHit[]> {
  const ids = found.map(({ id }) => id)
  const episodes = await source.find(ids, options)
  return found.flatMap(({ id, score }) => {
    const episode = episodes.get(id)
    return episode === undefined ? [] : [{ ...episode, score }]
  })
}

/** Undefined if the query has no ids, which is the usual case. */
async function resolveNames(
  source: EpisodeSource,
  query: SearchQuery,
  options: CallOptions | undefined,
): Promise<QueryNames | undefined> {
  const { ids, links } = findNames(query)
  const texts = [...links.keys()]
  if (ids.length === 0 && texts.length === 0) return undefined
  const found = await source.findSeqs([...ids, ...texts], options)
  const seqOf = (id: string): readonly number[] => {
    const seq = found.get(id.toLowerCase())
    return listOf(seq)
  }
  const seqs = ids.flatMap((id) => seqOf(id).map((seq) => [id, seq] as const))
  const meant = texts.map((text) => [text, seqOf(text)] as const)
  return {
    seqs: new Map(seqs),
    links: new Map(meant.filter(([, list]) => list.length > 0)),
  }
}
