import { describe, expect, it } from 'vitest'
import { or, type PhraseTest, wordIn } from '../../plan/expression.ts'
import { isImpliedBy } from './phrase-docs.ts'

const test: PhraseTest = {
  field: 'description',
  words: [
    { forms: ['amour', "l'amour"], implied: false },
    { forms: ['fou'], implied: false },
  ],
  slop: 0,
}

describe('a phrase in a description implies', () => {
  it.each([
    ['a word of it', wordIn('fou', 'description'), true],
    [
      'a word in any of its forms',
      or(wordIn('amour', 'description'), wordIn("l'amour", 'description')),
      true,
    ],
    [
      'these forms or others',
      or(wordIn('fou', 'description'), wordIn('sage', 'description')),
      true,
    ],
    ['no single form of a word that has two', wordIn('amour', 'description'), false],
    ['no word elsewhere', wordIn('fou', 'title'), false],
    ['no other word', wordIn('sage', 'description'), false],
    [
      'nothing that is more than words',
      or(wordIn('fou', 'description'), { op: 'phrase', test }),
      false,
    ],
  ] as const)('%s', (_, expression, expected) => {
    expect(isImpliedBy(expression, test)).toBe(expected)
  })
})
