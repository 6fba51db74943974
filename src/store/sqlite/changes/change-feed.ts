/**
 * The change feed: podcasts and tombstones in the order of the transaction that last changed them.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { CodedError } from '../../../errors.ts'
import { recordOf, type StoredText } from '../../../record/view/stored-layout.ts'
import type { CallOptions } from '../../call-options.ts'
import type { Change, ChangePage } from '../../change-feed.ts'
import { type ChangeTime, wereBefore } from '../../rules/change-times.ts'
import { toTombstone } from '../../rules/stored-tombstone.ts'
import { call } from '../connection/call.ts'
import type { DamageLog } from '../connection/record-damaged.ts'
import { inTransaction } from '../connection/database.ts'
import { type SqliteTombstone, TombstoneRows } from '../records/tombstone-rows.ts'

const LARGEST_PAGE = 10_000
/** A cursor with this `seq` is after every podcast of its transaction. */
const LAST_SEQ = String(Number.MAX_SAFE_INTEGER)
const CURSOR = /^([0-9a-f]{16})-(\d{1,15})-(\d{1,16})$/

/** A cursor: the next page starts after this podcast of this transaction. */
interface FeedPosition {
  readonly changeNo: number
  readonly seq: number
}

interface DirectoryRow {
  readonly name: string
  readonly nextChange: number
}

type Time = ChangeTime<number>

type PodcastRow = StoredText & FeedPosition & { readonly revision: number }

interface PositionedChange {
  readonly place: FeedPosition
  readonly change: Change
}

const compare = (a: FeedPosition, b: FeedPosition): number =>
  a.changeNo - b.changeNo || a.seq - b.seq

const ofPodcast = (row: PodcastRow): PositionedChange => ({
  place: row,
  change: { kind: row.revision === 1 ? 'insert' : 'update', record: recordOf(row) },
})

const ofTombstone = (row: SqliteTombstone): PositionedChange => ({
  place: row,
  change: toTombstone(row),
})

const invalid = (reason: string): CodedError =>
  new CodedError(
    'INVALID_CURSOR',
    `The cursor is invalid in this directory's change feed (${reason}); start without one.`,
  )

export class SqliteChangeFeed {
  readonly #database: DatabaseSync
  readonly #tombstones: TombstoneRows
  readonly #state: StatementSync
  readonly #sameChange: StatementSync
  readonly #laterChanges: StatementSync
  readonly #laterTime: StatementSync
  readonly #timeBefore: StatementSync

  constructor(database: DatabaseSync, damage: DamageLog) {
    this.#database = database
    this.#tombstones = new TombstoneRows(database, damage)
    this.#state = database.prepare(
      'SELECT feed_name AS name, next_change AS nextChange FROM directory',
    )
    const times = 'SELECT change_no AS place, at_ms AS atMs FROM change_times'
    this.#laterTime = database.prepare(
      `${times} WHERE at_ms > ? ORDER BY at_ms, change_no LIMIT 1`,
    )
    this.#timeBefore = database.prepare(
      `${times} WHERE change_no < ? ORDER BY change_no DESC LIMIT 1`,
    )
    // Two range queries: with one combined condition, each page would scan its whole transaction
    // again.
    const columns =
      'change_no AS changeNo, seq, revision, layout, basic, details, description, internals'
    this.#sameChange = database.prepare(
      `SELECT ${columns} FROM podcasts WHERE change_no = ? AND seq > ? ORDER BY seq LIMIT ?`,
    )
    this.#laterChanges = database.prepare(
      `SELECT ${columns} FROM podcasts WHERE change_no > ? ORDER BY change_no, seq LIMIT ?`,
    )
  }

  changes(since: string | null, limit: number, options?: CallOptions): Promise<ChangePage> {
    if (!Number.isSafeInteger(limit) || limit < 1 || limit > LARGEST_PAGE)
      throw new RangeError(
        `a page has 1 to ${String(LARGEST_PAGE)} changes, not ${String(limit)}`,
      )
    return call(
      () => inTransaction(this.#database, 'BEGIN', () => this.#read(since, limit)),
      options,
    )
  }

  placeAt(atMs: number): Promise<string | null | undefined> {
    return call(() => inTransaction(this.#database, 'BEGIN', () => this.#placeAt(atMs)))
  }

  #placeAt(atMs: number): string | null | undefined {
    const { name, nextChange } = this.#state.get() as unknown as DirectoryRow
    const later = this.#laterTime.get(atMs) as Time | undefined
    const end = later?.place ?? nextChange - 1
    const before = this.#timeBefore.get(later?.place ?? nextChange) as Time | undefined
    if (before === undefined) return end === 0 ? null : undefined
    // A load of an empty directory writes one note, at its start.
    const isOver = before.place > 0 && wereBefore(before, atMs)
    return `${name}-${String(isOver ? end : before.place)}-${LAST_SEQ}`
  }

  #read(since: string | null, limit: number): ChangePage {
    const { name, nextChange } = this.#state.get() as unknown as DirectoryRow
    const after =
      since === null ? { changeNo: -1, seq: 0 } : this.#parse(since, name, nextChange)
    const podcasts = this.#readPodcasts(after, limit + 1)
    const tombstones = this.#tombstones.since(after.changeNo, after.seq, limit + 1)
    const found = [...podcasts.map(ofPodcast), ...tombstones.map(ofTombstone)].sort(
      (a, b) => compare(a.place, b.place),
    )
    const page = found.slice(0, limit)
    const { changeNo, seq } = page.at(-1)?.place ?? after
    return {
      changes: page.map(({ change }) => change),
      cursor: `${name}-${String(Math.max(changeNo, 0))}-${String(seq)}`,
      more: found.length > limit,
    }
  }

  #readPodcasts({ changeNo, seq }: FeedPosition, limit: number): readonly PodcastRow[] {
    const same = this.#sameChange.all(changeNo, seq, limit)
    const later =
      same.length === limit ? [] : this.#laterChanges.all(changeNo, limit - same.length)
    return [...same, ...later] as unknown as readonly PodcastRow[]
  }

  #parse(cursor: string, name: string, nextChange: number): FeedPosition {
    const [, whose, changeNo, seq] = CURSOR.exec(cursor) ?? []
    if (whose === undefined) throw invalid('it is not written like one')
    if (whose !== name) throw invalid('it is of another directory')
    if (Number(changeNo) >= Math.max(nextChange, 1))
      throw invalid('it is ahead of this directory')
    return { changeNo: Number(changeNo), seq: Number(seq) }
  }
}
