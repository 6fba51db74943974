/** The rule of `npm run check:comments`, by examples of both kinds. */
import { expect, it } from 'vitest'
import { findFragments } from '../scripts/comments/find-fragments.ts'

const sentencesOf = (source: string): readonly string[] =>
  findFragments(source).map(({ sentence }) => sentence)

it.each([
  'Of other nodes.',
  'In the description.',
  'Whether two records have the very same texts. The rest is a sentence.',
  'Where each group begins',
])('refuses %j', (comment) => {
  expect(sentencesOf(`/** ${comment} */\nconst value = 1\n`)).toHaveLength(1)
})

it.each([
  'Returns the cached intersection of nodes.',
  'Each group begins at the offset of its number. Of the last one there is more.',
  'If it is missing, the query has no ids.',
  'Offers the documents before `count`.',
  '0 = none.',
])('takes %j', (comment) => {
  expect(sentencesOf(`/** ${comment} */\nconst value = 1\n`)).toEqual([])
})

it('reads a comment of several lines as one text, and says where it begins', () => {
  const source = [
    '/** Reads nodes. */',
    'const one = 1',
    '  /**',
    '   * Of a segment the nodes',
    '   * that are left.',
    '   */',
    'const two = 2',
    '// Of no interest: no doc comment.',
    '/** By docId. */',
    'const three = 3',
  ].join('\n')
  expect(findFragments(source)).toEqual([
    { line: 3, sentence: 'Of a segment the nodes that are left.' },
    { line: 9, sentence: 'By docId.' },
  ])
})
