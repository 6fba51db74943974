/**
 * What changed in the index of podcasts, in an order that loses nothing: the numbers that each shard gives to its writes. Only
 * numbers up to the shard's global checkpoint are looked at, below which no write is still under way or can be undone.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { CodedError } from '../../errors.ts'
import type { Cluster } from './cluster.ts'
import { type SearchBody, toHits } from './documents.ts'
import { indexName } from './index-definition.ts'
import { type PodcastDocument, PODCASTS_INDEX } from './podcast-document.ts'

/** Of one index, whichever of its making: another index, also one that was restored, has another name. */
export interface LogEnds {
  readonly index: string
  /** The last number of each shard, -1 before the first. */
  readonly shards: readonly number[]
}

export interface Changed {
  readonly id: string
  readonly source: PodcastDocument
  /** The number of the write that changed the record. */
  readonly no: number
}

/** After `after`, up to `upTo`, of one shard. */
export interface LogRange {
  readonly shard: number
  readonly after: number
  readonly upTo: number
}

interface ShardStats {
  readonly routing: { readonly primary: boolean }
  readonly seq_no?: { readonly max_seq_no: number; readonly global_checkpoint: number }
}

interface IndexStats {
  readonly indices: Readonly<
    Record<string, { readonly uuid: string; readonly shards: Readonly<Record<string, readonly ShardStats[]>> }>
  >
}

interface ShardEnd {
  readonly given: number
  readonly settled: number
}

/** In ms: a write that is not on all copies by then hangs on a node that is about to be dropped. */
const PATIENCE_MS = 5000
const PAUSE_MS = 10
const KINDS = ['podcast', 'merged', 'removed']

const compare = (one: Changed, other: Changed): number => one.no - other.no

export class ChangeLog {
  readonly #cluster: Cluster

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  /** Every write that resolved before the call is within them, and is found by `read`. */
  async findEnds(): Promise<LogEnds> {
    const until = performance.now() + PATIENCE_MS
    const first = await this.#readEnds()
    let last = first
    while (!first.shards.every(({ given }, shard) => (last.shards[shard]?.settled ?? -1) >= given)) {
      if (performance.now() > until)
        throw new CodedError('NOT_READY', 'a copy of the directory lags behind; the change feed waits for it.', {
          retryAfterS: 5,
        })
      await sleep(PAUSE_MS)
      last = await this.#readEnds()
    }
    await this.#cluster.refresh(PODCASTS_INDEX)
    return { index: first.index, shards: last.shards.map(({ settled }) => settled) }
  }

  /** Podcasts by their last change, each once and as it is now; at most `limit`. */
  async read(range: LogRange, limit: number, fields: readonly string[] | true): Promise<readonly Changed[]> {
    const { shard, after, upTo } = range
    if (after >= upTo) return []
    const body = (field: '_seq_no' | 'changedSeqNo'): object => ({
      query: {
        bool: {
          filter: [{ terms: { kind: KINDS } }, { range: { [field]: { gt: after, lte: upTo } } }],
          ...(field === '_seq_no' ? { must_not: [{ exists: { field: 'changedSeqNo' } }] } : {}),
        },
      },
      sort: [{ [field]: 'asc' }],
      size: limit,
      track_total_hits: false,
      seq_no_primary_term: true,
      _source: fields === true ? true : [...fields, 'kind', 'changedSeqNo'],
    })
    const header = { index: indexName(this.#cluster.settings, PODCASTS_INDEX), preference: `_shards:${String(shard)}` }
    const { responses } = await this.#cluster.request<{
      readonly responses: readonly (Partial<SearchBody<PodcastDocument>> & { readonly error?: { reason?: string } })[]
    }>({
      method: 'POST',
      path: '/_msearch',
      lines: [header, body('_seq_no'), header, body('changedSeqNo')],
      repeatable: true,
    })
    const found = responses.flatMap(({ hits, error }) => {
      if (hits === undefined) throw new CodedError('NOT_READY', `the changes cannot be read: ${error?.reason ?? ''}`)
      return toHits({ hits }).map(({ id, source, version }) => ({
        id,
        source,
        no: ('changedSeqNo' in source ? source.changedSeqNo : undefined) ?? version.seqNo,
      }))
    })
    return found.sort(compare).slice(0, limit)
  }

  async #readEnds(): Promise<{ readonly index: string; readonly shards: readonly ShardEnd[] }> {
    const { indices } = await this.#cluster.request<IndexStats>({
      method: 'GET',
      path: this.#cluster.path(PODCASTS_INDEX, '_stats/docs'),
      query: { level: 'shards' },
    })
    const [stats] = Object.values(indices)
    if (stats === undefined)
      throw new CodedError('NOT_READY', 'the index of podcasts is not there.', { retryAfterS: 5 })
    const shards = Object.entries(stats.shards)
      .sort(([one], [other]) => Number(one) - Number(other))
      .map(([shard, copies]): ShardEnd => {
        const primary = copies.find(({ routing }) => routing.primary)?.seq_no
        if (primary === undefined)
          throw new CodedError('NOT_READY', `shard ${shard} of the podcasts is away.`, { retryAfterS: 5 })
        return { given: primary.max_seq_no, settled: primary.global_checkpoint }
      })
    return { index: stats.uuid, shards }
  }
}
