import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { CrawlMetrics } from './crawl-metrics.ts'

test('threads of one process add to the same counts', async () => {
  const metrics = new CrawlMetrics()
  const script = `
    const { workerData } = require('node:worker_threads')
    import(workerData.module).then(({ CrawlMetrics }) => {
      const metrics = new CrawlMetrics(workerData.shared)
      for (let round = 0; round < 1000; round += 1) metrics.fetched('unchanged')
      metrics.parsed()
      metrics.checkedListings('spotify', 'checked', 7)
      metrics.parsed('not_xml')
    })`
  const workerData = {
    shared: metrics.shared,
    module: new URL('./crawl-metrics.ts', import.meta.url).href,
  }
  const threads = [1, 2].map(() => new Worker(script, { eval: true, workerData }))
  for (let round = 0; round < 1000; round += 1) metrics.fetched('unchanged')
  metrics.fetched('read', 40_000)
  metrics.parsed('truncated')
  await Promise.all(threads.map(async (thread) => once(thread, 'exit')))
  const { outcomes, parseFailures, parsed, decodedBytes, checks } = metrics.read()
  expect(outcomes).toMatchObject({ unchanged: 3000, read: 1, gone: 0 })
  expect(parseFailures).toEqual({ not_xml: 2, truncated: 1 })
  expect([parsed, decodedBytes]).toEqual([2, 40_000])
  expect(checks.filter(({ count }) => count > 0)).toEqual([
    { platform: 'spotify', outcome: 'checked', count: 14 },
  ])
})

test('more codes than there is room for are "other"', () => {
  const metrics = new CrawlMetrics()
  for (let code = 0; code < 60; code += 1) metrics.parsed(`code_${String(code)}`)
  metrics.parsed('x'.repeat(200))
  const { parseFailures } = metrics.read()
  expect(parseFailures['code_47']).toBe(1)
  expect(parseFailures['other']).toBe(13)
})
