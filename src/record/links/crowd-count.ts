/**
 * Finds the accounts that shows of many owners link to, such as a host's, a player's or a
 * network's: they say nothing about a show. The counts take fixed memory and are
 * approximate, but a few owners are never taken for many.
 */
import type { PodcastRecord } from '../podcast.ts'
import { registrableDomain } from '../registrable-domain.ts'
import { accountKey } from './stop-links.ts'

/** More owners than this do not share an account of their own. */
export const MOST_OWNERS = 25

/** Cells and bits for each podcast. */
const CELLS = 4
const SEEN_BITS = 32
const MAX_CELLS = 2 ** 24

/** FNV-1a, mixed once more at the end. */
const hashOf = (text: string, seed: number): number => {
  let hash = 0x811c9dc5 ^ seed
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

const powerOfTwo = (least: number): number =>
  2 ** Math.ceil(Math.log2(Math.max(least, 1024)))

/** Returns all names by which the owner of a show may be recognised on another show. */
const ownersOf = ({ id, author, websiteUrl }: PodcastRecord): readonly string[] => {
  const names = [
    ...(author === null ? [] : [`author ${author.trim().toLowerCase()}`]),
    ...(websiteUrl === null ? [] : [`site ${registrableDomain(websiteUrl)}`]),
  ]
  return names.length === 0 ? [id] : names
}

export class CrowdCount {
  /** Each account has two counts; the smaller one is nearer. */
  readonly #counts: readonly [Uint8Array, Uint8Array]
  /** Each pair of owner and account that was seen sets its bits. */
  readonly #seen: Uint8Array
  readonly #crowded = new Set<string>()

  /** `podcasts` is about how many there are. */
  constructor(podcasts: number) {
    const cells = Math.min(MAX_CELLS, powerOfTwo(podcasts * CELLS))
    this.#counts = [new Uint8Array(cells), new Uint8Array(cells)]
    this.#seen = new Uint8Array((cells / CELLS) * (SEEN_BITS / 8))
  }

  add(podcast: PodcastRecord): void {
    const owners = ownersOf(podcast)
    for (const { socialMediaType: type, url } of podcast.socialMediaLinks) {
      const key = accountKey({ type, url })
      const isNew = owners
        .map((owner) => this.#meet(`${owner} ${key}`))
        .every((isFirst) => isFirst)
      if (isNew && this.#count(key) > MOST_OWNERS) this.#crowded.add(key)
    }
  }

  /** Returns keys of accounts (`accountKey`). */
  get crowded(): ReadonlySet<string> {
    return this.#crowded
  }

  /** Returns whether the pair is met for the first time, and remembers it. */
  #meet(pair: string): boolean {
    const bits = this.#seen.length * 8
    const [first, second] = [hashOf(pair, 1) % bits, hashOf(pair, 2) % bits]
    const isFirst = !this.#isSet(first) || !this.#isSet(second)
    for (const bit of [first, second])
      this.#seen[bit >>> 3] = (this.#seen[bit >>> 3] ?? 0) | (1 << (bit & 7))
    return isFirst
  }

  #isSet(bit: number): boolean {
    return ((this.#seen[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0
  }

  #count(key: string): number {
    const places = this.#counts.map((row, seed) => hashOf(key, seed + 3) % row.length)
    const before = Math.min(...this.#counts.map((row, at) => row[places[at] ?? 0] ?? 0))
    const after = Math.min(before + 1, 255)
    for (const [at, row] of this.#counts.entries()) {
      const place = places[at] ?? 0
      row[place] = Math.max(row[place] ?? 0, after)
    }
    return after
  }
}
