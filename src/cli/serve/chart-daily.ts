/** Writes the charts of trending podcasts once a day, in the background. */
import { writeTrendingCharts } from '../../api/discovery/trending-charts.ts'
import type { Context } from '../../context.ts'
import { repeat } from '../../process/repeat.ts'

const CHECKED_EVERY_MS = 3_600_000

interface Charting extends Pick<Context, 'directory' | 'now'> {
  readonly signal: AbortSignal
  readonly onFailure: (error: unknown) => void
}

export function chartDaily({ directory, now, signal, onFailure }: Charting): void {
  const write = (): void => {
    writeTrendingCharts(directory, now(), signal).catch((error: unknown) => {
      // The next check tries again.
      if (!signal.aborted) onFailure(error)
    })
  }
  repeat(write, CHECKED_EVERY_MS, signal)
}
