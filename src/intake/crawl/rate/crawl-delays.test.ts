import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CrawlDelays, MOST_DELAY_MS } from './crawl-delays.ts'
import { HOUR_MS } from '../../../record/instant/durations.ts'

const FEED = 'https://small.example/feed'
const OTHER = 'https://small.example/other'
let dataDir = ''
let nowMs = Date.UTC(2026, 10, 20)
const now = (): number => nowMs

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'castdex-delays-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('robots.txt is read before a site is asked again within a minute, once a day', () => {
  const delays = new CrawlDelays({ now })
  expect(delays.isToBeRead(FEED)).toBe(false)
  delays.asked(FEED)
  expect(delays.isToBeRead(OTHER)).toBe(true)
  expect(delays.isToBeRead('https://feeds.small.example/feed')).toBe(false)
  delays.learn(FEED, 0)
  expect(delays.isToBeRead(OTHER)).toBe(false)
  nowMs += 24 * HOUR_MS
  expect(delays.isToBeRead(OTHER), 'nobody has asked for long').toBe(false)
  delays.asked(FEED)
  expect(delays.isToBeRead(OTHER)).toBe(true)
})

test('a delay counts up to a minute, for a day, over restarts', () => {
  const delays = new CrawlDelays({ now, dataDir })
  delays.learn(FEED, 10_000)
  delays.learn('https://slow.example/feed', 600_000)
  expect([delays.delayOf(OTHER), delays.delayOf('https://slow.example/')]).toEqual([
    10_000,
    MOST_DELAY_MS,
  ])
  expect(delays.delayOf('http://small.example/feed')).toBe(0)
  delays.save()
  nowMs += 23 * HOUR_MS
  const again = new CrawlDelays({ now, dataDir })
  expect(again.delayOf(OTHER)).toBe(10_000)
  expect(again.isToBeRead(OTHER)).toBe(false)
  nowMs += HOUR_MS
  expect([again.delayOf(OTHER), new CrawlDelays({ now, dataDir }).delayOf(OTHER)]).toEqual([
    0, 0,
  ])
})

test('a site that cannot say now keeps its last delay, and is asked again after an hour, then ever later', () => {
  const delays = new CrawlDelays({ now, dataDir })
  delays.learn(FEED, 10_000)
  nowMs += 25 * HOUR_MS
  for (const hours of [1, 2, 4, 8, 16, 24, 24]) {
    delays.asked(FEED)
    expect(delays.isToBeRead(OTHER)).toBe(true)
    delays.learn(FEED, null)
    nowMs += hours * HOUR_MS - 1
    delays.asked(FEED)
    expect([delays.isToBeRead(OTHER), delays.delayOf(OTHER)]).toEqual([false, 10_000])
    nowMs += 1
  }
  delays.learn(FEED, null)
  delays.save()
  expect(new CrawlDelays({ now, dataDir }).delayOf(OTHER)).toBe(10_000)
  delays.learn(FEED, 0)
  nowMs += 23 * HOUR_MS
  expect([delays.isToBeRead(OTHER), delays.delayOf(OTHER)]).toEqual([false, 0])
})

test.each([
  '',
  '[]',
  'null',
  '{"https://small.example":5}',
  '{"https://small.example":[5000,9e99]}',
  '{"https://small',
])('a file that holds %j teaches nothing', (text) => {
  writeFileSync(join(dataDir, 'crawl-delays.json'), text)
  expect(new CrawlDelays({ now, dataDir }).delayOf(FEED)).toBe(0)
})
