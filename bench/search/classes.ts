/** The query classes: basic ones first, then each filter, sort and term option. */
import { type Body, must, not, optional } from './body.ts'
import type { CatalogueSpec } from './catalogue.ts'
import { LANGUAGES } from './catalogue.ts'
import {
  type Family,
  type Line,
  type Make,
  type Parts,
  genreOf,
  oneTerm,
} from './class-parts.ts'
import { Draw, wordsOf } from './draw.ts'
import { filterClasses, sortClasses } from './filter-classes.ts'
import { GENRES } from '../../src/record/genre/genre.ts'
import { wordOfRank } from './vocabulary.ts'

export interface Ask {
  readonly body: Body
  /** `total`: only the number of matches. */
  readonly want: 'page' | 'total'
  /** Starts at 1. */
  readonly page: number
}

export interface QueryClass {
  readonly name: string
  readonly family: Family
  readonly asks: readonly Ask[]
}

export const PAGE_SIZE = 50
const QUERIES = 50

const each = (words: readonly string[]): Body['searchTerms'] =>
  words.map((word) => must(word))

/** Three mid-frequency words with a small intersection, or two common ones with rare filters. */
const worst: Make = (draw) =>
  draw.random() < 0.5
    ? {
        searchTerms: each(
          [draw.common(), draw.middling(), draw.common(), draw.middling()].slice(0, 3),
        ),
      }
    : {
        searchTerms: each(draw.twoCommon()),
        filters: {
          languages: ['cs'],
          includeItunesGenres: [draw.pick(GENRES.slice(60)).name],
          minTotalEpisodes: 500,
        },
      }

const TABLE: readonly Line[] = [
  ['1 common word', 'relevance', (draw) => oneTerm([draw.common()])],
  ['1 middling word', 'relevance', (draw) => oneTerm([draw.middling()])],
  ['2 common words', 'relevance', (draw) => oneTerm(draw.twoCommon())],
  ['common + rare word', 'relevance', (draw) => oneTerm(draw.commonAndRare())],
  ['3 to 4 words of a title', 'relevance', (draw) => oneTerm(draw.titleWords())],
  [
    'words + language',
    'relevance',
    (draw) => ({
      ...oneTerm(draw.twoCommon()),
      filters: { languages: [draw.pick(LANGUAGES)] },
    }),
  ],
  [
    'words + language + genre + episodes',
    'relevance',
    (draw) => ({
      ...oneTerm(draw.twoCommon()),
      filters: {
        languages: [draw.pick(LANGUAGES.slice(0, 6))],
        includeItunesGenres: [genreOf(draw)],
        minTotalEpisodes: 20,
      },
    }),
  ],
  [
    'filters alone',
    'relevance',
    (draw) => ({
      searchTerms: [],
      filters: {
        languages: [draw.pick(LANGUAGES)],
        includeItunesGenres: [genreOf(draw)],
        minTotalEpisodes: draw.between(5, 100),
      },
    }),
  ],
  [
    'NOT',
    'relevance',
    (draw) => {
      const [wanted, unwanted] = draw.twoCommon()
      return { searchTerms: [must(wanted), not(unwanted)] }
    },
  ],
  [
    'OR of 3',
    'relevance',
    (draw) => ({
      searchTerms: [
        optional(draw.common()),
        optional(draw.middling()),
        optional(draw.common()),
      ],
    }),
  ],
  ['worst found', 'worst', worst],
  [
    '50 most recent of 2 common words',
    'sort',
    (draw) => ({ ...oneTerm(draw.twoCommon()), sortOrder: [{ field: 'recentActivity' }] }),
  ],
  [
    'numeric range + 2 common words',
    'range',
    (draw) => {
      const least = draw.between(10, 200)
      return {
        ...oneTerm(draw.twoCommon()),
        filters: { minTotalEpisodes: least, maxTotalEpisodes: least + 30 },
      }
    },
  ],
]

const TARGETED: readonly Line[] = [
  [
    '2 common words, title only',
    'relevance',
    (draw) => ({ searchTerms: [must(draw.twoCommon().join(' '), {}, ['podcast-title'])] }),
  ],
  [
    '2 common words, description only',
    'relevance',
    (draw) => ({
      searchTerms: [must(draw.twoCommon().join(' '), {}, ['podcast-description'])],
    }),
  ],
  [
    'name of an author',
    'relevance',
    (draw) => ({
      searchTerms: [must(wordsOf(draw.podcast().author).join(' '), {}, ['podcast-title'])],
    }),
  ],
  ['exact title', 'relevance', (draw) => oneTerm(wordsOf(draw.podcast().title))],
  [
    'must + 2 optional',
    'relevance',
    (draw) => ({
      searchTerms: [
        must(draw.common()),
        optional(draw.common()),
        optional(draw.middling()),
      ],
    }),
  ],
  [
    'Apple link as a term',
    'relevance',
    (draw) => ({
      searchTerms: [
        must(`https://podcasts.apple.com/us/podcast/id${String(draw.podcast().appleId)}`),
      ],
    }),
  ],
  [
    'feed URL as a term',
    'relevance',
    (draw) => ({ searchTerms: [must(draw.podcast().rssFeedUrl)] }),
  ],
]

const fuzzy =
  (letters: number, edits: number): Make =>
  (draw) => ({
    searchTerms: [must(draw.misspelt(draw.longWord(letters), edits), { fuzzy: true })],
  })

const phrase = (
  words: readonly string[],
  target: 'podcast-title' | 'podcast-description',
  slop = 0,
): Parts => ({
  searchTerms: [
    must(words.join(' '), { phraseMatch: true, ...(slop > 0 ? { slop } : {}) }, [target]),
  ],
})

