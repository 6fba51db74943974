/**
 * Builds a new index: fills it without replicas and refreshes, then enables both, then swaps it
 * in.
 */
import { CodedError } from '../../../errors.ts'
import type { IndexSchema } from '../../document/schema.ts'
import { toLiveSettings } from '../mapping/index-definition.ts'
import { buildAliasOf, type IndexSettings } from '../mapping/index-settings.ts'
import type { IndexBuild, IndexChange, SwapOptions } from '../../port.ts'
import type { Requester } from '../transport/cluster-request.ts'
import { BulkWriter } from './bulk-writer.ts'
import { countIndexed } from './count-documents.ts'
import type { IndexGenerations } from './generations.ts'
import { writeIndexPosition } from './index-position.ts'

/**
 * Maximum number of waits for replicas, each `COPY_WAIT` long. After half an hour the index is
 * swapped in without them.
 */
const COPY_LOOKS = 360
const COPY_WAIT = '5s'

export interface BuildParts {
  readonly cluster: Requester
  readonly schema: IndexSchema
  readonly settings: IndexSettings
  readonly generations: IndexGenerations
  readonly name: string
}

export class OpenSearchBuild implements IndexBuild {
  readonly #parts: BuildParts
  readonly #writer: BulkWriter
  #isSwapped = false

  constructor(parts: BuildParts) {
    this.#parts = parts
    this.#writer = new BulkWriter(parts.cluster, buildAliasOf(parts.name), parts.schema)
  }

  apply(changes: readonly IndexChange[]): Promise<void> {
    return this.#writer.apply(changes)
  }

  async swap(position: string, { mayBeEmpty = false }: SwapOptions = {}): Promise<void> {
    const { generations, name } = this.#parts
    const { live } = await generations.look()
    if (live !== name) {
      await this.#prepare(position, mayBeEmpty)
      await generations.swap(name)
    }
    this.#isSwapped = true
    await this.#removeOthers()
  }

  async #prepare(position: string, mayBeEmpty: boolean): Promise<void> {
    const { cluster, name } = this.#parts
    await writeIndexPosition(cluster, { alias: buildAliasOf(name), name, position })
    await cluster.request({ method: 'POST', path: `/${name}/_refresh`, repeatable: true })
    if (!mayBeEmpty && (await countIndexed(cluster, name)) === 0) {
      const message = 'The new index has no documents; the old one was kept.'
      throw new CodedError('NOT_READY', message, { forOperator: true })
    }
    await this.#makeCopies()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isSwapped) return
    const { generations, name } = this.#parts
    // If the cluster is unreachable, the next build removes it.
    await generations.retire(name).catch(() => undefined)
  }

  async #makeCopies(): Promise<void> {
    const { cluster, settings, name } = this.#parts
    await cluster.request({
      method: 'PUT',
      path: `/${name}/_settings`,
      body: toLiveSettings(settings),
      repeatable: true,
    })
    for (let looks = 0; looks < COPY_LOOKS; looks += 1) {
      const { status } = await cluster.request({
        method: 'GET',
        path: `/_cluster/health/${name}`,
        query: {
          wait_for_status: 'yellow',
          wait_for_no_initializing_shards: true,
          wait_for_events: 'languid',
          timeout: COPY_WAIT,
        },
        expects: [408],
      })
      if (status === 200) return
    }
  }

  async #removeOthers(): Promise<void> {
    const { generations } = this.#parts
    try {
      const { others } = await generations.look()
      for (const name of others) await generations.retire(name)
    } catch {
      // The swap is complete; the next build removes the rest.
    }
  }
}
