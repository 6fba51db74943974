/** Shows progress: a redrawn line on a terminal, occasional lines elsewhere. */
import type { Output } from './command.ts'

/** Redraw interval, also without news, since the estimate changes. */
const REDRAW_MS = 250
/** Interval of permanent lines. */
const ADD_MS = 10_000
const BAR_WIDTH = 24
const CLEAR_LINE = '\r\u001B[2K'

export interface ImportState {
  /** Podcasts read. */
  readonly read: number
  /** Position in the catalogue, in any unit; `total` is null if unknown. */
  readonly done: number
  readonly total: number | null
  readonly elapsedMs: number
  /** The current phase, for work without a count. */
  readonly phase?: string
}

interface ProgressClock {
  /** Milliseconds. */
  readonly now: () => number
  /** Calls back until disposed. */
  readonly every: (ms: number, call: () => void) => Disposable
}

const CLOCK: ProgressClock = {
  now: () => performance.now(),
  every: (ms, call) => {
    const timer = setInterval(call, ms).unref()
    return { [Symbol.dispose]: () => clearInterval(timer) }
  },
}

const renderDuration = (seconds: number): string => {
  const whole = Math.round(seconds)
  const minutes = Math.floor(whole / 60)
  if (minutes === 0) return `${String(whole)} s`
  return `${String(minutes)} min ${String(whole % 60)} s`
}

const renderReading = ({ done, total, elapsedMs }: ImportState): string => {
  const elapsed = renderDuration(elapsedMs / 1000)
  if (total === null || total === 0) return `reading … ${elapsed}`
  return `reading … ${String(Math.floor((100 * done) / total))} %, ${elapsed}`
}

const renderBar = (part: number): string =>
  '█'.repeat(Math.round(part * BAR_WIDTH)).padEnd(BAR_WIDTH, '░')

/** Renders count and rate if the total is unknown. */
export function renderProgress(state: ImportState, hasBar = true): string {
  const { read, done, total, elapsedMs, phase } = state
  const seconds = elapsedMs / 1000
  if (phase !== undefined) return `${phase} … ${renderDuration(seconds)}`
  if (read === 0) return renderReading(state)
  const rate = `${read.toLocaleString('en')} podcasts, ${Math.round(read / Math.max(seconds, 0.001)).toLocaleString('en')}/s`
  if (total === null || total <= 0 || done <= 0) return rate
  const part = Math.min(done / total, 1)
  const bar = hasBar ? `${renderBar(part)} ` : ''
  return `${bar}${String(Math.floor(part * 100))} %  ${rate}, ${renderDuration((seconds * (1 - part)) / part)} left`
}

/** Redraws on a timer. */
export class ProgressLine implements Disposable {
  readonly #output: Output
  readonly #clock: ProgressClock
  readonly #startedMs: number
  readonly #ticking: Disposable
  #state: Omit<ImportState, 'elapsedMs'> = { read: 0, done: 0, total: null }
  #isDrawn = false

  constructor(output: Output, clock = CLOCK) {
    this.#output = output
    this.#clock = clock
    this.#startedMs = clock.now()
    this.#ticking =
      output.isTTY === true
        ? clock.every(REDRAW_MS, () => this.#draw())
        : clock.every(ADD_MS, () => this.#add())
  }

  /** Sets the state for the next redraw. */
  show(state: Omit<ImportState, 'elapsedMs'>): void {
    this.#state = state
  }

  [Symbol.dispose](): void {
    this.#ticking[Symbol.dispose]()
    if (this.#isDrawn) this.#output.write(CLEAR_LINE)
  }

  #render(hasBar: boolean): string {
    const elapsedMs = this.#clock.now() - this.#startedMs
    return renderProgress({ ...this.#state, elapsedMs }, hasBar)
  }

  #draw(): void {
    const line = this.#render(true)
    this.#output.write(`${CLEAR_LINE}${line.slice(0, (this.#output.columns ?? 80) - 1)}`)
    this.#isDrawn = true
  }

  #add(): void {
    this.#output.write(`${this.#render(false)}\n`)
  }
}
