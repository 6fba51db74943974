/** Decides what follows from an attempt to deliver a message. */
import type { Delivery, DeliveryOutcome, WaitingMessage } from '../store/saved-searches.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The pauses after the first failed attempts, in ms. */
const FIRST_PAUSES = [2 * SECOND, 10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR]
const PAUSE = 5 * HOUR
/** A message is retried for so long, in ms. */
const PATIENCE = 72 * HOUR

const GONE = 410
/** Answers of a receiver that cannot take any message now: timeout, too early, too many. */
const BUSY: ReadonlySet<number> = new Set([408, 425, 429])

export function pauseAfter(attempts: number): number {
  return FIRST_PAUSES[attempts] ?? PAUSE
}

/** The answer of a receiver, or why there is none. */
export type SendAttempt =
  | { readonly status: number }
  | { readonly status: null; readonly problem: string }

export interface AttemptContext {
  readonly message: WaitingMessage
  readonly delivery: Delivery
  readonly nowMs: number
  readonly leasedUntilMs: number
}

const describe = (attempt: SendAttempt): string => {
  if (attempt.status === null) return attempt.problem
  return `it answered ${String(attempt.status)}`
}

const pausedAt = (nowMs: number, reason: string): DeliveryOutcome => ({
  kind: 'paused',
  at: new Date(nowMs).toISOString(),
  reason,
})

/** Retries a refused message separately, and sends the next ones now. */
function afterRefusal(
  attempt: SendAttempt,
  { message, delivery, nowMs, leasedUntilMs }: AttemptContext,
): DeliveryOutcome {
  const { no, attempts } = message
  const sinceMs = message.failingSinceMs ?? nowMs
  const dueMs = nowMs + pauseAfter(attempts)
  if (dueMs <= sinceMs + PATIENCE)
    return { kind: 'postponed', no, dueMs, sinceMs, leasedUntilMs }
  if ((delivery.deliveredMs ?? 0) > sinceMs) return { kind: 'dropped', no, leasedUntilMs }
  return pausedAt(nowMs, `It took no message in three days: ${describe(attempt)}.`)
}

/** If the receiver fails, later messages wait for this one, which preserves their order. */
function afterFailure(
  attempt: SendAttempt,
  { delivery, nowMs }: AttemptContext,
): DeliveryOutcome {
  const sinceMs = delivery.failingSinceMs ?? nowMs
  const dueMs = nowMs + pauseAfter(delivery.attempts)
  if (dueMs <= sinceMs + PATIENCE) return { kind: 'held', dueMs, sinceMs }
  return pausedAt(nowMs, `It took no message in three days: ${describe(attempt)}.`)
}

export function decideDelivery(
  attempt: SendAttempt,
  context: AttemptContext,
): DeliveryOutcome {
  const { nowMs, leasedUntilMs, message } = context
  const { status } = attempt
  if (status === null) return afterFailure(attempt, context)
  if (status >= 200 && status < 300)
    return { kind: 'delivered', no: message.no, nowMs, leasedUntilMs }
  if (status === GONE) return pausedAt(nowMs, 'It answered 410: it is gone for good.')
  const isRefusal = status >= 400 && status < 500 && !BUSY.has(status)
  if (isRefusal) return afterRefusal(attempt, context)
  return afterFailure(attempt, context)
}
