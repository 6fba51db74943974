import { expect, test } from 'vitest'
import { contentOf } from './noise-words.ts'

test.each([
  ['kino i teatr', 'kino teatr'],
  ['arte e natura', 'arte natura'],
  ['hepatitis e', 'hepatitis e'],
  ['e', 'e'],
])('%s: a filler of one letter says nothing between two words', (typed, content) => {
  expect(contentOf(typed.split(' '), (word) => word).join(' ')).toBe(content)
})
