import { expect, it } from 'vitest'
import { byAge } from './elder.ts'

it('the one tracked first comes first; of one moment, the lower number', () => {
  const early = { trackedAt: '2025-01-01T00:00:00.000Z', seq: 9 }
  const late = { trackedAt: '2026-01-01T00:00:00.000Z', seq: 1 }
  const lateToo = { trackedAt: '2026-01-01T00:00:00.000Z', seq: 2 }
  expect([lateToo, late, early].toSorted(byAge)).toEqual([early, late, lateToo])
})
