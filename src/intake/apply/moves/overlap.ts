/** Measures how much two shows have in common in the period that both cover. */
import type { ItemPrint, ShowPrint } from '../../interpret/show/show-print.ts'

/**
 * Shares are relative to the larger of the two, 0 to 1, so that a part (a category, one show of a
 * network) does not count as the whole.
 */
export interface Overlap {
  /** Share of common recordings. */
  readonly media: number
  readonly guids: number
  /** Share of common titles on the same or an adjacent day. */
  readonly names: number
  /**
   * Share of common items. Items that the other feed may have cut off do not count: those on the
   * day of its first item if this feed has older ones, and those on the day of its last item if
   * this feed has newer ones.
   */
  readonly expected: number
  /** Number of items in the common period, of the first and the second. */
  readonly compared: readonly [number, number]
}

/** In days; hosts convert an episode's date to their own time zone. */
const SLACK = 1

/**
 * Undefined if the periods do not overlap, since their items then prove nothing. For adjoining
 * periods, common items are evidence, and different ones are the next items of a short feed.
 */
export function overlapOf(a: ShowPrint, b: ShowPrint): Overlap | undefined {
  const [ours, theirs] = sameTime(a.items, b.items, SLACK)
  if (ours.length === 0 || theirs.length === 0) return undefined
  const overlap: Overlap = {
    media: share(ours, theirs, ({ media }) => media),
    guids: share(ours, theirs, ({ guid }) => guid),
    names: shareOfNames([ours, theirs], sameTime(a.items, b.items, 0)),
    // Only contradicted pairs need it.
    get expected() {
      return shareOfExpected([ours, theirs], [a.items, b.items])
    },
    compared: [ours.length, theirs.length],
  }
  const hasCommon = overlap.media > 0 || overlap.guids > 0 || overlap.names > 0
  if (hasCommon || !areApart(daysOf(a.items), daysOf(b.items))) return overlap
  return undefined
}

type Items = readonly ItemPrint[]

const daysOf = (items: Items): readonly number[] => items.flatMap(({ day }) => day ?? [])

/** Returns the items of both in the common period; all items if one has no dates. */
const sameTime = (a: Items, b: Items, slack: number): readonly [Items, Items] => {
  const [daysA, daysB] = [daysOf(a), daysOf(b)]
  if (daysA.length === 0 || daysB.length === 0) return [a, b]
  const from = Math.max(min(daysA), min(daysB)) - slack
  const to = Math.min(max(daysA), max(daysB)) + slack
  const within = ({ day }: ItemPrint): boolean => day !== null && day >= from && day <= to
  return [a.filter(within), b.filter(within)]
}

/** Returns whether one period begins after the other ends. */
function areApart(a: readonly number[], b: readonly number[]): boolean {
  return a.length > 0 && b.length > 0 && Math.max(min(a), min(b)) > Math.min(max(a), max(b))
}

const min = (days: readonly number[]): number =>
  days.reduce((least, day) => Math.min(least, day), Infinity)
const max = (days: readonly number[]): number =>
  days.reduce((most, day) => Math.max(most, day), -Infinity)

const share = (
  a: Items,
  b: Items,
  identityOf: (item: ItemPrint) => string | null,
): number => {
  const identities = (items: Items) =>
    new Set(items.map(identityOf).filter((identity) => identity !== null))
  const ours = identities(a)
  return ours.intersection(identities(b)).size / Math.max(a.length, b.length)
}

/**
 * Counts titles that the other feed has within the tolerance between hosts. Items at the edge of
 * one period are not counted as missing: a daily show dated one day later has one more episode in
 * the common period.
 */
const shareOfNames = (
  [a, b]: readonly [Items, Items],
  [within, withinB]: readonly [Items, Items],
): number => {
  const isEdgeOnly = within.length === 0 || withinB.length === 0
  const [ours, theirs] = isEdgeOnly ? [a, b] : [within, withinB]
  const named = new Set(b.flatMap((item) => namings(item, [-SLACK, 0, SLACK])))
  const common = new Set(ours.flatMap((item) => namings(item, [0]))).intersection(named)
  return common.size / Math.max(ours.length, theirs.length)
}

function shareOfExpected(
  [ours, theirs]: readonly [Items, Items],
  [all, others]: readonly [Items, Items],
): number {
  const [common, same] = [findCommon(ours, theirs), findCommon(theirs, ours)]
  const counts = [
    common.size + countLacking(ours, common, [all, others]),
    same.size + countLacking(theirs, same, [others, all]),
  ]
  return Math.min(common.size, same.size) / Math.max(1, ...counts)
}

/** Returns the items that the other feed has by recording, guid, or title and day. */
function findCommon(items: Items, others: Items): ReadonlySet<ItemPrint> {
  const signs = new Set(others.flatMap((item) => signsOf(item, [-SLACK, 0, SLACK])))
  return new Set(items.filter((item) => signsOf(item, [0]).some((sign) => signs.has(sign))))
}

const signsOf = (item: ItemPrint, shifts: readonly number[]): readonly string[] => [
  ...(item.media === null ? [] : [`media ${item.media}`]),
  ...(item.guid === null ? [] : [`guid ${item.guid}`]),
  ...namings(item, shifts).map((naming) => `name ${naming}`),
]

/** Counts the items that the other feed lacks and cannot have cut off. */
function countLacking(
  items: Items,
  common: ReadonlySet<ItemPrint>,
  [all, others]: readonly [Items, Items],
): number {
  const [ours, theirs] = [daysOf(all), daysOf(others)]
  const [first, last] = [min(theirs), max(theirs)]
  const [reachesBack, goesOn] = [min(ours) < first, max(ours) > last]
  const isCut = ({ day }: ItemPrint): boolean => {
    if (day === null || theirs.length === 0) return false
    return (reachesBack && day <= first) || (goesOn && day >= last)
  }
  return items.filter((item) => !common.has(item) && !isCut(item)).length
}

const namings = (
  { name, day }: ItemPrint,
  shifts: readonly number[],
): readonly string[] => {
  if (name === null || day === null) return []
  return shifts.map((shift) => `${name} ${String(day + shift)}`)
}
