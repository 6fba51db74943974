/** What is said of the words that somebody typed. */
import { describe, expect, test } from 'vitest'
import { understand } from './query-interpretation.ts'

const understandFor = (text: string, title: string, language = 'und') =>
  understand({ typed: text, text, language: null }, [
    { titles: [title], language, others: [] },
  ])

describe('what was understood', () => {
  test('a word that says nothing elsewhere counts where the title has it', () => {
    const { words, dropped } = understandFor(
      'this american life podcast',
      'This American Life',
    )
    expect(words).toEqual(['this', 'american', 'life'])
    expect(dropped).toEqual(['podcast'])
  })

  test.each([
    ['99 percnt invisble', '99% Invisible', '99 percent invisible'],
    ['giant bmobcst', 'Giant Bombcast', 'giant bombcast'],
    ['risky bsuness', 'Risky Business', 'risky business'],
    ['netz npur', 'Netz Natur', 'netz natur'],
    ['harber lite', 'The Harbour Light', 'harbour lite'],
    ['netz npur', 'Netz Natur und mehr', null],
    ['harbor pilots two', 'Harbour Pilots 2', 'harbour pilots two'],
    ['istoriya mira', 'История мира', null],
    ['stra ßenrad', 'Straßenrad', null],
    ['comedy bng', 'Comedy Bang', 'comedy bang'],
    ['99 ercent nvisible', '99% Invisible', '99 percent invisible'],
    ['istory rome', 'The History of Rome', 'history rome'],
    ['true crime cats', 'True Crime Cops', null],
    ['red cats', 'Big Cops', null],
    ['ufo news', 'Uno Jews', null],
    ['netz npur', 'Nerz Natur', 'nerz npur'],
    ['tech of 2019', 'Tech of 2021', null],
    ['tech of 2020', 'Tech of 2021', null],
    ['radio xy', 'Radio Ky', null],
    ['radio abs', 'Radio Abyss', null],
    ['beetgeflster', 'Beetgeflüster – der Gartenpodcast', 'beetgeflüster'],
    ['kivrk kose', 'Kıvrık Köşe', 'kıvrık kose'],
    ['cafe musci', 'Café “Mušić”', 'cafe mušić'],
    ['The Harber Light', 'The Harbour Light', 'The Harbour Light'],
    ['the HARBER light', 'The Harbour Light', 'the HARBOUR light'],
    ['The “Harber” light', 'The Harbour Light', 'The “Harbour” light'],
  ])('%s, with %s found, is read as %s', (typed, title, query) => {
    expect(understandFor(typed, title).query).toBe(query)
  })

  test('of two words that are as near the one with the same first letter is meant', () => {
    expect(understandFor('harber', 'Barber Harper').query).toBe('harper')
  })

  test.each([
    ['какой английский подкаст', ['какой', 'английский'], ['подкаст']],
    ['英会話 ポッドキャスト', ['英会話'], ['ポッドキャスト']],
    ['AT&T podcast', ['at&t'], ['podcast']],
    ['C++ "stories"', ['c++', 'stories'], []],
    ['dr who podcast', ['dr', 'who'], ['podcast']],
    ['van halen', ['van', 'halen'], []],
    ['podcast sobre historia', ['historia'], ['podcast', 'sobre']],
    ['podcast om brott', ['brott'], ['podcast', 'om']],
    ['where are you', ['where', 'are', 'you'], []],
    ['wat is de beste podcast', ['beste'], ['wat', 'is', 'de', 'podcast']],
    ['https://example.org/podcast/rss', ['https://example.org/podcast/rss'], []],
  ])('%s is said as it was written', (typed, words, dropped) => {
    expect(understandFor(typed, '')).toMatchObject({ words, dropped, corrected: [] })
  })

  test.each(['wat is de beste podcast', 'the history of rome', 'podcast sobre historia'])(
    'no language is wished by the words of %s',
    (typed) => {
      expect(understandFor(typed, '').language).toBeNull()
    },
  )

  const hitOf = (title: string, other = '') => ({
    titles: [title],
    language: 'en',
    others: [other],
  })

  test.each([
    [
      'crime jnukie',
      [hitOf('Night Talk', 'a crime jnukie'), hitOf('Crime Junkie')],
      'crime junkie',
    ],
    ['crime jnukie', [hitOf('A Crime Jnukie'), hitOf('Crime Junkie')], null],
    ['crime jnukie', [hitOf('Night Talk', 'crime jnukie'), hitOf('Junkie')], null],
    ['harbuor lihgt', [hitOf('Harbour'), hitOf('Harbour Light')], 'harbour light'],
    ['harbuor lihgt', [hitOf('Noise'), hitOf('Harbour Light')], 'harbour light'],
    ['crime junky', [hitOf('Night', 'crime junky'), hitOf('Grime Funky')], null],
    ['timm ferris', [hitOf('First Mix of the Time')], null],
    ['pilots 2', [hitOf('Pilots Two'), hitOf('Pilots 3')], null],
    ['radiolab stroies', [hitOf('Radio Lab Stories')], 'radiolab stories'],
    ['crime junky', [hitOf('Crime Junkie')], null],
    ['harbour lite house', [hitOf('Harbour Litehouse'), hitOf('Harbour Like House')], null],
  ])('%s is corrected by a title whose other words fit', (typed, hits, query) => {
    expect(understand({ typed, text: typed, language: null }, hits).query).toBe(query)
  })

  test.each([
    ['harbuor -harbuor', 'harbour -harbuor'],
    ['"harbuor lihgt"', '"harbour light"'],
    ['title:harbuor', 'title:harbour'],
    ['harbuor https://example.org/harbuor', 'harbour https://example.org/harbuor'],
  ])('%s keeps what is no word: %s', (typed, query) => {
    const best = { titles: ['Harbour Light'], language: 'en', others: [] }
    const text = typed.replaceAll(/-harbuor|title:|"/g, '')
    expect(understand({ typed, text, language: null }, [best]).query).toBe(query)
  })

  test.each([
    ['подкасты о науке', 'Наука и жизнь', 'ru'],
    ['deutscher geschichte', 'Deutsche Geschichte', 'de'],
  ])('%s has other forms of %s, and no errors', (typed, title, language) => {
    expect(understandFor(typed, title, language).query).toBeNull()
  })

  test('a word inside a piece is exchanged, and what stays the same is no query', () => {
    expect(understandFor('the-histroy', 'The History').query).toBe('the-history')
    expect(understandFor('história', 'Historia').query).toBeNull()
  })
})
