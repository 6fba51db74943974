/** Prepared statements: each text is parsed and planned once for every connection. */
import { hash } from 'node:crypto'

export interface Statement {
  /** A connection knows the statement by this name. */
  readonly name: string
  readonly text: string
}

/** PostgreSQL cuts names off after 63 bytes; this stays below. */
const NAME_LENGTH = 24

export function prepare(text: string): Statement {
  return { name: hash('sha256', text).slice(0, NAME_LENGTH), text }
}
