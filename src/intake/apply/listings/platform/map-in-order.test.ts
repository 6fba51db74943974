/** A few at a time, in order, to their end. */
import { expect, test } from 'vitest'
import { mapInOrder } from './map-in-order.ts'

const openWork = (budget: number) => {
  const seen = { running: 0, most: 0, left: budget }
  const spend = async (): Promise<boolean> => {
    await Promise.resolve()
    seen.left -= 1
    return seen.left >= 0
  }
  const work = async (item: number): Promise<readonly [number, boolean]> => {
    seen.running += 1
    seen.most = Math.max(seen.most, seen.running)
    const granted = [await spend(), await spend(), await spend()]
    seen.running -= 1
    return [item, granted.every(Boolean)]
  }
  return { seen, work }
}

test('results stand in the order of the items; no more than four run', async () => {
  const items = Array.from({ length: 21 }, (_, at) => at)
  const { seen, work } = openWork(1000)
  expect((await mapInOrder(items, work)).map(([item]) => item)).toEqual(items)
  expect(seen.most).toBe(4)
  expect(await mapInOrder([], work)).toEqual([])
})

test('a budget that ends in between leaves whole answers to the first ones', async () => {
  const { work } = openWork(20)
  const whole = (
    await mapInOrder(
      Array.from({ length: 20 }, (_, at) => at),
      work,
    )
  ).filter(([, isWhole]) => isWhole)
  expect(whole.length).toBeGreaterThanOrEqual(4)
})

test('what fails fails the whole', async () => {
  await expect(mapInOrder([1, 2], () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  )
})
