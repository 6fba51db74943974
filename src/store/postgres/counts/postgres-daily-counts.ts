/** Daily counts as a table that all processes share. */
import type { CallOptions } from '../../call-options.ts'
import type {
  CountKind,
  CountsRequest,
  DailyCount,
  DailyCounts,
} from '../../counts/daily-counts.ts'
import {
  boundNames,
  type CountedDay,
  daysOf,
  firstKeptDays,
} from '../../rules/count-names.ts'
import type { Database } from '../connection/database.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'

const NAMES = prepare('SELECT DISTINCT name FROM daily_counts WHERE kind = $1 AND day = $2')
const PUT = prepare(
  `INSERT INTO daily_counts (kind, day, name, level, count)
    SELECT * FROM unnest($1::text[], $2::integer[], $3::text[], $4::integer[], $5::bigint[])
    ON CONFLICT (kind, day, name, level)
      DO UPDATE SET count = $6::integer * daily_counts.count + excluded.count`,
)
const ERASE = prepare('DELETE FROM daily_counts WHERE kind = $1 AND day < $2')
const READ = prepare(
  `SELECT kind, day, name, level, count::float8 AS count FROM daily_counts
    WHERE kind = $1 AND day >= $2 ORDER BY day, name, level`,
)
const READ_NAME = prepare(
  `SELECT kind, day, name, level, count::float8 AS count FROM daily_counts
    WHERE kind = $1 AND day >= $2 AND name = $3 ORDER BY day, name, level`,
)

async function put(
  session: Session,
  counts: readonly DailyCount[],
  mode: 'add' | 'set',
): Promise<void> {
  const names = new Map<string, ReadonlySet<string>>()
  const keyOf = ({ kind, day }: CountedDay): string => `${kind} ${String(day)}`
  for (const each of daysOf(counts)) {
    const rows = await session.all<{ readonly name: string }>(NAMES, [each.kind, each.day])
    names.set(keyOf(each), new Set(rows.map(({ name }) => name)))
  }
  const rows = boundNames(counts, (day) => names.get(keyOf(day)) ?? new Set())
  await session.run(PUT, [
    rows.map(({ kind }) => kind),
    rows.map(({ day }) => day),
    rows.map(({ name }) => name),
    rows.map(({ level }) => level),
    rows.map(({ count }) => count),
    mode === 'add' ? 1 : 0,
  ])
  for (const [kind, day] of firstKeptDays(counts)) await session.run(ERASE, [kind, day])
}

export class PostgresDailyCounts implements DailyCounts {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
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
    if (name === undefined) return this.#database.read(READ, [kind, from], options)
    return this.#database.read(READ_NAME, [kind, from, name], options)
  }

  async #write(counts: readonly DailyCount[], mode: 'add' | 'set'): Promise<void> {
    if (counts.length === 0) return
    await this.#database.transaction((session) => put(session, counts, mode))
  }
}
