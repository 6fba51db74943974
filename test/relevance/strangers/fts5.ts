/** SQLite's full-text search, by BM25: all words, and any word. */
import { DatabaseSync } from 'node:sqlite'
import { bareWords, type Engine, LOOKED_AT, type ShowTexts, TITLE_BOOST } from './engine.ts'

export function fts5Engines(shows: readonly ShowTexts[]): readonly Engine[] {
  const db = new DatabaseSync(':memory:')
  db.exec(
    'CREATE VIRTUAL TABLE shows USING fts5 (name UNINDEXED, title, author, genres, description)',
  )
  const add = db.prepare('INSERT INTO shows VALUES (?, ?, ?, ?, ?)')
  db.exec('BEGIN')
  for (const { name, title, author, genres, description } of shows)
    add.run(name, title, author, genres, description)
  db.exec('COMMIT')
  const find = db.prepare(
    `SELECT name FROM shows WHERE shows MATCH ? ORDER BY bm25(shows, 0, ${String(TITLE_BOOST)}, 1, 1, 1) LIMIT ${String(LOOKED_AT)}`,
  )
  const engineOf = (name: string, between: string): Engine => ({
    name,
    find(query) {
      const words = bareWords(query).map((word) => `"${word}"`)
      return words.length === 0
        ? []
        : find.all(words.join(between)).map((row) => String(row['name']))
    },
  })
  return [engineOf('FTS5, all words', ' '), engineOf('FTS5, any word', ' OR ')]
}
