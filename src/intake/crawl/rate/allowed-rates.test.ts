import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AllowedRates, UNKNOWN_GAP_MS } from './allowed-rates.ts'
import { LEAST_GAP_MS } from './host-rate.ts'
import { HOUR_MS } from '../../../record/instant/durations.ts'

let dataDir = ''
let nowMs = Date.UTC(2026, 10, 20)
const now = (): number => nowMs

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'castdex-rates-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('a host that nothing is known of is asked four times a second until it has borne that for a day, over restarts', () => {
  const rates = new AllowedRates({ now, dataDir })
  expect(rates.leastGapMs('small.example')).toBe(UNKNOWN_GAP_MS)
  rates.bore('small.example')
  nowMs += 23 * HOUR_MS
  expect(rates.leastGapMs('small.example')).toBe(UNKNOWN_GAP_MS)
  rates.save()
  nowMs += HOUR_MS
  expect(new AllowedRates({ now, dataDir }).leastGapMs('small.example')).toBe(LEAST_GAP_MS)
  expect(new AllowedRates({ now }).leastGapMs('small.example')).toBe(UNKNOWN_GAP_MS)
})

test('one that is strained begins its day anew', () => {
  const rates = new AllowedRates({ now })
  rates.bore('small.example')
  nowMs += 25 * HOUR_MS
  rates.strained('small.example')
  expect(rates.leastGapMs('small.example')).toBe(UNKNOWN_GAP_MS)
})

test('big hosts, and those that the operator has opened, are known', () => {
  const rates = new AllowedRates({ now, isOpened: (address) => address.startsWith('127.') })
  expect(rates.leastGapMs('libsyn.com')).toBe(LEAST_GAP_MS)
  expect(rates.leastGapMs('127.0.0.1')).toBe(LEAST_GAP_MS)
  rates.resolved('feeds.farm.example', ['127.0.0.1'])
  rates.resolved('half.example', ['127.0.0.1', '203.0.113.9'])
  expect(rates.leastGapMs('farm.example')).toBe(LEAST_GAP_MS)
  expect(rates.leastGapMs('half.example')).toBe(UNKNOWN_GAP_MS)
})

test.each(['', '[]', 'null', '{"a":"b"}', '{"a":9e99}', '{"small.example":'])(
  'a file that holds %j teaches nothing',
  (text) => {
    writeFileSync(join(dataDir, 'host-rates.json'), text)
    expect(new AllowedRates({ now, dataDir }).leastGapMs('small.example')).toBe(
      UNKNOWN_GAP_MS,
    )
  },
)
