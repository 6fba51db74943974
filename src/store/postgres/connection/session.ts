/** A connection inside a transaction. Statements are pipelined and answered in order. */
import type { ClientBase, QueryResult } from 'pg'
import { toDatabaseFailure } from './failures.ts'
import type { Statement } from './statement.ts'

export type SqlValue =
  | string
  | number
  | boolean
  | null
  | readonly (string | number | boolean | null)[]

/** PostgreSQL text cannot contain NUL, so no stored value matches it. */
const NUL = '\0'
const REPLACEMENT = '\uFFFD'

function withoutNul(value: SqlValue): SqlValue {
  if (typeof value === 'string')
    return value.includes(NUL) ? value.replaceAll(NUL, REPLACEMENT) : value
  if (!Array.isArray(value)) return value
  const list = value as readonly (string | number | boolean | null)[]
  const hasNul = list.some((item) => typeof item === 'string' && item.includes(NUL))
  if (hasNul)
    return list.map((item) => withoutNul(item) as string | number | boolean | null)
  return list
}

export class Session {
  readonly #client: ClientBase
  readonly #statementMs: number

  /** `statementMs`: a timeout that closes the connection; 0 = none. */
  constructor(client: ClientBase, statementMs: number) {
    this.#client = client
    this.#statementMs = statementMs
  }

  async all<Row>(
    statement: Statement,
    values: readonly SqlValue[] = [],
  ): Promise<readonly Row[]> {
    const { rows } = await this.#send(statement, values)
    return rows as readonly Row[]
  }

  async first<Row>(
    statement: Statement,
    values: readonly SqlValue[] = [],
  ): Promise<Row | undefined> {
    const [row] = await this.all<Row>(statement, values)
    return row
  }

  /** Returns the number of affected rows. */
  async run(statement: Statement, values: readonly SqlValue[] = []): Promise<number> {
    const { rowCount } = await this.#send(statement, values)
    return rowCount ?? 0
  }

  /** Runs one or more statements without parameters. Returns the tag of the last. */
  async execute(text: string): Promise<string> {
    try {
      const result = (await this.#client.query({
        text,
        ...this.#timeout(),
      })) as QueryResult | readonly QueryResult[]
      const last = Array.isArray(result)
        ? (result.at(-1) as QueryResult | undefined)
        : (result as QueryResult)
      return last?.command ?? ''
    } catch (error) {
      throw toDatabaseFailure(error)
    }
  }

  async #send(
    { name, text }: Statement,
    values: readonly SqlValue[],
  ): Promise<QueryResult> {
    try {
      return await this.#client.query({
        name,
        text,
        values: values.map(withoutNul),
        ...this.#timeout(),
      })
    } catch (error) {
      throw toDatabaseFailure(error)
    }
  }

  #timeout(): { readonly query_timeout?: number } {
    if (this.#statementMs === 0) return {}
    return { query_timeout: this.#statementMs }
  }
}
