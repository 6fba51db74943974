/**
 * Podcasts' documents as they count. One that says that it waits for another one (`pending`) is, until somebody writes it
 * so, what the other one's document makes of it: that one's write was the moment at which both changed.
 */
import { randomUUID } from 'node:crypto'
import type { PodcastId } from '../../record/podcast.ts'
import { CodedError } from '../../errors.ts'
import type { BulkOutcome, Cluster, GetOptions, Stored } from './cluster.ts'
import { type PodcastDocument, PODCASTS_INDEX } from './podcast-document.ts'

export type StoredPodcastDocument = Stored<PodcastDocument>

/** Times that a change is begun anew because somebody else was faster. */
export const RACE_ATTEMPTS = 20

export const tooManyRaces = (id: string): CodedError =>
  new CodedError('OVERLOADED', `many writers are at ${id} at once; try again.`, { retryAfterS: 1 })

const isWaiting = ({ source }: StoredPodcastDocument): boolean => source.kind !== 'void' && source.pending !== undefined

/** The document of a write that changes nothing of the record: it stays where it is in the change feed. */
export const toTouched = <Document extends PodcastDocument>({ source, version }: Stored<Document>): Document =>
  source.kind === 'void' ? source : { ...source, changedSeqNo: source.changedSeqNo ?? version.seqNo }

export class Podcasts {
  readonly #cluster: Cluster

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  /** What every reader sees. With `fields`, those of the document; void ones are left out. */
  async getMany(
    ids: readonly PodcastId[],
    { fields, signal }: GetOptions = {},
  ): Promise<Map<PodcastId, StoredPodcastDocument>> {
    const found = await this.#cluster.getMany<PodcastDocument>(PODCASTS_INDEX, ids, {
      ...(fields === undefined ? {} : { fields: ['kind', 'pending', ...fields] }),
      signal,
    })
    const waiting = [...found.values()].filter(isWaiting)
    const others = waiting.flatMap(({ source }) => (source.kind === 'void' ? [] : [source.pending?.other ?? '']))
    const tokens = await this.#cluster.getMany<PodcastDocument>(PODCASTS_INDEX, others, { fields: ['token'], signal })
    for (const stored of waiting) {
      const { source } = stored
      if (source.kind === 'void' || source.pending === undefined) continue
      const { other, token, becomes } = source.pending
      if (tokenOf(tokens.get(other)) === token) found.set(stored.id, { ...stored, source: becomes })
    }
    for (const [id, { source }] of found) if (source.kind === 'void') found.delete(id)
    return found
  }

  /** As they stand, for a write over them: none waits any more; void ones too. */
  async getForWrite(ids: readonly PodcastId[]): Promise<Map<PodcastId, StoredPodcastDocument>> {
    for (let attempt = 0; attempt < RACE_ATTEMPTS; attempt += 1) {
      const found = await this.#cluster.getMany<PodcastDocument>(PODCASTS_INDEX, ids)
      const waiting = [...found.values()].filter(isWaiting)
      if (waiting.length === 0) return found
      for (const stored of waiting) await this.settle(stored)
    }
    throw tooManyRaces(ids[0] ?? '')
  }

  /** Ends the waiting of a document whose writer may be gone: what has happened is carried out, what has not never will. */
  async settle({ id, source, version }: StoredPodcastDocument): Promise<void> {
    if (source.kind === 'void' || source.pending === undefined) return
    const { pending, unsettled: _unsettled, ...still } = source
    const other = await this.#cluster.get<PodcastDocument>(PODCASTS_INDEX, pending.other)
    if (tokenOf(other) === pending.token) {
      await this.#put(id, pending.becomes, version)
      return
    }
    // From here on its writer comes too late.
    if ((await this.fence(pending.other, other)).status === 'done') await this.#put(id, still, version)
  }

  /** Whoever read the document before this, or found none, writes it no more. */
  async fence(id: PodcastId, stored: StoredPodcastDocument | undefined): Promise<BulkOutcome> {
    const fence = randomUUID()
    const [outcome] = await this.#cluster.bulk([
      stored === undefined
        ? { act: 'create', index: PODCASTS_INDEX, id, source: { kind: 'void', fence } satisfies PodcastDocument }
        : {
            act: 'index',
            index: PODCASTS_INDEX,
            id,
            source: { ...toTouched(stored), fence },
            version: stored.version,
          },
    ])
    return outcome ?? { status: 'conflict' }
  }

  async #put(id: PodcastId, source: PodcastDocument, version: StoredPodcastDocument['version']): Promise<void> {
    await this.#cluster.bulk([{ act: 'index', index: PODCASTS_INDEX, id, source, version }])
  }
}

const tokenOf = (stored: StoredPodcastDocument | undefined): string | undefined =>
  stored === undefined || stored.source.kind === 'void' ? undefined : stored.source.token
