/**
 * Guards the way to a platform: its budget, which all processes share and restarts keep,
 * and the pauses that it asks for.
 */
import type { Budgets, BudgetLimit } from '../../../../store/budgets.ts'
import type { PlatformAnswer } from './platform-http.ts'

export interface PlatformGate {
  /**
   * Makes the call when `units` are granted; else it is silent and says for how long. A pause that
   * the platform asked for is kept.
   */
  pass<Body>(
    call: () => Promise<PlatformAnswer<Body>>,
    units?: number,
  ): Promise<PlatformAnswer<Body>>
}

export interface GateTerms extends BudgetLimit {
  /** Names the budget. */
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
