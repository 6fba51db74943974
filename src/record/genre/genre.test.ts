import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GENRES, joinCategoryWords, mapGenre, parseGenres } from './genre.ts'

const names = GENRES.map(({ name }) => name)

describe("Apple's genres", () => {
  it('are 19 with 91 below them, each once', () => {
    expect(GENRES.filter(({ parent }) => parent === null)).toHaveLength(19)
    expect(GENRES.filter(({ parent }) => parent !== null)).toHaveLength(91)
    expect(new Set(names).size).toBe(110)
  })

  it('map to themselves, the parent first', () => {
    for (const { name, parent } of GENRES)
      expect(mapGenre(name)).toEqual(parent === null ? [name] : [parent, name])
  })
})

describe('mapGenre', () => {
  it.each([
    ['Society &amp; Culture', ['Society & Culture']],
    ['Society &amp;amp; Culture', ['Society & Culture']],
    ['society and culture', ['Society & Culture']],
    [' TV & FILM ', ['TV & Film']],
    ['Stand Up', ['Comedy', 'Stand-Up']],
    ['News & Politics', ['News', 'Politics']],
    ['Games & Hobbies', ['Leisure']],
    ['Sports & Recreation', ['Sports']],
    ['Outdoor', ['Sports', 'Wilderness']],
    ['Government & Organizations', ['Government']],
    ['Science & Medicine', ['Science']],
    ['Health', ['Health & Fitness']],
    ['Self-Help', ['Education', 'Self-Improvement']],
    ['Literature', ['Arts', 'Books']],
    ['Management & Marketing', ['Business', 'Management']],
    ['Higher Education', ['Education', 'Courses']],
    ['Software How-To', ['Technology']],
    ['Tech News', ['News', 'Tech News']],
    ['Non-existing Category', []],
    ['', []],
    ['__proto__', []],
    ['constructor', []],
  ])('%j → %j', (name, genres) => {
    expect(mapGenre(name)).toEqual(genres)
  })
})

describe('parseGenres', () => {
  it('keeps the order, puts parents first, drops what is unknown and what is double', () => {
    expect(
      parseGenres(['Books', 'nonsense', 'Arts', 'News & Politics', 'Daily News']),
    ).toEqual(['Arts', 'Books', 'News', 'Politics', 'Daily News'])
  })

  it('of its own result is the same', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...names), fc.string())), (given) => {
        const genres = parseGenres(given)
        expect(parseGenres(genres)).toEqual(genres)
        expect(new Set(genres).size).toBe(genres.length)
      }),
    )
  })
})

describe('joinCategoryWords', () => {
  it.each([
    [['true', 'crime'], ['True Crime']],
    [
      ['society', 'culture', 'places', 'travel'],
      ['Society & Culture', 'Places & Travel'],
    ],
    [['tv', 'film'], ['TV & Film']],
    [
      ['leisure', 'video', 'games'],
      ['Leisure', 'Video Games'],
    ],
    [
      ['religion', 'spirituality', 'christianity'],
      ['Religion & Spirituality', 'Christianity'],
    ],
    [
      ['music', 'music', 'history'],
      ['Music', 'Music History'],
    ],
    [
      ['education', 'how', 'to', 'self', 'improvement'],
      ['Education', 'How To', 'Self-Improvement'],
    ],
    [
      ['Technology', '', 'podcasting'],
      ['Technology', 'podcasting'],
    ],
    [[], []],
  ])('%j → %j', (words, joined) => {
    expect(joinCategoryWords(words)).toEqual(joined)
  })

  it("finds each of Apple's names again in its words", () => {
    for (const name of names) {
      const words = name.toLowerCase().split(/[^a-z]+/)
      expect(joinCategoryWords(words)).toEqual([name])
    }
  })
})
