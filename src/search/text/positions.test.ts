import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryText } from '../../../test/arbitrary/text.ts'
import { positionText } from './positions.ts'
import { splitText } from './split.ts'

const placesOf = (text: string): string[] => {
  const { starts, ends } = positionText(text)
  return starts.map((start, at) => text.slice(start, ends[at]))
}

describe('the places of', () => {
  it.each([
    ['The Daily', ['The', 'Daily']],
    ["‘Lenny's’ hosts' show", ["Lenny's", 'hosts', 'show']],
    ["L'amour, qu’il", ["L'amour", 'qu’il']],
    ['C++, C# and F#: x+y', ['C++', 'C#', 'and', 'F#', 'x', 'y']],
    ['AT&T and R & B', ['AT', '&', 'T', 'and', 'R', '&', 'B']],
    ['from the U.S. J.R.R. Tolkien', ['from', 'the', 'U.S.', 'J.R.R.', 'Tolkien']],
    ['Straße Mu\u0308ller ŒUVRE', ['Straße', 'Mu\u0308ller', 'ŒUVRE']],
    ['İstanbul IĞDIR', ['İstanbul', 'IĞDIR']],
    ['ΟΔΟΣ', ['ΟΔΟΣ']],
    ['שָׁלוֹם צה״ל', ['שָׁלוֹם', 'צה״ל']],
    ['مُحَمَّد', ['مُحَمَّد']],
    ['हिन्दी पॉडकास्ट', ['हिन्दी', 'पॉडकास्ट']],
    ['東京 タ', ['東京', '京', 'タ']],
    ['ﾎﾟｯﾄﾞ', ['ﾎﾟｯ', 'ｯﾄﾞ', 'ﾄﾞ']],
    ['한국 K팝', ['한국', '국', 'K', '팝']],
    ['😀 𝐁𝐨𝐥𝐝 ﬁne 😀co\u00adop', ['𝐁𝐨𝐥𝐝', 'ﬁne', 'co\u00adop']],
    ['½ №5 5㎏', ['½', '½', '№5', '5㎏']],
  ])('%j', (text, expected) => expect(placesOf(text)).toEqual(expected))

  it('give the words of the splitter, in order, each where it stands', () =>
    fc.assert(
      fc.property(arbitraryText, (text) => {
        const { words, others, starts, ends, firstEnds } = positionText(text)
        expect({ words, others }).toEqual(splitText(text))
        expect([starts.length, ends.length, firstEnds.length]).toEqual([
          words.length,
          words.length,
          words.length,
        ])
        for (const [at, start] of starts.entries()) {
          const [end = -1, firstEnd = -1, before = 0] = [
            ends[at],
            firstEnds[at],
            starts[at - 1],
          ]
          expect(start).toBeGreaterThanOrEqual(before)
          expect(firstEnd).toBeGreaterThan(start)
          expect(end).toBeGreaterThanOrEqual(firstEnd)
          expect(end).toBeLessThanOrEqual(text.length)
        }
      }),
      { numRuns: 2000 },
    ))
})
