/**
 * Converts rows to podcasts of a level. Rows of another layout are converted to the current one.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Derive } from '../../maintenance.ts'
import {
  LAYOUT,
  type ConvertibleText,
  toCurrentText,
} from '../../../record/view/stored-layout.ts'
import type { StoredLevel, StoredLevels, StoredPodcast } from '../../directory.ts'
import {
  basicChecksum,
  fullChecksum,
  hitChecksum,
  intactCondition,
} from '../connection/checksums.ts'
import { recordDamaged } from '../connection/record-damaged.ts'
import type { BasicRow, FullRow, HitRow } from './podcast-row.ts'

const BEFORE_ID = '{"id":"'.length

/** Compares the id column with the text, because the checksum covers only the text. */
function assertIsOf(id: string, basic: string): void {
  if (!basic.startsWith(id, BEFORE_ID))
    throw recordDamaged([basic.slice(BEFORE_ID, BEFORE_ID + id.length)])
}

type RowReaders = { readonly [Level in StoredLevel]: (row: unknown) => StoredLevels[Level] }

/** Rows must have the columns of `STORED_COLUMNS`. Methods throw `RECORD_DAMAGED`. */
export class StoredRows implements RowReaders {
  readonly #whole: StatementSync
  readonly #derive: Derive | undefined

  constructor(database: DatabaseSync, derive: Derive | undefined) {
    this.#derive = derive
    this.#whole = database.prepare(
      `SELECT layout, basic, details, description, internals, hit_sum AS sum, (
          SELECT content FROM metadata WHERE metadata.seq = podcasts.seq AND section = 'pins'
            AND ${intactCondition('metadata')}) AS pins
        FROM podcasts WHERE id = ?`,
    )
  }

  readonly basic = (row: unknown): StoredLevels['basic'] => {
    const [basic, sum, layout, id] = row as BasicRow
    if (basicChecksum(basic) !== sum) throw recordDamaged([id])
    assertIsOf(id, basic)
    if (layout === LAYOUT) return { id, basic }
    return { id, basic: this.#renew(id).basic }
  }

  readonly full = (row: unknown): StoredLevels['full'] => {
    const [basic, details, description, sum, layout, id] = row as FullRow
    if (fullChecksum(basic, details, description) !== sum) throw recordDamaged([id])
    assertIsOf(id, basic)
    if (layout === LAYOUT) return { id, basic, details, description }
    const { internals: _, ...full } = this.#renew(id)
    return full
  }

  readonly hit = (row: unknown): StoredLevels['hit'] => {
    const [basic, details, description, internals, sum, layout, id] = row as HitRow
    const fragments = { basic, details, description, internals }
    if (hitChecksum(fragments) !== sum) throw recordDamaged([id])
    assertIsOf(id, basic)
    if (layout === LAYOUT) return { id, ...fragments }
    return this.#renew(id)
  }

  /** Returns a hit with only the basic answer. */
  toBasicHit(row: unknown): StoredPodcast {
    const { id, basic } = this.basic(row)
    return { id, basic, details: '{}', description: 'null', internals: '{}' }
  }

  /** Conversion needs all columns, whatever the level. */
  #renew(id: string): StoredPodcast {
    const { sum, ...stored } = this.#whole.get(id) as unknown as ConvertibleText & {
      readonly sum: number
    }
    if (hitChecksum(stored) !== sum) throw recordDamaged([id])
    return { id, ...toCurrentText(stored, this.#derive) }
  }
}
