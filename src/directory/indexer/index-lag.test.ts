import { expect, test } from 'vitest'
import { END_EVERY_MS, IndexLag } from './index-lag.ts'

/** A store and an index whose positions are numbers, and a clock that stands still by itself. */
function openWatched() {
  const state = {
    nowMs: 5000,
    end: 1,
    position: 1 as number | null,
    lookMs: 0,
    isAway: false,
  }
  const source = {
    end: async () => {
      state.nowMs += state.lookMs
      return String(state.end)
    },
    hasReached: (position: string, end: string) => Number(position) >= Number(end),
  }
  const index = {
    position: async () => {
      if (state.isAway) throw new Error('away')
      return state.position === null ? null : String(state.position)
    },
  }
  const lag = new IndexLag(source, index, () => state.nowMs)
  const lookAfter = async (ms: number): Promise<number> => {
    state.nowMs += ms
    await lag.look()
    return lag.lagMs()
  }
  return { state, lag, lookAfter }
}

test('an index that has all has no lag, however long a look takes and nobody looks', async () => {
  const { state, lag, lookAfter } = openWatched()
  expect([lag.lagMs(), lag.hasCaughtUp()]).toEqual([0, false])
  state.lookMs = 40
  expect(await lookAfter(0)).toBe(0)
  state.nowMs += 700
  expect([lag.lagMs(), lag.hasCaughtUp()]).toEqual([0, true])
})

test('an index that is a little behind has the lag that was measured, until the next look', async () => {
  const { state, lag, lookAfter } = openWatched()
  state.end = 2
  expect(await lookAfter(0)).toBe(0)
  expect(await lookAfter(100)).toBe(100)
  expect(await lookAfter(100)).toBe(200)
  expect(lag.hasCaughtUp()).toBe(false)
  state.position = 2
  // What was written meanwhile is of the next reading.
  state.end = 3
  expect(await lookAfter(100)).toBe(300)
  state.nowMs += 600
  expect([lag.lagMs(), lag.hasCaughtUp()]).toEqual([300, true])
  state.position = 3
  expect(await lookAfter(100)).toBe(0)
})

test('under steady changes the lag is what each of them waits, not the time between two looks', async () => {
  const { state, lookAfter } = openWatched()
  const told: number[] = []
  for (let tick = 1; tick <= 100; tick += 1) {
    state.end = tick
    state.position = tick - 4
    told.push(await lookAfter(100))
  }
  // Of four ticks each, as soon as the first was measured.
  expect(new Set(told.slice(10))).toEqual(new Set([400]))
})

test('an index that is stuck falls behind by the clock, and what waited longest counts', async () => {
  const { state, lag, lookAfter } = openWatched()
  await lookAfter(0)
  for (let seconds = 0; seconds < 700; seconds += 1) {
    state.end += 1
    expect(await lookAfter(END_EVERY_MS)).toBe(seconds * END_EVERY_MS)
  }
  state.position = 3
  await lookAfter(END_EVERY_MS)
  // Two ends are reached now, of which the later one has waited for so long.
  expect(lag.lagMs()).toBe(699 * END_EVERY_MS)
  state.position = state.end
  await lookAfter(END_EVERY_MS)
  expect(await lookAfter(END_EVERY_MS)).toBe(0)
})

test('an index that was never filled is behind since the first look', async () => {
  const { state, lag, lookAfter } = openWatched()
  state.position = null
  await lookAfter(0)
  expect(await lookAfter(3000)).toBe(3000)
  expect(lag.hasCaughtUp()).toBe(false)
})

test('an index that does not answer is behind what was seen, until it answers', async () => {
  const { state, lag, lookAfter } = openWatched()
  await lookAfter(0)
  state.isAway = true
  await expect(lookAfter(END_EVERY_MS)).rejects.toThrow('away')
  state.nowMs += 2500
  expect(lag.lagMs()).toBe(2500)
  state.isAway = false
  await lookAfter(0)
  expect(await lookAfter(END_EVERY_MS)).toBe(0)
})
