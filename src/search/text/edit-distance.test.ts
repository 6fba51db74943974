import { expect, test } from 'vitest'
import { seededBy } from '../../../test/relevance/catalogue/seeded.ts'
import { editDistance, WordPattern } from './edit-distance.ts'

test('a pattern finds the same words near as the distance says', () => {
  const chance = seededBy('edits')
  const draw = (letters: string, most: number): string =>
    Array.from({ length: 1 + chance.whole(most) }, () =>
      letters.charAt(chance.whole(letters.length)),
    ).join('')
  let near = 0
  for (let round = 0; round < 20_000; round += 1) {
    const letters = round % 2 === 0 ? 'ab' : 'aбc日'
    const most = round % 10 === 0 ? 31 : 7
    const [word, other] = [draw(letters, most), draw(letters, most)]
    const pattern = new WordPattern(word)
    pattern.begin()
    for (const limit of [1, 2]) {
      const isNear = editDistance(word, other, limit) <= limit
      if (isNear) near += 1
      expect([
        word,
        other,
        limit,
        pattern.isWithin(limit, `x${other}y`, 1, other.length),
      ]).toEqual([word, other, limit, isNear])
    }
    pattern.end()
  }
  expect(near).toBeGreaterThan(1000)
})
