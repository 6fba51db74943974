/**
 * The podcasts' index made anew beside the live one, and swapped in. Documents are copied by the numbers of their writes: first
 * all, then what was written meanwhile, until little is left; then writes wait for a moment (they are asked again), the rest is
 * copied, and the alias changes over. A change that was read from the old index is refused by the new one: its primary term
 * is higher, so that no version of the one is a version of the other.
 */
import { CodedError } from '../../errors.ts'
import { fromFragments } from '../../record/view/fragments.ts'
import type { ReindexOptions } from '../engine.ts'
import { ChangeLog } from './change-log.ts'
import type { Cluster } from './cluster.ts'
import { ClusterRefusal } from './connection.ts'
import { type SearchBody, toHits } from './documents.ts'
import { type IndexDefinition, indexName, toIndexBody } from './index-definition.ts'
import { type PodcastDocument, PODCASTS_INDEX, toRecordFields } from './podcast-document.ts'

/** Documents of one request. */
const PAGE = 500
/** So few are copied while writes wait. */
const LITTLE = 500
/** Passes over what was written meanwhile; a directory that is written to faster than that waits longer. */
const MOST_PASSES = 20
const LONGEST_MS = 60_000

/** A place in the name alone: `podcasts-2` of the prefix. */
const named = (name: string): IndexDefinition => ({ ...PODCASTS_INDEX, name, aliased: false })

/** What is derived is derived anew. Its place in the change feed is that of its copy: a mirror begins anew with this index. */
const toCopy = (source: PodcastDocument): PodcastDocument => {
  if (source.kind === 'void') return source
  const { changedSeqNo: _old, ...kept } = source
  if (kept.kind !== 'podcast') return kept
  const { search: _search, ...rest } = kept
  return { ...rest, ...toRecordFields(fromFragments(kept), source.kind === 'podcast' ? source : undefined) }
}

const busy = (name: string): CodedError =>
  new CodedError(
    'NOT_READY',
    `the index ${name} is being made by somebody else; where nobody is at it, delete it and lift the write block of the old one.`,
    { retryAfterS: 60 },
  )

interface Pass {
  readonly from: IndexDefinition
  readonly to: IndexDefinition
  /** Last number that was copied of each shard. */
  readonly after: readonly number[]
  readonly upTo: readonly number[]
}

export class Reindex {
  readonly #cluster: Cluster
  readonly #log: ChangeLog

  constructor(cluster: Cluster) {
    this.#cluster = cluster
    this.#log = new ChangeLog(cluster)
  }

  async run(options: ReindexOptions = {}): Promise<number> {
    const from = await this.#findLive()
    const number = Number(/-(\d+)$/.exec(from.name)?.[1] ?? 0) + 1
    const to = named(`${PODCASTS_INDEX.name}-${String(number)}`)
    await this.#make(to)
    try {
      // Before anything is in it, for that takes no time; again where the old one's has risen meanwhile.
      await this.#raiseTerm(from, to)
      await this.#fill(from, to, options)
      await this.#raiseTerm(from, to)
      await this.#assertWhole(from, to)
    } catch (error) {
      await this.#act('PUT', from, '_settings', { 'index.blocks.write': null })
      await this.#act('DELETE', to, '', undefined)
      throw error
    }
    // From here on nothing is taken back: where no answer comes, either index may be the live one, and neither may go.
    return this.#swap(from, to)
  }

  async #findLive(): Promise<IndexDefinition> {
    const path = `/_alias/${indexName(this.#cluster.settings, PODCASTS_INDEX)}`
    const [name = ''] = Object.keys(await this.#cluster.request<object>({ method: 'GET', path }))
    return named(name.slice(this.#cluster.settings.prefix.length + 1))
  }

  async #make(to: IndexDefinition): Promise<void> {
    try {
      await this.#act('PUT', to, '', toIndexBody(PODCASTS_INDEX, this.#cluster.settings))
    } catch (error) {
      if (error instanceof ClusterRefusal && error.type === 'resource_already_exists_exception')
        throw busy(indexName(this.#cluster.settings, to))
      throw error
    }
  }

  /** All but what is written from the end of the last pass on. */
  async #fill(from: IndexDefinition, to: IndexDefinition, { signal, onProgress }: ReindexOptions): Promise<void> {
    let done = 0
    let after: readonly number[] = []
    const onCopied = (count: number, total: number): void => {
      done += count
      onProgress?.({ done, total: Math.max(total, done) })
    }
    for (let pass = 0; pass < MOST_PASSES; pass += 1) {
      const total = await this.#count(from)
      const { shards: upTo } = await this.#log.findEnds()
      const copied = await this.#copy({ from, to, after, upTo }, (count) => {
        signal?.throwIfAborted()
        onCopied(count, total)
      })
      after = upTo
      if (copied < LITTLE) break
    }
    signal?.throwIfAborted()
    // From here on writes wait; those under way have ended when it is answered.
    await this.#act('PUT', from, '_block/write', undefined)
    const { shards: upTo } = await this.#log.findEnds()
    await this.#copy({ from, to, after, upTo }, (count) => onCopied(count, done))
  }

