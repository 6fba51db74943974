/** Bounds daily counts: distinct names of a day, and days. */
import {
  ALL_NAMES,
  COUNT_RULES,
  type CountKind,
  type DailyCount,
  OTHER_NAME,
} from '../counts/daily-counts.ts'

export type CountedDay = Pick<DailyCount, 'kind' | 'day'>

const dayKey = ({ kind, day }: CountedDay): string => `${kind} ${String(day)}`
const rowKey = (count: DailyCount): string =>
  `${dayKey(count)} ${count.name} ${String(count.level)}`

export function daysOf(counts: readonly CountedDay[]): readonly CountedDay[] {
  return [
    ...new Map(
      counts.map(({ kind, day }) => [dayKey({ kind, day }), { kind, day }]),
    ).values(),
  ]
}

/** Returns the day before which counts are erased, by the newest day that is written. */
export function firstKeptDays(
  counts: readonly CountedDay[],
): ReadonlyMap<CountKind, number> {
  const newest = new Map<CountKind, number>()
  for (const { kind, day } of counts)
    newest.set(kind, Math.max(day, newest.get(kind) ?? day))
  return new Map([...newest].map(([kind, day]) => [kind, day - COUNT_RULES[kind].keptDays]))
}

/** Sums equal rows, sorted, so that writers lock rows in one order. */
function sum(counts: readonly DailyCount[]): readonly DailyCount[] {
  const sums = new Map<string, DailyCount>()
  for (const each of counts) {
    const before = sums.get(rowKey(each))?.count ?? 0
    sums.set(rowKey(each), { ...each, count: before + each.count })
  }
  return [...sums.values()].sort((one, other) => (rowKey(one) < rowKey(other) ? -1 : 1))
}

/** Replaces names beyond the limit. `known` returns the names that a day has. */
export function boundNames(
  counts: readonly DailyCount[],
  known: (day: CountedDay) => ReadonlySet<string>,
): readonly DailyCount[] {
  const names = new Map(daysOf(counts).map((day) => [dayKey(day), new Set(known(day))]))
  const bounded = counts.map((each) => {
    const ofDay = names.get(dayKey(each)) ?? new Set<string>()
    const isKept = each.name === ALL_NAMES || ofDay.has(each.name)
    if (!isKept && ofDay.size >= COUNT_RULES[each.kind].mostNames)
      return { ...each, name: OTHER_NAME }
    ofDay.add(each.name)
    return each
  })
  return sum(bounded)
}
