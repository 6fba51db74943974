import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryTerm, arbitraryText } from '../../test/arbitrary/text.ts'
import type { ModedTerm, QueryTerm } from '../search/query.ts'
import { formsByPosition, queryWords, tokenize } from '../search/text/text.ts'
import { positionText } from '../search/text/positions.ts'
import { chooseExcerpts } from './highlight/excerpts.ts'
import { findSpans } from './highlight/spans.ts'
import { toWanted, toHighlighter } from './highlight.ts'
import { drawsOf } from '../../test/split.ts'

const term = (text: string, changes: Partial<ModedTerm> = {}): ModedTerm => ({
  text,
  targets: ['podcast-title', 'podcast-description'],
  phrase: false,
  slop: 0,
  fuzzy: false,
  mode: 'optional',
  ...changes,
})

const title = (text: string, ...terms: ModedTerm[]): readonly string[] =>
  toHighlighter({ terms, groups: [] })?.title(text) ?? []
const description = (text: string, ...terms: ModedTerm[]): readonly string[] =>
  toHighlighter({ terms, groups: [] })?.description(text) ?? []

describe('a title is shown with', () => {
  it.each([
    ['The Daily Crime', 'crime', 'The Daily <em>Crime</em>'],
    [
      'Tom & Jerry’s <script>alert("crime")</script>',
      'crime',
      'Tom &amp; Jerry’s &lt;script&gt;alert(&quot;<em>crime</em>&quot;)&lt;/script&gt;',
    ],
    ["Lenny's Podcast", 'lennys podcast', '<em>Lenny&#39;s</em> <em>Podcast</em>'],
    ['L’Amour fou', 'amour', '<em>L’Amour</em> fou'],
    ['Müller & Mu\u0308ller', 'MULLER', '<em>Müller</em> &amp; <em>Mu\u0308ller</em>'],
    ['Straßenœuvre', 'strassenoeuvre', '<em>Straßenœuvre</em>'],
    ['İstanbul ve IĞDIR', 'istanbul ığdır', '<em>İstanbul</em> ve <em>IĞDIR</em>'],
    ['Ο ΔΡΟΜΟΣ', 'δρόμος', 'Ο <em>ΔΡΟΜΟΣ</em>'],
    ['Ёлки и берёзы', 'елки БЕРЕЗЫ', '<em>Ёлки</em> и <em>берёзы</em>'],
    ['שָׁלוֹם עולם', 'שלום', '<em>שָׁלוֹם</em> עולם'],
    ['قصة مُحَمَّد', 'محمد', 'قصة <em>مُحَمَّد</em>'],
    ['เรียนภาษาไทย', 'ภาษา', 'เรียน<em>ภาษา</em>ไทย'],
    ['東京タワーの話', '東京タワー', '<em>東京タワー</em>の話'],
    ['東京の都と京都', '東京都', '<em>東京</em>の都と<em>京都</em>'],
    ['ベスト・ポッドキャスト', 'ﾎﾟｯﾄﾞｷｬｽﾄ', 'ベスト・<em>ポッドキャスト</em>'],
    ['ﾆｯﾎﾟﾝのﾗｼﾞｵ', 'ラジオ', 'ﾆｯﾎﾟﾝの<em>ﾗｼﾞｵ</em>'],
    ['京', '京', '<em>京</em>'],
    ['나는 한국인', '한국', '나는 <em>한국</em>인'],
    ['🎙️ True Crime 😱crime🔪', 'crime', '🎙️ True <em>Crime</em> 😱<em>crime</em>🔪'],
    ['C, C++ and C#', 'c++', 'C, <em>C++</em> and C#'],
    [
      'The AT&T and R & B Show',
      'AT&T R&B',
      'The <em>AT&amp;T</em> and <em>R &amp; B</em> Show',
    ],
    [
      'Food & Wine and More',
      'food and wine',
      '<em>Food</em> &amp; <em>Wine</em> <em>and</em> More',
    ],
    ['News from the U.S.', 'us', 'News from the <em>U.S.</em>'],
  ])('%j for %j', (text, query, expected) =>
    expect(title(text, term(query))).toEqual([expected]),
  )

  it.each([
    ['The Gataric Show', 'atari'],
    ['Vitamin C', 'C++'],
    ['at the T', 'AT&T'],
    ['...', '...'],
    ['https com', 'https://example.com/feed'],
    ['', 'crime'],
  ])('nothing: %j for %j', (text, query) => expect(title(text, term(query))).toEqual([]))

  it('a phrase only where it stands', () => {
    const phrase = (text: string, slop = 0): ModedTerm => term(text, { phrase: true, slop })
    expect(title('Crime: True Crime and true', phrase('true crime'))).toEqual([
      'Crime: <em>True Crime</em> and true',
    ])
    expect(title('true-crime', phrase('true crime'))).toEqual(['<em>true-crime</em>'])
    expect(title('Crime, true', phrase('true crime'))).toEqual([])
    expect(title('true German crime', phrase('true crime'))).toEqual([])
    expect(title('true German crime', phrase('true crime', 1))).toEqual([
      '<em>true</em> German <em>crime</em>',
    ])
    expect(title('Wine & Food & Wine', phrase('food and wine'))).toEqual([
      'Wine &amp; <em>Food &amp; Wine</em>',
    ])
    expect(title('東京都 東京タワー', phrase('東京タワー'))).toEqual([
      '東京都 <em>東京タワー</em>',
    ])
  })

  it('what its terms ask for, and no others', () => {
    expect(
      title('True Crime', term('true', { mode: 'not' }), term('crime', { mode: 'must' })),
    ).toEqual(['True <em>Crime</em>'])
    expect(
      title('True Crime', term('crime', { targets: ['podcast-description'] })),
    ).toEqual([])
    const groups: QueryTerm[][] = [[term('true'), term('serial')], [term('crime')]]
    expect(toHighlighter({ terms: [], groups })?.title('True Crime')).toEqual([
      '<em>True</em> <em>Crime</em>',
    ])
  })

  it('nothing where nothing is asked', () => {
    expect(toHighlighter({ terms: [], groups: [] })).toBeNull()
    expect(
      toHighlighter({ terms: [term('crime', { mode: 'not' }), term('!?')], groups: [] }),
    ).toBeNull()
  })
})

