/**
 * Whether whoever makes the index anew is alive, over all processes: its run counts on in a document of the directory. No clocks are
 * compared, for whoever waits watches that document by a clock of its own.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CodedError } from '../../errors.ts'
import type { Cluster } from './cluster.ts'
import { DIRECTORY_INDEX } from './directory-index.ts'
import { Documents } from './documents.ts'

interface PulseDocument {
  readonly run: string
  readonly beat: number
}

const ID = 'reindex'
/** A run that is not heard of for so long counts as dead. */
export const SILENCE_MS = 30_000
/** Beats in that time. */
const BEATS = 10

export class ReindexPulse implements AsyncDisposable {
  readonly #documents: Documents<PulseDocument>
  readonly #silenceMs: number
  readonly #run = randomUUID()
  #beat = 0
  #heardAt = -Infinity
  #timer: NodeJS.Timeout | undefined
  #beating: Promise<void> | undefined

  constructor(cluster: Cluster, silenceMs: number) {
    this.#documents = new Documents(cluster, DIRECTORY_INDEX)
    this.#silenceMs = silenceMs
  }

  /** Returns when nobody was heard of for long enough; false as soon as somebody is. */
  async isSilent(): Promise<boolean> {
    const first = (await this.#documents.get(ID))?.version.seqNo
    // Looks are counted, not time: while this process stands still it sees nobody.
    for (let look = 0; look < BEATS; look += 1) {
      await sleep(this.#silenceMs / BEATS)
      if ((await this.#documents.get(ID))?.version.seqNo !== first) return false
    }
    return true
  }

  async start(): Promise<void> {
    await this.#tell()
    this.#timer = setInterval(() => {
      this.#beating = this.#tell().catch(() => undefined)
    }, this.#silenceMs / BEATS)
  }

  /** False where others may take this run for dead before a request that begins now has ended. */
  isHeard(): boolean {
    return performance.now() - this.#heardAt < this.#silenceMs / 2
  }

  assertHeard(): void {
    if (this.isHeard()) return
    const message =
      'this run could not tell the cluster that it is alive, so that another may have begun; the index is as it was.'
    throw new CodedError('NOT_READY', message, { retryAfterS: 60 })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.#beating
  }

  async #tell(): Promise<void> {
    const at = performance.now()
    this.#beat += 1
    await this.#documents.put(ID, { run: this.#run, beat: this.#beat })
    this.#heardAt = at
  }
}
