/**
 * Counters of crawlers in shared memory, so that all threads of a process add to the same ones.
 * The main thread creates them and passes `shared` to the crawling thread as `workerData`. A
 * crawler in a separate process writes its counters to its log. Counts of due and paused tasks
 * come from the directory.
 */

import { FETCH_OUTCOMES, type FetchOutcome } from '../../record/crawl-state.ts'
import { LISTING_PLATFORMS, type ListingPlatform } from '../../record/listing/evidence.ts'

/** Maximum number of distinct parse failure codes; further codes count as `other`. */
const MAX_FAILURE_CODES = 48
const CODE_BYTES = 48
const DECODED_BYTES = 0
const PARSED = 1
const FIXED = 2
const CHECK_OUTCOMES = ['checked', 'failed'] as const
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number]
const CHECKS = LISTING_PLATFORMS.length * CHECK_OUTCOMES.length
const SLOTS = FIXED + FETCH_OUTCOMES.length + MAX_FAILURE_CODES + 1 + CHECKS
const COUNTS_BYTES = SLOTS * BigInt64Array.BYTES_PER_ELEMENT
const FIRST_CODE = FIXED + FETCH_OUTCOMES.length
const OTHER_CODE = FIRST_CODE + MAX_FAILURE_CODES
const FIRST_CHECK = OTHER_CODE + 1

const checkSlot = (platform: ListingPlatform, outcome: CheckOutcome): number =>
  FIRST_CHECK +
  LISTING_PLATFORMS.indexOf(platform) * CHECK_OUTCOMES.length +
  CHECK_OUTCOMES.indexOf(outcome)

export interface CrawlCounts {
  readonly outcomes: Readonly<Record<string, number>>
  readonly parseFailures: Readonly<Record<string, number>>
  readonly parsed: number
  readonly decodedBytes: number
  readonly checks: readonly {
    readonly platform: ListingPlatform
    readonly outcome: CheckOutcome
    readonly count: number
  }[]
}

const text = new TextEncoder()

export class CrawlMetrics {
  /** Passed to the crawling thread as `workerData`. */
  readonly shared: SharedArrayBuffer
  readonly #counts: BigInt64Array
  /** The length of each code, before its bytes; 0: free, -1: being written. */
  readonly #lengths: Int32Array
  readonly #names: Uint8Array
  readonly #slots = new Map<string, number>()

  constructor(shared?: SharedArrayBuffer) {
    const lengthsBytes = MAX_FAILURE_CODES * Int32Array.BYTES_PER_ELEMENT
    this.shared =
      shared ??
      new SharedArrayBuffer(COUNTS_BYTES + lengthsBytes + MAX_FAILURE_CODES * CODE_BYTES)
    this.#counts = new BigInt64Array(this.shared, 0, SLOTS)
    this.#lengths = new Int32Array(this.shared, COUNTS_BYTES, MAX_FAILURE_CODES)
    this.#names = new Uint8Array(this.shared, COUNTS_BYTES + lengthsBytes)
  }

  /** Counts a fetch and the bytes of its decoded body. */
  fetched(outcome: FetchOutcome, decodedBytes = 0): void {
    this.#add(FIXED + FETCH_OUTCOMES.indexOf(outcome), 1)
    if (decodedBytes > 0) this.#add(DECODED_BYTES, decodedBytes)
  }

  /** Counts a parsed feed, or a failure by its code. */
  parsed(failureCode?: string): void {
    this.#add(failureCode === undefined ? PARSED : this.#slotOf(failureCode), 1)
  }

  /** Counts podcasts of a batch on a platform. `failed`: the batch failed and is due again. */
  checkedListings(platform: ListingPlatform, outcome: CheckOutcome, count: number): void {
    this.#add(checkSlot(platform, outcome), count)
  }

  read(): CrawlCounts {
    const parseFailures: Record<string, number> = {}
    for (let slot = FIRST_CODE; slot <= OTHER_CODE; slot += 1) {
      const name = slot === OTHER_CODE ? 'other' : this.#nameOf(slot - FIRST_CODE)
      const count = this.#get(slot)
      if (name !== undefined && count > 0)
        parseFailures[name] = (parseFailures[name] ?? 0) + count
    }
    return {
      outcomes: Object.fromEntries(
        FETCH_OUTCOMES.map((outcome, slot) => [outcome, this.#get(FIXED + slot)]),
      ),
      parseFailures,
      parsed: this.#get(PARSED),
      decodedBytes: this.#get(DECODED_BYTES),
      checks: LISTING_PLATFORMS.flatMap((platform) =>
        CHECK_OUTCOMES.map((outcome) => ({
          platform,
          outcome,
          count: this.#get(checkSlot(platform, outcome)),
        })),
      ),
    }
  }

  #add(slot: number, count: number): void {
    Atomics.add(this.#counts, slot, BigInt(count))
  }

  #get(slot: number): number {
    return Number(Atomics.load(this.#counts, slot))
  }

  #nameOf(code: number): string | undefined {
    const length = Atomics.load(this.#lengths, code)
    // `TextDecoder` refuses shared memory, so the bytes are copied.
    if (length <= 0) return undefined
    return Buffer.from(
      this.#names.slice(code * CODE_BYTES, code * CODE_BYTES + length),
    ).toString()
  }

  #slotOf(name: string): number {
    const known = this.#slots.get(name)
    if (known !== undefined) return known
    const found = this.#findCode(name)
    const slot = found === undefined ? OTHER_CODE : FIRST_CODE + found
    this.#slots.set(name, slot)
    return slot
  }

  /**
   * Returns the slot of a code and allocates one if needed. Two threads may allocate two slots
   * for one code at the same time; `read` adds them.
   */
  #findCode(name: string): number | undefined {
    if (name.length > CODE_BYTES) return undefined
    const bytes = text.encode(name).subarray(0, CODE_BYTES)
    for (let code = 0; code < MAX_FAILURE_CODES; code += 1) {
      if (this.#nameOf(code) === name) return code
      if (Atomics.compareExchange(this.#lengths, code, 0, -1) !== 0) continue
      this.#names.set(bytes, code * CODE_BYTES)
      Atomics.store(this.#lengths, code, bytes.length)
      return code
    }
    return undefined
  }
}
