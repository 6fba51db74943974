/**
 * A search of an index beside a store: names are resolved before, and hits are read from the store
 * behind it.
 */
import type { IndexHit, IndexPage, QueryNames, SearchIndex } from './search/port.ts'
import { findNames } from './search/plan/find-names.ts'
import type { PastedLink } from './search/plan/pasted-link.ts'
import type { SearchQuery, SearchPosition } from './search/query.ts'
import type { CallOptions, SearchHit, SearchPage } from './store/directory.ts'
import type { FoundSeqs, IndexSource } from './store/index-source.ts'
import type { StoredPodcast, StoreReader } from './store/reader.ts'

/** How often one search asks the index because hits are no more what it says. */
const MOST_ASKS = 6
/** As many hits as the largest page. */
const MOST_HITS = 1000

interface SearchParts {
  readonly reader: StoreReader
  readonly source: IndexSource
  readonly index: SearchIndex
}

export async function searchBeside(
  parts: SearchParts,
  query: SearchQuery,
  options?: CallOptions,
): Promise<SearchPage> {
  options?.signal?.throwIfAborted()
  const names = await resolveNames(parts.source, query, options)
  const asking = { ...options, ...(names && { names }) }
  const hits: SearchHit[] = []
  let after = query.after
  let first: IndexPage | undefined
  for (let ask = 0; ask < MOST_ASKS; ask += 1) {
    const missing = query.limit - hits.length
    const limit = Math.min(MOST_HITS, missing * 2 ** ask)
    const page = await parts.index.search({ ...query, after, limit }, asking)
    first ??= page
    const { shown, position, isCut } = await show(parts.reader, page.hits, missing, query, options)
    hits.push(...shown)
    after = position ?? after
    if (!page.more && !isCut) return toPage(hits, first, null)
    if (hits.length === query.limit) break
  }
  if (first === undefined) throw new Error('no search was asked')
  return toPage(hits, first, after)
}

function toPage(
  hits: readonly SearchHit[],
  { total, maxScore, counts }: IndexPage,
  next: SearchPosition | null,
): SearchPage {
  return { hits, total, next, maxScore, ...(counts && { counts }) }
}

interface Shown {
  readonly shown: readonly SearchHit[]
  /** Of the last hit that was looked at. */
  readonly position: SearchPosition | undefined
  /** Some hits were not looked at. */
  readonly isCut: boolean
}

/**
 * Leaves out who is gone or not served by now, and who was merged into another one, which is a hit
 * of its own.
 */
async function show(
  reader: StoreReader,
  found: readonly IndexHit[],
  most: number,
  { level }: SearchQuery,
  options: CallOptions | undefined,
): Promise<Shown> {
  const ids = found.map(({ id }) => id)
  const read =
    level === 'basic'
      ? readBasic(reader, ids, options)
      : reader.getMany(ids, { ...options, level: 'hit' })
  const podcasts = await read
  const shown: SearchHit[] = []
  for (const [at, { id, score, position, alsoAs }] of found.entries()) {
    const podcast = podcasts[at]
    if (podcast?.id === id) shown.push({ podcast, score, ...(alsoAs && { alsoAs }) })
    if (shown.length === most) return { shown, position, isCut: at < found.length - 1 }
  }
  return { shown, position: found.at(-1)?.position, isCut: false }
}

async function readBasic(
  reader: StoreReader,
  ids: readonly string[],
  options: CallOptions | undefined,
): Promise<readonly (StoredPodcast | undefined)[]> {
  const podcasts = await reader.getMany(ids, { ...options, level: 'basic' })
  return podcasts.map(
    (podcast) => podcast && { ...podcast, details: '', description: '', internals: '' },
  )
}

/** Undefined where the query has none, which is the usual case: then the store is not asked. */
async function resolveNames(
  source: IndexSource,
  query: SearchQuery,
  options: CallOptions | undefined,
): Promise<QueryNames | undefined> {
  const { ids, links } = findNames(query)
  if (ids.length === 0 && links.size === 0) return undefined
  const pasted = [...links.values()]
  const known = ids.map((id) => id.toLowerCase())
  const found = await source.findSeqs(
    {
      ids: [...known, ...pasted.flatMap(({ id }) => id ?? [])],
      feedKeys: pasted.flatMap(({ feedKey }) => feedKey ?? []),
      appleIds: pasted.flatMap(({ appleId }) => appleId ?? []),
      spotifyIds: pasted.flatMap(({ spotifyId }) => spotifyId ?? []),
    },
    options,
  )
  const seqs = new Map<string, number>()
  for (const id of ids) {
    const seq = found.byId.get(id.toLowerCase())
    if (seq === undefined) continue
    seqs.set(id, seq)
    seqs.set(id.toLowerCase(), seq)
  }
  return { seqs, links: toSeqs(links, found) }
}

/** The feed URL of a link comes first, then the id in it. A link that leads nowhere is left out. */
function toSeqs(
  links: ReadonlyMap<string, PastedLink>,
  found: FoundSeqs,
): ReadonlyMap<string, readonly number[]> {
  const seqs = new Map<string, readonly number[]>()
  for (const [text, link] of links) {
    const meant = seqsOf(link, found)
    if (meant.length > 0) seqs.set(text, meant)
  }
  return seqs
}

function seqsOf(
  { feedKey, appleId, spotifyId, id }: PastedLink,
  found: FoundSeqs,
): readonly number[] {
  const byFeed = feedKey === undefined ? undefined : found.byFeedKey.get(feedKey)
  if (byFeed !== undefined) return [byFeed]
  if (appleId !== undefined) return found.byAppleId.get(appleId) ?? []
  if (spotifyId !== undefined) return found.bySpotifyId.get(spotifyId) ?? []
  const byId = id === undefined ? undefined : found.byId.get(id)
  return byId === undefined ? [] : [byId]
}
