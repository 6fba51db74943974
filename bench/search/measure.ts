/**
 * Times every class on every engine, class by class, so that background load affects all engines
 * equally.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { quantile } from '../frame.ts'
import type { Ask, QueryClass } from './classes.ts'
import type { Answer, Side, Unable } from './side.ts'

export interface Timing {
  /** In milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Without reading records, if the engine reports it. */
  readonly searchP50?: number
  readonly searchP99?: number
  /** Times of following pages, if at least half of the answers had one. */
  readonly nextP50?: number
  readonly nextP99?: number
  readonly samples: number
  /** Rejected searches, which are not timed. */
  readonly refused: number
  /** Mean hits per answer. */
  readonly hits: number
  /** Fraction of answers with a full page. */
  readonly full: number
  /** Total per query; null if not counted. */
  readonly totals: readonly (number | null)[]
}

export interface ClassResult {
  readonly name: string
  readonly family: QueryClass['family']
  readonly bySide: Readonly<Record<string, Timing | Unable>>
}

/** Time per engine and class in ms, after half as much warm-up. */
export interface Budget {
  readonly perClassMs: number
}

const MOST_PASSES = 8
/** Minimum samples, up to a multiple of the budget. */
const LEAST_SAMPLES = 20
const MOST_BUDGETS = 5
/** JIT warm-up: all classes run before the first one is timed. */
const ROUSING_ASKS = 12
const ROUSING_BUDGETS = 30

/**
 * Returns the reason if an engine rejects all queries. Walks run completely, since an engine
 * locates deep pages on their first query.
 */
const warmUp = async (
  side: Side,
  { asks, family }: QueryClass,
  budgetMs: number,
): Promise<Unable | undefined> => {
  const until =
    family === 'walk' ? Number.POSITIVE_INFINITY : performance.now() + budgetMs / 2
  let unable: Unable | undefined
  let answers = 0
  for (const ask of asks) {
    const answer = await side.ask(ask)
    if ('unable' in answer) unable ??= answer
    else answers += 1
    if (performance.now() > until) break
  }
  return answers === 0 ? unable : undefined
}

setFlagsFromString('--expose-gc')
/** Collects garbage between engines, so that neither pays for the other. */
const collectGarbage = runInNewContext('gc') as () => void

const isFull = ({ body }: Ask, { hits }: Answer): boolean => hits === body.pageSize

interface ClassAnswers {
  readonly answers: readonly Answer[]
  readonly refused: number
  readonly full: number
  readonly last: readonly (Answer | undefined)[]
}

const summarize = ({ answers, refused, full, last }: ClassAnswers): Timing => {
  const times = answers.map(({ ms }) => ms)
  const next = answers.flatMap(({ nextMs }) => (nextMs === undefined ? [] : [nextMs]))
  const searches = answers.flatMap(({ searchMs }) =>
    searchMs === undefined ? [] : [searchMs],
  )
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    ...(searches.length === 0
      ? {}
      : { searchP50: quantile(searches, 0.5), searchP99: quantile(searches, 0.99) }),
    ...(next.length * 2 < answers.length
      ? {}
      : { nextP50: quantile(next, 0.5), nextP99: quantile(next, 0.99) }),
    samples: answers.length,
    refused,
    hits: answers.reduce((sum, { hits }) => sum + hits, 0) / answers.length,
    full: full / answers.length,
    totals: Array.from(last, (answer) => answer?.total ?? null),
  }
}

const timeClass = async (
  side: Side,
  each: QueryClass,
  { perClassMs }: Budget,
): Promise<Timing | Unable> => {
  const { asks } = each
  const isUnable = await warmUp(side, each, perClassMs)
  if (isUnable !== undefined) return isUnable
  collectGarbage()
  const answers: Answer[] = []
  const last: (Answer | undefined)[] = []
  let unable: Unable | undefined
  let refused = 0
  let full = 0
  const startedAt = performance.now()
  const isOver = (): boolean => {
    const spentMs = performance.now() - startedAt
    return (
      spentMs > perClassMs &&
      (answers.length >= Math.min(LEAST_SAMPLES, asks.length) ||
        spentMs > perClassMs * MOST_BUDGETS)
    )
  }
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    for (const [index, ask] of asks.entries()) {
      if (isOver()) break
      const answer = await side.ask(ask)
      if ('unable' in answer) {
        unable ??= answer
        refused += 1
        continue
      }
      answers.push(answer)
      if (isFull(ask, answer)) full += 1
      last[index] = answer
    }
  }
  if (unable !== undefined && answers.length === 0) return unable
  return summarize({ answers, refused, full, last })
}

/** Warms up castdex, which is JIT-compiled; the others are native. */
const rouse = async (
  [ours]: readonly Side[],
  classes: readonly QueryClass[],
  budgetMs: number,
): Promise<void> => {
  const until = performance.now() + budgetMs
  for (const { asks, family } of classes) {
    if (family === 'walk' || ours === undefined) continue
    for (const ask of asks.slice(0, ROUSING_ASKS)) {
      if (performance.now() > until) return
      await ours.ask(ask)
    }
  }
}

export const measureClasses = async (
  sides: readonly Side[],
  classes: readonly QueryClass[],
  budget: Budget,
  onClass: (result: ClassResult) => void,
): Promise<readonly ClassResult[]> => {
  const results: ClassResult[] = []
  await rouse(sides, classes, budget.perClassMs * ROUSING_BUDGETS)
  for (const each of classes) {
    const bySide: Record<string, Timing | Unable> = {}
    for (const side of sides) bySide[side.name] = await timeClass(side, each, budget)
    const result = { name: each.name, family: each.family, bySide }
    results.push(result)
    onClass(result)
  }
  return results
}
