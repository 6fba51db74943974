import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changes,
  type RecordChanges,
  queries,
  toRecord,
  typedTexts,
} from '../../test/plain-search/arbitraries.ts'
import { parseTyped } from '../query/parse-typed.ts'
import { isSearchable, type PodcastRecord } from '../record/podcast.ts'
import { toStoredText } from '../record/view/stored-layout.ts'
import { toSearchDocument } from '../search/document/to-search-document.ts'
import { and, type Expression, not, wordIn } from '../search/plan/expression.ts'
import type { FollowedState } from '../store/saved-searches.ts'
import { findAnchors } from './anchors.ts'
import { forEachTestedTerm } from './changed-terms.ts'
import type { CompiledSearch } from './compile-search.ts'
import { evaluate } from './evaluate.ts'
import { matchChanges } from './match-changes.ts'
import { nameFacets, toMatchExpression } from './match-expression.ts'
import { SearchSet } from './search-set.ts'
import { TestedDocument } from './tested-document.ts'

function compile(expression: Expression, at: number): CompiledSearch {
  return {
    id: String(at),
    keyId: 'key',
    version: 1,
    of: 'podcasts',
    events: new Set(at % 2 === 0 ? ['match'] : ['match', 'rename']),
    sends: false,
    expression,
    anchors: findAnchors(expression, () => 0),
  }
}

/** Few words, so that many match. */
const typed = fc
  .tuple(typedTexts, fc.integer({ min: 1, max: 3 }))
  .map(([text, most]) => parseTyped(text.split(' ').slice(0, most).join(' '), {}).query)

const word = fc.constantFrom('news', 'crime', 'true', 'daily')
const few = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const tests: fc.Arbitrary<Expression> = fc.oneof(
  fc.record({
    op: fc.constant('word' as const),
    word,
    field: fc.constantFrom('title', 'people', 'names', 'description', 'anywhere', 'about'),
  }),
  fc.record({ op: fc.constant('pair' as const), left: word, right: word }),
  fc.record({
    op: fc.constant('range' as const),
    column: fc.constantFrom('totalEpisodes', 'appleRating'),
    min: fc.nat({ max: 4 }),
    max: fc.constant(5),
  }),
)
/** What searches ask for, and single tests. */
const expressions: fc.Arbitrary<Expression> = fc.oneof(
  fc.oneof(typed, queries).map((query) => toMatchExpression(query, false)),
  tests,
  tests.map(not),
)

/** Texts of few words, so that a change often gives or takes what is tested. */
const texts = fc.record({
  titleLatest: few,
  title: few,
  author: few,
  // Words after the opening are what a podcast is about only if a genre names them.
  description: few.map((words) => `${'x '.repeat(16)}${words}`),
})
const drawn = fc.tuple(changes, texts).map(([all, some]) => ({ ...all, ...some }))

/** Two states of a podcast: the second one differs in few fields. */
const states = fc
  .record({
    before: drawn,
    other: fc.oneof(drawn, changes),
    names: fc.uniqueArray(fc.constantFrom(...namesOf()), { minLength: 1, maxLength: 4 }),
  })
  .map(({ before, other, names }) => {
    const changed = Object.fromEntries(names.map((name) => [name, other[name]]))
    return [before, { ...before, ...changed }].map((some) => toRecord(1, some))
  })

function namesOf(): readonly (keyof RecordChanges)[] {
  return [
    'titleLatest',
    'title',
    'author',
    'hostNames',
    'description',
    'genres',
    'language',
    'authority',
    'appleId',
    'isOwn',
    'dead',
    'explicitRss',
    'countries',
    'episodeCount',
    'latestPublishedAt',
    'apple',
  ]
}

const stateOf = (record: PodcastRecord): FollowedState => ({
  text: toStoredText(record),
  episodes: null,
})

const matchesOf = (record: PodcastRecord, searches: readonly CompiledSearch[]) => {
  if (!isSearchable(record)) return []
  const document = new TestedDocument(toSearchDocument(record), nameFacets(record))
  return searches.filter(({ expression }) => evaluate(expression, document))
}

test('a change reports what testing every search before and after it finds', () => {
  let begun = 0
  const property = fc.property(
    states,
    fc.array(expressions, { minLength: 10, maxLength: 40 }),
    ([before, after], asked) => {
      if (before === undefined || after === undefined) return
      const searches = asked.map(compile)
      const set = new SearchSet()
      for (const search of searches) set.put(search)
      const change = { seq: 1, before: stateOf(before), after: stateOf(after) }
      const found = matchChanges([change], { searches: set, windowStartMs: 0 })
      const [old, now] = [matchesOf(before, searches), matchesOf(after, searches)]
      const expected = now.filter((search) => !old.includes(search))
      begun += expected.length
      const idsOf = (event: string) =>
        found.filter((match) => match.event === event).map(({ searchId }) => searchId)
      expect(idsOf('match').sort()).toEqual(expected.map(({ id }) => id).sort())
      const isRenamed = before.titleLatest !== after.titleLatest
      const followers = new Set(isRenamed ? [...old, ...now] : [])
      expect(idsOf('rename').sort()).toEqual(
        [...followers]
          .filter(({ events }) => events.has('rename'))
          .map(({ id }) => id)
          .sort(),
      )
      for (const { id } of searches) set.remove(id)
      expect(matchChanges([change], { searches: set, windowStartMs: 0 })).toEqual([])
    },
  )
  fc.assert(property, { numRuns: 500 })
  expect(begun).toBeGreaterThan(100)
})

test('many searches that look at what changed are found by their words', () => {
  const [drawn] = fc.sample(changes, { seed: 1, numRuns: 1 })
  if (drawn === undefined) throw new Error('nothing was drawn')
  const some = { ...drawn, titleLatest: 'Daily news', appleId: 1 as const, dead: false }
  const [before, after] = [1, 5].map((episodeCount) =>
    stateOf(toRecord(1, { ...some, episodeCount })),
  )
  const set = new SearchSet()
  const words = Array.from({ length: 200 }, (_, at) =>
    at === 7 ? 'news' : `w${String(at)}`,
  )
  for (const [at, titleWord] of words.entries()) {
    const long: Expression = { op: 'range', column: 'totalEpisodes', min: 5, max: 9 }
    set.put(compile(and(wordIn(titleWord, 'title'), long), at))
  }
  const change = { seq: 1, before: before ?? null, after: after ?? null }
  const found = matchChanges([change], { searches: set, windowStartMs: 0 })
  expect(found.map(({ searchId }) => searchId)).toEqual(['7'])
})

test('saved searches test no term that a strict collector leaves out', () => {
  const halves = fc
    .tuple(fc.oneof(typed, queries), fc.constantFrom('forgiving', 'half-typed', undefined))
    .map(([query, matching]) => {
      const { matching: _matching, ...strict } = query
      return matching === undefined ? strict : { ...strict, matching }
    })
  const property = fc.property(halves, (query) => {
    forEachTestedTerm(toMatchExpression(query, false), (kind, text) => {
      if (kind === 'exact') expect(text).not.toMatch(/^[\^<|@_]/)
    })
  })
  fc.assert(property, { numRuns: 500 })
})
