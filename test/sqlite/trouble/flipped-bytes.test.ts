import { expect, test } from 'vitest'
import { flipBytes } from './flip-bytes.ts'
import { seededRandom } from '../../../bench/frame.ts'

test('a flipped byte that changes an answer is found, and nothing broken is served', async () => {
  const { flips, changed, foundOfChanged, servedBroken, missing, worst } = await flipBytes(
    24,
    seededRandom(7),
  )
  expect({
    flips,
    servedBroken,
    missing,
    unseen: changed - foundOfChanged,
    worst,
  }).toMatchObject({
    flips: 24,
    servedBroken: 0,
    missing: 0,
    unseen: 0,
  })
  expect(changed).toBeGreaterThan(0)
})
