/** Filling an empty directory: fewer, larger steps than writing into one that people use. */
import type { TextFields } from './document/document-texts.ts'
import type { GatheredTexts } from './terms/gathered-texts.ts'

/** Says that the terms of a record's texts were gathered beforehand. */
export interface ReadTexts {
  /** The number of the document among the terms that the next `commit` is given. */
  readonly at: number
  /**
   * The record as its texts were read. Where the one to be written says something else, they are
   * read again.
   */
  readonly of: TextFields
}

export interface Load {
  /** False: `commit` has no use for texts, so that gathering them would be lost work. */
  readonly takesTexts: boolean
  /**
   * Makes what was written since the last commit durable, seen by others and searchable at
   * once. If `texts` is missing or lacks a record, the record's own texts are read.
   */
  commit(texts?: GatheredTexts): Promise<void>
  /**
   * Commits what is left, unless writing has failed: then that is gone. Writing is as usual again.
   */
  end(): Promise<void>
}
