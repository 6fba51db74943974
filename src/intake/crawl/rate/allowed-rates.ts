/**
 * Limits the request rate of each host. An unknown host gets at most four requests per second
 * until it has sustained that rate for a day. Learnt rates are saved to a file in the data
 * directory; without it they are learnt again.
 */
import { join } from 'node:path'
import { readRateFile, writeRateFile } from './rate-file.ts'
import { registrableDomain } from '../../../record/registrable-domain.ts'
import { LEAST_GAP_MS } from './host-rate.ts'
import { DAY_MS } from '../../../record/instant/durations.ts'

/**
 * Lists podcast hosts built for many shows, by registrable domain; they are exempt from the
 * initial rate limit. The selection of well-known hosting companies is ours; a missing host only
 * starts slower.
 */
export const BIG_HOSTS: ReadonlySet<string> = new Set(
  `acast.com anchor.fm art19.com audioboom.com audiomeans.fr ausha.co blubrry.com buzzsprout.com captivate.fm castos.com fireside.fm
  ivoox.com libsyn.com libsynpro.com megaphone.fm omny.fm omnycontent.com pinecast.com pippa.io podbean.com podcasts.com podigee.io
  podomatic.com rss.com rssverse.com redcircle.com simplecast.com soundcloud.com soundon.fm spotify.com spreaker.com transistor.fm
  typepad.com ximalaya.com zencast.fm`.split(/\s+/),
)

/** Four requests per second. */
export const UNKNOWN_GAP_MS = 250
const MAX_REMEMBERED = 50_000
const NAME = 'host-rates.json'

export interface AllowedRatesOptions {
  readonly now: () => number
  /** Returns whether `CASTDEX_FETCH_ALLOW` allows an address. */
  readonly isOpened?: (address: string) => boolean
  /** If undefined, rates are kept in memory only. */
  readonly dataDir?: string
}

export class AllowedRates {
  readonly #now: () => number
  readonly #file: string | undefined
  readonly #isOpened: (address: string) => boolean
  /**
   * Start of the period in which a host has sustained four requests per second, as Unix time in
   * ms.
   */
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
   * Records the addresses of a host: it is trusted if `CASTDEX_FETCH_ALLOW` contains all of them.
   */
  resolved(host: string, addresses: readonly string[]): void {
    if (addresses.length > 0 && addresses.every(this.#isOpened))
      this.know(registrableDomain(`https://${host}/`))
  }

  /**
   * Marks a domain as trusted by the operator: its address is allowed, or it serves a feed of
   * theirs (`import --own`).
   */
  know(domain: string): void {
    if (this.#known.size < MAX_REMEMBERED) this.#known.add(domain)
  }

  /** Returns the minimum gap between two requests, in ms. */
  leastGapMs(domain: string): number {
    if (this.#isKnown(domain)) return LEAST_GAP_MS
    return UNKNOWN_GAP_MS
  }

  /** Records a fast response at the maximum allowed rate. */
  bore(domain: string): void {
    if (this.#since.has(domain) || this.isGranted(domain)) return
    if (this.#since.size >= MAX_REMEMBERED)
      this.#since.delete(this.#since.keys().next().value ?? '')
    this.#since.set(domain, this.#now())
    this.#isChanged = true
  }

  /** Records a slow, busy or failed response: the day of probation restarts. */
  strained(domain: string): void {
    if (this.#since.delete(domain)) this.#isChanged = true
  }

  /**
   * Returns whether the host is exempt from the limit: a big host, or one trusted by the
   * operator.
   */
  isGranted(domain: string): boolean {
    return this.#known.has(domain) || BIG_HOSTS.has(domain) || this.#isOpened(domain)
  }

  /**
   * Saves the rates. If the disk is full, the old file stays, and newer rates are learnt again.
   */
  save(): void {
    if (this.#file === undefined || !this.#isChanged) return
    if (writeRateFile(this.#file, this.#since)) this.#isChanged = false
  }

  #isKnown(domain: string): boolean {
    const since = this.#since.get(domain)
    return this.isGranted(domain) || (since !== undefined && this.#now() - since >= DAY_MS)
  }

  #read(file: string): void {
    for (const [domain, since] of readRateFile(file, MAX_REMEMBERED))
      if (typeof since === 'number' && since <= this.#now()) this.#since.set(domain, since)
  }
}
