/** Daily counts in SQLite: a row for each day, name and level. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { CallOptions } from '../../call-options.ts'
import type {
  CountKind,
  CountsRequest,
  DailyCount,
  DailyCounts,
} from '../../counts/daily-counts.ts'
import { boundNames, type CountedDay, firstKeptDays } from '../../rules/count-names.ts'
import type { TickTransaction } from '../connection/tick-transaction.ts'
import type { WritingConnection } from '../connection/writing-connection.ts'

/** The statements of the write connection. */
class CountWriter {
  readonly #names: StatementSync
  readonly #put: StatementSync
  readonly #erase: StatementSync

  constructor(database: DatabaseSync) {
    this.#names = database.prepare(
      'SELECT DISTINCT name FROM daily_counts WHERE kind = ? AND day = ?',
    )
    this.#put = database.prepare(
      `INSERT INTO daily_counts (kind, day, name, level, count) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET count = ? * count + excluded.count`,
    )
    this.#erase = database.prepare('DELETE FROM daily_counts WHERE kind = ? AND day < ?')
  }

  put(counts: readonly DailyCount[], mode: 'add' | 'set'): void {
    const known = ({ kind, day }: CountedDay) =>
      new Set(this.#names.all(kind, day).map(({ name }) => String(name)))
    for (const { kind, day, name, level, count } of boundNames(counts, known))
      this.#put.run(kind, day, name, level, count, mode === 'add' ? 1 : 0)
    for (const [kind, day] of firstKeptDays(counts)) this.#erase.run(kind, day)
  }
}

export class SqliteDailyCounts implements DailyCounts {
  readonly #tick: TickTransaction
  readonly #openWriting: () => WritingConnection
  readonly #read: StatementSync
  readonly #readName: StatementSync
  #writer: CountWriter | undefined

  /** `tick` belongs to the same connection. */
  constructor(
    database: DatabaseSync,
    tick: TickTransaction,
    openWriting: () => WritingConnection,
  ) {
    this.#tick = tick
    this.#openWriting = openWriting
    const select = 'SELECT kind, day, name, level, count FROM daily_counts'
    const order = 'ORDER BY day, name, level'
    this.#read = database.prepare(`${select} WHERE kind = ? AND day >= ? ${order}`)
    this.#readName = database.prepare(
      `${select} WHERE kind = ? AND day >= ? AND name = ? ${order}`,
    )
  }

  add(counts: readonly DailyCount[]): Promise<void> {
    return this.#write(counts, 'add')
  }

  set(counts: readonly DailyCount[]): Promise<void> {
    return this.#write(counts, 'set')
  }

  read(
    kind: CountKind,
    { from, name }: CountsRequest,
    options?: CallOptions,
  ): Promise<readonly DailyCount[]> {
    return this.#tick.read(() => {
      const rows =
        name === undefined
          ? this.#read.all(kind, from)
          : this.#readName.all(kind, from, name)
      return rows as unknown as readonly DailyCount[]
    }, options)
  }

  async #write(counts: readonly DailyCount[], mode: 'add' | 'set'): Promise<void> {
    if (counts.length === 0) return
    const { database, writes } = this.#openWriting()
    const writer = (this.#writer ??= new CountWriter(database))
    await writes.run(() => writer.put(counts, mode))
    this.#tick.end()
  }
}
