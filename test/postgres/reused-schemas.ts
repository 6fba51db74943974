/**
 * Schemas for suites that open hundreds of stores: to empty one takes a fraction of the time that
 * making one does. One whose test failed is not used again, for what ran out of time goes on
 * writing.
 */
import type pg from 'pg'
import { onTestFailed } from 'vitest'
import type { PostgresStoreOptions } from '../../src/store/postgres/postgres-store.ts'
import type { IndexedStore } from '../../src/store/port.ts'
import type { SharedDatabase } from './shared-database.ts'

interface Place {
  readonly schema: string
  store: string
  open: number
  isSpoilt: boolean
}

const TABLES = `SELECT relname AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE nspname = $1 AND relkind = 'r' AND relname NOT IN ('migrations', 'directory', 'totals', 'task_marks', 'episode_state')`

export class ReusedSchemas {
  readonly #database: SharedDatabase
  readonly #places: Place[] = []
  #client: pg.Client | undefined

  constructor(database: SharedDatabase) {
    this.#database = database
  }

  /** The same name of a store opens the same data again. */
  async open(store: string, options: Partial<PostgresStoreOptions>): Promise<IndexedStore> {
    const place =
      this.#places.find((one) => one.store === store) ?? (await this.#findPlace(store))
    place.open += 1
    onTestFailed(() => {
      place.isSpoilt = true
    })
    const opened = await this.#database.open(place.schema, options)
    let isOpen = true
    const dispose = opened[Symbol.asyncDispose].bind(opened)
    opened[Symbol.asyncDispose] = async () => {
      await dispose()
      if (isOpen) place.open -= 1
      isOpen = false
    }
    return opened
  }

  async #findPlace(store: string): Promise<Place> {
    const free = this.#places.find(({ open, isSpoilt }) => open === 0 && !isSpoilt)
    if (free === undefined) {
      const place = { schema: this.#database.newSchema(), store, open: 0, isSpoilt: false }
      this.#places.push(place)
      return place
    }
    free.store = store
    await this.#empty(free.schema)
    return free
  }

  async #empty(schema: string): Promise<void> {
    this.#client ??= await this.#database.connect()
    const { rows } = await this.#client.query<{ name: string }>(TABLES, [schema])
    const deletes = rows.map(({ name }) => `DELETE FROM ${schema}.${name}`)
    const resets = [
      `UPDATE ${schema}.directory SET next_seq = 1, feed_name = left(replace(gen_random_uuid()::text, '-', ''), 16)`,
      `UPDATE ${schema}.totals SET total = 0, tracked = 0, dead = 0`,
      `UPDATE ${schema}.task_marks SET seq = 0`,
      `UPDATE ${schema}.episode_state SET kept = '', epoch = 0, filled_to = 0, deleted_xid = '0'`,
    ]
    await this.#client.query([...deletes, ...resets].join('; '))
  }
}
