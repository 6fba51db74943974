/** Rewrites rows of other layouts, a few per transaction. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { deriveGuid } from '../../../record/derive.ts'
import { toFragments } from '../../../record/view/fragments.ts'
import {
  LAYOUT,
  rawRecordOf,
  type StoredText,
  toStoredText,
} from '../../../record/view/stored-layout.ts'
import type { Derive, LayoutProgress, WriteDerived } from '../../maintenance.ts'
import { listOtherLayouts } from '../connection/layout-lease.ts'
import { isOfNewer } from '../../rules/enter-layout.ts'
import { readLayout } from '../connection/kept-layout.ts'
import { GuidPass, isSameText, type SeqRange } from '../../rules/renew-layout.ts'
import type { BatchWriter } from '../records/write-batch.ts'

const NO_CLAIMS = { ids: [], feedKeys: [], appleIds: [], slugs: [] }

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
  readonly #withoutGuid: StatementSync
  readonly #setGuid: StatementSync
  readonly #guidPass = new GuidPass()

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
    this.#withoutGuid = database.prepare(
      'SELECT seq FROM podcasts WHERE seq > ? AND seq <= ? AND podcast_guid IS NULL',
    )
    this.#setGuid = database.prepare('UPDATE podcasts SET podcast_guid = ? WHERE seq = ?')
    this.#mark = database.prepare('UPDATE layout SET renewed_to = ? WHERE layout = ?')
  }

  async renew(limit: number, write: WriteDerived): Promise<LayoutProgress> {
    const progress = readProgress(this.#database, this.#dataDir)
    if (progress.waitsFor.length > 0) return progress
    const range = this.#guidPass.next(progress, limit)
    if (range !== undefined) await this.#fillGuids(range)
    if (range !== undefined && range.to < progress.total) return progress
    if (!progress.isDone) await this.#renewAfter(progress.done, limit, write)
    return readProgress(this.#database, this.#dataDir)
  }

  async #fillGuids({ after, to }: SeqRange): Promise<void> {
    if (this.#withoutGuid.get(after, to) === undefined) return
    await this.#batches.transact(NO_CLAIMS, () => {
      for (const { seq } of this.#withoutGuid.all(after, to)) {
        const stored = this.#readOther(Number(seq))
        if (stored !== undefined)
          this.#setGuid.run(deriveGuid(rawRecordOf(stored)), Number(seq))
      }
    })
  }

  async #renewAfter(after: number, limit: number, write: WriteDerived): Promise<void> {
    const rows = this.#next.all(after, limit) as unknown as readonly OutdatedRow[]
    const others = rows.filter(({ layout }) => layout !== LAYOUT)
    const due = others.filter(({ seq }) => this.#isDue(seq)).map(({ id }) => id)
    if (due.length > 0) await write(due)
    await this.#batches.transact(NO_CLAIMS, () => {
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

  #renewRow(seq: number): void {
    const stored = this.#readOther(seq)
    if (stored === undefined) return
    const podcast = { ...rawRecordOf(stored), seq }
    this.#batches.rows.renew(podcast, toStoredText(podcast))
  }

  /**
   * Undefined for rows that another process has rewritten or removed, and for damaged ones, which
   * `mend` handles.
   */
  #readOther(seq: number): StoredText | undefined {
    if (this.#has.get(seq) === undefined) return undefined
    const stored = this.#batches.rows.read(seq)
    if (stored.layout === LAYOUT || !stored.isIntact) return undefined
    return stored
  }
}
