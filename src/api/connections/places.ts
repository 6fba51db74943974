/**
 * Gives out the places for connections. When they are short, the oldest connection on which
 * nothing came gives way, then one without a whole request, then an idle one. Some places are kept
 * for callers who are likely to be known.
 */
import type { Socket } from 'node:net'
import { MINUTE_MS } from '../../record/instant/durations.ts'

/** An address is favoured for this long after a valid key came from it. */
const FAVOURED_MS = 60 * MINUTE_MS
const MOST_FAVOURED = 10_000
/** First bytes are due in time while at least this share of the places is taken. */
const SHARE_TAKEN = 0.75
/** Time, in ms, between two looks for connections whose first bytes are due. */
const LOOKS_EVERY_MS = 500
/** A search for a connection that gives way looks at this many. */
const MOST_LOOKS = 64

interface Guest {
  readonly socket: Socket
  readonly address: Address
  readonly sinceMs: number
}

interface Address {
  readonly name: string
  count: number
  /** The oldest comes first. Some may have spoken since. */
  readonly silent: Set<Guest>
}

export interface PlaceOptions {
  /** Places for everybody. */
  readonly inAll: number
  /** More places, for favoured addresses. */
  readonly kept: number
  readonly ofAnAddress: number
  /** First bytes are due by then when places become short. */
  readonly firstBytesMs: number
  /**
   * Connections that give way where none is silent, those of the first kind first. Those of
   * addresses that lately sent a valid key are left out.
   */
  readonly giveWay: readonly ((socket: Socket) => boolean)[]
}

export interface Arriving {
  /** The group of the caller's address. */
  readonly name: string
  readonly isFavoured: boolean
  /** False: all callers of a proxy come from its address. */
  readonly isBounded: boolean
}

const isSilent = ({ socket }: Guest): boolean => socket.bytesRead === 0

export class Places {
  readonly #options: PlaceOptions
  readonly #addresses = new Map<string, Address>()
  readonly #favoured = new Map<string, number>()
  /** Nothing has been read from them yet. The oldest comes first. */
  readonly #arriving = new Set<Guest>()
  /** Some may have spoken since. */
  readonly #silent = new Set<Guest>()
  /** Something has come on each of them. */
  readonly #spoken = new Set<Guest>()
  #isLooking = false

  constructor(options: PlaceOptions) {
    this.#options = options
  }

  get taken(): number {
    return this.#arriving.size + this.#silent.size + this.#spoken.size
  }

  /** Notes that a valid key came from the address. */
  favour(name: string): void {
    this.#favoured.delete(name)
    if (this.#favoured.size >= MOST_FAVOURED) {
      const [oldest = ''] = this.#favoured.keys()
      this.#favoured.delete(oldest)
    }
    this.#favoured.set(name, performance.now())
  }

  /** Returns false where there is no place: then the connection is to be closed. */
  take(socket: Socket, { name, isFavoured, isBounded }: Arriving): boolean {
    const { inAll, kept, ofAnAddress } = this.#options
    this.#noteReading()
    const address = this.#addresses.get(name) ?? { name, count: 0, silent: new Set() }
    if (isBounded && address.count >= ofAnAddress && !this.#closeSilent(address.silent))
      return false
    const places = isFavoured || this.#isFavoured(name) ? inAll + kept : inAll
    if (this.taken >= places && !this.#makeRoom()) return false
    this.#add({ socket, address, sinceMs: performance.now() })
    return true
  }

  #isFavoured(name: string): boolean {
    const atMs = this.#favoured.get(name)
    return atMs !== undefined && atMs > performance.now() - FAVOURED_MS
  }

  #add(guest: Guest): void {
    const { socket, address } = guest
    this.#addresses.set(address.name, address)
    address.count += 1
    this.#arriving.add(guest)
    socket.once('close', () => this.#remove(guest))
    this.#lookLater()
  }

  #remove(guest: Guest): void {
    const { address } = guest
    const kinds = [this.#arriving, this.#silent, this.#spoken]
    if (!kinds.some((guests) => guests.delete(guest))) return
    address.silent.delete(guest)
    address.count -= 1
    if (address.count === 0) this.#addresses.delete(address.name)
  }

  #close(guest: Guest): true {
    this.#remove(guest)
    guest.socket.destroy()
    return true
  }

  #makeRoom(): boolean {
    return (
      this.#closeSilent(this.#silent) ||
      this.#options.giveWay.some((givesWay) => this.#closeSpoken(givesWay)) ||
      this.#closeArriving()
    )
  }

  #closeArriving(): boolean {
    const [oldest] = this.#arriving
    return oldest !== undefined && this.#close(oldest)
  }

  /** Connections that are read from by now may turn out to be silent. */
  #noteReading(): void {
    for (const guest of this.#arriving) {
      if (guest.socket.isPaused()) return
      this.#arriving.delete(guest)
      this.#silent.add(guest)
      guest.address.silent.add(guest)
    }
  }

  #closeSilent(guests: ReadonlySet<Guest>): boolean {
    const oldest = this.#oldestSilent(guests)
    return oldest !== undefined && this.#close(oldest)
  }

  #oldestSilent(guests: ReadonlySet<Guest>): Guest | undefined {
    for (const guest of guests) {
      if (isSilent(guest)) return guest
      guest.address.silent.delete(guest)
      if (this.#silent.delete(guest)) this.#spoken.add(guest)
    }
    return undefined
  }

  #closeSpoken(givesWay: (socket: Socket) => boolean): boolean {
    let looks = 0
    for (const guest of this.#spoken) {
      if (givesWay(guest.socket) && !this.#isFavoured(guest.address.name))
        return this.#close(guest)
      if (looks >= MOST_LOOKS) return false
      looks += 1
      // The next look begins with others.
      this.#spoken.delete(guest)
      this.#spoken.add(guest)
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
