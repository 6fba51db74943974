/**
 * The generations of a directory's index. The live index has the alias for searches and writes.
 * Each new index has a higher number. An index under construction has a separate alias, without
 * which it cannot become live, so that late requests for an abandoned index fail.
 */
import { CodedError } from '../../../errors.ts'
import type { IndexSchema } from '../../document/schema.ts'
import {
  FILLING_SETTINGS,
  isOutdated,
  type SchemaNote,
  toIndexBody,
  toLiveSettings,
} from '../mapping/index-definition.ts'
import {
  aliasOf,
  buildAliasOf,
  generationOf,
  indexNameOf,
  type IndexSettings,
} from '../mapping/index-settings.ts'
import { ClusterRefusal } from '../transport/cluster-refusal.ts'
import type { Requester } from '../transport/cluster-request.ts'

type AliasesByIndex = Readonly<Record<string, { readonly aliases: object }>>

type MappingsByIndex = Readonly<
  Record<string, { readonly mappings?: { readonly _meta?: SchemaNote } }>
>

export interface Generations {
  /** `undefined` if there is none. */
  readonly live: string | undefined
  /** Indices under construction, or abandoned. */
  readonly others: readonly string[]
  /** Name of the next index. */
  readonly next: string
}

const isThereAlready = (error: unknown): boolean =>
  error instanceof ClusterRefusal && error.type === 'resource_already_exists_exception'

export class IndexGenerations {
  readonly #cluster: Requester
  readonly #settings: IndexSettings
  readonly #schema: IndexSchema

  constructor(cluster: Requester, settings: IndexSettings, schema: IndexSchema) {
    this.#cluster = cluster
    this.#settings = settings
    this.#schema = schema
  }

  get alias(): string {
    return aliasOf(this.#settings)
  }

  async look(): Promise<Generations> {
    const { body } = await this.#cluster.request<AliasesByIndex>({
      method: 'GET',
      path: `/${this.alias}-*/_alias`,
    })
    const names = Object.keys(body).filter(
      (name) => generationOf(this.#settings, name) !== undefined,
    )
    const live = names.find((name) => this.alias in (body[name]?.aliases ?? {}))
    const numbers = names.map((name) => generationOf(this.#settings, name) ?? 0)
    return {
      live,
      others: names.filter((name) => name !== live),
      next: indexNameOf(this.#settings, Math.max(0, ...numbers) + 1),
    }
  }

  /** Returns the live index, or creates an empty one. Safe for concurrent processes. */
  async ensureLive(): Promise<string> {
    const { live, next } = await this.look()
    if (live !== undefined) return live
    try {
      await this.#make(next, toLiveSettings(this.#settings), this.alias)
    } catch (error) {
      // Another process created it first.
      if (!isThereAlready(error)) throw error
    }
    const made = await this.look()
    if (made.live !== undefined) return made.live
    throw new CodedError('NOT_READY', `Alias ${this.alias} not found.`, {
      forOperator: true,
    })
  }

  /** Returns whether an older schema created the index. */
  async isOutdated(name: string): Promise<boolean> {
    const { body } = await this.#cluster.request<MappingsByIndex>({
      method: 'GET',
      path: `/${name}/_mapping`,
      query: { filter_path: '*.mappings._meta' },
    })
    return isOutdated(body[name]?.mappings?._meta ?? {}, this.#schema)
  }

  /** Creates an index next to the live one, and returns its name. */
  async makeBeside(): Promise<string> {
    const { others, next } = await this.look()
    for (const name of others) await this.retire(name)
    try {
      await this.#make(next, FILLING_SETTINGS, buildAliasOf(next))
    } catch (cause) {
      if (!isThereAlready(cause)) throw cause
      const message = `Another process is building the index ${next}; wait until it has finished.`
      throw new CodedError('NOT_READY', message, { cause, retryAfterS: 60 })
    }
    return next
  }

  /** Replaces the live index atomically. */
  async swap(name: string): Promise<void> {
    try {
      await this.#changeAliases([
        { remove: { index: name, alias: buildAliasOf(name), must_exist: true } },
        { remove: { index: `${this.alias}-*`, alias: this.alias, must_exist: false } },
        { add: { index: name, alias: this.alias, is_write_index: true } },
      ])
    } catch (error) {
      // The response may have been lost after the swap.
      if ((await this.look()).live !== name) throw error
    }
  }

  /** Removes an index that is not live. */
  async retire(name: string): Promise<void> {
    const alias = buildAliasOf(name)
    // From here on, a late swap is refused.
    await this.#changeAliases([{ remove: { index: name, alias, must_exist: true } }], [404])
    if ((await this.look()).live === name) return
    await this.#cluster.request({
      method: 'DELETE',
      path: `/${name}`,
      expects: [404],
      repeatable: true,
    })
  }

  async #make(
    name: string,
    settings: Readonly<Record<string, unknown>>,
    alias: string,
  ): Promise<void> {
    const { shards } = this.#settings
    const body = toIndexBody({ schema: this.#schema, shards, settings, alias })
    await this.#cluster.request({ method: 'PUT', path: `/${name}`, body })
  }

  async #changeAliases(
    actions: readonly object[],
    expects: readonly number[] = [],
  ): Promise<void> {
    await this.#cluster.request({
      method: 'POST',
      path: '/_aliases',
      body: { actions },
      expects,
    })
  }
}
