/**
 * Maintains the search index: on demand, after loads, and in the background of a serving process.
 */
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { CodedError } from '../../../errors.ts'
import type { DirectoryAccess, ReindexOptions } from '../../directory.ts'
import type { MendingEvent } from '../../maintenance.ts'
import { tidyFile, whileWaiting } from '../connection/database.ts'
import { IndexWork } from './index-work.ts'
import type { IndexedKind } from './search-worker.ts'
import type { IndexWriter } from '../../../search/segments/port.ts'
import { DiskRefusal, toDiskRefusal } from '../connection/disk-state.ts'
import { isServed, holdServingLock } from '../connection/serving-lock.ts'

/**
 * Delays between two inspections, in ms: while another process works, after a failure, and after
 * success.
 */
const LOOK_AGAIN_MS = { busy: 10_000, failed: 60_000, whole: 86_400_000 } as const

const isBusyElsewhere = (error: unknown): boolean =>
  error instanceof CodedError &&
  error.code === 'NOT_READY' &&
  !(error instanceof DiskRefusal)

/** Throws a refusal if the disk is full; written data remains and stays searchable. */
function settleHere(index: IndexWriter, database: DatabaseSync): boolean {
  try {
    return whileWaiting(database, () => index.settle())
  } catch (error) {
    throw toDiskRefusal(error)
  }
}

export class IndexUpkeep {
  readonly #access: DirectoryAccess
  readonly #dataDir: string
  readonly #work: IndexWork
  #report: ((news: MendingEvent) => void) | undefined
  #isMending = false
  #compaction: Promise<unknown> | undefined
  #nextLook: NodeJS.Timeout | undefined
  /**
   * True for some time after a failed repair, so that searches do not start the next one at once.
   */
  #isWaiting = false
  #closed = false
  #mark: Disposable | undefined

  constructor(mainFile: string, access: DirectoryAccess, of: IndexedKind = 'podcasts') {
    this.#access = access
    this.#dataDir = dirname(mainFile)
    this.#work = new IndexWork({ mainFile, of, isPaced: access === 'serve' })
  }

  /** A load holds the lock for seconds, so it requires that no process serves the directory. */
  get mayLoad(): boolean {
    return this.#access === 'write' && !isServed(this.#dataDir)
  }

  async reindex(options: ReindexOptions = {}): Promise<number> {
    return (await this.#work.run('rebuild', options)) ?? 0
  }

  /**
   * Outside of a server, this thread does the work itself. `database` is the connection of the
   * index.
   */
  async settle(index: IndexWriter, database: DatabaseSync): Promise<void> {
    await this.#compaction
    if (this.#access !== 'serve' && settleHere(index, database)) {
      tidyFile(database)
      return
    }
    try {
      await this.#work.run('settle')
    } catch (error) {
      // The process that rebuilds the index picks up these writes.
      if (!isBusyElsewhere(error)) throw error
    }
  }

  /** Runs in the background after a batch. */
  compact(index: IndexWriter): void {
    if (this.#compaction !== undefined || this.#closed || !index.needsCompaction) return
    const done = (): void => {
      this.#compaction = undefined
    }
    this.#compaction = this.#work.run('compact').then(done, (error: unknown) => {
      done()
      if (!isBusyElsewhere(error)) this.#report?.({ kind: 'failed', error })
    })
  }

  mend(report: (news: MendingEvent) => void): void {
    this.#report = report
    this.#mark ??= holdServingLock(this.#dataDir)
    this.look()
  }

  /**
   * Verifies the whole index and rebuilds it if damaged, only after `mend`. Runs daily, and when a
   * search meets damage.
   */
  look(): void {
    if (this.#report === undefined || this.#isMending || this.#isWaiting || this.#closed)
      return
    this.#isMending = true
    void this.#mend(this.#report)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#nextLook)
    this.#mark?.[Symbol.dispose]()
    await this.#work.close()
  }

  async #mend(report: (news: MendingEvent) => void): Promise<void> {
    const startedMs = performance.now()
    try {
      const podcasts = await this.#work.run('mend', {
        onDamage: (message) => report({ kind: 'damaged', message }),
      })
      if (podcasts !== null)
        report({
          kind: 'mended',
          podcasts,
          durationMs: Math.round(performance.now() - startedMs),
        })
      this.#lookAgain('whole')
    } catch (error) {
      if (this.#closed) return
      const isBusy = isBusyElsewhere(error)
      if (!isBusy) report({ kind: 'failed', error })
      this.#lookAgain(isBusy ? 'busy' : 'failed')
    } finally {
      this.#isMending = false
    }
  }

  #lookAgain(after: keyof typeof LOOK_AGAIN_MS): void {
    this.#isWaiting = after !== 'whole'
    clearTimeout(this.#nextLook)
    const look = (): void => {
      this.#isWaiting = false
      this.look()
    }
    this.#nextLook = setTimeout(look, LOOK_AGAIN_MS[after]).unref()
  }
}
