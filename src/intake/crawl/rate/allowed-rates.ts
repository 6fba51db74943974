/**
 * Limits how fast each host is asked. An unknown host gets four requests a second at most
 * until it has borne that for a day. The learnt rates are kept in a file beside the data;
 * if it is lost, they are learnt again.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { registrableDomain } from '../../../record/registrable-domain.ts'
import { BIG_HOSTS } from './big-hosts.ts'
import { LEAST_GAP_MS } from './host-rate.ts'
import { DAY_MS } from '../../../record/instant/durations.ts'

/** An unknown host gets four requests a second. */
export const UNKNOWN_GAP_MS = 250
const MAX_REMEMBERED = 50_000
const NAME = 'host-rates.json'

export interface AllowedRatesOptions {
  readonly now: () => number
  /** Returns whether the operator has opened an address (`CASTDEX_FETCH_ALLOW`). */
  readonly isOpened?: (address: string) => boolean
  /** Undefined: nothing outlives the process. */
  readonly dataDir?: string
}

export class AllowedRates {
  readonly #now: () => number
  readonly #file: string | undefined
  readonly #isOpened: (address: string) => boolean
  /** A host has borne four requests a second since this moment, in ms since 1970. */
  readonly #since = new Map<string, number>()
  readonly #known = new Set<string>()
  #isChanged = false

  constructor({ now, dataDir, isOpened = () => false }: AllowedRatesOptions) {
    this.#now = now
    this.#isOpened = isOpened
    this.#file = dataDir === undefined ? undefined : join(dataDir, NAME)
    if (this.#file !== undefined) this.#read(this.#file)
  }

  /**
   * Learns where a name leads: a host is known if the operator has opened all its
   * addresses.
   */
  resolved(host: string, addresses: readonly string[]): void {
    if (addresses.length > 0 && addresses.every(this.#isOpened))
      this.know(registrableDomain(`https://${host}/`))
  }

  /**
   * Marks a domain that the operator answers for: they opened its address, or have a feed
   * of their own there (`import --own`).
   */
  know(domain: string): void {
    if (this.#known.size < MAX_REMEMBERED) this.#known.add(domain)
  }

  /** Returns the least time, in ms, between two requests. */
  leastGapMs(domain: string): number {
    return this.#isKnown(domain) ? LEAST_GAP_MS : UNKNOWN_GAP_MS
  }

  /** Notes that the host answered quickly while it was asked as fast as it may be. */
  bore(domain: string): void {
    if (this.#since.has(domain) || this.isGranted(domain)) return
    if (this.#since.size >= MAX_REMEMBERED)
      this.#since.delete(this.#since.keys().next().value ?? '')
    this.#since.set(domain, this.#now())
    this.#isChanged = true
  }

  /**
   * Notes that the host was slow, busy or failed: its day begins anew, and what it had
   * shown is forgotten.
   */
  strained(domain: string): void {
    if (this.#since.delete(domain)) this.#isChanged = true
  }

  /**
   * Returns whether a host may be asked as fast as it answers: a big one, or one that the
   * operator answers for.
   */
  isGranted(domain: string): boolean {
    return this.#known.has(domain) || BIG_HOSTS.has(domain) || this.#isOpened(domain)
  }

  /**
   * Saves the rates. If the disk is full, the old file stays, and what it lacks is learnt
   * again.
   */
  save(): void {
    if (this.#file === undefined || !this.#isChanged) return
    try {
      writeFileSync(`${this.#file}.part`, JSON.stringify(Object.fromEntries(this.#since)), {
        mode: 0o600,
      })
      renameSync(`${this.#file}.part`, this.#file)
      this.#isChanged = false
    } catch {
      rmSync(`${this.#file}.part`, { force: true })
    }
  }

  #isKnown(domain: string): boolean {
    const since = this.#since.get(domain)
    return this.isGranted(domain) || (since !== undefined && this.#now() - since >= DAY_MS)
  }

  #read(file: string): void {
    try {
      const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
      if (typeof value !== 'object' || value === null) return
      for (const [domain, since] of Object.entries(value).slice(0, MAX_REMEMBERED)) {
        if (typeof since === 'number' && since <= this.#now())
          this.#since.set(domain, since)
      }
    } catch {
      // It is not there yet, or was cut off: hosts show again what they bear.
    }
  }
}
