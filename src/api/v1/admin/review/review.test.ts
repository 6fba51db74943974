/** The queue of what waits for an operator is walked to its end, and counted as it is shown. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countReview, listReview } from '../../../../actions/review/list-review.ts'
import { NO_MOVES } from '../../../../intake/apply/moves/moves-state.ts'
import {
  draftOf,
  type RunningCastdex,
  startCastdex,
} from '../../../../../test/api/castdex.ts'

/** Behind so many cases of which the other side is gone. */
const GONE = 12
const [elder, younger] = [draftOf(GONE + 1), draftOf(GONE + 2)]

let castdex: RunningCastdex
beforeEach(async () => {
  castdex = await startCastdex()
  const gone = Array.from(
    { length: GONE },
    (_, at) => [draftOf(at + 1), draftOf(500).id] as const,
  )
  const twins = [[elder, younger.id] as const, [younger, elder.id] as const]
  for (const [record, likely] of [...gone, ...twins])
    await castdex.directory.writer.write([
      { record, revision: null, metadata: { moves: { ...NO_MOVES, likely } } },
    ])
})
afterEach(() => castdex[Symbol.asyncDispose]())

test('a pair behind many cases whose other side is gone is found, and counts as one', async () => {
  const { directory } = castdex
  const page = { after: 0, limit: 1 }
  const cases = await listReview(directory, 'duplicate', page, { nowMs: 0 })
  expect(cases.map(({ record, other }) => [record.id, other?.id])).toEqual([
    [elder.id, younger.id],
  ])
  for (const most of [1, 51])
    expect(await countReview(directory, 'duplicate', { most })).toBe(1)
  expect(await countReview(directory, 'doubted', { most: 51 })).toBe(0)
})
