/**
 * Allots connection slots. When they run out, the oldest silent connection is closed, then one
 * without a complete request, then an idle one. Some slots are reserved for addresses that recently
 * sent a valid key.
 */
import type { Socket } from 'node:net'
import { MINUTE_MS } from '../../record/instant/durations.ts'

/** An address stays favoured for this long after a valid key. */
const FAVOURED_MS = 60 * MINUTE_MS
const MOST_FAVOURED = 10_000
/** Above this share of used slots, silent connections time out. */
const SHARE_TAKEN = 0.75
/** Interval between checks for silent connections, in ms. */
const LOOKS_EVERY_MS = 500
/** Connections that an address may open in a second while slots are scarce. */
const MOST_OPENED = 25
/** Connections inspected per search for a victim. */
const MOST_LOOKS = 64

interface ConnectionEntry {
  readonly socket: Socket
  readonly address: Address
  readonly sinceMs: number
}

interface Address {
  readonly name: string
  count: number
  /** Connections opened in the second that began at `secondMs`. */
  opened: number
  secondMs: number
  /** Oldest first. Some may have sent bytes since. */
  readonly silent: Set<ConnectionEntry>
}

export interface ConnectionSlotOptions {
  /** Slots for all addresses. */
  readonly inAll: number
  /** Additional slots for favoured addresses. */
  readonly kept: number
  readonly ofAnAddress: number
  /** Timeout of the first byte while slots are scarce, in ms. */
  readonly firstBytesMs: number
  /**
   * Predicates for victims when no connection is silent, in descending priority. Favoured addresses
   * are exempt.
   */
  readonly giveWay: readonly ((socket: Socket) => boolean)[]
}

export interface ConnectionOrigin {
  /** Group of the caller's address. */
  readonly name: string
  readonly isFavoured: boolean
  /** False for a proxy, whose callers share its address. */
  readonly isBounded: boolean
}

const toAddress = (name: string): Address => ({
  name,
  count: 0,
  opened: 0,
  secondMs: performance.now(),
  silent: new Set(),
})

/** Counts a connection, and returns whether the address opened too many in this second. */
function opensTooMany(address: Address): boolean {
  const nowMs = performance.now()
  if (nowMs - address.secondMs >= 1000) {
    address.opened = 0
    address.secondMs = nowMs
  }
  address.opened += 1
  return address.opened > MOST_OPENED
}

const isSilent = ({ socket }: ConnectionEntry): boolean => socket.bytesRead === 0

export class ConnectionSlots {
  readonly #options: ConnectionSlotOptions
  readonly #addresses = new Map<string, Address>()
  readonly #favoured = new Map<string, number>()
  /** Connections not yet read from, oldest first. */
  readonly #arriving = new Set<ConnectionEntry>()
  /** Read from, no bytes when last checked. */
  readonly #silent = new Set<ConnectionEntry>()
  /** Connections that have sent bytes. */
  readonly #spoken = new Set<ConnectionEntry>()
  #isLooking = false

  constructor(options: ConnectionSlotOptions) {
    this.#options = options
  }

  get taken(): number {
    return this.#arriving.size + this.#silent.size + this.#spoken.size
  }

  /** Records that the address sent a valid key. */
  favour(name: string): void {
    this.#favoured.delete(name)
    if (this.#favoured.size >= MOST_FAVOURED) {
      const [oldest = ''] = this.#favoured.keys()
      this.#favoured.delete(oldest)
    }
    this.#favoured.set(name, performance.now())
  }

