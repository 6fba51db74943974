/** From an engine query to the conditions of an SQL statement on `search_documents`. */
import type { SQLInputValue } from 'node:sqlite'
import type { EngineQuery, QueryFilters } from '../../query.ts'
import { expressTerms } from './match-expression.ts'

export interface Conditions {
  readonly sql: readonly string[]
  readonly values: readonly SQLInputValue[]
}

const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ')

const filterConditions = ({ languages, includeGenres, totalEpisodes }: QueryFilters): Conditions => {
  const sql: string[] = []
  const values: SQLInputValue[] = []
  if (languages !== undefined) {
    sql.push(`language IN (${marks(languages)})`)
    values.push(...languages)
  }
  if (includeGenres !== undefined) {
    sql.push(`(${['FALSE', ...includeGenres.map(() => 'instr(genres, ?) > 0')].join(' OR ')})`)
    values.push(...includeGenres.map((genre) => `|${genre}|`))
  }
  if (typeof totalEpisodes?.min === 'number') {
    sql.push('episodes >= ?')
    values.push(totalEpisodes.min)
  }
  if (typeof totalEpisodes?.max === 'number') {
    sql.push('episodes <= ?')
    values.push(totalEpisodes.max)
  }
  return { sql, values }
}

const wordConditions = (query: EngineQuery): Conditions => {
  const { wanted, unwanted } = expressTerms(query.terms)
  const isIn = 'IN (SELECT rowid FROM search_words WHERE search_words MATCH ?)'
  if (wanted === null && unwanted === null) return { sql: [], values: [] }
  if (wanted === null) return { sql: [`seq NOT ${isIn}`], values: [unwanted] }
  return { sql: [`seq ${isIn}`], values: [unwanted === null ? wanted : `(${wanted}) NOT ${unwanted}`] }
}

/** What a podcast must fulfil to be found, wherever the page begins. */
export const searchConditions = (query: EngineQuery, requireAppleId: boolean): Conditions => {
  const parts = [wordConditions(query), filterConditions(query.filters)]
  return {
    sql: [...(requireAppleId ? ['tracked = 1'] : []), ...parts.flatMap(({ sql }) => sql)],
    values: parts.flatMap(({ values }) => values),
  }
}
