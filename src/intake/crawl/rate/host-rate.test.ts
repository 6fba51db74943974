import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HostQueues } from './host-queues.ts'
import {
  afterAnswer,
  afterBusy,
  afterFailure,
  type AskedFeed,
  type HostRate,
  isDown,
  LEAST_GAP_MS,
  NEW_HOST,
  PER_HOST,
  restOf,
} from './host-rate.ts'

const ASKED: AskedFeed = { feed: 'a', host: 'feeds.example', at: 0 }

describe('a rate', () => {
  it('quickens while a host answers quickly, and never past forty a second', () => {
    let rate = NEW_HOST
    for (let answers = 0; answers < 100; answers += 1) rate = afterAnswer(rate, 80, ASKED)
    expect(rate.gapMs).toBe(LEAST_GAP_MS)
  })

  it('slackens at once when a host is slow, busy or fails', () => {
    const quick: HostRate = { ...NEW_HOST, gapMs: 100 }
    expect(afterAnswer(quick, 3000, ASKED).gapMs).toBe(200)
    expect(afterBusy(quick).gapMs).toBeGreaterThanOrEqual(500)
    expect(afterFailure(quick, ASKED).gapMs).toBe(200)
  })

  it('takes a host for down after three different feeds, not after one three times', () => {
    const fail = (feeds: readonly string[]) =>
      feeds.reduce((rate, feed) => afterFailure(rate, { ...ASKED, feed }), NEW_HOST)
    expect(isDown(fail(['a', 'a', 'a', 'a']))).toBe(false)
    expect(isDown(fail(['a', 'b']))).toBe(false)
    expect(isDown(fail(['a', 'b', 'c']))).toBe(true)
    expect(isDown(afterAnswer(fail(['a', 'b', 'c']), 100, ASKED))).toBe(false)
    expect(isDown(afterBusy(fail(['a', 'b', 'c'])))).toBe(false)
  })

  it('is not down for the sake of its other hosts where one answered amid their failures', () => {
    const on = (host: string, feed: string, at = 0): AskedFeed => ({ feed, host, at })
    const fail = (from: HostRate, host: string, at = 0) =>
      ['a', 'b', 'c'].reduce((rate, feed) => afterFailure(rate, on(host, feed, at)), from)
    const { rate: resting } = restOf(fail(NEW_HOST, 'old.feeds.example'))
    const amid = afterAnswer(resting, 100, on('new.feeds.example', 'd'))
    expect(isDown(fail(amid, 'old.feeds.example'))).toBe(false)
    expect(isDown(fail(amid, 'old.feeds.example', 3 * 86_400_000))).toBe(true)
    expect(isDown(fail(amid, 'new.feeds.example'))).toBe(true)
    // Every host responds before an outage.
    const well = afterAnswer(NEW_HOST, 100, on('new.feeds.example', 'd'))
    expect(isDown(fail(well, 'old.feeds.example'))).toBe(true)
  })

  it('gives longer and longer rests, at most six hours', () => {
    const rests: number[] = []
    for (let rate = NEW_HOST; rests.length < 9; ) {
      const rest = restOf(rate)
      rests.push(rest.restMs / 60_000)
      rate = rest.rate
    }
    expect(rests).toEqual([10, 20, 40, 80, 160, 320, 360, 360, 360])
  })

  it('stays within its bounds, whatever happens', () => {
    const step = fc.oneof(
      fc.nat(60_000).map((ms) => (rate: HostRate) => afterAnswer(rate, ms, ASKED)),
      fc.constant(afterBusy),
      fc.string().map((feed) => (rate: HostRate) => afterFailure(rate, { ...ASKED, feed })),
    )
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const { gapMs } = steps.reduce((rate, next) => next(rate), NEW_HOST)
        return gapMs >= LEAST_GAP_MS && gapMs <= 10_000
      }),
    )
  })
})

describe('queues', () => {
  it('never ask one host for more than a few feeds at once, and do ask for all of them', async () => {
    const queues = new HostQueues(Date.now)
    queues.learn('example.org', { ...NEW_HOST, gapMs: 0 })
    let underWay = 0
    let most = 0
    const visit = async (): Promise<void> => {
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise((done) => setTimeout(done, 2))
      underWay -= 1
    }
    await Promise.all(Array.from({ length: 40 }, () => queues.enter('example.org', visit)))
    expect(most).toBe(PER_HOST)
  })

  it('keep requests to one host apart', async () => {
    let nowMs = 0
    const queues = new HostQueues(() => nowMs)
    queues.learn('example.org', { ...NEW_HOST, gapMs: 20 })
    const starts: number[] = []
    const visit = async (): Promise<void> => void starts.push(nowMs)
    const ticker = setInterval(() => (nowMs += 5), 1)
    await Promise.all(Array.from({ length: 5 }, () => queues.enter('example.org', visit)))
    clearInterval(ticker)
    expect(
      starts.slice(1).every((start, index) => start - (starts[index] ?? 0) >= 20),
    ).toBe(true)
  })

  it('let other hosts pass', async () => {
    const queues = new HostQueues(Date.now)
    queues.learn('slow.example', { ...NEW_HOST, gapMs: 60_000 })
    await queues.enter('slow.example', async () => undefined)
    void queues.enter('slow.example', async () => undefined)
    expect(await queues.enter('quick.example', async () => 'here')).toBe('here')
    queues.hurry()
  })

  it('pass on what goes wrong, and go on', async () => {
    const queues = new HostQueues(Date.now)
    queues.learn('example.org', { ...NEW_HOST, gapMs: 0 })
    await expect(
      queues.enter('example.org', () => Promise.reject(new Error('lost'))),
    ).rejects.toThrow('lost')
    expect(await queues.enter('example.org', async () => 'here')).toBe('here')
  })
})
