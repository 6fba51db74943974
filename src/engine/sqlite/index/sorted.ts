/** Pages in any other order: all matches looked at, the best of each part kept, the parts merged. */
import type { SortKey } from '../../query.ts'
import { Arena, BLOCK_SIZE, copyMembers, forEachMember } from './block-set.ts'
import type { ColumnName } from '../../search/numbers.ts'
import { and } from '../../search/expression.ts'
import { bind, bindLive } from './bind.ts'
import type { Binding } from './nodes.ts'
import { compareCodePoints, sortTitle } from '../../terms/title-order.ts'
import type { Plan } from '../../search/plan.ts'

export type SortValue = number | string | null

/** A hit with the values that it is sorted by. */
export interface SortedHit {
  readonly values: readonly SortValue[]
  readonly rank: number
  readonly seq: number
}

const SORT_COLUMNS = {
  recentActivity: 'lastEpisode',
  title: 'titleOrdinal',
  appleReviews: 'appleRatingCount',
  spotifyReviews: 'spotifyRatingCount',
  authorityScore: 'authorityScore',
  estimatedListeners: 'monthlyListeners',
  youtubeSubscribers: 'youtubeSubscribers',
  youtubeViews: 'youtubeViews',
  castboxSubscribers: 'castboxSubscribers',
} as const satisfies Partial<Record<SortKey['field'], ColumnName>>

const compareValues = (a: SortValue, b: SortValue, { direction, nulls }: SortKey): number => {
  if (a === null || b === null) {
    if (a === b) return 0
    return (a === null) === (nulls === 'first') ? -1 : 1
  }
  const ascending = typeof a === 'string' && typeof b === 'string' ? compareCodePoints(a, b) : Number(a) - Number(b)
  return direction === 'asc' ? ascending : -ascending
}

export const compareHits = (a: SortedHit, b: SortedHit, order: readonly SortKey[]): number => {
  for (let index = 0; index < order.length; index += 1) {
    const key = order[index]
    if (key === undefined) break
    const difference = compareValues(a.values[index] ?? null, b.values[index] ?? null, key)
    if (difference !== 0) return difference
  }
  return b.rank - a.rank || a.seq - b.seq
}

/** A number inside one part: lower comes first, whatever direction and nulls say. */
type Reader = (number: number, group: number) => number

const toReader = ({ field, direction, nulls }: SortKey, { part }: Binding): Reader => {
  const sign = direction === 'asc' ? 1 : -1
  // A group is best when it is low, and relevance falls by default.
  if (field === 'relevance') return (_, group) => -sign * group
  const column = part.column(SORT_COLUMNS[field])
  const unknown = nulls === 'first' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  return (number) => {
    const value = column.at(number)
    return Number.isNaN(value) ? unknown : sign * value
  }
}

/** What a reader reads, as the outside knows it. */
const toValue = ({ field }: SortKey, number: number, group: number, { part }: Binding): SortValue => {
  if (field === 'relevance') return -group
  if (field === 'title') return sortTitle(part.titlesOf(number))
  const value = part.column(SORT_COLUMNS[field]).at(number)
  return Number.isNaN(value) ? null : value
}

/** Of the budget's (10 µs): titles put in order in one. */
const TITLES_A_UNIT = 200

/** Where a title stands among those of a part: its ordinal, or half way between its neighbours. */
const placeTitle = (title: string, binding: Binding): number => {
  const { part, budget } = binding
  if (!part.knowsTitleOrder) budget.foresee(part.documents / TITLES_A_UNIT)
  const order = part.byTitle()
  const column = part.column('titleOrdinal')
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareCodePoints(sortTitle(part.titlesOf(order[middle] as number)), title) < 0) low = middle + 1
    else high = middle
  }
  const number = order[low]
  if (number === undefined) return Number.MAX_SAFE_INTEGER
  const ordinal = column.at(number)
  return sortTitle(part.titlesOf(number)) === title ? ordinal : ordinal - 0.5
}

