/** What is said of the words that somebody typed. */
import { describe, expect, test } from 'vitest'
import { understand } from './understood.ts'

const understandFor = (text: string, title: string) =>
  understand({ typed: text, text, language: null }, { titles: [title], others: [] })

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
    ['The “Harber” light', 'The Harbour Light', 'The Harbour light'],
  ])('%s, with %s found, is read as %s', (typed, title, query) => {
    expect(understandFor(typed, title).query).toBe(query)
  })

  test('of two words that are as near the one with the same first letter is meant', () => {
    expect(understandFor('harber', 'Barber Harper').query).toBe('harper')
  })
})
