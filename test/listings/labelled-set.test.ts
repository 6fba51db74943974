/** The labelled set: nothing wrong is published, and what is listed is found. `npm run listings` prints the tables. */
import { expect, test } from 'vitest'
import { decideAll } from './evaluate.ts'
import { PLATFORMS, tally, wilson } from './tally.ts'

const TIMEOUT_MS = 240_000

test('with credentials: no wrong listing, recall of 0.85 and more', { timeout: TIMEOUT_MS }, async () => {
  const decisions = await decideAll({ hasCredentials: true, rounds: 4 })
  expect(decisions.length).toBeGreaterThanOrEqual(300)
  for (const part of ['shown', 'held out'] as const) {
    const { wrong, recall } = tally(decisions.filter((decision) => decision.part === part))
    expect(wrong).toEqual([])
    for (const platform of PLATFORMS) {
      const { hits, of } = recall.get(platform)?.any ?? { hits: 0, of: 1 }
      expect(hits / of, `${platform}, ${part}`).toBeGreaterThanOrEqual(0.85)
    }
  }
})

test('without credentials: no wrong listing', { timeout: TIMEOUT_MS }, async () => {
  expect(tally(await decideAll({ hasCredentials: false, rounds: 1 })).wrong).toEqual([])
})

test("Wilson's bounds", () => {
  expect(wilson({ of: 0, hits: 0 })).toEqual([0, 1])
  const [low, high] = wilson({ of: 100, hits: 100 })
  expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.963', '1.000'])
})
