/** The hashes of forgotten addresses and their salt, in the file of the podcasts, so that a backup keeps them, too. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type ForgottenAddresses, hashAddress, toForgotten } from '../../record/forgotten.ts'
import type { Forgotten } from '../forgotten.ts'
import { call } from './call.ts'
import { openDatabase } from './database.ts'
import { eraseTraces } from './erase-traces.ts'
import type { ReadTurn } from './read-turn.ts'

const CACHE_KIB = 256

export class SqliteForgotten implements Forgotten {
  readonly #file: string
  readonly #turn: ReadTurn
  readonly #list: StatementSync
  readonly #salt: StatementSync

  constructor(database: DatabaseSync, file: string, turn: ReadTurn) {
    this.#file = file
    this.#turn = turn
    this.#list = database.prepare('SELECT hash FROM forgotten')
    this.#salt = database.prepare('SELECT forgotten_salt AS salt FROM directory')
  }

  add(address: string): Promise<void> {
    return call(() => {
      const hash = hashAddress(address, this.#readSalt())
      this.#withConnection((database) => {
        database.prepare('INSERT OR IGNORE INTO forgotten (hash) VALUES (?)').run(hash)
      })
    })
  }

  list(): Promise<ForgottenAddresses> {
    return call(() => this.#readForgotten())
  }

  erase(): Promise<number> {
    return call(() => {
      const forgotten = this.#readForgotten()
      return forgotten.size === 0 ? 0 : this.#withConnection((database) => eraseTraces(database, forgotten))
    })
  }

  #readSalt(): string {
    this.#turn.enter()
    return String(this.#salt.get()?.['salt'])
  }

  #readForgotten(): ForgottenAddresses {
    const salt = this.#readSalt()
    return toForgotten(new Set(this.#list.all().map(({ hash }) => String(hash))), salt)
  }

  /** So rare that it is worth no connection that stays open. */
  #withConnection<Result>(work: (database: DatabaseSync) => Result): Result {
    const database = openDatabase(this.#file, { cacheKib: CACHE_KIB })
    try {
      return work(database)
    } finally {
      database.close()
      // What this process did is in its next reading.
      this.#turn.end()
    }
  }
}
