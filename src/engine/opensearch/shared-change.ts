/**
 * A change of two podcasts that both see at one moment. The one that stays is first told what it is about to become; then the
 * other one is written, and that write is the moment; then the one that stays is written as it was told. Whoever finds it told
 * and not written looks at the other one and knows which of the two it is (`Podcasts`).
 */
import { randomUUID } from 'node:crypto'
import type { PodcastId } from '../../record/podcast.ts'
import type { Cluster, Stored } from './cluster.ts'
import { moveOutboxes } from './outbox.ts'
import { type LivingDocument, type MergedDocument, PODCASTS_INDEX } from './podcast-document.ts'
import { type Podcasts, toTouched } from './podcasts.ts'

type Sharing = LivingDocument | MergedDocument

export interface SharedChange {
  readonly staying: Stored<LivingDocument>
  readonly becomes: LivingDocument
  readonly other: Stored<Sharing>
  readonly otherBecomes: Sharing
}

export class SharedChanges {
  readonly #cluster: Cluster
  readonly #podcasts: Podcasts
  readonly #refresh: boolean

  constructor(cluster: Cluster, podcasts: Podcasts, { searchesAtOnce = false }: { readonly searchesAtOnce?: boolean }) {
    this.#cluster = cluster
    this.#podcasts = podcasts
    this.#refresh = searchesAtOnce
  }

  /** False: somebody wrote one of them in between, and nothing has happened. */
  async make({ staying, becomes, other, otherBecomes }: SharedChange): Promise<boolean> {
    await this.#freeToken(other)
    const token = randomUUID()
    await moveOutboxes(this.#cluster, [
      [staying.id, staying.source],
      [other.id, other.source],
    ])
    const told: LivingDocument = {
      ...toTouched(staying),
      pending: { token, other: other.id, becomes },
      unsettled: true,
    }
    const lock = await this.#put(staying.id, told, staying.version)
    if (lock === undefined) return false
    const made = await this.#put(other.id, { ...otherBecomes, token, tokenFrom: staying.id }, other.version)
    if (made === undefined) {
      await this.#podcasts.settle({ id: staying.id, source: told, version: lock })
      return false
    }
    await this.#put(staying.id, becomes, lock)
    if (this.#refresh) await this.#cluster.refresh(PODCASTS_INDEX)
    return true
  }

  /** Before a token is written over, whoever still waits for it is written. */
  async #freeToken({ source }: Stored<Sharing>): Promise<void> {
    if (source.tokenFrom !== undefined) await this.#podcasts.getForWrite([source.tokenFrom])
  }

  async #put(id: PodcastId, source: Sharing, version: Stored<Sharing>['version']) {
    const [outcome] = await this.#cluster.bulk([{ act: 'index', index: PODCASTS_INDEX, id, source, version }])
    return outcome?.status === 'done' ? outcome.version : undefined
  }
}
