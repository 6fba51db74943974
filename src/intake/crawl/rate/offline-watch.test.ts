import { expect, it } from 'vitest'
import { OfflineWatch } from './directory-watch.ts'

it('without a network one line is told, one feed a minute is tried, and all of them when it is back', () => {
  const told: string[] = []
  let now = 0
  const watch = new OfflineWatch({
    clock: () => now,
    onOffline: () => told.push('offline'),
    onOnline: () => told.push('online'),
  })
  expect(watch.allowedOf(500)).toBe(500)
  for (let feed = 0; feed < 933; feed += 1) watch.note('no-network')
  expect(watch.allowedOf(500)).toBe(0)
  now = 59_999
  expect(watch.allowedOf(500)).toBe(0)
  now = 60_000
  expect(watch.allowedOf(500)).toBe(1)
  watch.note('no-network')
  expect(watch.allowedOf(500)).toBe(0)
  watch.note('forbidden')
  expect(told).toEqual(['offline'])
  watch.note('missing')
  expect(watch.allowedOf(500)).toBe(500)
  expect(told).toEqual(['offline', 'online'])
})
