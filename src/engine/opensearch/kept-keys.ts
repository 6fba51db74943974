/**
 * Keys kept in memory for a moment, so that a busy key is read from the cluster twice a second and not for each request.
 * Nothing older than `KEY_LAG_MS` is told: that is how late a revocation can be.
 */
import type { ApiKey, Counter } from '../../store/keyring.ts'

/** In ms. */
export const KEY_LAG_MS = 1000
/** From this age on a key is read again while the old one is still told. */
const RENEW_MS = KEY_LAG_MS / 2
/** Keys kept; more than these at a time are read each time. */
const MAX_KEPT = 10_000

export type Usage = Readonly<Record<string, Readonly<Partial<Record<Counter, number>>>>>

export interface KeptKey {
  readonly key: ApiKey
  /** By month. */
  readonly usage: Usage
}

interface Entry {
  readonly kept: KeptKey
  /** When it was asked for. */
  readonly at: number
}

export class KeptKeys {
  readonly #read: (secretHash: string) => Promise<KeptKey | undefined>
  readonly #entries = new Map<string, Entry>()
  readonly #reading = new Map<string, Promise<KeptKey | undefined>>()

  constructor(read: (secretHash: string) => Promise<KeptKey | undefined>) {
    this.#read = read
  }

  async find(secretHash: string): Promise<KeptKey | undefined> {
    const entry = this.#entries.get(secretHash)
    const age = entry === undefined ? Infinity : performance.now() - entry.at
    if (entry === undefined || age >= KEY_LAG_MS) return this.#renew(secretHash)
    // A cluster that does not answer is told of when the key is too old.
    if (age >= RENEW_MS) this.#renew(secretHash).catch(() => undefined)
    return entry.kept
  }

  /** What is being read at the moment is not kept either. */
  forget(secretHash: string): void {
    this.#entries.delete(secretHash)
    this.#reading.delete(secretHash)
  }

  #renew(secretHash: string): Promise<KeptKey | undefined> {
    const before = this.#reading.get(secretHash)
    if (before !== undefined) return before
    const at = performance.now()
    const reading = this.#read(secretHash).then(
      (kept) => {
        this.#settle(secretHash, reading, kept, at)
        return kept
      },
      (error: unknown) => {
        if (this.#reading.get(secretHash) === reading) this.#reading.delete(secretHash)
        throw error
      },
    )
    this.#reading.set(secretHash, reading)
    return reading
  }

  #settle(secretHash: string, reading: Promise<KeptKey | undefined>, kept: KeptKey | undefined, at: number): void {
    if (this.#reading.get(secretHash) !== reading) return
    this.#reading.delete(secretHash)
    this.#entries.delete(secretHash)
    if (kept === undefined) return
    this.#entries.set(secretHash, { kept, at })
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_KEPT) break
      this.#entries.delete(oldest)
    }
  }
}
