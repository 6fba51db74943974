/** Lists podcasts by `seq`, ascending or descending. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { endBelow, endFrom, toPageBelow, toPageFrom } from '../../rules/latest-pages.ts'
import type { LatestPage, UpwardPage } from '../../reader.ts'
import type { Derive } from '../../maintenance.ts'
import { ALWAYS_SERVED, prepareStored, STORED_COLUMNS } from './podcast-row.ts'
import { StoredRows } from './stored-rows.ts'

export class LatestRows {
  readonly #highest: StatementSync
  readonly #below: StatementSync
  readonly #from: StatementSync
  readonly #stored: StoredRows

  constructor(
    database: DatabaseSync,
    options: { readonly requireAppleId: boolean; readonly derive?: Derive },
  ) {
    const { requireAppleId, derive } = options
    this.#stored = new StoredRows(database, derive)
    const served = requireAppleId ? `AND ${ALWAYS_SERVED}` : ''
    this.#highest = database.prepare('SELECT coalesce(max(seq), 0) AS seq FROM podcasts')
    const prepareOrder = (order: 'ASC' | 'DESC'): StatementSync =>
      prepareStored(
        database,
        `SELECT ${STORED_COLUMNS.full}, seq FROM podcasts
          WHERE seq < ? AND seq >= ? AND searchable = 1 ${served} ORDER BY seq ${order} LIMIT ?`,
      )
    this.#below = prepareOrder('DESC')
    this.#from = prepareOrder('ASC')
  }

  list(before: number | null, limit: number): LatestPage {
    const below = before ?? this.#readHighest() + 1
    const end = endBelow(below)
    return toPageBelow(this.#toPodcasts(this.#below, [below, end, limit]), limit, end)
  }

  listFrom(from: number, limit: number): UpwardPage {
    const highest = this.#readHighest()
    const end = endFrom(from, highest)
    return toPageFrom(this.#toPodcasts(this.#from, [end, from, limit]), limit, {
      end,
      highest,
    })
  }

  #toPodcasts(statement: StatementSync, values: readonly number[]) {
    const rows = statement.all(...values) as unknown as readonly (readonly unknown[])[]
    return rows.map((row) => ({
      seq: Number(row.at(-1)),
      podcast: this.#stored.full(row),
    }))
  }

  #readHighest(): number {
    return (this.#highest.get() as { readonly seq: number }).seq
  }
}
