/** Keeps the FTS5 index: the words of each searchable podcast, and the row that filters and order read. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { rankOf } from '../../../record/authority/index.ts'
import { isTracked, type PodcastRecord } from '../../../record/podcast.ts'
import { tokenize } from '../../text.ts'
import type { IndexChange, SearchIndexWriter } from '../search-index.ts'
import { wordlessTitleWord } from './match-expression.ts'

const words = (text: string | null): string => (text === null ? '' : tokenize(text).join(' '))

const titleWords = (title: string): string => {
  const found = words(title)
  return found === '' ? wordlessTitleWord(title) : found
}

/** Author and hosts are found as the title is. */
const allTitleWords = ({ title, titleLatest, author, hostNames }: PodcastRecord): string => {
  const parts = [titleWords(title), words(author), ...(hostNames ?? []).map(words)]
  if (titleLatest !== title) parts.push(titleWords(titleLatest))
  return parts.join(' ')
}

export class FtsWriter implements SearchIndexWriter {
  readonly #database: DatabaseSync
  readonly #addWords: StatementSync
  readonly #removeWords: StatementSync
  readonly #addDocument: StatementSync
  readonly #removeDocument: StatementSync

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#addWords = database.prepare('INSERT INTO search_words (rowid, title, description) VALUES (?, ?, ?)')
    this.#removeWords = database.prepare('DELETE FROM search_words WHERE rowid = ?')
    this.#addDocument = database.prepare(
      'INSERT INTO search_documents (seq, rank, tracked, episodes, language, genres) VALUES (?, ?, ?, ?, ?, ?)',
    )
    this.#removeDocument = database.prepare('DELETE FROM search_documents WHERE seq = ?')
  }

  apply(changes: readonly IndexChange[]): void {
    for (const { seq, record, fresh } of changes) {
      if (!fresh) this.#remove(seq)
      if (record !== null) this.#add(seq, record)
    }
  }

  /** Merges the segments that batches left, until little is gained by more. */
  settle(): void {
    this.#database.exec("INSERT INTO search_words (search_words) VALUES ('optimize')")
  }

  #add(seq: number, record: PodcastRecord): void {
    this.#addWords.run(seq, allTitleWords(record), words(record.description))
    this.#addDocument.run(
      seq,
      rankOf(record.authorityScore) ?? -1,
      isTracked(record) ? 1 : 0,
      record.stats.episodeCount,
      record.language,
      `|${record.genres.join('|')}|`,
    )
  }

  #remove(seq: number): void {
    this.#removeWords.run(seq)
    this.#removeDocument.run(seq)
  }
}
