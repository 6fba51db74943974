import { describe, expect, it } from 'vitest'
import { framedTitles, titleInitials, looseTitle, partTitles } from './loose-title.ts'

describe('the loose form of a title', () => {
  it.each([
    ['The History of Rome', 'history rome podcast'],
    ['Radiolab', 'Radio Lab'],
    ['2 Bears, 1 Cave', 'two bears one cave'],
    ['Rock & Roll', "Rock 'n' Roll"],
    ['Zwölf Uhr', '12 Uhr'],
    ['ゆる言語学ラジオ', 'ユル言語学ラジオ'],
    ['サイエンス・ゲート', 'サイエンスゲト'],
    ['한국 사', '한국사'],
    ['يوميات', 'یومیات'],
    ['फ़िल्म', 'फिल्म'],
    ["L'Heure du Monde", 'heure monde'],
  ])('is the same of %s and %s', (one, other) => {
    expect(looseTitle(one)).toBe(looseTitle(other))
  })

  it.each([
    ['Serial', 'Serials'],
    ['Two Bears', 'Three Bears'],
    ['Rome', 'History of Rome'],
  ])('differs of %s and %s', (one, other) => {
    expect(looseTitle(one)).not.toBe(looseTitle(other))
  })

  it('keeps words that carry nothing where there are no others', () => {
    expect(looseTitle('The Podcast Show')).toBe('thepodcastshow')
  })
})

it('a question holds the titles that it may mean, the longest first', () => {
  const titles = framedTitles('who hosts what the hack')
  expect(titles).toContain('whathack')
  expect(titles.indexOf('whathack')).toBeLessThan(titles.indexOf('hack'))
})

it.each([
  ['冒険の灯台 ポッドキャスト', '冒険の灯台'],
  ['바다이야기 팟캐스트', '바다이야기'],
  ['播客 山谷', '山谷'],
])('what a show calls itself is no part of its title: %s', (typed, title) => {
  expect(framedTitles(typed)).toContain(looseTitle(title))
})

it.each([
  ['Stuff You Should Know', ['sysk']],
  ['The Joe Rogan Experience', ['tjre', 'jre']],
  ['No Such Thing: a subtitle', ['nst']],
  ['Two Words', []],
  ['50% More Lanterns', ['5pml', '50pml']],
  ['24 Hours of Harbours', ['2hoh', '24hoh']],
  ['東京 都 の 話', []],
])('the initials of %s', (title, initials) => {
  expect(titleInitials(title)).toEqual(initials)
})

describe('titles that are a part of a text', () => {
  it('are any words side by side, and all but one', () => {
    const titles = partTitles('no stories agenda').map(({ title }) => title)
    expect(titles.sort()).toEqual([
      'agenda',
      'no',
      'noagenda',
      'nostories',
      'stories',
      'storiesagenda',
    ])
    expect(partTitles('radiolab')).toEqual([])
  })

  it('have as many words of the text as there are, also such that carry nothing', () => {
    const lacking = partTitles('i gamer daily').filter(({ lacks }) => lacks === 1)
    expect(lacking.map(({ title }) => title)).toEqual(['daily', 'gamer'])
  })

  it('have initials by themselves, without their host', () => {
    expect(titleInitials('NPR: Tiny Desk Concerts')).toEqual(['tdc'])
    expect(titleInitials('You Made It Weird with Pete Holmes')).toEqual(['ymiwwph', 'ymiw'])
  })
})
