/** Names that one podcast alone may have: feed URL keys, slugs, Apple ids and wished numbers, each a document that says whose. */
import { createHash } from 'node:crypto'
import type { IndexDefinition } from './index-definition.ts'

export const NAMES_INDEX: IndexDefinition = { name: 'names', properties: {}, dynamic: false }

export type NameKind = 'feed' | 'slug' | 'apple' | 'seq'

export interface NameDocument {
  /** Ids of the podcasts that may have it; nearly always one, two while one of them is merged or comes back. */
  readonly owners: readonly string[]
  /** Of the claim; another one is another version of the document. */
  readonly claim: string
}

/** An id of a document has at most 512 bytes. */
const LONGEST_PLAIN = 256

export const nameOf = (kind: NameKind, value: string | number): string => {
  const name = `${kind}:${String(value)}`
  if (Buffer.byteLength(name) <= LONGEST_PLAIN) return name
  return `${kind}#${createHash('sha256').update(name).digest('base64url')}`
}
