/**
 * Pauses requests to an unreachable platform. After a few consecutive failures to connect, requests
 * get a silent answer for a pause that grows from a minute to half an hour. The log has one line
 * for the beginning and one for the end.
 */
import type { PlatformAnswer, PlatformClient } from './platform-http.ts'

export interface ReachWatch extends PlatformClient {
  /** Ms since 1970 until which requests pause; in the past while the platform is reachable. */
  pausedUntil(): number
}

export interface ReachOptions {
  /** Ms since 1970. */
  readonly now: () => number
  /** Called once per loss of the connection. */
  readonly onLost: (reason: string) => void
  readonly onFound: () => void
}

/** Number of consecutive failures to connect that start a pause. */
const LOST_AFTER = 3
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 30 * 60_000

export function watchReach(
  client: PlatformClient,
  { now, onLost, onFound }: ReachOptions,
): ReachWatch {
  let failures = 0
  let pauseMs = 0
  let until = 0

  function note(answer: PlatformAnswer): void {
    const isUnreachable = answer.kind === 'silent' && answer.isUnreachable === true
    if (!isUnreachable) {
      if (pauseMs > 0) onFound()
      failures = 0
      pauseMs = 0
      return
    }
    failures += 1
    if (failures < LOST_AFTER || now() < until) return
    if (pauseMs === 0) onLost(answer.reason)
    pauseMs = pauseMs === 0 ? FIRST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
    until = now() + pauseMs
  }

  async function pass<Body>(
    ask: () => Promise<PlatformAnswer<Body>>,
  ): Promise<PlatformAnswer<Body>> {
    if (now() < until)
      return { kind: 'silent', reason: 'nobody answers there', retryAfterMs: until - now() }
    const answer = await ask()
    note(answer)
    return answer
  }

  return {
    pausedUntil: () => until,
    fetchJson: (request) => pass(() => client.fetchJson(request)),
    fetchText: (request) => pass(() => client.fetchText(request)),
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  }
}
