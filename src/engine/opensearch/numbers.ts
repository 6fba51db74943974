/** The permanent numbers of podcasts: given in order, never twice, and a wished one while it is free. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PodcastId } from '../../record/podcast.ts'
import { isGrantableSeq } from '../../store/rules/wished-seq.ts'
import type { Cluster, Stored } from './cluster.ts'
import { DIRECTORY_INDEX } from './directory-index.ts'
import { nameOf, type NameDocument, NAMES_INDEX } from './names-index.ts'
import { RACE_ATTEMPTS, tooManyRaces } from './podcasts.ts'

const ID = 'numbers'
/** Longer each time that somebody else was faster. */
const PAUSE_MS = 10

interface NumbersDocument {
  readonly next: number
  /** First and last of each row of numbers below `next` that was given without a gap; others are free until somebody claims them. */
  readonly given: readonly Row[]
}

export interface NumberWish {
  readonly id: PodcastId
  readonly wished: number | undefined
}

type Row = readonly [from: number, to: number]

const isIn = (rows: readonly Row[], number: number): boolean => {
  let [low, high] = [0, rows.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const [from, to] = rows[middle] ?? [0, 0]
    if (number < from) high = middle - 1
    else if (number > to) low = middle + 1
    else return true
  }
  return false
}

interface Gift {
  readonly numbers: readonly number[]
  /** Of these, those that others had passed, with who gets them. */
  readonly late: ReadonlyMap<number, PodcastId>
  readonly after: NumbersDocument
}

/** Numbers for all of them, in order; `taken` are those that were passed and that somebody else has claimed. */
const give = (before: NumbersDocument, wishes: readonly NumberWish[], taken: ReadonlySet<number>): Gift => {
  const rows = before.given.map(([from, to]): [number, number] => [from, to])
  const late = new Map<number, PodcastId>()
  let { next } = before
  const numbers = wishes.map(({ id, wished }) => {
    const isWish = isGrantableSeq(wished)
    if (isWish && wished < next && !late.has(wished) && !taken.has(wished) && !isIn(rows, wished)) {
      late.set(wished, id)
      return wished
    }
    const number = isWish && wished >= next ? wished : next
    const last = rows.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else rows.push([number, number])
    next = number + 1
    return number
  })
  return { numbers, late, after: { next, given: rows } }
}

export class Numbers {
  readonly #cluster: Cluster

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  /** A number for each, in order. */
  async take(wishes: readonly NumberWish[]): Promise<readonly number[]> {
    if (wishes.length === 0) return []
    const taken = new Set<number>()
    for (let attempt = 0; attempt < RACE_ATTEMPTS; ) {
      const stored = await this.#cluster.get<NumbersDocument>(DIRECTORY_INDEX, ID)
      const before = stored?.source ?? { next: 1, given: [] }
      const { numbers, late, after } = give(before, wishes, taken)
      const lost = await this.#findTaken(late)
      for (const number of lost) taken.add(number)
      if (lost.length > 0) continue
      if (after.next === before.next || (await this.#put(stored, after))) return numbers
      attempt += 1
      await sleep(PAUSE_MS * attempt * Math.random())
    }
    throw tooManyRaces('the numbers of podcasts')
  }

  async #put(stored: Stored<NumbersDocument> | undefined, source: NumbersDocument): Promise<boolean> {
    const place = { index: DIRECTORY_INDEX, id: ID, source }
    const [outcome] = await this.#cluster.bulk([
      stored === undefined ? { act: 'create', ...place } : { act: 'index', ...place, version: stored.version },
    ])
    return outcome?.status === 'done'
  }

  /** Claims numbers that were passed; gives those that somebody else has. */
  async #findTaken(late: Gift['late']): Promise<readonly number[]> {
    if (late.size === 0) return []
    const claims = [...late]
    const outcomes = await this.#cluster.bulk(
      claims.map(([number, owner]) => ({
        act: 'create',
        index: NAMES_INDEX,
        id: nameOf('seq', number),
        source: { owners: [owner], claim: owner } satisfies NameDocument,
      })),
    )
    const refused = claims.filter((_, at) => outcomes[at]?.status !== 'done')
    const names = refused.map(([number]) => nameOf('seq', number))
    const held = await this.#cluster.getMany<NameDocument>(NAMES_INDEX, names)
    return refused
      .filter(([number, owner]) => held.get(nameOf('seq', number))?.source.owners[0] !== owner)
      .map(([number]) => number)
  }
}
