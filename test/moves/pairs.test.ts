import { expect, it } from 'vitest'
import { decideAll, isMissed, isWrongMerge, precisionOf, recallOf } from './measure.ts'
import { KINDS, makePairs, PAIRS } from './pairs.ts'

const nameOf = ({ name, fate }: ReturnType<typeof decideAll>[number]): string =>
  `${name} (${fate.why})`

it('there are enough pairs of both sorts, and about half of them were made before the rules', () => {
  expect(PAIRS.length).toBeGreaterThanOrEqual(200)
  for (const must of ['merge', 'part'])
    expect(PAIRS.filter((pair) => pair.must === must).length).toBeGreaterThan(90)
  const tuning = PAIRS.filter(({ set }) => set === 'tuning').length / PAIRS.length
  expect(tuning).toBeGreaterThan(0.35)
  expect(tuning).toBeLessThan(0.6)
  expect(new Set(PAIRS.map(({ kind, name }) => `${kind} ${name}`)).size).toBe(PAIRS.length)
  for (const { name, heldOut } of KINDS) expect(heldOut.length, name).toBeGreaterThan(0)
})

it.each(['tuning', 'held-out'] as const)(
  'no wrong merge, and recall of 0.98 and more: %s',
  (set) => {
    const decided = decideAll(PAIRS.filter((pair) => pair.set === set))
    expect(decided.filter(isWrongMerge).map(nameOf)).toEqual([])
    const { hits, of } = precisionOf(decided)
    expect(hits).toBe(of)
    const recall = recallOf(decided)
    expect(
      recall.hits / recall.of,
      decided.filter(isMissed).map(nameOf).join('\n'),
    ).toBeGreaterThanOrEqual(0.98)
  },
)

it.each([1, 2, 3])('nor with other episodes, rhythms and ways: draw %i', (draw) => {
  const decided = decideAll(makePairs(` again ${String(draw)}`))
  expect(decided.filter(isWrongMerge).map(nameOf)).toEqual([])
  const recall = recallOf(decided)
  expect(recall.hits / recall.of).toBeGreaterThanOrEqual(0.98)
})
