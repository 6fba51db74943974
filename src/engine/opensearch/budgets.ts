/** Budgets: one document each, whose script sees all that was spent within the window and adds to it or not, in one step. */
import type { BudgetAnswer, Budgets, BudgetTerms } from '../../store/budgets.ts'
import type { EngineOptions } from '../../store/engine.ts'
import type { Cluster } from './cluster.ts'
import { Documents } from './documents.ts'
import type { IndexDefinition } from './index-definition.ts'

export const BUDGETS_INDEX: IndexDefinition = { name: 'budgets', properties: {}, dynamic: false, small: true }

type Spending = readonly [at: number, units: number]

interface BudgetDocument {
  /** Oldest first. */
  readonly spent?: readonly Spending[]
}

/** Spendings told apart within a window; those nearer to each other leave it together, when the later one does. */
const STEPS = 1000

/** A process whose clock is behind spends at the time of the last spending, so that it never counts for less long. */
const TAKE = `
  if (ctx._source.spent == null) ctx._source.spent = new ArrayList();
  List spent = ctx._source.spent;
  long now = ((Number) params.now).longValue();
  long windowMs = ((Number) params.windowMs).longValue();
  int last = spent.size() - 1;
  if (last >= 0 && ((Number) ((List) spent.get(last)).get(0)).longValue() > now)
    now = ((Number) ((List) spent.get(last)).get(0)).longValue();
  List kept = new ArrayList();
  long units = ((Number) params.units).longValue();
  long sum = units;
  for (def one : spent) {
    if (((Number) one[0]).longValue() <= now - windowMs) continue;
    sum += ((Number) one[1]).longValue();
    kept.add(one);
  }
  if (sum > ((Number) params.limit).longValue()) {
    ctx.op = 'none';
  } else {
    last = kept.size() - 1;
    if (last > 0 && now - ((Number) ((List) kept.get(last - 1)).get(0)).longValue() < params.stepMs) {
      kept.set(last, [now, ((Number) ((List) kept.get(last)).get(1)).longValue() + units]);
    } else {
      kept.add([now, units]);
    }
    ctx._source.spent = kept;
  }`

/** Until so many units have left the window. */
const waitFor = (missing: number, spent: readonly Spending[], now: number, windowMs: number): number => {
  let rest = missing
  for (const [at, units] of spent) {
    if (at <= now - windowMs) continue
    rest -= units
    if (rest <= 0) return at + windowMs - now
  }
  // Whoever spent it asked for a larger budget.
  return windowMs
}

export class OpenSearchBudgets implements Budgets {
  readonly #budgets: Documents<BudgetDocument>
  readonly #now: () => number

  constructor(cluster: Cluster, { now }: Pick<EngineOptions, 'now'>) {
    this.#budgets = new Documents(cluster, BUDGETS_INDEX)
    this.#now = now
  }

  async take(name: string, units: number, { limit, windowMs }: BudgetTerms): Promise<BudgetAnswer> {
    if (!Number.isSafeInteger(units) || units < 1 || units > limit)
      throw new RangeError(`a budget of ${String(limit)} units never grants ${String(units)}`)
    const now = this.#now()
    const params = { units, limit, windowMs, now, stepMs: windowMs / STEPS }
    const { source, changed } = await this.#budgets.update(name, { source: TAKE, params }, { makes: true })
    if (changed) return { granted: true }
    const spent = source?.spent ?? []
    const counting = spent.filter(([at]) => at > now - windowMs)
    const missing = counting.reduce((sum, [, spentThen]) => sum + spentThen, units - limit)
    return { granted: false, waitMs: waitFor(missing, counting, now, windowMs) }
  }
}
