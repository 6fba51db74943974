import { expect, test } from 'vitest'
import { FairSlots } from './fair-slots.ts'

const REFUSALS = { tooManyWait: 'too many wait', tooLong: 'it took too long' }
const COMMON = { patienceMs: 5000, refusals: REFUSALS }

test('places are given in turn, few to one caller', async () => {
  const slots = new FairSlots({ ...COMMON, inAll: 2, ofACaller: 1, waitingOfACaller: 2 })
  const releases = [await slots.take('a'), await slots.take('b')]
  const order: string[] = []
  const later = ['a', 'a', 'b', 'c'].map(async (name) => {
    const release = await slots.take(name)
    order.push(name)
    expect(slots.held).toBeLessThanOrEqual(2)
    release()
  })
  await expect(slots.take('a')).rejects.toMatchObject({ code: 'OVERLOADED' })
  expect([order, slots.held]).toEqual([[], 2])
  for (const release of releases) release()
  // Giving back twice gives back once.
  releases[0]?.()
  await Promise.all(later)
  expect(order.toSorted()).toEqual(['a', 'a', 'b', 'c'])
  expect(order.indexOf('c')).toBeLessThan(order.lastIndexOf('a'))
  expect(slots.held).toBe(0)
})

test('who hangs up while waiting leaves the line', async () => {
  const slots = new FairSlots({ ...COMMON, inAll: 1, ofACaller: 1, waitingOfACaller: 1 })
  const release = await slots.take('a')
  const gone = new AbortController()
  const waiting = slots.take('b', gone.signal)
  gone.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  release()
  expect(slots.held).toBe(0)
  ;(await slots.take('b'))()
})

test('a call that has no place in time is refused, and its place goes to the next', async () => {
  const slots = new FairSlots({
    ...COMMON,
    inAll: 1,
    ofACaller: 1,
    waitingOfACaller: 8,
    patienceMs: 1,
  })
  const release = await slots.take('a')
  const late = ['a', 'b', 'b'].map((name) => slots.take(name))
  for (const call of late)
    await expect(call).rejects.toMatchObject({
      code: 'OVERLOADED',
      options: { retryAfterS: 1 },
    })
  release()
  expect(slots.held).toBe(0)
  ;(await slots.take('b'))()
})

test('callers that may not wait get the slots that are free', async () => {
  const slots = new FairSlots({ ...COMMON, inAll: 1, ofACaller: 1, waitingOfACaller: 0 })
  const release = await slots.take('a')
  for (const name of ['a', 'b'])
    await expect(slots.take(name)).rejects.toMatchObject({ code: 'OVERLOADED' })
  release()
  const releaseOfNext = await slots.take('b')
  releaseOfNext()
  expect(slots.held).toBe(0)
})