const toBound = (key: SortKey, value: SortValue, binding: Binding): number => {
  const sign = key.direction === 'asc' ? 1 : -1
  if (value === null) return key.nulls === 'first' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  if (typeof value === 'string') return sign * placeTitle(value, binding)
  return sign * value
}

interface Candidate {
  readonly number: number
  readonly group: number
  readonly keys: readonly number[]
}

const compareKeys = (a: readonly number[], b: readonly number[]): number => {
  for (let index = 0; index < a.length; index += 1) {
    const left = a[index] as number
    const right = b[index] as number
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}

/** The best so many, by keys, then by number; the worst on top of a heap. */
class BestOf {
  readonly #limit: number
  readonly #heap: Candidate[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The first key of the worst one, once full. */
  get worst(): number {
    return this.#heap.length < this.#limit
      ? Number.POSITIVE_INFINITY
      : (this.#heap[0]?.keys[0] ?? Number.POSITIVE_INFINITY)
  }

  static #isWorse(a: Candidate, b: Candidate): boolean {
    return (compareKeys(a.keys, b.keys) || a.number - b.number) > 0
  }

  offer(candidate: Candidate): void {
    const heap = this.#heap
    if (heap.length < this.#limit) {
      heap.push(candidate)
      this.#rise(heap.length - 1)
      return
    }
    const [top] = heap
    if (top === undefined || !BestOf.#isWorse(top, candidate)) return
    heap[0] = candidate
    this.#sink()
  }

  #rise(from: number): void {
    const heap = this.#heap
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = heap[parent] as Candidate
      const here = heap[at] as Candidate
      if (!BestOf.#isWorse(here, above)) return
      heap[parent] = here
      heap[at] = above
      at = parent
    }
  }

  #sink(): void {
    const heap = this.#heap
    let at = 0
    for (;;) {
      let worst = at
      for (const child of [2 * at + 1, 2 * at + 2]) {
        const below = heap[child]
        if (below !== undefined && BestOf.#isWorse(below, heap[worst] as Candidate)) worst = child
      }
      if (worst === at) return
      const here = heap[at] as Candidate
      heap[at] = heap[worst] as Candidate
      heap[worst] = here
      at = worst
    }
  }

  inOrder(): Candidate[] {
    return this.#heap.toSorted((a, b) => compareKeys(a.keys, b.keys) || a.number - b.number)
  }
}

/** Of the budget's: to read and compare the keys of one match. */
const CANDIDATE_UNITS = 0.02

const arena = new Arena()

/** Of a block; looked at in pieces, each thinned out by the worst hit that the pieces before have left. */
const members = new Uint16Array(BLOCK_SIZE)
const PIECE = 1024

/** Keeps, of some members, those whose first key is no worse than `worst`; gives where they end. */
type Keeper = (from: number, end: number, base: number, worst: number) => number

/** Undefined when the key is no column, or unknown values come first. */
const toKeeper = ({ field, direction, nulls }: SortKey, { part }: Binding): Keeper | undefined => {
  if (field === 'relevance' || nulls === 'first') return undefined
  const column = part.column(SORT_COLUMNS[field])
  return direction === 'asc'
    ? (from, end, base, worst) => column.keepBetween(members, from, end, base, Number.NEGATIVE_INFINITY, worst)
    : (from, end, base, worst) => column.keepBetween(members, from, end, base, -worst, Number.POSITIVE_INFINITY)
}

/** The group of each match of a block. */
class Grouping {
  readonly #levels: readonly { readonly group: number; readonly node: ReturnType<typeof bind> }[]
  readonly #preferred: ReturnType<typeof bind> | undefined
  readonly groups = new Uint8Array(BLOCK_SIZE)

  constructor({ levels, preferred }: Plan, binding: Binding) {
    this.#levels = levels
      .map((level, at) => ({ group: 2 * at, level }))
      .filter(({ level }, at) => level !== levels[at - 1])
      .map(({ group, level }) => ({ group, node: bind(level, binding) }))
    this.#preferred = preferred && bind(preferred, binding)
  }

  /** Best groups are written last. */
  read(block: number, set: Parameters<typeof forEachMember>[0]): void {
    for (const { group, node } of this.#levels.toReversed()) {
      if (node.sizeIn(block) === 0) continue
      forEachMember(node.run(block, set, arena), (member) => {
        this.groups[member] = group
      })
    }
    if (this.#preferred === undefined) return
    forEachMember(set, (member) => {
      this.groups[member] = (this.groups[member] as number) + 1
    })
    forEachMember(this.#preferred.run(block, set, arena), (member) => {
      this.groups[member] = (this.groups[member] as number) - 1
    })
  }
}

/** The best matches, and how many match in all. */
export interface Sorted {
  readonly hits: readonly SortedHit[]
  readonly count: number
}

const bestOfPart = (
  plan: Plan,
  binding: Binding,
  order: readonly SortKey[],
  after: SortedHit | undefined,
  limit: number,
): Sorted => {
  const { part, budget } = binding
  const found = bindLive(and(plan.levels.at(-1) ?? plan.filter, plan.filter), binding)
  const readers = order.map((key) => toReader(key, binding))
  const [first] = readers
  const bounds =
    after === undefined ? undefined : order.map((key, at) => toBound(key, after.values[at] ?? null, binding))
  const firstNumber = after === undefined ? 0 : part.firstAfter(after.rank, after.seq)
  const grouping = order.some(({ field }) => field === 'relevance') ? new Grouping(plan, binding) : undefined
  const best = new BestOf(limit)
  const isAfter = (keys: readonly number[], number: number): boolean => {
    if (bounds === undefined) return true
    const difference = compareKeys(keys, bounds)
    return difference > 0 || (difference === 0 && number >= firstNumber)
  }
  const offer = (number: number, group: number): void => {
    if (first !== undefined && first(number, group) > best.worst) return
    budget.spend(CANDIDATE_UNITS)
    const keys = readers.map((read) => read(number, group))
    if (isAfter(keys, number)) best.offer({ number, group, keys })
  }
  const [firstKey] = order
  const keepBetter = firstKey && toKeeper(firstKey, binding)
  /** Of the members, those before `count`. */
  const offerAll = (count: number, base: number): void => {
    for (let from = 0; from < count; from += PIECE) {
      let end = Math.min(count, from + PIECE)
      if (keepBetter !== undefined && best.worst < Number.POSITIVE_INFINITY)
        end = keepBetter(from, end, base, best.worst)
      for (let index = from; index < end; index += 1) {
        const member = members[index] as number
        offer(base + member, grouping?.groups[member] ?? 0)
      }
    }
  }
  let count = 0
  for (let block = 0; block * BLOCK_SIZE < part.documents; block += 1) {
    if (found.sizeIn(block) === 0) continue
    arena.reset()
    const set = found.run(block, undefined, arena)
    count += set.size
    budget.spend(8 + set.size / 256)
    grouping?.read(block, set)
    offerAll(copyMembers(set, members), block * BLOCK_SIZE)
  }
  const hits = best.inOrder().map(({ number, group }) => {
    budget.spend(1)
    const values = order.map((key) => toValue(key, number, group, binding))
    return { values, rank: part.rankOf(number), seq: part.seqs[number] as number }
  })
  return { hits, count }
}

/** The first `limit` hits after `after`, and the number of all matches. */
export const pageSorted = (
  plan: Plan,
  bindings: readonly Binding[],
  order: readonly SortKey[],
  after: SortedHit | undefined,
  limit: number,
): Sorted => {
  const parts = bindings.map((binding) => bestOfPart(plan, binding, order, after, limit))
  const hits = parts
    .flatMap((part) => part.hits)
    .sort((a, b) => compareHits(a, b, order))
    .slice(0, limit)
  return { hits, count: parts.reduce((sum, { count }) => sum + count, 0) }
}
