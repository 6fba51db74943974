/** Computes waits before a retry, and before the next call after the rate limit is reached. */

/** Seconds before the first retry if the server names none; doubles with each further one. */
const FIRST_WAIT_S = 0.5

/** Resolves after `seconds`; rejects with the signal's reason if aborted. */
export type Wait = (seconds: number, signal: AbortSignal | undefined) => Promise<void>

export function waitByTimer(
  seconds: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      // Abort reasons need not be errors.
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Parses `Retry-After`, a number or a date, to seconds; undefined without one. */
function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const seconds = /^\d+$/.test(text.trim())
    ? Number(text)
    : (Date.parse(text) - Date.now()) / 1000
  if (Number.isNaN(seconds)) return undefined
  return Math.max(0, seconds)
}

/** Returns an exponential backoff with jitter. */
function growingWait(triesBefore: number): number {
  return FIRST_WAIT_S * 2 ** triesBefore * (1 + Math.random() / 4)
}

/**
 * Returns the seconds before a retry; undefined if a retry is useless. A 429 without `Retry-After`
 * means that the quota is used up.
 */
export function retryWait(
  response: Response | undefined,
  triesBefore: number,
): number | undefined {
  if (response === undefined) return growingWait(triesBefore)
  const { status, headers } = response
  if (status !== 429 && status !== 503) return undefined
  const asked = readRetryAfter(headers)
  if (status === 429) return asked
  return asked ?? growingWait(triesBefore)
}

/** Returns the seconds until the next request is allowed; 0 if one is left. */
export function rateWait(headers: Headers): number {
  if (headers.get('x-ratelimit-remaining') !== '0') return 0
  const [limit, reset] = [
    Number(headers.get('x-ratelimit-limit')),
    Number(headers.get('x-ratelimit-reset')),
  ]
  if (limit > 0 && reset > 0) return reset / limit
  return 0
}
