/** Runs `work` now and then every `everyMs` until the signal is aborted. Keeps no process alive. */
export function repeat(work: () => void, everyMs: number, signal: AbortSignal): void {
  const timer = setInterval(work, everyMs).unref()
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  work()
}
