/** A search body nested deeper than any stack is refused like any other, at any place in it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILTER_NAMES } from '../../query/filters.ts'
import { type RunningCastdex, startCastdex } from '../../../test/api/castdex.ts'

let castdex: RunningCastdex
beforeAll(async () => {
  castdex = await startCastdex()
})
afterAll(() => castdex[Symbol.asyncDispose]())

const TERM_FIELDS = [
  'searchTerm',
  'searchType',
  'searchTargets',
  'searchTermOptions',
  'nothing',
]
const TERM_OPTIONS = ['matchMode', 'phraseMatch', 'slop', 'fuzzy', 'nothing']

/**
 * Every place of a search body that holds a value, as steps from the body; `0` = the first item of
 * a list.
 */
const PLACES: readonly string[] = [
  '',
  ...[
    'searchTerms',
    'searchTermGroups',
    'sortOrder',
    'pageSize',
    'cursor',
    'details',
    'projectId',
    'nothing',
  ],
  ...FILTER_NAMES.flatMap((name) => [name, `${name}.0`, `${name}.min`]),
  'podcastAuthorityScore.authorityScore',
  'podcastAuthorityScore.authorityScore.min',
  ...['field', 'direction', 'nullOrder'].map((name) => `sortOrder.0.${name}`),
  'searchTermGroups.0',
  'searchTermGroups.0.searchTerms',
  ...['searchTerms.0', 'searchTermGroups.0.searchTerms.0'].flatMap((term) => [
    term,
    ...TERM_FIELDS.map((name) => `${term}.${name}`),
    `${term}.searchTargets.0`,
    ...TERM_OPTIONS.map((name) => `${term}.searchTermOptions.${name}`),
  ]),
]

const place = (path: string, value: string): string =>
  path
    .split('.')
    .filter((step) => step !== '')
    .reduceRight(
      (inner, step) => (step === '0' ? `[${inner}]` : `{"${step}":${inner}}`),
      value,
    )

/** The list is as deep as 1 MiB allows, more or less; the object is deep enough. */
const NESTED = [
  `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
]

test.each(NESTED.map((nested) => [nested.slice(0, 6), nested] as const))(
  '%s…',
  async (_start, nested) => {
    const wrong: unknown[] = []
    for (const path of PLACES) {
      const answer = await castdex.call({
        method: 'POST',
        url: '/api/v1/search/podcasts',
        headers: { 'content-type': 'application/json' },
        payload: place(path, nested),
      })
      if (answer.statusCode !== 400 || answer.body.length > 2_000)
        wrong.push([path, answer.statusCode, answer.body])
    }
    expect(wrong).toEqual([])
  },
)