describe('a variant', () => {
  it('in singular or plural is shown as the word is', () => {
    expect(title('Crimes and Stories', term('crime story'))).toEqual([
      '<em>Crimes</em> and <em>Stories</em>',
    ])
    expect(title('Crimes', term('crime', { phrase: true }))).toEqual([])
  })

  it('in another spelling is shown where it stands', () => {
    const respelt = (text: string, queried: ModedTerm) =>
      toHighlighter({ terms: [queried], groups: [] })?.respelt.title(text)
    expect(respelt('The DH Unplugged Show', term('dhunplugged'))).toEqual([
      'The <em>DH Unplugged</em> Show',
    ])
    expect(respelt('Higherside Chats', term('higher side chats'))).toEqual([
      '<em>Higherside</em> Chats',
    ])
    expect(respelt('Planet Money', term('palnet money', { fuzzy: true }))).toEqual([
      '<em>Planet</em> <em>Money</em>',
    ])
    expect(respelt('Planet Money', term('palnet money'))).toEqual([])
  })
})

const FILLER = 'words that fill the room between what is looked for, '.repeat(6)

describe('a description', () => {
  it('that is short is shown whole', () => {
    expect(description('  A show about crime & law.\nCrime!', term('crime'))).toEqual([
      '  A show about <em>crime</em> &amp; law.\n<em>Crime</em>!',
    ])
  })

  it('that is long is cut at blanks, around the match', () => {
    const [excerpt = '', ...rest] = description(`${FILLER}crime ${FILLER}`, term('crime'))
    expect(rest).toEqual([])
    expect(excerpt).toMatch(/^…\S.* <em>crime<\/em> .*\S…$/)
    expect(` ${FILLER}crime ${FILLER} `).toContain(` ${excerpt.replace(/<\/?em>|…/g, '')} `)
    expect(excerpt.length).toBeLessThan(180)
  })

  it('is shown from its beginning or to its end where the match stands there', () => {
    expect(description(`Crime ${FILLER}`, term('crime'))[0]).toMatch(
      /^<em>Crime<\/em> .{130,}…$/,
    )
    expect(description(`${FILLER}crime`, term('crime'))[0]).toMatch(
      /^….{130,} <em>crime<\/em>$/,
    )
  })

  it('gives at most three excerpts: those with most of the words, in order', () => {
    const text = ['crime', 'true', 'crime', 'true crime', 'germany']
      .map((words) => `${words} ${FILLER}`)
      .join('')
    const excerpts = description(text, term('true crime germany'))
    expect(
      excerpts.map((excerpt) =>
        [...excerpt.matchAll(/<em>(.*?)<\/em>/g)].map(([, word]) => word),
      ),
    ).toEqual([['crime'], ['true'], ['true', 'crime']])
  })

  it('of a script without blanks is cut between characters', () => {
    const text = `${'𠮷野家で牛丼を食べる。'.repeat(30)}東京${'が\u3099'.repeat(200)}`
    const [excerpt = ''] = description(text, term('東京'))
    expect(excerpt).toContain('<em>東京</em>')
    expect(text.isWellFormed() && excerpt.isWellFormed()).toBe(true)
    expect(excerpt.length).toBeLessThan(180)
  })

  it('of one match that never ends is cut as well', () => {
    const [excerpt = ''] = description('ああ'.repeat(5000), term('ああ'))
    expect(excerpt.length).toBeLessThan(200)
  })
})

