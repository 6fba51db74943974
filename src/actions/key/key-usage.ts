/** Reads a key's daily use for the command line, the API and the console. */
import { type ApiKeyStore, COUNTERS, type Counter, dayOf } from '../../store/api-keys.ts'
import { DAY_MS } from '../../record/instant/durations.ts'

/** Maximum days per request. */
export const MOST_DAYS = 366
export const DEFAULT_DAYS = 30

export type UsedOnDay = Readonly<Record<Counter, number>> & {
  /** `2026-11-23`, in UTC. */
  readonly day: string
}

/**
 * Returns one entry for each of the last `days` days including today, oldest first; unused days
 * have zeros.
 */
export async function readUsageByDay(
  apiKeys: Pick<ApiKeyStore, 'usageByDay'>,
  keyId: string,
  { days, nowMs }: { readonly days: number; readonly nowMs: number },
): Promise<readonly UsedOnDay[]> {
  const names = Array.from({ length: days }, (_, at) =>
    dayOf(nowMs - (days - 1 - at) * DAY_MS),
  )
  const found = await apiKeys.usageByDay(keyId, {
    from: names[0] ?? dayOf(nowMs),
    to: dayOf(nowMs),
  })
  const used = new Map(
    found.map(({ day, counter, used: amount }) => [`${day} ${counter}`, amount]),
  )
  const ofDay = (day: string) =>
    COUNTERS.map((counter) => [counter, used.get(`${day} ${counter}`) ?? 0])
  return names.map((day) => ({
    day,
    ...(Object.fromEntries(ofDay(day)) as Record<Counter, number>),
  }))
}
