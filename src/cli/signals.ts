/** Converts terminating signals to one AbortSignal. */
import { constants } from 'node:os'
import { Interruption } from '../process/interruption.ts'

/**
 * A launcher (npm, an older Node's) and the terminal may both deliver one Ctrl-C; a second one
 * counts only after this pause.
 */
const LAUNCHED_PAUSE_MS = 1000

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Stop behaviour of a command. */
export interface StopSignals {
  /** Message for the terminal; null if the command prints its own. */
  readonly sentence: string | null
  /** Time limit before the process is killed; null if the command has its own. */
  readonly withinMs: number | null
  /** The setting of `withinMs`; default `CASTDEX_STOP_MS`. */
  readonly setting?: string
  /** Nothing to finish: the process exits after the message. */
  readonly endsAtOnce?: boolean
  /** Called before the process is killed. */
  readonly beforeCutOff?: () => Promise<void>
}

interface SignalTaking {
  readonly say: (line: string) => void
  /** A launcher may deliver a signal twice. */
  readonly isLaunched: boolean
  /** PID 1 of a container: the kernel drops signals without a handler. */
  readonly isInit: boolean
  /**
   * A server without a terminal survives SIGHUP, even before its handlers are installed. Default
   * false.
   */
  readonly staysOnHangUp?: boolean
  /** Kills the process at once. */
  readonly end: (name: NodeJS.Signals) => void
}

/** Returns a shell's exit code for a signal. */
const exitCodeOf = (name: NodeJS.Signals): number => 128 + constants.signals[name]

const isEnding = (name: unknown): name is NodeJS.Signals =>
  ENDING.some((known) => known === name)

/** Returns 130 after SIGINT and 143 after SIGTERM. */
export function interruptedCode({ reason }: AbortSignal): number {
  const name: unknown = reason instanceof Interruption ? reason.signalName : reason
  return exitCodeOf(isEnding(name) ? name : 'SIGINT')
}

export function isInitProcess(): boolean {
  return process.pid === 1
}

/** Replaces the process by a program that exits, which waits for no thread. */
export function exitAtOnce(code: number): void {
  if (process.execve === undefined) return
  const exit = `process.exit(${String(code)})`
  process.execve(process.execPath, [process.execPath, '--eval', exit])
}

/**
 * Kills the process by signal: `process.exit` would wait for threads inside SQLite. PID 1 of a
 * container ignores its own signals.
 */
export function endBySignal(name: NodeJS.Signals): void {
  process.removeAllListeners(name)
  if (isInitProcess()) exitAtOnce(exitCodeOf(name))
  process.kill(process.pid, name)
}

export type TakeSignals = (stopping: StopSignals) => AbortSignal

/**
 * Returns a function that installs the handlers on its first call. The abort reason is the signal's
 * name. A second signal, or exceeding the time limit, kills the process; committed data is safe at
 * any time.
 */
export function signalTaker({
  say,
  isLaunched,
  isInit,
  staysOnHangUp = false,
  end,
}: SignalTaking): TakeSignals {
  const ending = ENDING.filter((name) => !staysOnHangUp || name !== 'SIGHUP')
  if (staysOnHangUp)
    process.on('SIGHUP', () => {
      say('castdex: SIGHUP changes nothing; SIGTERM stops')
    })
  if (isInit) for (const name of ending) process.on(name, end)
  let controller: AbortController | undefined
  return ({ sentence, withinMs, setting, endsAtOnce = false, beforeCutOff }) => {
    if (controller !== undefined) return controller.signal
    const taken = new AbortController()
    controller = taken
    let firstAtMs: number | undefined
    const onSignal = (name: NodeJS.Signals): void => {
      if (firstAtMs !== undefined) {
        if (!isLaunched || performance.now() - firstAtMs > LAUNCHED_PAUSE_MS) end(name)
        return
      }
      firstAtMs = performance.now()
      const endSaying = async (line: string): Promise<void> => {
        try {
          await beforeCutOff?.()
        } finally {
          say(`castdex: ${line}`)
          end(name)
        }
      }
      if (endsAtOnce) {
        void endSaying(sentence ?? 'interrupted')
        return
      }
      if (sentence !== null) say(`castdex: ${sentence} (repeat the signal to exit at once)`)
      if (withinMs !== null) {
        const line = `killed after ${String(withinMs)} ms (${setting ?? 'CASTDEX_STOP_MS'}) before it finished; written data is consistent`
        setTimeout(() => void endSaying(line), withinMs).unref()
      }
      taken.abort(name)
    }
    for (const name of ending) process.off(name, end).on(name, onSignal)
    // The launcher of an older Node keeps a channel open; without it nothing else ends this
    // process.
    process.once('disconnect', () => {
      onSignal('SIGTERM')
    })
    // The listener must not keep a finished process alive.
    process.channel?.unref()
    return taken.signal
  }
}
