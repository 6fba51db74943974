import { expect, it } from 'vitest'
import { CostlySlots } from './costly-slots.ts'

const FOREVER_MS = 100_000

const newSearch = () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { run: () => promise, end: resolve }
}

it('passes a released slot to the search that waits longest', async () => {
  const slots = new CostlySlots({ slots: 1, mostWaiting: 2, patienceMs: FOREVER_MS })
  const first = newSearch()
  const order: string[] = []
  const note = (name: string) => () => Promise.resolve(order.push(name))
  const running = slots.run(first.run)
  const waiting = ['second', 'third'].map((name) => slots.run(note(name)))
  await expect(slots.run(note('refused'))).rejects.toMatchObject({ code: 'OVERLOADED' })
  expect(order).toEqual([])
  first.end('found')
  expect(await running).toBe('found')
  await Promise.all(waiting)
  await slots.run(note('last'))
  expect(order).toEqual(['second', 'third', 'last'])
})

it('refuses a search whose wait is too long', async () => {
  const slots = new CostlySlots({ slots: 1, mostWaiting: 1, patienceMs: 1 })
  const { run } = newSearch()
  void slots.run(run)
  await expect(slots.run(run)).rejects.toMatchObject({
    code: 'OVERLOADED',
    options: { retryAfterS: 2 },
  })
})

it('gives no slot to a cancelled search', async () => {
  const slots = new CostlySlots({ slots: 1, mostWaiting: 1, patienceMs: FOREVER_MS })
  const first = newSearch()
  const running = slots.run(first.run)
  const stop = new AbortController()
  const cancelled = slots.run(newSearch().run, stop.signal)
  stop.abort(new Error('gone'))
  await expect(cancelled).rejects.toThrow('gone')
  first.end('found')
  await running
  expect(await slots.run(() => Promise.resolve('next'))).toBe('next')
})
