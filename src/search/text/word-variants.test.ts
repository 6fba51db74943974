import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { soundVariants } from './sound-variants.ts'
import { pluralsOf, splitsOf } from './word-variants.ts'
import { distanceFor, editDistance } from './edit-distance.ts'

describe('singular and plural', () => {
  it.each([
    ['story', ['stories']],
    ['stories', ['story', 'storie']],
    ['crime', ['crimes']],
    ['crimes', ['crime']],
    ['church', ['churches']],
    ['churches', ['church', 'churche']],
    ['boss', ['bosses']],
    ['bosses', ['boss', 'bosse']],
    ['virus', ['viru', 'viruses']],
    ['day', ['days']],
    ['days', ['day']],
    ['math', ['maths']],
    ['box', ['boxes']],
    ['us', []],
    ['東京', []],
  ])('of %s', (word, others) => expect(pluralsOf(word)).toEqual(others))
  it('never holds the word itself', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{1,8}$/),
        (word) => !pluralsOf(word).includes(word),
      ),
    ))
})

it.each([
  ['doktor', 'doctor'],
  ['klub', 'club'],
  ['akrobat', 'acrobat'],
])('%s sounds as %s does', (word, other) => {
  expect(soundVariants(word)).toContain(other)
  expect(soundVariants(other)).toContain(word)
})

describe('split spelling', () => {
  it('has every place but those that leave a single letter', () => {
    expect(splitsOf('dhnews')).toEqual([
      ['dh', 'news'],
      ['dhn', 'ews'],
      ['dhne', 'ws'],
    ])
    expect(splitsOf('news')).toEqual([])
    expect(splitsOf('東京都庁前')).toEqual([])
  })
})

describe('edit distance', () => {
  it.each([
    ['serial', 'sreial', 1],
    ['serial', 'serials', 1],
    ['serial', 'cereal', 2],
    ['atari', 'gataric', 2],
    ['a', 'a', 0],
    ['abc', 'xyz', 3],
  ])('of %s and %s is %i', (a, b, distance) => expect(editDistance(a, b, 2)).toBe(distance))
  it('is symmetric, and 0 for equal words alone', () => {
    const word = fc.stringMatching(/^[abc]{1,6}$/)
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 2)).toBe(editDistance(b, a, 2))
        expect(editDistance(a, b, 2) === 0).toBe(a === b)
      }),
    )
  })
  it('is bounded by the length of the word', () => {
    expect([3, 4, 7, 8].map(distanceFor)).toEqual([0, 1, 1, 2])
  })
})
