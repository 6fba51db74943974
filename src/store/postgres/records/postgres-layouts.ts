/** Rewrites rows of other layouts, a few per transaction. */
import { deriveGuid } from '../../../record/derive.ts'
import { toFragments } from '../../../record/view/fragments.ts'
import { LAYOUT, rawRecordOf, type StoredText } from '../../../record/view/stored-layout.ts'
import type { Derive, LayoutProgress, Layouts, WriteDerived } from '../../maintenance.ts'
import { isOfNewer } from '../../rules/enter-layout.ts'
import {
  GuidPass,
  isSameText,
  type SeqRange,
  writeDerived,
} from '../../rules/renew-layout.ts'
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
const WITHOUT_GUID = prepare(
  'SELECT id FROM podcasts WHERE seq > $1 AND seq <= $2 AND podcast_guid IS NULL AND layout <> $3',
)
const SET_GUIDS = prepare(
  `UPDATE podcasts SET podcast_guid = derived.guid
    FROM unnest($1::bigint[], $2::text[]) AS derived (seq, guid) WHERE podcasts.seq = derived.seq`,
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
  readonly #guidPass = new GuidPass()

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
    const progress = await this.progress()
    if (progress.waitsFor.length > 0) return progress
    const range = this.#guidPass.next(progress, limit)
    if (range !== undefined) await this.#fillGuids(range)
    if (range !== undefined && range.to < progress.total) return progress
    if (!progress.isDone) await this.#renewAfter(progress.done, limit, write)
    return await this.progress()
  }

  async #fillGuids({ after, to }: SeqRange): Promise<void> {
    const rows = await this.#database.read<Pick<OutdatedRow, 'id'>>(WITHOUT_GUID, [
      after,
      to,
      LAYOUT,
    ])
    if (rows.length === 0) return
    await this.#batches.transact(claimsOf(rows), async (batch) => {
      const seqs: number[] = []
      const guids: string[] = []
      for (const { id } of rows) {
        const other = await readOther(id, batch)
        if (other?.podcast.podcastGuid !== null) continue
        seqs.push(other.held.seq)
        guids.push(deriveGuid(other.podcast))
      }
      await batch.session.run(SET_GUIDS, [seqs, guids])
    })
  }

  async #renewAfter(seq: number, limit: number, write: WriteDerived): Promise<void> {
    const rows = await this.#database.read<OutdatedRow>(NEXT, [seq, limit])
    const others = rows.filter(({ layout }) => layout !== LAYOUT)
    const due = others.filter((row) => this.#isDue(row)).map(({ id }) => id)
    if (due.length > 0) await write(due)
    await this.#batches.transact(claimsOf(others), async (batch) => {
      for (const { id } of others) {
        const other = await readOther(id, batch)
        if (other !== undefined) batch.renew(other.podcast, other.held)
      }
      await batch.session.run(MARK, [rows.at(-1)?.seq ?? null, LAYOUT])
    })
  }

  /** Returns whether derived values differ from the record. */
  #isDue(row: OutdatedRow): boolean {
    const raw = rawRecordOf(row)
    return !isSameText(toFragments(raw), toFragments(this.#derive(raw)))
  }
}

const claimsOf = (rows: readonly Pick<OutdatedRow, 'id'>[]) => ({
  ids: rows.map(({ id }) => id),
  feedKeys: [],
  appleIds: [],
  slugs: [],
  enters: false,
})

/** Undefined for rows that another process has rewritten or removed. */
async function readOther(id: string, batch: RecordBatch) {
  const held = batch.owners.byId.get(id)
  if (held === undefined) return undefined
  const stored = await batch.readFragments(held.seq)
  if (stored.layout === LAYOUT) return undefined
  return { podcast: rawRecordOf(stored), held }
}
