import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HostLanes } from './host-lanes.ts'
import {
  afterAnswer,
  afterBusy,
  afterFailure,
  type HostPace,
  isDown,
  LEAST_GAP_MS,
  NEW_HOST,
  PER_HOST,
  restOf,
} from './host-pace.ts'

describe('a pace', () => {
  it('quickens while a host answers quickly, and never past forty a second', () => {
    let pace = NEW_HOST
    for (let answers = 0; answers < 100; answers += 1) pace = afterAnswer(pace, 80)
    expect(pace.gapMs).toBe(LEAST_GAP_MS)
  })

  it('slackens at once when a host is slow, busy or fails', () => {
    const quick: HostPace = { ...NEW_HOST, gapMs: 100 }
    expect(afterAnswer(quick, 3000).gapMs).toBe(200)
    expect(afterBusy(quick).gapMs).toBeGreaterThanOrEqual(500)
    expect(afterFailure(quick, 'a').gapMs).toBe(200)
  })

  it('takes a host for down after three different feeds, not after one three times', () => {
    const fail = (feeds: readonly string[]) => feeds.reduce(afterFailure, NEW_HOST)
    expect(isDown(fail(['a', 'a', 'a', 'a']))).toBe(false)
    expect(isDown(fail(['a', 'b']))).toBe(false)
    expect(isDown(fail(['a', 'b', 'c']))).toBe(true)
    expect(isDown(afterAnswer(fail(['a', 'b', 'c']), 100))).toBe(false)
    expect(isDown(afterBusy(fail(['a', 'b', 'c'])))).toBe(false)
  })

  it('gives longer and longer rests, at most six hours', () => {
    const rests: number[] = []
    for (let pace = NEW_HOST; rests.length < 9; ) {
      const rest = restOf(pace)
      rests.push(rest.restMs / 60_000)
      pace = rest.pace
    }
    expect(rests).toEqual([10, 20, 40, 80, 160, 320, 360, 360, 360])
  })

  it('stays within its bounds, whatever happens', () => {
    const step = fc.oneof(
      fc.nat(60_000).map((ms) => (pace: HostPace) => afterAnswer(pace, ms)),
      fc.constant(afterBusy),
      fc.string().map((feed) => (pace: HostPace) => afterFailure(pace, feed)),
    )
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const { gapMs } = steps.reduce((pace, next) => next(pace), NEW_HOST)
        return gapMs >= LEAST_GAP_MS && gapMs <= 10_000
      }),
    )
  })
})

describe('lanes', () => {
  it('never ask one host for more than a few feeds at once, and do ask for all of them', async () => {
    const lanes = new HostLanes(Date.now)
    lanes.learn('example.org', { ...NEW_HOST, gapMs: 0 })
    let underWay = 0
    let most = 0
    const visit = async (): Promise<void> => {
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise((done) => setTimeout(done, 2))
      underWay -= 1
    }
    await Promise.all(Array.from({ length: 40 }, () => lanes.enter('example.org', visit)))
    expect(most).toBe(PER_HOST)
  })

  it('keep requests to one host apart', async () => {
    let nowMs = 0
    const lanes = new HostLanes(() => nowMs)
    lanes.learn('example.org', { ...NEW_HOST, gapMs: 20 })
    const starts: number[] = []
    const visit = async (): Promise<void> => void starts.push(nowMs)
    const ticker = setInterval(() => (nowMs += 5), 1)
    await Promise.all(Array.from({ length: 5 }, () => lanes.enter('example.org', visit)))
    clearInterval(ticker)
    expect(starts.slice(1).every((start, index) => start - (starts[index] ?? 0) >= 20)).toBe(true)
  })

  it('let other hosts pass', async () => {
    const lanes = new HostLanes(Date.now)
    lanes.learn('slow.example', { ...NEW_HOST, gapMs: 60_000 })
    await lanes.enter('slow.example', async () => undefined)
    void lanes.enter('slow.example', async () => undefined)
    expect(await lanes.enter('quick.example', async () => 'here')).toBe('here')
    lanes.hurry()
  })

  it('pass on what goes wrong, and go on', async () => {
    const lanes = new HostLanes(Date.now)
    lanes.learn('example.org', { ...NEW_HOST, gapMs: 0 })
    await expect(lanes.enter('example.org', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
    expect(await lanes.enter('example.org', async () => 'here')).toBe('here')
  })
})
