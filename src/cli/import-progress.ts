/** How an import shows on a terminal how far it has come: one line, drawn over itself. */
import type { Output } from './command.ts'

const REDRAW_MS = 100
const BAR_WIDTH = 24
const CLEAR_LINE = '\r\u001B[2K'

export interface ImportState {
  /** Podcasts read so far. */
  readonly read: number
  /** How far the catalogue is read, in a unit of its own; `total` is null where nobody knows. */
  readonly done: number
  readonly total: number | null
  readonly elapsedMs: number
}

const renderDuration = (seconds: number): string => {
  const whole = Math.round(seconds)
  const minutes = Math.floor(whole / 60)
  return minutes === 0 ? `${String(whole)} s` : `${String(minutes)} min ${String(whole % 60)} s`
}

/** Without the total, what is known: count and rate. */
export const renderProgress = ({ read, done, total, elapsedMs }: ImportState): string => {
  if (read === 0)
    return total === null || total === 0 ? 'reading …' : `reading … ${String(Math.floor((100 * done) / total))} %`
  const seconds = elapsedMs / 1000
  const rate = `${read.toLocaleString('en')} podcasts, ${Math.round(read / Math.max(seconds, 0.001)).toLocaleString('en')}/s`
  if (total === null || total <= 0 || done <= 0) return rate
  const part = Math.min(done / total, 1)
  const bar = '█'.repeat(Math.round(part * BAR_WIDTH)).padEnd(BAR_WIDTH, '░')
  return `${bar} ${String(Math.floor(part * 100))} %  ${rate}, ${renderDuration((seconds * (1 - part)) / part)} left`
}

/** Draws on a terminal at most ten times a second, and nothing anywhere else. */
export class ProgressLine implements Disposable {
  readonly #output: Output
  readonly #startedMs = performance.now()
  #drawnMs = Number.NEGATIVE_INFINITY
  #isDrawn = false

  constructor(output: Output) {
    this.#output = output
  }

  show(state: Omit<ImportState, 'elapsedMs'>): void {
    const nowMs = performance.now()
    if (this.#output.isTTY !== true || nowMs - this.#drawnMs < REDRAW_MS) return
    const line = renderProgress({ ...state, elapsedMs: nowMs - this.#startedMs })
    this.#output.write(`${CLEAR_LINE}${line.slice(0, (this.#output.columns ?? 80) - 1)}`)
    this.#drawnMs = nowMs
    this.#isDrawn = true
  }

  [Symbol.dispose](): void {
    if (this.#isDrawn) this.#output.write(CLEAR_LINE)
  }
}
