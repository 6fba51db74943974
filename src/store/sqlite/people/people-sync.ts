/** Derives the people of shows in the transaction that writes these. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { recordOf } from '../../../record/view/stored-layout.ts'
import type { PeopleProgress } from '../../people/people.ts'
import {
  derivePeople,
  PEOPLE_RULES,
  peopleSum,
  wordsOfKey,
} from '../../people/people-rows.ts'
import { intactCondition } from '../connection/checksums.ts'

type ShowRow = { readonly seq: number } & Parameters<typeof recordOf>[0]

export class PeopleSync {
  readonly #readSection: StatementSync
  readonly #readSum: StatementSync
  readonly #putSum: StatementSync
  readonly #removeSum: StatementSync
  readonly #insert: StatementSync
  readonly #insertWord: StatementSync
  readonly #remove: StatementSync
  readonly #removeWords: StatementSync
  readonly #nextShows: StatementSync
  readonly #readState: StatementSync
  readonly #putState: StatementSync

  constructor(database: DatabaseSync) {
    const prepare = (sql: string): StatementSync => database.prepare(sql)
    this.#readSection = prepare(
      `SELECT checksum, content FROM metadata
        WHERE seq = ? AND section = 'newestEpisodes' AND ${intactCondition('metadata')}`,
    )
    this.#readSum = prepare('SELECT sum FROM people_shows WHERE seq = ?')
    this.#putSum = prepare(
      `INSERT INTO people_shows (seq, sum) VALUES (?, ?)
        ON CONFLICT (seq) DO UPDATE SET sum = excluded.sum`,
    )
    this.#removeSum = prepare('DELETE FROM people_shows WHERE seq = ?')
    this.#insert = prepare(
      'INSERT INTO people (seq, name_key, slug, name, links, weight) VALUES (?, ?, ?, ?, ?, ?)',
    )
    this.#insertWord = prepare(
      'INSERT OR IGNORE INTO people_words (word, name_key, seq) VALUES (?, ?, ?)',
    )
    this.#remove = prepare('DELETE FROM people WHERE seq = ?')
    this.#removeWords = prepare('DELETE FROM people_words WHERE seq = ?')
    this.#nextShows = prepare(
      `SELECT seq, layout, basic, details, description, internals FROM podcasts
        WHERE seq > ? ORDER BY seq LIMIT ?`,
    )
    this.#readState = prepare('SELECT rules, filled_to AS filledTo FROM people_state')
    this.#putState = prepare('UPDATE people_state SET rules = ?, filled_to = ?')
  }

  /** Null: the podcast is gone. */
  apply(touched: ReadonlyMap<number, PodcastRecord | null>): void {
    for (const [seq, record] of touched) this.#follow(seq, record)
  }

  /** Derives shows that were written before; in the caller's transaction. */
  tidy(limit: number): PeopleProgress {
    const state = this.#readState.get()
    const isOlder = state?.['rules'] !== PEOPLE_RULES
    const filledTo = isOlder ? 0 : state['filledTo']
    if (filledTo === null || filledTo === undefined) return { isDone: true }
    const shows = this.#nextShows.all(filledTo, limit) as unknown as readonly ShowRow[]
    for (const row of shows) this.#follow(row.seq, { ...recordOf(row), seq: row.seq })
    const last = shows.length < limit ? null : (shows.at(-1)?.seq ?? null)
    this.#putState.run(PEOPLE_RULES, last)
    return { isDone: last === null }
  }

  #follow(seq: number, record: PodcastRecord | null): void {
    const section = this.#readSection.get(seq)
    const before = this.#readSum.get(seq)?.['sum']
    const sum = record === null ? undefined : peopleSum(record, sectionSum(section))
    if (sum === before) return
    this.#remove.run(seq)
    this.#removeWords.run(seq)
    if (sum === undefined || record === null) this.#removeSum.run(seq)
    else this.#write(seq, record, { sum, content: section?.['content'] })
  }

  #write(
    seq: number,
    record: PodcastRecord,
    { sum, content }: { readonly sum: number; readonly content: unknown },
  ): void {
    const text = typeof content === 'string' ? content : undefined
    for (const { key, slug, name, links, weight } of derivePeople(record, text)) {
      this.#insert.run(seq, key, slug, name, links, weight)
      for (const word of wordsOfKey(key)) this.#insertWord.run(word, key, seq)
    }
    this.#putSum.run(seq, sum)
  }
}

function sectionSum(section: Readonly<Record<string, unknown>> | undefined) {
  return section === undefined ? undefined : Number(section['checksum'])
}