/** A typed query (`q`). */
const typed = (words: readonly string[]): Parts => ({
  ...oneTerm(words),
  matching: 'forgiving',
})

const misspellOne = (draw: Draw, words: readonly string[]): readonly string[] => {
  const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? ''
  return words.map((word) =>
    word === longest && word.length >= 4 ? draw.misspelt(word, 1) : word,
  )
}

const cutLast = (words: readonly string[]): readonly string[] => {
  const last = words.at(-1) ?? ''
  return [...words.slice(0, -1), last.slice(0, Math.max(2, last.length - 2))]
}

/** Typed queries; the common prefix allows `--only typed`. */
const TYPED: readonly Line[] = [
  ['typed: a common word', 'typed', (draw) => typed([draw.common()])],
  ['typed: 3 to 4 words of a title', 'typed', (draw) => typed(draw.titleWords())],
  ['typed: with one error', 'typed', (draw) => typed(misspellOne(draw, draw.titleWords()))],
  [
    'typed: with "podcast" behind',
    'typed',
    (draw) => typed([...draw.titleWords(), 'podcast']),
  ],
  ['typed: half a word', 'typed', (draw) => typed(cutLast(draw.titleWords()))],
  [
    'typed: in a question',
    'typed',
    (draw) => typed(['where', 'can', 'i', 'listen', 'to', ...draw.titleWords()]),
  ],
  [
    'typed: 12 words of a description',
    'typed',
    (draw) => typed(draw.descriptionPhrase(12)),
  ],
]

const group = (words: readonly string[]) => ({
  searchTerms: words.map((searchTerm) => ({ searchTerm })),
})

const FORMS: readonly Line[] = [
  ['fuzzy, 6 letters, 1 edit', 'fuzzy', fuzzy(6, 1)],
  ['fuzzy, 9 letters, 2 edits', 'fuzzy', fuzzy(9, 2)],
  [
    'fuzzy word + common word',
    'fuzzy',
    (draw) => ({
      searchTerms: [
        must(draw.misspelt(draw.longWord(7), 1), { fuzzy: true }),
        must(draw.common()),
      ],
    }),
  ],
  [
    'phrase of 2 in titles',
    'phrase',
    (draw) => phrase(draw.titleWords().slice(0, 2), 'podcast-title'),
  ],
  [
    'phrase of 3 in titles',
    'phrase',
    (draw) => phrase(draw.titleWords().slice(0, 3), 'podcast-title'),
  ],
  [
    'phrase of 2 in descriptions',
    'phrase',
    (draw) => phrase(draw.descriptionPhrase(2), 'podcast-description'),
  ],
  [
    'phrase of 3 in descriptions',
    'phrase',
    (draw) => phrase(draw.descriptionPhrase(3), 'podcast-description'),
  ],
  [
    'phrase of 2 common words in descriptions',
    'phrase',
    (draw) => phrase(draw.twoCommon(), 'podcast-description'),
  ],
  [
    'phrase with slop 2 in descriptions',
    'phrase',
    (draw) => {
      const [first = '', , last = ''] = draw.descriptionPhrase(3)
      return phrase([first, last], 'podcast-description', 2)
    },
  ],
  [
    '2 groups of 2 words',
    'relevance',
    (draw) => ({
      searchTerms: [],
      searchTermGroups: [group(draw.twoCommon()), group([draw.common(), draw.middling()])],
    }),
  ],
  [
    'group of 3 + must',
    'relevance',
    (draw) => ({
      searchTerms: [must(draw.common())],
      searchTermGroups: [group([draw.middling(), draw.middling(), draw.common()])],
    }),
  ],
]

const toClass = (
  spec: CatalogueSpec,
  number: number,
  [name, family, make]: Line,
  want: Ask['want'] = 'page',
): QueryClass => {
  const draw = new Draw(spec, number)
  return {
    name,
    family,
    asks: Array.from({ length: QUERIES }, () => ({
      body: { ...make(draw), pageSize: PAGE_SIZE },
      want,
      page: 1,
    })),
  }
}

/** Page size divisor: a thousandth page exists even if only a quarter of the podcasts match. */
const WALK_SHARE = 4_000
const DEEP_PAGE = 1_000

/** Walks through all podcasts and through those with a very common word: page 1 and page 1,000. */
const walkClasses = ({ size }: CatalogueSpec): readonly QueryClass[] => {
  const pageSize = Math.min(1_000, Math.max(1, Math.floor(size / WALK_SHARE)))
  const walks: readonly Body['searchTerms'][] = [
    [],
    [must(wordOfRank(0))],
    [must(wordOfRank(2))],
  ]
  const bodies = walks.map((searchTerms) => ({ searchTerms, pageSize }))
  return [1, DEEP_PAGE].map((page) => ({
    name: `page ${String(page)} of a walk by ${String(pageSize)}`,
    family: 'walk',
    asks: bodies.map((body) => ({ body, want: 'page', page })),
  }))
}

export const toClasses = (spec: CatalogueSpec): readonly QueryClass[] => {
  const lines = [
    ...TABLE,
    ...TARGETED,
    ...FORMS,
    ...filterClasses(),
    ...sortClasses(),
    ...TYPED,
  ]
  const total = TABLE.find(([name]) => name === '2 common words')
  return [
    ...lines.map((line, number) => toClass(spec, number, line)),
    ...(total === undefined
      ? []
      : [toClass(spec, 2, ['exact total of 2 common words', 'total', total[2]], 'total')]),
    ...walkClasses(spec),
  ]
}
