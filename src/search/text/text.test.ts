import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  foldTitle,
  formsByPosition,
  queryWords,
  splitText,
  titleKey,
  tokenize,
} from './text.ts'

const words = (text: string): readonly string[] => splitText(text).words

/**
 * The rule in its plainest form: every position of the query shares a form with some position of
 * the text.
 */
const finds = (query: string, text: string): boolean => {
  const found = new Set(tokenize(text))
  return queryWords(query).every(({ forms }) => forms.some((form) => found.has(form)))
}

describe('words', () => {
  it.each([
    ['', []],
    ['  ...  ', []],
    ['The Daily', ['the', 'daily']],
    ["Lenny's Podcast", ['lennys', 'podcast']],
    ['Lenny’s Podcast', ['lennys', 'podcast']],
    ['99% Invisible', ['99', 'invisible']],
    ['All-In', ['all', 'in']],
    ['Müller, MÜLLER & Mu\u0308ller', ['muller', 'muller', 'and', 'muller']],
    ['Łódź Ærø Œuvre Straße', ['lodz', 'aero', 'oeuvre', 'strasse']],
    ['IĞDIR ığdır İğdir', ['igdir', 'igdir', 'igdir']],
    ['ΟΔΟΣ οδος οδός', ['οδοσ', 'οδοσ', 'οδοσ']],
    ['Ёлка елка Йод', ['елка', 'елка', 'иод']],
    ['مُحَمَّد محمد أحمد احمد', ['محمد', 'محمد', 'احمد', 'احمد']],
    ['שָׁלוֹם שלום צה״ל', ['שלום', 'שלום', 'צהל']],
    ['हिन्दी पॉडकास्ट', ['हिन्दी', 'पॉडकास्ट']],
    ['Việt Nam', ['viet', 'nam']],
    ['U.S. news from the U.S', ['us', 'news', 'from', 'the', 'us']],
    [
      'U.S.-China: J.R.R. Tolkien, J. Smith',
      ['us', 'china', 'jrr', 'tolkien', 'j', 'smith'],
    ],
    ['a.b.com e.g. 3.5', ['a', 'b', 'com', 'eg', '3', '5']],
    ['C++, C# and F#: #tags, 5+ + x+y', ['c++', 'c#', 'and', 'f#', 'tags', '5', 'x', 'y']],
    ['Ｆｕｌｌ ｗｉｄｔｈ ﬁne ²', ['full', 'width', 'fine', '2']],
    ['𝐁𝐨𝐥𝐝 news 😀 ok', ['bold', 'news', 'ok']],
    ['snake_case and/or', ['snake', 'case', 'and', 'or']],
    ['東京タワー', ['東京', '京タ', 'タワ', 'ワー', 'ー']],
    ['ﾎﾟｯﾄﾞｷｬｽﾄ', ['ポッ', 'ッド', 'ドキ', 'キャ', 'ャス', 'スト', 'ト']],
    ['が か\u3099', ['が', 'が']],
    ['한국어 K팝', ['한국', '국어', '어', 'k', '팝']],
    ['ไทย 第1話', ['ไท', 'ทย', 'ย', '第', '1', '話']],
    ['co\u00adop \u200bzero', ['coop', 'zero']],
    ['می\u200cخواهم', ['میخواهم']],
  ])('of %j', (text, expected) => expect(words(text)).toEqual(expected))

  it('has other forms where punctuation makes a word or an elision', () => {
    expect(formsByPosition(splitText("L'amour"))).toEqual([['lamour', 'amour']])
    expect(formsByPosition(splitText("qu'il d’or O'Reilly l'"))).toEqual([
      ['quil', 'il'],
      ['dor', 'or'],
      ['oreilly'],
      ['l'],
    ])
    expect(formsByPosition(splitText('C++'))).toEqual([['c++', 'c']])
    expect(formsByPosition(splitText('Müller Bru\u0308dergru\u0308ße Ölöfen'))).toEqual([
      ['muller', 'mueller'],
      ['brudergrusse', 'bruedergruesse'],
      ['olofen', 'oeloefen'],
    ])
    expect(formsByPosition(splitText("L'Übermut Ü.Ä."))).toEqual([
      ['lubermut', 'ubermut'],
      ['ua'],
    ])
    expect(formsByPosition(splitText('الكتاب والكتاب بالتاريخ والدين الله'))).toEqual([
      ['الكتاب', 'كتاب'],
      ['والكتاب', 'كتاب'],
      ['بالتاريخ', 'تاريخ'],
      ['والدين'],
      ['الله'],
    ])
    expect(formsByPosition(splitText('הכוורת הוא'))).toEqual([['הכוורת', 'כוורת'], ['הוא']])
    expect(formsByPosition(splitText('AT&T'))).toEqual([
      ['at', 'at&t'],
      ['and', 'at&t'],
      ['t', 'at&t'],
    ])
    expect(formsByPosition(splitText('Arts&Culture'))).toEqual([
      ['arts'],
      ['and'],
      ['culture'],
    ])
    expect(formsByPosition(splitText('日本'))).toEqual([['日本', '日'], ['本']])
  })
})

