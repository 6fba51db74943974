/** Podcasts in the order in which they were tracked, the last one first. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { LATEST_SPAN, type LatestPage } from '../../reader.ts'
import { ALWAYS_SERVED, prepareStored, STORED_COLUMNS, toStored } from './podcast-row.ts'

export class LatestRows {
  readonly #highest: StatementSync
  readonly #below: StatementSync

  constructor(
    database: DatabaseSync,
    { requireAppleId }: { readonly requireAppleId: boolean },
  ) {
    const served = requireAppleId ? `AND ${ALWAYS_SERVED}` : ''
    this.#highest = database.prepare('SELECT coalesce(max(seq), 0) AS seq FROM podcasts')
    this.#below = prepareStored(
      database,
      `SELECT ${STORED_COLUMNS.full}, seq FROM podcasts
        WHERE seq < ? AND seq >= ? AND searchable = 1 ${served} ORDER BY seq DESC LIMIT ?`,
    )
  }

  list(before: number | null, limit: number): LatestPage {
    const below = before ?? this.#readHighest() + 1
    const end = Math.max(1, below - LATEST_SPAN)
    const rows = this.#below.all(
      below,
      end,
      limit,
    ) as unknown as readonly (readonly unknown[])[]
    const podcasts = rows.map((row) => ({
      seq: Number(row.at(-1)),
      podcast: toStored.full(row),
    }))
    const last = podcasts.length < limit ? end : (podcasts.at(-1)?.seq ?? end)
    return { podcasts, next: last <= 1 ? null : last }
  }

  #readHighest(): number {
    return (this.#highest.get() as { readonly seq: number }).seq
  }
}
