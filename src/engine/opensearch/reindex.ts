/**
 * The podcasts' index made anew beside the live one, and swapped in. Documents are copied by the numbers of their writes: first
 * all, then what was written meanwhile, until little is left; then writes wait for a moment (they are asked again), the rest is
 * copied, and the alias changes over. A change that was read from the old index is refused by the new one: its primary term
 * is higher, so that no version of the one is a version of the other. What a run that was killed has left the next one takes away.
 */
import { CodedError } from '../../errors.ts'
import { fromFragments } from '../../record/view/fragments.ts'
import type { ReindexOptions } from '../../store/engine.ts'
import { ChangeLog } from './change-log.ts'
import type { Cluster } from './cluster.ts'
import { ClusterRefusal } from './connection.ts'
import { type SearchBody, toHits } from './documents.ts'
import { type IndexDefinition, indexName, toIndexBody } from './index-definition.ts'
import { type PodcastDocument, PODCASTS_INDEX, toRecordFields } from './podcast-document.ts'
import { ReindexPulse, SILENCE_MS } from './reindex-pulse.ts'

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
  new CodedError('NOT_READY', `the index ${name} is being made by somebody else; try again when that has ended.`, {
    retryAfterS: 60,
  })

interface Pass {
  readonly from: IndexDefinition
  readonly to: IndexDefinition
  /** Last number that was copied of each shard. */
  readonly after: readonly number[]
  readonly upTo: readonly number[]
}

/** An alias of the index that is being made, by which its maker knows it: who was taken for dead finds it gone and swaps nothing. */
const MAKING = 'podcasts-making'

export class Reindex {
  readonly #cluster: Cluster
  readonly #log: ChangeLog
  readonly #silenceMs: number

  /** `silenceMs`: after so long a run that is not heard of counts as dead. */
  constructor(cluster: Cluster, silenceMs = SILENCE_MS) {
    this.#cluster = cluster
    this.#log = new ChangeLog(cluster)
    this.#silenceMs = silenceMs
  }

  async run(options: ReindexOptions = {}): Promise<number> {
    await using pulse = new ReindexPulse(this.#cluster, this.#silenceMs)
    const { live: from, left, next: to } = await this.#look()
    const [first] = left
    if (first !== undefined) {
      if (!(await pulse.isSilent())) throw busy(this.#nameOf(first))
      await this.#clear(from, left)
    }
    await pulse.start()
    await this.#make(to)
    try {
      // Before anything is in it, for that takes no time; again where the old one's has risen meanwhile.
      await this.#raiseTerm(from, to)
      await this.#fill(from, to, options, pulse)
      await this.#raiseTerm(from, to)
      await this.#assertWhole(from, to)
      pulse.assertHeard()
    } catch (error) {
      // Else it may be another's by now, and the next one clears it.
      if (pulse.isHeard()) await this.#clear(from, [to])
      throw error
    }
    // From here on nothing is taken back: where no answer comes, either index may be the live one, and neither may go.
    return await this.#swap(from, to)
  }

  #nameOf(index: Pick<IndexDefinition, 'name'>): string {
    return indexName(this.#cluster.settings, index)
  }

  /** The index that everybody uses, those that were begun beside it, and the next. */
  async #look(): Promise<{ live: IndexDefinition; left: readonly IndexDefinition[]; next: IndexDefinition }> {
    const alias = this.#nameOf(PODCASTS_INDEX)
    const found = await this.#cluster.request<Readonly<Record<string, { readonly aliases: object }>>>({
      method: 'GET',
      path: `/${alias}-*/_alias`,
    })
    const numbered = Object.entries(found).flatMap(([name, { aliases }]) => {
      const number = name.slice(alias.length + 1)
      return /^\d+$/.test(number) ? [{ number: Number(number), isLive: alias in aliases }] : []
    })
    const toIndex = ({ number }: { readonly number: number }): IndexDefinition =>
      named(`${PODCASTS_INDEX.name}-${String(number)}`)
    const live = numbered.find(({ isLive }) => isLive)
    if (live === undefined) throw new Error(`[engine opensearch] no index bears the alias ${alias}`)
    return {
      live: toIndex(live),
      left: numbered.filter((one) => one !== live).map(toIndex),
      next: toIndex({ number: Math.max(...numbered.map(({ number }) => number)) + 1 }),
    }
  }

  /** As if it had not been begun. */
  async #clear(from: IndexDefinition, left: readonly IndexDefinition[]): Promise<void> {
    for (const index of left) await this.#act('DELETE', index, '', undefined)
    await this.#act('PUT', from, '_settings', { 'index.blocks.write': null })
  }

  async #make(to: IndexDefinition): Promise<void> {
    try {
      const aliases = { [this.#nameOf({ name: MAKING })]: {} }
      await this.#act('PUT', to, '', { ...toIndexBody(PODCASTS_INDEX, this.#cluster.settings), aliases })
    } catch (error) {
      if (error instanceof ClusterRefusal && error.type === 'resource_already_exists_exception')
        throw busy(this.#nameOf(to))
      throw error
    }
  }

  /** All but what is written from the end of the last pass on. */
  async #fill(
    from: IndexDefinition,
    to: IndexDefinition,
    { signal, onProgress }: ReindexOptions,
    pulse: ReindexPulse,
  ): Promise<void> {
    let done = 0
    let after: readonly number[] = []
    const onCopied = (count: number, total: number): void => {
      pulse.assertHeard()
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
    pulse.assertHeard()
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
      const path = `/_cluster/health/${this.#nameOf(to)}`
      await this.#cluster.request({
        method: 'GET',
        path,
        query: { wait_for_status: 'yellow', wait_for_no_initializing_shards: true },
        timeoutMs: LONGEST_MS,
      })
    }
  }

  async #findTerms(index: IndexDefinition): Promise<readonly number[]> {
    const name = this.#nameOf(index)
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
    const index = this.#nameOf(to)
    await this.#cluster.request({
      method: 'POST',
      path: '/_aliases',
      body: {
        actions: [
          { remove: { index, alias: this.#nameOf({ name: MAKING }), must_exist: true } },
          { add: { index, alias: this.#nameOf(PODCASTS_INDEX), is_write_index: true } },
          { remove_index: { index: this.#nameOf(from) } },
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
    const path = action === '' ? `/${this.#nameOf(index)}` : this.#cluster.path(index, action)
    await this.#cluster.request({ method, path, timeoutMs: LONGEST_MS, ...(body === undefined ? {} : { body }) })
  }
}
