/**
 * The search language as a schema, for the document and for the shape of `searchOptions`. Requests are read by
 * `query/parse.ts`, whose refusals say more than a schema can.
 */
import { Type, type TSchema } from 'typebox'
import { SORT_FIELDS } from '../../search/query.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, type SearchField } from '../../query/parse.ts'
import { PodcastId } from '../../record/podcast.ts'
import { closed, Count, Instant, nullable, oneOf, Score } from '../../record/schema.ts'
import { SOCIAL_MEDIA_TYPES } from '../../record/vocabulary.ts'

const optional = <Schema extends TSchema>(schema: Schema) => Type.Optional(nullable(schema))

const Targets = Type.Array(oneOf(['podcast-title', 'podcast-description']), {
  minItems: 1,
  description: 'Where the words may stand; missing = both. `podcast-title` also covers author and host names.',
})

const variants = {
  phraseMatch: optional(Type.Boolean({ description: 'The words next to each other, in order.' })),
  slop: optional(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'With `phraseMatch`: so many other words may stand between, in all; without it it means nothing.',
    }),
  ),
  fuzzy: optional(Type.Boolean({ description: 'Also words with a typing error.' })),
}

const term = (options: TSchema) =>
  closed({
    searchTerm: Type.String({ minLength: 1, description: 'Every word of it has to occur; 1 to 200 characters.' }),
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

const SearchTermGroup = closed({ searchTerms: Type.Array(term(closed(variants)), { minItems: 1 }) })

const listOf = (item: TSchema, description: string, maxItems = 1_000) => Type.Array(item, { maxItems, description })
const Genre = Type.String({ minLength: 1, maxLength: 100 })
const range = (bound: TSchema) => closed({ min: optional(bound), max: optional(bound) })

const SortKey = closed({
  field: oneOf(SORT_FIELDS),
  direction: optional(oneOf(['asc', 'desc'])),
  nullOrder: optional(oneOf(['first', 'last'])),
})

/** A field that the language reads and the document does not name does not compile. */
const FIELDS: Readonly<Record<SearchField, TSchema>> = {
  searchTerms: Type.Array(SearchTerm, {
    maxItems: 20,
    description: 'May be `[]`: all podcasts, best first; beside lists that are empty it is refused.',
  }),
  searchTermGroups: Type.Array(SearchTermGroup, {
    maxItems: 20,
    description: 'At least one term of every group has to match.',
  }),
  pageSize: Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE }),
  cursor: Type.String({ description: 'The `cursor` of the last answer; null or missing for the first page.' }),
  details: oneOf(['basic', 'full']),
  languages: listOf(Type.String({ minLength: 1, maxLength: 100 }), 'Language codes; `en-GB` finds `en`.'),
  includeItunesGenres: listOf(Genre, "Apple's genre names; one of them has to be there."),
  excludeItunesGenres: listOf(Genre, "Apple's genre names; none of them may be there."),
  minTotalEpisodes: Type.Number({ minimum: 0 }),
  maxTotalEpisodes: Type.Number({ minimum: 0 }),
  explicit: oneOf(['clean', 'explicit']),
  foundedSince: Instant,
  lastEpisodeDateSince: Instant,
  hasPrimaryContact: Type.Boolean(),
  hasSocials: Type.Array(oneOf(SOCIAL_MEDIA_TYPES), { maxItems: 1_000 }),
  podcastHasGuests: Type.Boolean(),
  podcastCountries: listOf(Type.String({ pattern: '^[A-Za-z]{2}$' }), 'ISO 3166-1 alpha-2.'),
  podcastAuthorityScore: closed({
    authorityScore: optional(range(Score)),
    qualityScore: optional(range(Score)),
    engagementScore: optional(range(Score)),
    socialScore: optional(range(Score)),
    youtubeScore: optional(range(Score)),
  }),
  includePodcastIds: listOf(PodcastId, 'Podcast ids.', 10_000),
  excludePodcastIds: listOf(PodcastId, 'Podcast ids.', 10_000),
  minItunesRating: Type.Number({ minimum: 0, maximum: 5 }),
  minItunesRatingCount: Count,
  minSpotifyRating: Type.Number({ minimum: 0, maximum: 5 }),
  minSpotifyRatingCount: Count,
  podcastAudienceEstimatedMonthlyListeners: range(Count),
  minCastboxPlays: Count,
  minCastboxSubscribers: Count,
  sortOrder: Type.Array(SortKey, { maxItems: 3 }),
}

/** `details: "basic"` gives lean hits: the ten basic fields, `podcastId` and `score`. */
export const SearchRequest = closed(
  Object.fromEntries(Object.entries(FIELDS).map(([name, schema]) => [name, Type.Optional(nullable(schema))])),
  { minProperties: 1 },
)
