/**
 * Preloaded into the attacked server: logs its worst event loop delay ten times a second. Latency
 * of the probe beyond that comes from the machine or the probe.
 */
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const RESOLUTION_MS = 5
const EVERY_MS = 100

const file = process.env['ABUSE_LOOP_FILE']

if (isMainThread && file !== undefined) {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  setInterval(() => {
    const worstMs = Math.max(0, histogram.max / 1e6 - RESOLUTION_MS)
    appendFileSync(file, `${String(Date.now())} ${worstMs.toFixed(1)}\n`)
    histogram.reset()
  }, EVERY_MS).unref()
}
