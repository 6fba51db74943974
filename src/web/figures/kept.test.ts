import { expect, test } from 'vitest'
import { CachedValue } from './kept.ts'

test('what is old is given at once, and what is made meanwhile to those who ask later', async () => {
  let now = 0
  let made = 0
  const kept = new CachedValue(
    () => {
      made += 1
      return Promise.resolve(made)
    },
    100,
    () => now,
  )
  expect(await Promise.all([kept.get(), kept.get()])).toEqual([1, 1])
  now = 100
  expect(await kept.get()).toBe(1)
  await Promise.resolve()
  expect([await kept.get(), made]).toEqual([2, 2])
})

test('what failed is made by whoever asks next; an old one stays where a new one fails', async () => {
  let now = 0
  let fails = true
  const kept = new CachedValue(
    () => (fails ? Promise.reject(new Error('no directory')) : Promise.resolve('made')),
    100,
    () => now,
  )
  await expect(kept.get()).rejects.toThrow('no directory')
  fails = false
  expect(await kept.get()).toBe('made')
  fails = true
  now = 100
  expect(await kept.get()).toBe('made')
  await Promise.resolve()
  expect(await kept.get()).toBe('made')
})
