/** Rates: one document for each account, whose script fills it up to now and takes off what a process has given out. */
import type { EngineOptions } from '../../store/engine.ts'
import type { Rates, RateTerms, Spending } from '../../store/rates.ts'
import { BUDGETS_INDEX } from './budgets.ts'
import type { Cluster } from './cluster.ts'
import { updateMany } from './documents.ts'

/** A process whose clock is behind fills nothing. */
const SPEND = `
  double burst = ((Number) params.burst).doubleValue();
  double tokens = burst;
  long now = ((Number) params.now).longValue();
  if (ctx._source.at != null) {
    long at = ((Number) ctx._source.at).longValue();
    if (at > now) now = at;
    double back = (now - at) / 1000.0 * ((Number) params.perSecond).doubleValue();
    tokens = Math.min(burst, ((Number) ctx._source.tokens).doubleValue() + back);
  }
  ctx._source.at = now;
  ctx._source.tokens = tokens - ((Number) params.spent).doubleValue();`

export class OpenSearchRates implements Rates {
  readonly #cluster: Cluster
  readonly #now: () => number

  constructor(cluster: Cluster, { now }: Pick<EngineOptions, 'now'>) {
    this.#cluster = cluster
    this.#now = now
  }

  async spend(spendings: readonly Spending[], terms: RateTerms): Promise<readonly number[]> {
    const now = this.#now()
    const outcomes = await updateMany(
      this.#cluster,
      spendings.map(({ name, spent }) => ({
        index: BUDGETS_INDEX,
        id: `rate:${name}`,
        script: { source: SPEND, params: { ...terms, spent, now } },
        makes: true,
        tells: ['tokens'],
      })),
    )
    return outcomes.map(({ told }) => (told as { readonly tokens?: number } | undefined)?.tokens ?? terms.burst)
  }
}
