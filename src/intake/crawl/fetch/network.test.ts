import { describe, expect, it } from 'vitest'
import type { Resolve } from './guard.ts'
import { watchNetwork } from './network.ts'

const setUp = () => {
  const state = { isUp: true, nowMs: 0, asked: [] as string[] }
  const resolve: Resolve = (host) => {
    state.asked.push(host)
    return state.isUp && !host.startsWith('gone')
      ? Promise.resolve([
          { address: host === 'localhost' ? '127.0.0.1' : '192.0.2.7', family: 4 },
        ])
      : Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
  }
  return { state, watch: watchNetwork(resolve, () => state.nowMs) }
}

describe('the network', () => {
  it('is not taken to be there before a name has resolved', async () => {
    const { watch, state } = setUp()
    await expect(watch.resolve('gone.example')).rejects.toThrow()
    expect(await watch.isOnline('names')).toBe(false)
    await watch.resolve('here.example')
    state.nowMs += 10_000
    expect(await watch.isOnline('names')).toBe(true)
  })

  it('is gone when names that resolved do so no more, and back when one does', async () => {
    const { watch, state } = setUp()
    await watch.resolve('here.example')
    await watch.resolve('there.example')
    expect(await watch.isOnline('names')).toBe(true)
    state.isUp = false
    state.nowMs += 10_000
    expect(await watch.isOnline('names')).toBe(false)
    state.isUp = true
    state.nowMs += 10_000
    expect(await watch.isOnline('names')).toBe(true)
  })

  it("does not believe the machine's own names", async () => {
    const { watch } = setUp()
    await watch.resolve('localhost')
    expect(await watch.isOnline('names')).toBe(false)
  })

  it('is doubted when one domain after the other does not answer', async () => {
    const { watch } = setUp()
    await watch.resolve('here.example')
    for (let domain = 0; domain < 8; domain += 1)
      watch.failed(`host-${String(domain)}.example`)
    expect(await watch.isOnline('hosts')).toBe(false)
    watch.answered()
    expect(await watch.isOnline('names')).toBe(true)
    for (let times = 0; times < 50; times += 1) watch.failed('host-1.example')
    expect(await watch.isOnline('names')).toBe(true)
  })

  it('is asked for once, however many failures come together', async () => {
    const { watch, state } = setUp()
    await watch.resolve('here.example')
    const before = state.asked.length
    await Promise.all(Array.from({ length: 50 }, () => watch.isOnline('names')))
    expect(state.asked.length - before).toBe(1)
  })
})
