import { expect, test } from 'vitest'
import { turns } from './shared-turns.ts'

/** Blocks the thread for longer than a turn's slices may take. */
function work(): void {
  const until = performance.now() + 2
  while (performance.now() < until);
}

test('a caller with one slice passes the burst of another caller', async () => {
  const order: string[] = []
  const slice = (caller: string) =>
    turns.run(() => {
      order.push(caller)
      work()
    }, caller)
  await Promise.all([...Array.from({ length: 8 }, () => slice('burst')), slice('one')])
  expect(order.indexOf('one')).toBeLessThanOrEqual(2)
  expect(order).toHaveLength(9)
})

test('a slice that throws rejects its own call alone', async () => {
  const results = await Promise.allSettled([
    turns.run(() => {
      work()
      throw new Error('a mistake')
    }),
    turns.run(() => 'fine'),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})
