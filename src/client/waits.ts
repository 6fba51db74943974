/**
 * Says how long to wait: before a call is sent again, and before the next one of a key
 * whose rate is used up.
 */

/**
 * Seconds before the second try where the server does not say how long; each further one waits
 * twice as long.
 */
const FIRST_WAIT_S = 0.5

/** Resolves after so many seconds; rejects with the reason of the signal when that comes first. */
export type Wait = (seconds: number, signal: AbortSignal | undefined) => Promise<void>

export function waitByTimer(
  seconds: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      // The code that aborts names the reason, which need not be an error.
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Returns the seconds that `Retry-After` names, as a number or a date; undefined without one. */
function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const seconds = /^\d+$/.test(text.trim())
    ? Number(text)
    : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

/**
 * Returns a wait that grows with each try, and that differs between callers who were
 * refused together.
 */
function growingWait(triesBefore: number): number {
  return FIRST_WAIT_S * 2 ** triesBefore * (1 + Math.random() / 4)
}

/**
 * Returns the seconds after which the call may be sent again; undefined where that is of no use. A
 * used-up quota is a 429 that names no time to wait.
 */
export function retryWait(
  response: Response | undefined,
  triesBefore: number,
): number | undefined {
  if (response === undefined) return growingWait(triesBefore)
  const { status, headers } = response
  if (status !== 429 && status !== 503) return undefined
  const asked = readRetryAfter(headers)
  return status === 429 ? asked : (asked ?? growingWait(triesBefore))
}

/**
 * Returns the seconds until one more request is there, where an answer says that none is left; else
 * 0.
 */
export function rateWait(headers: Headers): number {
  if (headers.get('x-ratelimit-remaining') !== '0') return 0
  const [limit, reset] = [
    Number(headers.get('x-ratelimit-limit')),
    Number(headers.get('x-ratelimit-reset')),
  ]
  return limit > 0 && reset > 0 ? reset / limit : 0
}
