/**
 * The search language as a JSON schema, for the document and for `searchOptions`. Requests are
 * parsed by `query/parse.ts`, whose errors are more specific than a schema's.
 */
import { Type, type TSchema } from 'typebox'
import { SORT_FIELDS } from '../../search/query.ts'
import { FacetsRequest } from '../../query/facets.ts'
import { FILTER_SCHEMAS } from '../../query/filters.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../query/finish-search.ts'
import type { SearchField } from '../../query/parse.ts'
import { LiteralRequest } from '../../query/wishes/readings.ts'
import { closed, nullable, oneOf } from '../../record/schema.ts'

const optional = <Schema extends TSchema>(schema: Schema) => Type.Optional(nullable(schema))

const Targets = Type.Array(oneOf(['podcast-title', 'podcast-description']), {
  minItems: 1,
  description:
    'Where the words may stand; missing = both. `podcast-title` also covers author and host names.',
})

const variants = {
  phraseMatch: optional(
    Type.Boolean({ description: 'The words next to each other, in order.' }),
  ),
  slop: optional(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description:
        'With `phraseMatch`: so many other words may stand between, in all; without it it means nothing.',
    }),
  ),
  fuzzy: optional(Type.Boolean({ description: 'Also words with a typing error.' })),
}

const term = (options: TSchema) =>
  closed({
    searchTerm: Type.String({
      minLength: 1,
      description: 'Every word of it has to occur; 1 to 200 characters.',
    }),
    searchType: optional(oneOf(['text'])),
    searchTargets: optional(Targets),
    searchTermOptions: optional(options),
  })

export const SearchTerm = term(
  closed({
    matchMode: optional(oneOf(['must', 'not', 'optional'])),
    ...variants,
  }),
)

const SearchTermGroup = closed({
  searchTerms: Type.Array(term(closed(variants)), { minItems: 1 }),
})

const SortKey = closed({
  field: oneOf(SORT_FIELDS),
  direction: optional(oneOf(['asc', 'desc'])),
  nullOrder: optional(oneOf(['first', 'last'])),
})

/** The type ensures that every field of the language is documented. */
const FIELDS: Readonly<Record<SearchField, TSchema>> = {
  searchTerms: Type.Array(SearchTerm, {
    maxItems: 20,
    description:
      'May be `[]`: all podcasts, best first; beside lists that are empty it is refused.',
  }),
  searchTermGroups: Type.Array(SearchTermGroup, {
    maxItems: 20,
    description: 'At least one term of every group has to match.',
  }),
  matching: {
    ...oneOf(['strict', 'forgiving']),
    description:
      'Strict where it is missing. Forgiving: one term, which is read as the `q` of the GET, unless it is a phrase.',
  },
  literal: LiteralRequest,
  pageSize: Type.Integer({
    minimum: 1,
    maximum: MAX_PAGE_SIZE,
    default: DEFAULT_PAGE_SIZE,
  }),
  cursor: Type.String({
    description: 'The `cursor` of the last answer; null or missing for the first page.',
  }),
  details: oneOf(['basic', 'full']),
  explain: Type.Boolean({
    description: 'Adds `explanation` to each hit of a first page; default false.',
  }),
  ...FILTER_SCHEMAS,
  sortOrder: Type.Array(SortKey, { maxItems: 3 }),
  facets: FacetsRequest,
}

/** `details: "basic"` returns ten basic fields, `podcastId` and `score`. */
export const SearchRequest = closed(
  Object.fromEntries(
    Object.entries(FIELDS).map(([name, schema]) => [name, Type.Optional(nullable(schema))]),
  ),
  { minProperties: 1 },
)
