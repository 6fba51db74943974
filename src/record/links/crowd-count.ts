/**
 * Detects accounts that shows of many owners link to, such as a host's, a player's or a
 * network's. The counts are approximate in fixed memory (a count-min sketch with a Bloom filter)
 * and never overestimate a few owners.
 */
import type { PodcastRecord } from '../podcast.ts'
import { registrableDomain } from '../registrable-domain.ts'
import { accountKey } from './stop-links.ts'

/** An account with more owners does not belong to a show. */
export const MOST_OWNERS = 25

/** Cells and bits per podcast. */
const CELLS = 4
const SEEN_BITS = 32
const MAX_CELLS = 2 ** 24

/** FNV-1a with a final mix. */
const hashOf = (text: string, seed: number): number => {
  let hash = 0x811c9dc5 ^ seed
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

const powerOfTwo = (least: number): number =>
  2 ** Math.ceil(Math.log2(Math.max(least, 1024)))

/** Returns names that identify the show's owner across shows. */
const ownersOf = ({ id, author, websiteUrl }: PodcastRecord): readonly string[] => {
  const names: string[] = []
  if (author !== null) names.push(`author ${author.trim().toLowerCase()}`)
  if (websiteUrl !== null) names.push(`site ${registrableDomain(websiteUrl)}`)
  if (names.length === 0) return [id]
  return names
}

export class CrowdCount {
  /** Two counters per account; the lower one is more accurate. */
  readonly #counts: readonly [Uint8Array, Uint8Array]
  /** Bits of the pairs of owner and account that were counted. */
  readonly #seen: Uint8Array
  readonly #crowded = new Set<string>()

  /** `podcasts`: the approximate number of podcasts. */
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

  /** Keys of the accounts (`accountKey`). */
  get crowded(): ReadonlySet<string> {
    return this.#crowded
  }

  /** Returns whether the pair is new, and records it. */
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
