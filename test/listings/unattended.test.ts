/**
 * Left to itself: from feed URLs alone to listings and scores, though the server is killed on the
 * way. `npm run report -- listings:all` does it with 5,000.
 */
import { expect, test } from 'vitest'
import { HANG_GUARD_MS } from '../eventually.ts'
import { PLATFORMS } from './tally.ts'
import { countScores, tallyOf } from './unattended/to-table.ts'
import { liveUnattended } from './unattended/unattended.ts'

const GIVE_UP_AFTER_MS = HANG_GUARD_MS

test('200 shows, killed in the middle: nothing wrong is published, every podcast has its scores', async () => {
  const outcome = await liveUnattended({
    shows: 200,
    endings: [{ signal: 'SIGKILL', atShare: 0.5 }],
    giveUpAfterMs: GIVE_UP_AFTER_MS,
  })
  expect(outcome.endings).toEqual(['SIGKILL'])
  expect(outcome.isSettled).toBe(true)
  expect(outcome.decided.filter(({ record }) => record === undefined)).toEqual([])
  expect(countScores(outcome)).toBe(outcome.decided.length)
  const { wrong, recall } = tallyOf(outcome)
  expect(wrong).toEqual([])
  for (const platform of PLATFORMS) {
    const { hits, of } = recall.get(platform)?.any ?? { hits: 0, of: 1 }
    expect(hits / of, platform).toBeGreaterThanOrEqual(0.85)
  }
})
