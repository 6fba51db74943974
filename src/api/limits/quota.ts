/** Charges quotas after the answer is known and before it is sent, exactly across processes. */
import {
  type ApiKey,
  type Counter,
  type ApiKeyStore,
  dayOf,
  monthOf,
} from '../../store/api-keys.ts'
import { CodedError } from '../../errors.ts'
import { toInstant } from '../../record/instant/instant.ts'

/** Returns the start of the next calendar month in UTC. */
export function nextMonth(nowMs: number): string {
  const now = new Date(nowMs)
  return toInstant(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
}

interface Cost {
  readonly counter: Counter
  readonly amount: number
}

/** Returns `used/limit` for `X-Usage-Monthly`; undefined without a quota. */
export function showUsage(used: number, limit: number | null): string | undefined {
  return limit === null ? undefined : `${String(used)}/${String(limit)}`
}

const exceeded = (
  { counter, amount }: Cost,
  used: number,
  limit: number,
  nowMs: number,
): CodedError => {
  const resetsAt = nextMonth(nowMs)
  const message =
    `The monthly quota of ${counter} is ${String(limit)}, ${String(used)} are used, and this call needs ${String(amount)}; ` +
    `nothing was charged. It resets on ${resetsAt}.`
  return new CodedError('QUOTA_EXCEEDED', message, { resetsAt })
}

/** Charges the whole cost or throws; returns the value of `X-Usage-Monthly`. */
export async function chargeCall(
  apiKeys: ApiKeyStore,
  key: ApiKey,
  cost: Cost,
  nowMs: number,
): Promise<string | undefined> {
  if (cost.amount === 0) return usageOf(apiKeys, key, cost.counter, nowMs)
  const when = { month: monthOf(nowMs), day: dayOf(nowMs) }
  const { granted, used, limit } = await apiKeys.charge({ keyId: key.id, ...when, ...cost })
  if (!granted) throw exceeded(cost, used, limit ?? 0, nowMs)
  return showUsage(used, limit)
}

/** Returns the value of `X-Usage-Monthly` without a charge. */
export async function usageOf(
  apiKeys: ApiKeyStore,
  key: ApiKey,
  counter: Counter,
  nowMs: number,
): Promise<string | undefined> {
  const limit = key.quotas[counter]
  if (limit === null) return undefined
  const usage = await apiKeys.usage(key.id, monthOf(nowMs))
  return showUsage(usage[counter], limit)
}
