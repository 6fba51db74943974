import { expect, test } from 'vitest'
import { DirectoryWatch } from './directory-watch.ts'

const openWatch = (isPatient: boolean) => {
  const told: unknown[] = []
  const at = { ms: 0 }
  const onFailure = (error: unknown): void => {
    told.push(error)
  }
  const watch = new DirectoryWatch({ clock: () => at.ms, isPatient, onFailure })
  return { watch, told, at }
}
const fail = (): Promise<string> => Promise.reject(new Error('away'))

test('each failure is told and waited after, twice as long as before and at most half a minute', async () => {
  const { watch, told, at } = openWatch(true)
  const waits: number[] = []
  for (let count = 0; count < 7; count += 1) {
    expect(await watch.attempt(fail)).toBeUndefined()
    waits.push(watch.waitMs)
    at.ms += watch.waitMs
    expect(watch.waitMs).toBe(0)
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(told).toHaveLength(7)
})

test('an answer begins the count anew', async () => {
  const { watch } = openWatch(true)
  await watch.attempt(fail)
  await watch.attempt(fail)
  expect(await watch.attempt(async () => 'here')).toBe('here')
  await watch.attempt(fail)
  expect(watch.waitMs).toBe(1000)
})

test('who is to end gives up at the fifth failure on end', async () => {
  const { watch } = openWatch(false)
  for (let count = 0; count < 4; count += 1) await watch.attempt(fail)
  await expect(watch.attempt(fail)).rejects.toThrow('away')
})
