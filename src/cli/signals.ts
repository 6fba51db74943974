/** The signals that end a process, as one AbortSignal. */

/** SIGINT comes twice where a terminal and a launcher both send it; only one after this pause means "at once". */
const IMPATIENCE_MS = 1000

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * A function that takes the signals over when it is first called. The abort reason is the signal's name. `onImpatient`
 * is called when somebody insists.
 */
export const signalTaker = (onImpatient: (signal: NodeJS.Signals) => void): (() => AbortSignal) => {
  let controller: AbortController | undefined
  return () => {
    if (controller !== undefined) return controller.signal
    const taken = new AbortController()
    controller = taken
    let firstAtMs: number | undefined
    const end = (name: NodeJS.Signals): void => {
      if (firstAtMs !== undefined && performance.now() - firstAtMs > IMPATIENCE_MS) onImpatient(name)
      firstAtMs ??= performance.now()
      taken.abort(name)
    }
    for (const name of ENDING) process.on(name, end)
    // The launcher that an older Node runs holds a channel open; when it is gone, nobody would end this process.
    process.once('disconnect', () => {
      end('SIGTERM')
    })
    // Listening to the channel must not keep a process alive that is done.
    process.channel?.unref()
    return taken.signal
  }
}