const unescape = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const arbitraryQuery = fc.array(
  fc
    .record({ text: arbitraryTerm, phrase: fc.boolean(), slop: fc.nat(2) })
    .map(({ text, phrase, slop }) => term(text, { phrase, slop: phrase ? slop : 0 })),
  { minLength: 1, maxLength: 3 },
)

describe('whatever is asked of whatever text', () => {
  it('a highlight is a part of the text, and its marks show what was asked', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          arbitraryText,
          fc
            .tuple(arbitraryText, arbitraryText, arbitraryText)
            .map((texts) => texts.join(FILLER)),
        ),
        arbitraryQuery,
        (text, terms) => {
          const asked = new Set(
            terms
              .flatMap((asking) => queryWords(asking.text))
              .flatMap(({ forms }) => forms),
          )
          const all = [...title(text, ...terms), ...description(text, ...terms)]
          expect(all.length).toBeLessThanOrEqual(4)
          for (const highlight of all) {
            const marks = [...highlight.matchAll(/<em>([^]*?)<\/em>/g)].map(
              ([, marked = '']) => unescape(marked),
            )
            expect(marks.length).toBeGreaterThan(0)
            for (const marked of marks)
              expect(
                tokenize(marked).some((form) => asked.has(form)),
                marked,
              ).toBe(true)
            const bare = unescape(highlight.replace(/<\/?em>/g, ''))
            const cut = [
              bare,
              bare.replace(/^…/, ''),
              bare.replace(/…$/, ''),
              bare.replace(/^…|…$/g, ''),
            ]
            expect(cut.some((part) => text.includes(part))).toBe(true)
            expect(highlight.replace(/<\/?em>/g, '')).not.toMatch(/[<>"']/)
          }
        },
      ),
      { numRuns: drawsOf('highlights') },
    ))

  it('every exact word that stands in an excerpt is marked', () =>
    fc.assert(
      fc.property(
        fc.tuple(arbitraryText, arbitraryText).map((texts) => texts.join(FILLER)),
        fc.array(arbitraryTerm, { minLength: 1, maxLength: 3 }),
        (text, asked) => {
          const texts = asked.filter((one) => !one.includes('://'))
          const wanted = toWanted(texts.map((one) => term(one)))
          const spans = wanted === undefined ? [] : findSpans(text, wanted)
          // Runs without blanks are shown whole where they stand whole, so only one pair or
          // character is sure to be marked.
          const sure = texts.flatMap((one) => {
            const words = queryWords(one)
            return words.flatMap(({ forms, implied }) =>
              implied || words.some((word) => word.implied) ? [] : forms,
            )
          })
          const placed = positionText(text)
          for (const [at, forms] of formsByPosition(placed).entries()) {
            const [start = 0, end = 0] = [placed.starts[at], placed.firstEnds[at]]
            if (
              !sure.some((form) => forms.includes(form)) ||
              /^[&＆﹠]/.test(text.slice(start, end))
            )
              continue
            expect(
              spans.some((span) => span.start <= start && span.end >= end),
              text.slice(start, end),
            ).toBe(true)
          }
          for (const excerpt of chooseExcerpts(text, spans)) {
            const inside = spans.filter(
              (span) => span.start >= excerpt.start && span.start < excerpt.end,
            )
            expect(excerpt.spans.map(({ start }) => start)).toEqual(
              inside.map(({ start }) => start),
            )
            expect(
              spans.every(
                (span) => span.start >= excerpt.start || span.end <= excerpt.start,
              ),
            ).toBe(true)
          }
        },
      ),
      { numRuns: drawsOf('highlights') },
    ))
})
