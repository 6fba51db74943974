/** Searches by FTS5: matches ordered by rank, then `seq`; an exact total; pages that go on after the last (rank, seq). */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { CodedError } from '../../../errors.ts'
import type { EngineQuery, SearchPosition } from '../../query.ts'
import type { IndexPage, SearchIndexOptions, SearchIndexReader } from '../search-index.ts'
import { type Conditions, searchConditions } from './search-conditions.ts'

interface Place {
  /** -1 = none. */
  readonly rank: number
  readonly seq: number
}

/** What a position of this index holds. */
interface Resumed extends Place {
  readonly maxScore: number
}

/** Statements kept ready: searches that differ only in words and values share one. */
const MAX_STATEMENTS = 100

/** The authority score; what has none shares the lowest score and comes after. */
const scoreOf = (rank: number): number => Math.max(rank, 0) / 10

const resume = (position: SearchPosition): Resumed => {
  const [maxScore, rank, seq] = position.values
  if (typeof maxScore === 'number' && typeof rank === 'number' && typeof seq === 'number')
    return { maxScore, rank, seq }
  throw new CodedError('INVALID_CURSOR', 'cursor is not one that this search returned: begin without a cursor.')
}

export class FtsReader implements SearchIndexReader {
  readonly #database: DatabaseSync
  readonly #requireAppleId: boolean
  readonly #statements = new Map<string, StatementSync>()

  constructor(database: DatabaseSync, options: SearchIndexOptions) {
    this.#database = database
    this.#requireAppleId = options.requireAppleId
  }

  search(query: EngineQuery): IndexPage {
    const conditions = searchConditions(query, this.#requireAppleId)
    const after = query.after === null ? null : resume(query.after)
    const total = query.after?.total ?? this.#count(conditions)
    const places = this.#page(conditions, after, query.limit + 1)
    const hits = places.slice(0, query.limit)
    const [first] = hits
    const last = hits.at(-1)
    const maxScore = after?.maxScore ?? (first === undefined ? null : scoreOf(first.rank))
    const goesOn = places.length > hits.length && last !== undefined && maxScore !== null
    return {
      hits: hits.map(({ seq, rank }) => ({ seq, score: scoreOf(rank) })),
      total,
      next: goesOn ? { total, values: [maxScore, last.rank, last.seq] } : null,
      maxScore,
    }
  }

  count(): number {
    return this.#number('SELECT count(*) AS number FROM search_documents', [])
  }

  #count({ sql, values }: Conditions): number {
    return this.#number(`SELECT count(*) AS number FROM search_documents${where(sql)}`, values)
  }

  #page({ sql, values }: Conditions, after: Resumed | null, limit: number): readonly Place[] {
    const resumed = after === null ? [] : ['rank <= ?', '(rank < ? OR seq > ?)']
    const resumedValues = after === null ? [] : [after.rank, after.rank, after.seq]
    const statement = this.#prepare(
      `SELECT rank, seq FROM search_documents${where([...sql, ...resumed])} ORDER BY rank DESC, seq LIMIT ?`,
    )
    return statement.all(...values, ...resumedValues, limit) as unknown as readonly Place[]
  }

  #number(sql: string, values: readonly SQLInputValue[]): number {
    const row = this.#prepare(sql).get(...values)
    return Number(row?.['number'])
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear()
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

const where = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`