  async #copy({ from, to, after, upTo }: Pass, onCopied: (count: number) => void): Promise<number> {
    let copied = 0
    for (const [shard, last] of upTo.entries()) {
      let reached = after[shard] ?? -1
      while (reached < last) {
        const { hits } = await this.#cluster.request<SearchBody<PodcastDocument>>({
          method: 'POST',
          path: this.#cluster.path(from, '_search'),
          query: { preference: `_shards:${String(shard)}` },
          body: {
            query: { range: { _seq_no: { gt: reached, lte: last } } },
            sort: [{ _seq_no: 'asc' }],
            size: PAGE,
            seq_no_primary_term: true,
            track_total_hits: false,
          },
          repeatable: true,
          timeoutMs: LONGEST_MS,
        })
        const found = toHits({ hits })
        await this.#cluster.bulk(
          found.map(({ id, source }) => ({ act: 'index', index: to, id, source: toCopy(source) })),
        )
        copied += found.length
        onCopied(found.length)
        reached = found.length < PAGE ? last : (found.at(-1)?.version.seqNo ?? last)
      }
    }
    return copied
  }

  /** An index that is closed and opened has the next term. */
  async #raiseTerm(from: IndexDefinition, to: IndexDefinition): Promise<void> {
    while (Math.min(...(await this.#findTerms(to))) <= Math.max(...(await this.#findTerms(from)))) {
      await this.#act('POST', to, '_close', undefined)
      await this.#act('POST', to, '_open', undefined)
      const path = `/_cluster/health/${indexName(this.#cluster.settings, to)}`
      await this.#cluster.request({
        method: 'GET',
        path,
        query: { wait_for_status: 'yellow', wait_for_no_initializing_shards: true },
        timeoutMs: LONGEST_MS,
      })
    }
  }

  async #findTerms(index: IndexDefinition): Promise<readonly number[]> {
    const name = indexName(this.#cluster.settings, index)
    const { metadata } = await this.#cluster.request<{
      readonly metadata: {
        readonly indices: Readonly<Record<string, { readonly primary_terms: Readonly<Record<string, number>> }>>
      }
    }>({ method: 'GET', path: `/_cluster/state/metadata/${name}` })
    return Object.values(metadata.indices[name]?.primary_terms ?? {})
  }

  async #assertWhole(from: IndexDefinition, to: IndexDefinition): Promise<void> {
    await this.#act('POST', to, '_refresh', undefined)
    await this.#act('POST', from, '_refresh', undefined)
    const [before, after] = [await this.#count(from), await this.#count(to)]
    if (after === before) return
    const counts = `the new index has ${String(after)} documents and the old one ${String(before)}`
    throw new CodedError('NOT_READY', `${counts}; the old one is in its place as before.`)
  }

  /** Gives the number of podcasts that searches find. */
  async #swap(from: IndexDefinition, to: IndexDefinition): Promise<number> {
    const { settings } = this.#cluster
    const index = indexName(settings, to)
    await this.#cluster.request({
      method: 'POST',
      path: '/_aliases',
      body: {
        actions: [
          { add: { index, alias: indexName(settings, PODCASTS_INDEX), is_write_index: true } },
          { remove_index: { index: indexName(settings, from) } },
        ],
      },
      timeoutMs: LONGEST_MS,
    })
    return this.#count(to, { query: { term: { searchable: true } } })
  }

  async #count(index: IndexDefinition, body: object = {}): Promise<number> {
    const request = { method: 'POST', path: this.#cluster.path(index, '_count'), body, repeatable: true } as const
    return (await this.#cluster.request<{ readonly count: number }>(request)).count
  }

  async #act(
    method: 'PUT' | 'POST' | 'DELETE',
    index: IndexDefinition,
    action: string,
    body: object | undefined,
  ): Promise<void> {
    const path = action === '' ? `/${indexName(this.#cluster.settings, index)}` : this.#cluster.path(index, action)
    await this.#cluster.request({ method, path, timeoutMs: LONGEST_MS, ...(body === undefined ? {} : { body }) })
  }
}
