/** Whom the ids and pasted links of a search mean: asked before it is planned, where it has any. */
import { isPodcastId } from '../../record/podcast-id.ts'
import type { EngineQuery } from '../../search/query.ts'
import { type Expression, NOTHING } from '../../search/plan/expression.ts'
import { type PastedLink, parsePastedLink } from '../../search/plan/pasted-link.ts'
import type { Cluster } from './cluster.ts'
import { type NameDocument, nameOf, NAMES_INDEX } from './names-index.ts'
import { type PodcastDocument, PODCASTS_INDEX } from './podcast-document.ts'
import type { Survivors } from './survivors.ts'

/** Ids of one search (docs/RULES.md section 8), and the most that one page of the cluster has. */
const MOST_HITS = 10_000

/** What the plan of one search asks for. */
export interface KnownNames {
  readonly podcastsOf: (ids: readonly string[]) => Expression
  readonly findByLink: (text: string) => readonly number[] | undefined
}

interface NamedHit {
  readonly _id: string
  readonly fields?: { readonly kind?: readonly string[]; readonly seq?: readonly number[] }
}

const toSeqs = (seqs: Iterable<number>): Expression => {
  const distinct = [...new Set(seqs)]
  return distinct.length === 0 ? NOTHING : { op: 'seqs', seqs: distinct }
}

export class SearchNames {
  readonly #cluster: Cluster
  readonly #survivors: Survivors

  constructor(cluster: Cluster, survivors: Survivors) {
    this.#cluster = cluster
    this.#survivors = survivors
  }

  async find(query: EngineQuery, signal: AbortSignal | undefined): Promise<KnownNames> {
    const { includeIds = [], excludeIds = [] } = query.filters
    const ids = [...new Set([...includeIds, ...excludeIds].map((id) => id.toLowerCase()))].filter(isPodcastId)
    const links = new Map(
      [...query.terms, ...query.groups.flat()].flatMap(({ text }) => {
        const link = parsePastedLink(text)
        return link === undefined ? [] : [[text, link] as const]
      }),
    )
    const byId = ids.length === 0 ? new Map<string, number>() : await this.#findIds(ids, signal)
    const byText = new Map<string, readonly number[]>()
    for (const [text, link] of links) byText.set(text, await this.#findLink(link, signal))
    return {
      podcastsOf: (asked) => toSeqs(asked.flatMap((id) => byId.get(id.toLowerCase()) ?? [])),
      findByLink: (text) => {
        const seqs = byText.get(text) ?? []
        return seqs.length === 0 ? undefined : seqs
      },
    }
  }

  async #findIds(ids: readonly string[], signal: AbortSignal | undefined): Promise<Map<string, number>> {
    const hits = await this.#search({ ids: { values: ids } }, signal)
    const seqs = new Map<string, number>()
    const merged: string[] = []
    for (const { _id, fields } of hits) {
      const seq = fields?.seq?.[0]
      if (fields?.kind?.[0] === 'merged') merged.push(_id)
      else if (fields?.kind?.[0] === 'podcast' && seq !== undefined) seqs.set(_id, seq)
    }
    for (const [id, seq] of await this.#survive(merged, signal)) seqs.set(id, seq)
    return seqs
  }

  async #findLink(link: PastedLink, signal: AbortSignal | undefined): Promise<readonly number[]> {
    const { feedKey, appleId, spotifyId, id } = link
    const byFeed = feedKey === undefined ? [] : await this.#findFeed(feedKey, signal)
    if (byFeed.length > 0) return byFeed
    if (appleId !== undefined && appleId > 0) return this.#findBy({ term: { appleId } }, signal)
    if (spotifyId !== undefined) return this.#findBy({ term: { spotifyId } }, signal)
    return id === undefined ? [] : [...(await this.#findIds([id], signal)).values()]
  }

  async #findFeed(feedKey: string, signal: AbortSignal | undefined): Promise<readonly number[]> {
    const name = await this.#cluster.get<NameDocument>(NAMES_INDEX, nameOf('feed', feedKey), { signal })
    const owners = name?.source.owners ?? []
    const having = await this.#cluster.getMany<PodcastDocument>(PODCASTS_INDEX, owners, {
      fields: ['kind', 'feedKeys'],
      signal,
    })
    const holders = [...having].filter(
      ([, { source }]) => (source.kind === 'podcast' || source.kind === 'merged') && source.feedKeys.includes(feedKey),
    )
    const living = holders.filter(([, { source }]) => source.kind === 'podcast')
    const ids = (living.length > 0 ? living : holders).map(([id]) => id)
    return [...new Set((await this.#survive(ids, signal)).values())]
  }

  /** Whoever has it; where nobody has, the survivors of those who had. */
  async #findBy(query: object, signal: AbortSignal | undefined): Promise<readonly number[]> {
    const hits = await this.#search(query, signal)
    const living = hits.filter(({ fields }) => fields?.kind?.[0] === 'podcast')
    if (living.length > 0) return living.flatMap(({ fields }) => fields?.seq?.[0] ?? [])
    const survivors = await this.#survive(
      hits.map(({ _id }) => _id),
      signal,
    )
    return [...new Set(survivors.values())]
  }

  async #survive(ids: readonly string[], signal: AbortSignal | undefined): Promise<ReadonlyMap<string, number>> {
    if (ids.length === 0) return new Map()
    const found = await this.#survivors.find(ids, { fields: ['kind', 'seq'], signal })
    return new Map([...found].map(([id, { source }]) => [id, source.seq]))
  }

  async #search(query: object, signal: AbortSignal | undefined): Promise<readonly NamedHit[]> {
    const { hits } = await this.#cluster.request<{ readonly hits: { readonly hits: readonly NamedHit[] } }>({
      method: 'POST',
      path: this.#cluster.path(PODCASTS_INDEX, '_search'),
      query: { allow_partial_search_results: false },
      body: {
        size: MOST_HITS,
        query: { bool: { filter: [query] } },
        sort: ['_doc'],
        docvalue_fields: ['kind', 'seq'],
        _source: false,
        track_total_hits: false,
      },
      repeatable: true,
      signal,
    })
    return hits.hits
  }
}
