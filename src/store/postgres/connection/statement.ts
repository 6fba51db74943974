/** Prepared statements, parsed and planned once per connection. */
import { hash } from 'node:crypto'

export interface Statement {
  /** The name of the prepared statement. */
  readonly name: string
  readonly text: string
}

/** PostgreSQL truncates names at 63 bytes. */
const NAME_LENGTH = 24

export function prepare(text: string): Statement {
  return { name: hash('sha256', text).slice(0, NAME_LENGTH), text }
}
