/** Turns the signals that end a process into one AbortSignal. */
import { constants } from 'node:os'

/**
 * A launcher (npm, an older Node's) and the terminal may both pass one Ctrl-C on: only after this
 * pause is it a second one.
 */
const LAUNCHED_PAUSE_MS = 1000

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Says how a command stops when it is told to. */
export interface StopSignals {
  /** For a person: what happens now. Null: the command says it itself. */
  readonly sentence: string | null
  /** How long it may take; then the process is ended. Null: the command sees to that itself. */
  readonly withinMs: number | null
  /** The setting that `withinMs` comes from; default `CASTDEX_STOP_MS`. */
  readonly setting?: string
  /** There is nothing to bring to an end: the process is ended once the sentence is said. */
  readonly endsAtOnce?: boolean
  /** Called before the process is ended, because the time is over or at once. */
  readonly beforeCutOff?: () => Promise<void>
}

interface SignalTaking {
  readonly say: (line: string) => void
  /** A launcher stands in between, which may pass a signal on a second time. */
  readonly isLaunched: boolean
  /**
   * This is the first process of a container: the kernel drops its signals as long as it
   * does not listen to them.
   */
  readonly isInit: boolean
  /**
   * A server without a terminal stays when a session ends (SIGHUP), also before it takes the
   * other signals over. Default false.
   */
  readonly staysOnHangUp?: boolean
  /** Ends the process at once. */
  readonly end: (name: NodeJS.Signals) => void
}

/** Returns the exit code that shells give to a process that a signal ended. */
const exitCodeOf = (name: NodeJS.Signals): number => 128 + constants.signals[name]

/** The reason of an aborted signal where a command is told to stop. */
export class Interruption extends Error {
  override readonly name = 'AbortError'
  /** A job that is given up without a signal has another reason here. */
  readonly signalName: unknown

  constructor(signalName: unknown) {
    super('the work was interrupted')
    this.signalName = signalName
  }
}

const isEnding = (name: unknown): name is NodeJS.Signals =>
  ENDING.some((known) => known === name)

/**
 * Returns the exit code of a command that was told to stop: 130 after SIGINT, 143 after
 * SIGTERM.
 */
export function interruptedCode({ reason }: AbortSignal): number {
  const name: unknown = reason instanceof Interruption ? reason.signalName : reason
  return exitCodeOf(isEnding(name) ? name : 'SIGINT')
}

export function isInitProcess(): boolean {
  return process.pid === 1
}

/** Ends the process by another program in its place, which only exits and has no thread. */
export function exitAtOnce(code: number): void {
  if (process.execve === undefined) return
  const exit = `process.exit(${String(code)})`
  process.execve(process.execPath, [process.execPath, '--eval', exit])
}

/**
 * Ends the process by the signal itself: the kernel waits for no thread, while
 * `process.exit` waits even for one in the middle of SQLite. The first process of a
 * container cannot be ended by a signal of its own.
 */
export function endBySignal(name: NodeJS.Signals): void {
  process.removeAllListeners(name)
  if (isInitProcess()) exitAtOnce(exitCodeOf(name))
  process.kill(process.pid, name)
}

export type TakeSignals = (stopping: StopSignals) => AbortSignal

/**
 * Returns a function that takes the signals over when it is first called. The abort reason
 * is the signal's name. A second signal ends the process at once, and so does a command
 * that takes too long: what is committed is whole, whenever a process ends.
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
      if (sentence !== null) say(`castdex: ${sentence} (once more: at once)`)
      if (withinMs !== null) {
        const line = `ended after ${String(withinMs)} ms (${setting ?? 'CASTDEX_STOP_MS'}), before it was done; what is written is whole`
        setTimeout(() => void endSaying(line), withinMs).unref()
      }
      taken.abort(name)
    }
    for (const name of ending) process.off(name, end).on(name, onSignal)
    // The launcher that an older Node runs holds a channel open; when it is gone, nobody would end
    // this process.
    process.once('disconnect', () => {
      onSignal('SIGTERM')
    })
    // Listening to the channel must not keep a process alive that is done.
    process.channel?.unref()
    return taken.signal
  }
}
