/** The hashes of forgotten addresses, in the file of the podcasts, so that a backup keeps them, too. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Forgotten } from '../forgotten.ts'
import { call } from './call.ts'
import { openDatabase } from './database.ts'
import type { ReadTurn } from './read-turn.ts'

const CACHE_KIB = 256

export class SqliteForgotten implements Forgotten {
  readonly #file: string
  readonly #turn: ReadTurn
  readonly #list: StatementSync

  constructor(database: DatabaseSync, file: string, turn: ReadTurn) {
    this.#file = file
    this.#turn = turn
    this.#list = database.prepare('SELECT hash FROM forgotten')
  }

  /** So rare that it is worth no connection that stays open. */
  add(hash: string): Promise<void> {
    return call(() => {
      const database = openDatabase(this.#file, { cacheKib: CACHE_KIB })
      try {
        database.prepare('INSERT OR IGNORE INTO forgotten (hash) VALUES (?)').run(hash)
      } finally {
        database.close()
      }
    })
  }

  list(): Promise<ReadonlySet<string>> {
    return call(() => {
      this.#turn.enter()
      return new Set(this.#list.all().map(({ hash }) => String(hash)))
    })
  }
}
