/**
 * GET /api/v1/search/podcasts: forgiving search for a typed query, with filters and sort as
 * parameters.
 */
import { Type } from 'typebox'
import { assertNarrowed, parseTyped } from '../../query/parse-typed.ts'
import type { ParsedSearch } from '../../query/finish-search.ts'
import {
  NAME_BY_FIELD,
  SEARCH_PARAMETERS,
  type SearchParameter,
} from '../../query/typed-parameters.ts'
import { typedSearchExamples } from '../examples/examples.ts'
import {
  asParameters,
  assertKnownParameters,
  invalidParameter,
  type QueryString,
  readScalar,
  readValues,
  toParameterError,
} from '../query-string.ts'
import { defineRoute, type ParameterDoc } from '../route.ts'
import { SearchAnswer } from '../views/search.ts'
import { openSearchPipeline } from './search-pipeline.ts'

/** Longest query, in code points. */
export const LONGEST_TYPED = 200

const KNOWN = ['q', ...SEARCH_PARAMETERS.map(({ name }) => name)]

export function readTyped(query: QueryString): string {
  const typed = readScalar(query, 'q') ?? ''
  const length = Array.from(typed).length
  if (length > LONGEST_TYPED)
    throw invalidParameter(
      'q',
      `has ${String(length)} characters; at most ${String(LONGEST_TYPED)} are allowed`,
    )
  return typed
}

/** Rejects repeated parameters, except lists. */
export function toTypedBody(
  query: QueryString,
  parameters: readonly SearchParameter[] = SEARCH_PARAMETERS,
): Readonly<Record<string, unknown>> {
  const body: Record<string, unknown> = {}
  for (const { name, schema, put } of parameters) {
    const isList =
      (schema as { readonly type?: string }).type === 'array' || name === 'sortOrder'
    const values = isList
      ? readValues(query, name)
      : [readScalar(query, name)].filter((value) => value !== undefined)
    if (values.length > 0) put(body, values)
  }
  return body
}

export function toParameterDocs(
  parameters: readonly SearchParameter[],
): readonly ParameterDoc[] {
  return parameters.map(({ name, schema, description }) => ({
    name,
    in: 'query',
    required: false,
    description,
    schema,
  }))
}

/** Documents `q` and the parameters of a typed search. */
export function documentTyped(
  parameters: readonly SearchParameter[],
): readonly ParameterDoc[] {
  const q: ParameterDoc = {
    name: 'q',
    in: 'query',
    required: false,
    description: 'What was typed, up to 200 characters.',
    schema: Type.String({ maxLength: LONGEST_TYPED }),
  }
  return [q, ...toParameterDocs(parameters)]
}

function readSearch(query: QueryString): ParsedSearch {
  assertKnownParameters(query, KNOWN)
  const typed = readTyped(query)
  const body = toTypedBody(query)
  return asParameters(() => {
    const parsed = parseTyped(typed, body)
    assertNarrowed(parsed)
    return parsed
  }, NAME_BY_FIELD)
}

export const searchTyped = defineRoute({
  method: 'GET',
  url: '/api/v1/search/podcasts',
  scope: 'search',
  counter: 'searchCount',
  isTagged: true,
  docs: {
    operationId: 'searchTyped',
    tag: 'Search',
    summary: 'Search podcasts as people type',
    description:
      'One box: words, `"a phrase"`, `-without`, `title:`, `host:`, `lang:` and `genre:`; a word for "without", languages, genres and countries are read too, unless `literal` says otherwise. Beside what a strict search finds it finds titles with words too many or too few, joined, split or with a typing error, half typed, or by their initials, and at last what has most of the words. `understood` says what became of the words. Send `q` or a filter. Costs one `searchCount` a page. `Accept` may ask for a page as `text/csv`, `text/x-opml`, `application/rss+xml` or `application/feed+json`.',
    parameters: documentTyped(SEARCH_PARAMETERS),
    answer: SearchAnswer,
    answerDescription: 'One page of hits, and what was understood.',
    errors: [
      'INVALID_PARAMETER',
      'UNKNOWN_PARAMETER',
      'INVALID_CURSOR',
      'SEARCH_TERMS_MISSING',
      'SEARCH_TOO_COSTLY',
      'INDEX_REBUILDING',
      'QUOTA_EXCEEDED',
    ],
    examples: typedSearchExamples,
  },
  ...openSearchPipeline({
    read: ({ query }) => readSearch(query),
    titleOf: (_search, { query }) => readTyped(query),
    toError: (error) => toParameterError(error, NAME_BY_FIELD),
  }),
})
