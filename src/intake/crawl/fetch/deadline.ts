/** Limits the duration of one fetch, excluding time spent waiting for our own limits. */
export interface Deadline extends Disposable {
  /** Aborted at the deadline or by the caller's signal. */
  readonly signal: AbortSignal
  readonly isOver: boolean
  /** Stops the clock until the promise settles. */
  pauseFor<Value>(promise: Promise<Value>): Promise<Value>
}

export function openDeadline(timeoutMs: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  let isOver = false
  let leftMs = timeoutMs
  let startedMs = 0
  let timer: NodeJS.Timeout | undefined
  const start = (): void => {
    startedMs = performance.now()
    timer = setTimeout(() => {
      isOver = true
      controller.abort()
    }, leftMs)
  }
  const stop = (): void => {
    clearTimeout(timer)
    leftMs = Math.max(0, leftMs - (performance.now() - startedMs))
  }
  const abort = (): void => controller.abort()
  if (outer?.aborted === true) abort()
  outer?.addEventListener('abort', abort)
  start()
  return {
    signal: controller.signal,
    get isOver() {
      return isOver
    },
    async pauseFor(promise) {
      stop()
      try {
        return await promise
      } finally {
        start()
      }
    },
    [Symbol.dispose]() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
    },
  }
}
