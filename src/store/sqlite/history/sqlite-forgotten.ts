/** The salted hashes of erased addresses and people, in the main file so that backups include them. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  type ForgottenEntries,
  hashAddress,
  toForgotten,
} from '../../../record/forgotten.ts'
import {
  absorbedEntry,
  type PersonToForget,
  type PersonTraces,
  personEntries,
} from '../../../record/people/forgotten-people.ts'
import { erasingEntries, toUnfinished } from '../../../record/people/unfinished-erasures.ts'
import type { Forgotten } from '../../forgotten.ts'
import { rowChecksum } from '../connection/checksums.ts'
import { call } from '../connection/call.ts'
import { openDatabase } from '../connection/database.ts'
import { type Erasure, PRIVATE_ADDRESSES, toErasure } from '../../rules/erasure.ts'
import { overwriteDeleted } from './overwrite-deleted.ts'
import { eraseInKeys, eraseInSaved, erasePrivateKeys, eraseTraces } from './erase-traces.ts'
import type { DiskState } from '../connection/disk-state.ts'
import { LogSync } from '../connection/log-sync.ts'
import { WriteQueue } from '../connection/write-queue.ts'
import type { TickTransaction } from '../connection/tick-transaction.ts'

const CACHE_KIB = 256

interface Connection {
  readonly database: DatabaseSync
  readonly writes: WriteQueue
}

interface Files {
  readonly main: string
  readonly keys: string
}

export class SqliteForgotten implements Forgotten {
  readonly #files: Files
  readonly #disk: DiskState
  readonly #tick: TickTransaction
  readonly #list: StatementSync
  readonly #salt: StatementSync

  constructor(
    database: DatabaseSync,
    files: Files,
    tick: TickTransaction,
    disk: DiskState,
  ) {
    this.#files = files
    this.#disk = disk
    this.#tick = tick
    this.#list = database.prepare('SELECT hash FROM forgotten')
    this.#salt = database.prepare('SELECT forgotten_salt AS salt FROM directory')
  }

  add(address: string): Promise<void> {
    return this.#insert([hashAddress(address, this.#readSalt())])
  }

  addPerson(person: PersonToForget, traces?: PersonTraces): Promise<void> {
    const unfinished = traces === undefined ? [] : erasingEntries(traces)
    return this.#insert([...personEntries(person, this.#readSalt()), ...unfinished])
  }

  listUnfinished(): Promise<readonly PersonTraces[]> {
    return this.#tick.read(() => {
      return toUnfinished(this.#readEntries())
    })
  }

  addEntries(entries: readonly string[]): Promise<void> {
    return this.#insert(entries)
  }

  inherit(absorbed: string, into: string): Promise<void> {
    return this.#insert([absorbedEntry(absorbed, into)])
  }

  async #insert(entries: readonly string[]): Promise<void> {
    await this.#withConnection(this.#files.main, async ({ database, writes }) => {
      const insert = database.prepare(
        'INSERT OR IGNORE INTO forgotten (hash, checksum) VALUES (?, ?)',
      )
      await writes.run(() => {
        for (const entry of entries) insert.run(entry, rowChecksum(entry))
      })
    })
  }

  list(): Promise<ForgottenEntries> {
    return call(() => this.#readForgotten())
  }

  async erase(person?: PersonTraces): Promise<number> {
    const forgotten = this.#readForgotten()
    if (forgotten.size === 0) return 0
    const erased = await this.#erase(toErasure(forgotten, person))
    if (person !== undefined) await this.#finish(person)
    return erased
  }

  #finish(traces: PersonTraces): Promise<void> {
    return this.#withConnection(this.#files.main, async ({ database, writes }) => {
      const remove = database.prepare('DELETE FROM forgotten WHERE hash = ?')
      await writes.run(() => {
        for (const entry of erasingEntries(traces)) remove.run(entry)
      })
    })
  }

  async erasePrivate(): Promise<number> {
    const keys = await this.#withConnection(this.#files.main, erasePrivateKeys)
    return keys + (await this.#erase(PRIVATE_ADDRESSES))
  }

  overwriteDeleted(): Promise<boolean> {
    const { main, keys } = this.#files
    return call(() => [main, keys].map(overwriteDeleted).every(Boolean)).finally(() =>
      this.#tick.end(),
    )
  }

  async #erase(erasure: Erasure): Promise<number> {
    const { main, keys } = this.#files
    const traces = await this.#withConnection(
      main,
      async (opened) =>
        (await eraseTraces(opened, erasure)) + (await eraseInSaved(opened, erasure)),
    )
    return (
      traces + (await this.#withConnection(keys, (opened) => eraseInKeys(opened, erasure)))
    )
  }

  #readSalt(): string {
    this.#tick.enter()
    return String(this.#salt.get()?.['salt'])
  }

  #readForgotten(): ForgottenEntries {
    const salt = this.#readSalt()
    return toForgotten(new Set(this.#readEntries()), salt)
  }

  #readEntries(): readonly string[] {
    return this.#list.all().map(({ hash }) => String(hash))
  }

  /** Opens a connection for one call, because these calls are rare. */
  async #withConnection<Result>(
    file: string,
    work: (connection: Connection) => Promise<Result>,
  ): Promise<Result> {
    const database = openDatabase(file, { cacheKib: CACHE_KIB, waits: false })
    try {
      const result = await work({
        database,
        writes: new WriteQueue(database, { disk: this.#disk }),
      })
      await new LogSync(file, this.#disk).sync()
      return result
    } finally {
      database.close()
      // Makes the next read of this process see the write.
      this.#tick.end()
    }
  }
}
