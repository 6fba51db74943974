/** Rewrites rows of other layouts, a few per transaction. */
import { toFragments } from '../../../record/view/fragments.ts'
import { LAYOUT, rawRecordOf, type StoredText } from '../../../record/view/stored-layout.ts'
import type { Derive, LayoutProgress, Layouts, WriteDerived } from '../../maintenance.ts'
import { isOfNewer } from '../../rules/enter-layout.ts'
import { isSameText, writeDerived } from '../../rules/renew-layout.ts'
import type { StoreWriter } from '../../writer.ts'
import type { Database } from '../connection/database.ts'
import { prepare } from '../connection/statement.ts'
import type { Batches } from './batches.ts'
import type { RecordBatch } from './write-batch.ts'

const PROGRESS = prepare(
  `SELECT layout, layout.release, renewed_to AS "renewedTo", next_seq - 1 AS total, ARRAY(
      SELECT DISTINCT release FROM processes
        WHERE processes.layout <> $1 AND seen_at > now() - interval '30 s' ORDER BY release) AS others
    FROM layout, directory`,
)
const NEXT = prepare(
  'SELECT seq, id, layout, basic, details, description, internals FROM podcasts WHERE seq > $1 ORDER BY seq LIMIT $2',
)
const MARK = prepare('UPDATE layout SET renewed_to = $1 WHERE layout = $2')

interface OutdatedRow extends StoredText {
  readonly seq: number
  readonly id: string
}

export class PostgresLayouts implements Layouts {
  readonly #database: Database
  readonly #batches: Batches
  readonly #writer: Pick<StoreWriter, 'owners' | 'write'>
  readonly #derive: Derive

  constructor(parts: {
    readonly database: Database
    readonly batches: Batches
    readonly writer: Pick<StoreWriter, 'owners' | 'write'>
    readonly derive?: Derive | undefined
  }) {
    this.#database = parts.database
    this.#batches = parts.batches
    this.#writer = parts.writer
    this.#derive = parts.derive ?? ((record) => record)
  }

  async progress(): Promise<LayoutProgress> {
    const [row] = await this.#database.read<{
      readonly layout: number
      readonly release: string
      readonly renewedTo: number | null
      readonly total: number
      readonly others: readonly string[]
    }>(PROGRESS, [LAYOUT])
    if (row === undefined) return { isDone: true, done: 0, total: 0, waitsFor: [] }
    const { layout, renewedTo, total, others } = row
    const isDone = isOfNewer(row) || (layout === LAYOUT && renewedTo === null)
    const done = isDone ? total : (renewedTo ?? 0)
    return { isDone, done, total, waitsFor: isDone ? [] : others }
  }

  async renew(
    limit: number,
    write: WriteDerived = (ids) => writeDerived(this.#writer, ids, this.#derive),
  ): Promise<LayoutProgress> {
    const { isDone, done, waitsFor } = await this.progress()
    if (!isDone && waitsFor.length === 0) await this.#renewAfter(done, limit, write)
    return await this.progress()
  }

  async #renewAfter(seq: number, limit: number, write: WriteDerived): Promise<void> {
    const rows = await this.#database.read<OutdatedRow>(NEXT, [seq, limit])
    const others = rows.filter(({ layout }) => layout !== LAYOUT)
    const due = others.filter((row) => this.#isDue(row)).map(({ id }) => id)
    if (due.length > 0) await write(due)
    const ids = others.map(({ id }) => id)
    const claims = { ids, feedKeys: [], appleIds: [], slugs: [], enters: false }
    await this.#batches.transact(claims, async (batch) => {
      for (const id of ids) await this.#renewRow(id, batch)
      await batch.session.run(MARK, [rows.at(-1)?.seq ?? null, LAYOUT])
    })
  }

  /** Returns whether derived values differ from the record. */
  #isDue(row: OutdatedRow): boolean {
    const raw = rawRecordOf(row)
    return !isSameText(toFragments(raw), toFragments(this.#derive(raw)))
  }

  /** Skips rows that another process has rewritten or removed. */
  async #renewRow(id: string, batch: RecordBatch): Promise<void> {
    const held = batch.owners.byId.get(id)
    if (held === undefined) return
    const stored = await batch.readFragments(held.seq)
    if (stored.layout !== LAYOUT) batch.renew(rawRecordOf(stored), held)
  }
}