describe('a query finds', () => {
  it.each([
    ['lennys', "Lenny's"],
    ["lenny's", 'Lennys'],
    ['amour', "L'Amour"],
    ["l'amour", 'Amour'],
    ['lamour', 'l’amour'],
    ['c', 'C++'],
    ['mueller', 'Müller'],
    ['Müller', 'Mueller'],
    ['muller', 'Müller'],
    ['كتاب', 'الكتاب'],
    ['כוורת', 'הכוורת'],
    ['C++', 'Modern C++!'],
    ['AT&T', 'about AT&T today'],
    ['at t', 'AT&T'],
    ['R & B', 'R&B'],
    ['Q&A', 'Q & A'],
    ['food and wine', 'Food & Wine'],
    ['food & wine', 'Food and Wine'],
    ['arts & culture', 'Arts&Culture'],
    ['US', 'U.S.'],
    ['u.s.', 'US'],
    ['muller', 'Müller'],
    ['MÜLLER', 'muller'],
    ['strasse', 'Straße'],
    ['京', '東京'],
    ['東京', '東京タワー'],
    ['京タ', '東京タワー'],
    ['ｶﾞ', 'ガ'],
    ['ภาษา', 'เรียนภาษาไทย'],
    ['한국', '나는한국인'],
  ])('%j in %j', (query, text) => expect(finds(query, text)).toBe(true))

  it.each([
    ['atari', 'Gataric'],
    ['C++', 'Vitamin C'],
    ['c#', 'c++'],
    ['AT&T', 'at the T'],
    ['か', 'が'],
    ['東都', '東京都'],
    ['tower', '東京タワー'],
  ])('%j not in %j', (query, text) => expect(finds(query, text)).toBe(false))

  it('and knows what needs no asking', () => {
    expect(queryWords('東京都').map(({ implied }) => implied)).toEqual([false, false, true])
    expect(queryWords('都').map(({ implied }) => implied)).toEqual([false])
    expect(queryWords('a ta a').map(({ implied }) => implied)).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('titles', () => {
  it('are the same when their words are', () => {
    expect(titleKey(splitText('The  Daily!'))).toBe(titleKey(splitText('the daily')))
    expect(titleKey(splitText('AT&T'))).toBe(titleKey(splitText('AT and T')))
  })
  it('without words are compared as they stand', () => {
    expect(foldTitle('  …  ?! ')).toBe('... ?!')
  })
})

describe('invariants', () => {
  const scripts = fc.constantFrom(
    ..."aZé ßıİςΣёйمُאּकि東タｶﾞ한ไ𝐁😀.&+#'’ -\u0301\u3099\u200d\ud800".split(''),
  )
  const text = fc.oneof(
    fc.string({ unit: scripts, maxLength: 24 }),
    fc.string({ unit: 'binary', maxLength: 24 }),
  )

  it('a text is found by itself', () =>
    fc.assert(fc.property(text, (some) => finds(some, some))))
  it('a text is found by its other case, and in its other normal forms', () =>
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(..."aZéÀßΣёйकि東ガ한ไ &'-".split('')),
          maxLength: 24,
        }),
        (some) => {
          for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
            expect(words(some.normalize(form))).toEqual(words(some))
          expect(words(some.toUpperCase())).toEqual(words(some))
        },
      ),
    ))
  it('words around a blank do not depend on each other', () =>
    fc.assert(
      fc.property(text, text, (left, right) => {
        expect(words(`${left} | ${right}`)).toEqual([...words(left), ...words(right)])
      }),
    ))
  it('no word is empty, and a word is its own word', () =>
    fc.assert(
      fc.property(text, (some) => {
        for (const word of tokenize(some)) {
          expect(word).not.toBe('')
          // A kana mark that an apostrophe kept from its kana finds it once the apostrophe is gone.
          if (/[\u3099\u309a]/.test(word)) continue
          expect(tokenize(word)).toContain(word)
        }
      }),
    ))
})
