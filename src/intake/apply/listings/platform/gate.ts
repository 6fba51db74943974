/**
 * Limits requests to a platform: a budget that all processes share and restarts preserve, and the
 * pauses that the platform requests.
 */
import type { Budgets, BudgetLimit } from '../../../../store/budgets.ts'
import type { PlatformAnswer } from './platform-http.ts'

export interface PlatformGate {
  /**
   * Makes the call if the budget grants `units`; otherwise returns a silent answer with the time to
   * wait. Respects pauses that the platform requested.
   */
  pass<Body>(
    call: () => Promise<PlatformAnswer<Body>>,
    units?: number,
  ): Promise<PlatformAnswer<Body>>
}

export interface GateTerms extends BudgetLimit {
  readonly name: string
  readonly budgets: Budgets
  /** Ms since 1970. */
  readonly now: () => number
}

export function openGate({ name, budgets, now, limit, windowMs }: GateTerms): PlatformGate {
  let closedUntil = 0
  return {
    pass: async (call, units = 1) => {
      if (now() < closedUntil)
        return { kind: 'silent', reason: 'paused', retryAfterMs: closedUntil - now() }
      if (units > limit)
        return { kind: 'silent', reason: 'beyond the budget', retryAfterMs: windowMs }
      const granted = await budgets.take(name, units, { limit, windowMs })
      if (!granted.granted)
        return { kind: 'silent', reason: 'budget spent', retryAfterMs: granted.waitMs }
      const answer = await call()
      if (answer.kind === 'silent' && answer.isBusy === true)
        closedUntil = now() + answer.retryAfterMs
      return answer
    },
  }
}
