import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryText } from '../../../../test/arbitrary/text.ts'
import { COLUMNS } from '../../document/schema.ts'
import { formsByPosition, splitText } from '../../text/text.ts'
import { toTokens, tokenOf, tracksOfForm } from './document-tokens.ts'

const tokensOf = (description: string) =>
  toTokens({
    rowId: 1,
    rank: 0,
    titles: ['a', 'b c'],
    names: [],
    description,
    subjects: [],
    language: 'und',
    facets: [],
    values: COLUMNS.map(() => Number.NaN),
  })

/** The words of each track by place. */
const tracksIn = (description: string): readonly (readonly string[])[] =>
  tokensOf(description).description.map(([text = '']) => text.split(' '))

describe('the words of a description', () => {
  it('stand at their places, each form in a track where it is looked for', () =>
    fc.assert(
      fc.property(arbitraryText, (text) => {
        const tracks = tracksIn(text)
        for (const [place, forms] of formsByPosition(splitText(text)).entries())
          for (const form of forms)
            expect(tracksOfForm(form).map((track) => tracks[track]?.[place])).toContain(
              tokenOf(form),
            )
      }),
      { numRuns: 1000 },
    ))

  it.each([
    ["l'amour fou", [['lamour', 'fou'], ['amour']]],
    ['AT&T now', [['at', 'and', 't', 'now'], [''], ['at&t', 'at&t', 'at&t']]],
    [
      'x R&B&C y',
      [
        ['x', 'r', 'and', 'b', 'and', 'c', 'y'],
        [''],
        ['_', 'r&b', 'r&b', 'r&b', 'b&c', 'b&c'],
        ['_', '_', '_', 'b&c'],
      ],
    ],
  ])('%s', (text, [plain = [], other = [''], compound = [''], last = ['']]) => {
    expect(tracksIn(text)).toEqual([plain, other, compound, last])
  })

  it('are apart from title to title', () => {
    expect(tokensOf('').titles[0]).toEqual(['a', 'b c'])
  })
})

describe('a long word', () => {
  it('is one token that the cluster takes whole, and no other word', () => {
    const [one, other] = ['a'.repeat(40_000), `${'a'.repeat(40_000)}b`].map(tokenOf)
    expect(one).not.toBe(other)
    expect(one?.length).toBeLessThan(256)
    expect(splitText(one ?? '').words).not.toEqual([one])
  })
})
