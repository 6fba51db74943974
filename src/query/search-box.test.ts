import { describe, expect, it } from 'vitest'
import { readSearchBox } from './search-box.ts'

const termsOf = (typed: string) =>
  readSearchBox(typed).terms.map(({ text, mode, phrase, targets, people }) => ({
    text,
    mode,
    ...(phrase ? { phrase } : {}),
    ...(targets.length === 1 ? { in: people === true ? 'people' : 'titles' } : {}),
  }))

describe('what is typed into one box', () => {
  it('is one term of words', () => {
    expect(termsOf('  the   daily show ')).toEqual([
      { text: 'the daily show', mode: 'must' },
    ])
  })

  it.each([
    [
      'history "of rome"',
      [
        { text: 'history', mode: 'must' },
        { text: 'of rome', mode: 'must', phrase: true },
      ],
    ],
    ['„wahre verbrechen“', [{ text: 'wahre verbrechen', mode: 'must', phrase: true }]],
    [
      'crime -true',
      [
        { text: 'crime', mode: 'must' },
        { text: 'true', mode: 'not' },
      ],
    ],
    ['-"true crime"', [{ text: 'true crime', mode: 'not', phrase: true }]],
    ['title:serial', [{ text: 'serial', mode: 'must', in: 'titles' }]],
    ['HOST:"ira glass"', [{ text: 'ira glass', mode: 'must', phrase: true, in: 'people' }]],
  ])('reads %s', (typed, terms) => {
    expect(termsOf(typed)).toEqual(terms)
  })

  it('takes languages and genres out of the words', () => {
    const { text, wanted, unwanted } = readSearchBox('lustig lang:de genre:comedy')
    expect({ text, wanted, unwanted }).toEqual({
      text: 'lustig',
      wanted: { languages: ['de'], genres: ['comedy'] },
      unwanted: { languages: [], genres: [] },
    })
  })

  it('leaves out languages and genres behind a minus', () => {
    expect(readSearchBox('news -lang:en -genre:"true crime"')).toMatchObject({
      text: 'news',
      terms: [{ text: 'news', mode: 'must' }],
      unwanted: { languages: ['en'], genres: ['true crime'] },
    })
  })

  it.each(['en-GB', 'pt_BR', 'German', 'und', 'UND'])('reads lang:%s', (language) => {
    expect(readSearchBox(`lang:${language}`)).toMatchObject({
      text: '',
      wanted: { languages: [language] },
    })
  })

  it.each([
    ['en,de', ['en', 'de']],
    ['"en de"', ['en', 'de']],
    ['en-', ['en']],
    ['pt-BR.', ['pt-BR']],
  ])('reads lang:%s as %j', (typed, languages) => {
    expect(readSearchBox(`lang:${typed} news`)).toMatchObject({
      text: 'news',
      wanted: { languages },
    })
  })

  it.each([
    ['lang:12de', '12de'],
    ['lang:en,qqq', 'en,qqq'],
    ['lang:!!', '!!'],
    ['lang:qqq', 'qqq'],
    ['genre:nonsense', 'nonsense'],
  ])('takes what %s says for words', (typed, text) => {
    expect(readSearchBox(typed)).toMatchObject({ text, wanted: { languages: [] } })
  })

  it.each([
    '"half a phrase',
    '- dash',
    'title: unknown',
    'host:""',
    'self-help',
    '""',
    'wait -- what',
  ])('takes %s for words', (typed) => {
    expect(readSearchBox(typed)).toMatchObject({
      text: typed,
      terms: [{ text: typed, mode: 'must' }],
    })
  })

  it('has no term where nothing is typed', () => {
    expect(readSearchBox(' \t\u0000 ').terms).toEqual([])
  })

  it('never has more terms than a search takes', () => {
    const { text, terms } = readSearchBox(`comedy ${'-a '.repeat(60)}`)
    expect(terms.length).toBeLessThanOrEqual(20)
    // What is one too many to be left out is not asked for.
    expect(text).toBe('comedy')
  })

  it('reads half surrogates and control characters', () => {
    expect(readSearchBox('a\ud800\u0007b').text).toBe('a\ufffd b')
  })
})
