/**
 * Loaded before castdex in the server that is attacked. Ten times a second it writes into a file
 * how late the event loop of the answering thread was at worst: what the probe waited for beyond
 * that, it waited for the machine or for itself.
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