  /** Returns false if no slot is free; close the connection then. */
  take(socket: Socket, { name, isFavoured, isBounded }: ConnectionOrigin): boolean {
    const { inAll, kept, ofAnAddress } = this.#options
    this.#noteReading()
    const address = this.#addresses.get(name) ?? toAddress(name)
    const isKnown = this.#isFavoured(name)
    const isFlood = opensTooMany(address) && !isKnown && this.#isShort()
    const isFull = address.count >= ofAnAddress
    if (isBounded && (isFlood || (isFull && !this.#closeSilent(address.silent))))
      return false
    const places = isFavoured || isKnown ? inAll + kept : inAll
    if (this.taken >= places && !this.#makeRoom()) return false
    this.#add({ socket, address, sinceMs: performance.now() })
    return true
  }

  #isFavoured(name: string): boolean {
    const atMs = this.#favoured.get(name)
    return atMs !== undefined && atMs > performance.now() - FAVOURED_MS
  }

  #add(entry: ConnectionEntry): void {
    const { socket, address } = entry
    this.#addresses.set(address.name, address)
    address.count += 1
    this.#arriving.add(entry)
    socket.once('close', () => this.#remove(entry))
    this.#lookLater()
  }

  #remove(entry: ConnectionEntry): void {
    const { address } = entry
    const kinds = [this.#arriving, this.#silent, this.#spoken]
    if (!kinds.some((entries) => entries.delete(entry))) return
    address.silent.delete(entry)
    address.count -= 1
    if (address.count === 0) this.#addresses.delete(address.name)
  }

  #close(entry: ConnectionEntry): true {
    this.#remove(entry)
    entry.socket.destroy()
    return true
  }

  #makeRoom(): boolean {
    return (
      this.#closeSilent(this.#silent, { sparesFavoured: true }) ||
      this.#options.giveWay.some((givesWay) => this.#closeSpoken(givesWay)) ||
      this.#closeArriving() ||
      this.#closeSilent(this.#silent)
    )
  }

  /** Closes the oldest connection, if possible of an address that is not favoured. */
  #closeArriving(): boolean {
    const oldest = this.#arriving.values().take(MOST_LOOKS).toArray()
    const stranger = oldest.find(({ address }) => !this.#isFavoured(address.name))
    const entry = stranger ?? (this.#silent.size === 0 ? oldest[0] : undefined)
    return entry !== undefined && this.#close(entry)
  }

  /** Moves connections that are now being read from to the silent ones. */
  #noteReading(): void {
    for (const entry of this.#arriving) {
      if (entry.socket.isPaused()) return
      this.#arriving.delete(entry)
      this.#silent.add(entry)
      entry.address.silent.add(entry)
    }
  }

  #closeSilent(
    entries: ReadonlySet<ConnectionEntry>,
    { sparesFavoured = false } = {},
  ): boolean {
    const oldest = this.#oldestSilent(entries, sparesFavoured)
    return oldest !== undefined && this.#close(oldest)
  }

  #oldestSilent(
    entries: ReadonlySet<ConnectionEntry>,
    sparesFavoured = false,
  ): ConnectionEntry | undefined {
    let spared = 0
    for (const entry of entries) {
      if (isSilent(entry)) {
        if (!sparesFavoured || !this.#isFavoured(entry.address.name)) return entry
        spared += 1
        if (spared > MOST_LOOKS) return undefined
        continue
      }
      entry.address.silent.delete(entry)
      if (this.#silent.delete(entry)) this.#spoken.add(entry)
    }
    return undefined
  }

  #closeSpoken(givesWay: (socket: Socket) => boolean): boolean {
    let looks = 0
    for (const entry of this.#spoken) {
      if (givesWay(entry.socket) && !this.#isFavoured(entry.address.name))
        return this.#close(entry)
      if (looks >= MOST_LOOKS) return false
      looks += 1
      // Moves it to the end, so that the next search starts with others.
      this.#spoken.delete(entry)
      this.#spoken.add(entry)
    }
    return false
  }

  #isShort(): boolean {
    return this.taken >= this.#options.inAll * SHARE_TAKEN
  }

  #lookLater(): void {
    if (this.#isLooking || !this.#isShort()) return
    this.#isLooking = true
    setTimeout(() => {
      this.#isLooking = false
      if (this.#isShort()) this.#closeOverdue()
      this.#lookLater()
    }, LOOKS_EVERY_MS).unref()
  }

  #closeOverdue(): void {
    this.#noteReading()
    const dueMs = performance.now() - this.#options.firstBytesMs
    for (;;) {
      const oldest = this.#oldestSilent(this.#silent)
      if (oldest === undefined || oldest.sinceMs > dueMs) return
      this.#close(oldest)
    }
  }
}
