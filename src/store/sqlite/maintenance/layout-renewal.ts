/** Rewrites rows of other layouts, a few per transaction. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { toFragments } from '../../../record/view/fragments.ts'
import { LAYOUT, rawRecordOf, toStoredText } from '../../../record/view/stored-layout.ts'
import type { Derive, LayoutProgress, WriteDerived } from '../../maintenance.ts'
import { listOtherLayouts } from '../connection/layout-lease.ts'
import { isOfNewer } from '../../rules/enter-layout.ts'
import { readLayout } from '../connection/kept-layout.ts'
import { isSameText } from '../../rules/renew-layout.ts'
import type { BatchWriter } from '../records/write-batch.ts'

interface OutdatedRow {
  readonly seq: number
  readonly id: string
  readonly layout: number
}

/** Works on a read-only connection. */
export function readProgress(database: DatabaseSync, dataDir: string): LayoutProgress {
  const kept = readLayout(database)
  const numbers = database.prepare('SELECT next_seq - 1 AS total FROM directory').get()
  const total = Number(numbers?.['total'])
  const { layout, renewedTo } = kept
  const isDone = isOfNewer(kept) || (layout === LAYOUT && renewedTo === null)
  const waitsFor = isDone ? [] : listOtherLayouts(dataDir)
  return { isDone, done: isDone ? total : (renewedTo ?? 0), total, waitsFor }
}

export class LayoutRenewal {
  readonly #database: DatabaseSync
  readonly #dataDir: string
  readonly #batches: BatchWriter
  readonly #derive: Derive
  readonly #next: StatementSync
  readonly #mark: StatementSync
  readonly #has: StatementSync

  constructor(
    database: DatabaseSync,
    parts: {
      readonly dataDir: string
      readonly batches: BatchWriter
      readonly derive: Derive
    },
  ) {
    this.#database = database
    this.#dataDir = parts.dataDir
    this.#batches = parts.batches
    this.#derive = parts.derive
    this.#next = database.prepare(
      'SELECT seq, id, layout FROM podcasts WHERE seq > ? ORDER BY seq LIMIT ?',
    )
    this.#has = database.prepare('SELECT 1 FROM podcasts WHERE seq = ?')
    this.#mark = database.prepare('UPDATE layout SET renewed_to = ? WHERE layout = ?')
  }

  async renew(limit: number, write: WriteDerived): Promise<LayoutProgress> {
    const { isDone, done, waitsFor } = readProgress(this.#database, this.#dataDir)
    const after = waitsFor.length > 0 ? 0 : done
    const rows = this.#next.all(after, limit) as unknown as readonly OutdatedRow[]
    if (!isDone && waitsFor.length === 0) await this.#renewRows(rows, write)
    return readProgress(this.#database, this.#dataDir)
  }

  async #renewRows(rows: readonly OutdatedRow[], write: WriteDerived): Promise<void> {
    const others = rows.filter(({ layout }) => layout !== LAYOUT)
    const due = others.filter(({ seq }) => this.#isDue(seq)).map(({ id }) => id)
    if (due.length > 0) await write(due)
    const claims = { ids: [], feedKeys: [], appleIds: [], slugs: [] }
    await this.#batches.transact(claims, () => {
      for (const { seq } of others) this.#renewRow(seq)
      this.#mark.run(rows.at(-1)?.seq ?? null, LAYOUT)
    })
  }

  /** Returns whether derived values differ from the record. */
  #isDue(seq: number): boolean {
    const stored = this.#batches.rows.read(seq)
    if (!stored.isIntact) return false
    const raw = { ...rawRecordOf(stored), seq }
    return !isSameText(toFragments(raw), toFragments(this.#derive(raw)))
  }

  /**
   * Skips rows that another process has rewritten or removed, and damaged ones, which `mend`
   * handles.
   */
  #renewRow(seq: number): void {
    if (this.#has.get(seq) === undefined) return
    const stored = this.#batches.rows.read(seq)
    if (stored.layout === LAYOUT || !stored.isIntact) return
    const podcast = { ...rawRecordOf(stored), seq }
    this.#batches.rows.renew(podcast, toStoredText(podcast))
  }
}
