/**
 * Searches an index that is separate from the store: resolves names before the search and reads
 * the hits from the store after it.
 */
import type { IndexHit, IndexPage, QueryNames } from '../search/index-page.ts'
import type { SearchIndex } from '../search/port.ts'
import { findNames } from '../search/plan/find-names.ts'
import type { PastedLink } from '../search/plan/pasted-link.ts'
import type { SearchQuery, SearchPosition } from '../search/query.ts'
import type { CallOptions, SearchHit, SearchPage } from '../store/directory.ts'
import type { NameSeqs, IndexSource } from '../store/index-source.ts'
import type { StoredPodcast, StoreReader } from '../store/reader.ts'

/**
 * Maximum number of index queries for one search; hits may be stale, so a page may need more than
 * one.
 */
const MOST_ASKS = 6
/** Maximum page size. */
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
    const { shown, position, isCut } = await show(
      parts.reader,
      page.hits,
      missing,
      query,
      options,
    )
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
  { total, matched, maxScore, counts }: IndexPage,
  next: SearchPosition | null,
): SearchPage {
  return {
    hits,
    total,
    ...(matched && { matched }),
    next,
    maxScore,
    ...(counts && { counts }),
  }
}

interface Shown {
  readonly shown: readonly SearchHit[]
  /** Position of the last hit that was examined. */
  readonly position: SearchPosition | undefined
  /** True if unexamined hits remain. */
  readonly isCut: boolean
}

/**
 * Drops hits that are removed, no longer served, or merged into another podcast, which is a hit
 * itself. If the feed that represents a show is gone, the show's next feed takes its position.
 */
async function show(
  reader: StoreReader,
  found: readonly IndexHit[],
  most: number,
  { level }: SearchQuery,
  options: CallOptions | undefined,
): Promise<Shown> {
  const served = await servedOthers(reader, found, options)
  const read = async (
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, StoredPodcast>> =>
    byOwnId(
      ids,
      level === 'basic'
        ? await readBasic(reader, ids, options)
        : await reader.getMany(ids, { ...options, level: 'hit' }),
    )
  const standing = await read(found.map(({ id }) => id))
  const nextOf = ({ alsoAs = [] }: IndexHit): string | undefined =>
    alsoAs.find((id) => served.has(id))
  const next = found.flatMap((hit) => {
    if (standing.has(hit.id)) return []
    return nextOf(hit) ?? []
  })
  const standIns = next.length === 0 ? standing : await read(next)
  const shown: SearchHit[] = []
  for (const [at, hit] of found.entries()) {
    const { score, position, explanation } = hit
    const podcast = standing.get(hit.id) ?? standIns.get(nextOf(hit) ?? '')
    const alsoAs = (hit.alsoAs ?? []).filter((id) => served.has(id) && id !== podcast?.id)
    if (podcast !== undefined)
      shown.push({
        podcast,
        score,
        ...(alsoAs.length !== 0 && { alsoAs }),
        ...(explanation && { explanation }),
      })
    if (shown.length === most) return { shown, position, isCut: at < found.length - 1 }
  }
  return { shown, position: found.at(-1)?.position, isCut: false }
}

/** Returns the other feeds of the shows that are still served under their own id. */
async function servedOthers(
  reader: StoreReader,
  found: readonly IndexHit[],
  options: CallOptions | undefined,
): Promise<ReadonlySet<string>> {
  const ids = found.flatMap(({ alsoAs = [] }) => alsoAs)
  const served = new Set<string>()
  for (let from = 0; from < ids.length; from += MOST_HITS) {
    const some = ids.slice(from, from + MOST_HITS)
    const read = await reader.getMany(some, { ...options, level: 'basic' })
    for (const id of byOwnId(some, read).keys()) served.add(id)
  }
  return served
}

/** Returns the podcasts with one of the ids, without those that were merged into others. */
function byOwnId<Podcast extends { readonly id: string }>(
  ids: readonly string[],
  podcasts: readonly (Podcast | undefined)[],
): ReadonlyMap<string, Podcast> {
  const found = new Map<string, Podcast>()
  for (const [at, podcast] of podcasts.entries())
    if (podcast !== undefined && podcast.id === ids[at]) found.set(podcast.id, podcast)
  return found
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

/**
 * Returns `undefined` without a read from the store if the query has no links, which is the usual
 * case.
 */
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
      feedKeys: pasted.flatMap(({ feedKeys = [] }) => feedKeys),
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

/** Resolves each link by its feed URL, else by its id. Links without a match are omitted. */
function toSeqs(
  links: ReadonlyMap<string, PastedLink>,
  found: NameSeqs,
): ReadonlyMap<string, readonly number[]> {
  const seqs = new Map<string, readonly number[]>()
  for (const [text, link] of links) {
    const meant = seqsOf(link, found)
    if (meant.length > 0) seqs.set(text, meant)
  }
  return seqs
}

function seqsOf(
  { feedKeys = [], appleId, spotifyId, id }: PastedLink,
  found: NameSeqs,
): readonly number[] {
  const byFeed = feedKeys
    .map((key) => found.byFeedKey.get(key))
    .find((seq) => seq !== undefined)
  if (byFeed !== undefined) return [byFeed]
  if (appleId !== undefined) return found.byAppleId.get(appleId) ?? []
  if (spotifyId !== undefined) return found.bySpotifyId.get(spotifyId) ?? []
  const byId = id === undefined ? undefined : found.byId.get(id)
  if (byId === undefined) return []
  return [byId]
}
