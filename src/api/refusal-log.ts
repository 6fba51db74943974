/**
 * Logs rejected requests: the first ones of each caller individually, the rest as one line with a
 * count. Keyless callers share one entry.
 */
import type { Logger } from 'pino'
import {
  isFailure,
  type RequestEvent,
  refusalsLeftOut,
  requestAnswered,
} from '../observe/events.ts'

const WINDOW_MS = 10_000
/** Individual lines per caller and window. */
const MOST_LINES = 20
const STRANGERS = 'no key'

interface Window {
  lines: number
  readonly leftOut: Map<string, number>
}

export class RefusalLog implements Disposable {
  readonly #logger: Logger
  readonly #callers = new Map<string, Window>()
  #timer: NodeJS.Timeout | undefined

  constructor(logger: Logger) {
    this.#logger = logger
  }

  /** Server errors are always logged. */
  write(event: RequestEvent): void {
    if ((isFailure(event) && event.code !== 'OVERLOADED') || this.#count(event))
      requestAnswered(this.#logger, event)
  }

  /** Logs the suppressed counts and starts a new window. */
  tell(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const [caller, { leftOut }] of this.#callers) {
      if (leftOut.size === 0) continue
      const codes = Object.fromEntries(leftOut)
      refusalsLeftOut(this.#logger, {
        codes,
        ...(caller !== STRANGERS && { keyId: caller }),
      })
    }
    this.#callers.clear()
  }

  [Symbol.dispose](): void {
    this.tell()
  }

  #count({ keyId = STRANGERS, code = '' }: RequestEvent): boolean {
    const window = this.#windowOf(keyId)
    window.lines += 1
    if (window.lines <= MOST_LINES) return true
    window.leftOut.set(code, (window.leftOut.get(code) ?? 0) + 1)
    return false
  }

  #windowOf(caller: string): Window {
    this.#timer ??= setTimeout(() => this.tell(), WINDOW_MS).unref()
    const known = this.#callers.get(caller)
    if (known !== undefined) return known
    const window: Window = { lines: 0, leftOut: new Map() }
    this.#callers.set(caller, window)
    return window
  }
}
