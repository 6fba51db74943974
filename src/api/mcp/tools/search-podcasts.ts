/** Tool: search by words and filters. */
import { Type } from 'typebox'
import { CodedError } from '../../../errors.ts'
import { parseTyped } from '../../../query/parse-typed.ts'
import { settleReading } from '../../../query/settle-reading.ts'
import { toComparedHit } from '../../../query/query-interpretation.ts'
import { understandPage } from '../../../query/understood.ts'
import { LiteralRequest, type ReadingName } from '../../../query/wishes/readings.ts'
import { closed, Count, nullable, oneOf } from '../../../record/schema.ts'
import { fromFragments } from '../../../record/view/fragments.ts'
import { sealNext } from '../../../search/cursor.ts'
import { assertGenresKnown } from '../../discovery/known-genres.ts'
import { FEED_NOTE } from '../feed-text.ts'
import { showHit, ShownPodcast } from '../shown-podcast.ts'
import type { Tool, ToolContext } from '../tool.ts'

const MAX_LIMIT = 20
const DEFAULT_LIMIT = 8
const MAX_WORDS = 200

const SORTS = {
  relevance: [{ field: 'relevance' }],
  newest: [{ field: 'recentActivity' }],
  authority: [{ field: 'authorityScore' }],
} as const

const Texts = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20, description }))

const Input = closed({
  q: Type.String({
    maxLength: MAX_WORDS,
    description:
      'Words, as people type them: `sea stories`, `"a phrase"`, `-without`, `title:`, `host:`. Empty: all podcasts.',
  }),
  languages: Texts('Base codes: ["en","de"].'),
  genres: Texts('Names as `browse` lists them: ["True Crime"].'),
  countries: Texts('ISO 3166-1 alpha-2: ["GB"].'),
  explicit: Type.Optional(oneOf(['clean', 'explicit'])),
  minEpisodes: Type.Optional(Type.Integer({ minimum: 0 })),
  activeSince: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'The newest episode is of this day or later: 2026-01-31.',
    }),
  ),
  literal: Type.Optional(LiteralRequest),
  sort: Type.Optional(oneOf(['relevance', 'newest', 'authority'])),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
  ),
  cursor: Type.Optional(
    Type.String({
      description:
        'The `cursor` of the last answer, with the same words, filters and sort.',
    }),
  ),
})

interface SearchArguments {
  readonly q: string
  readonly languages?: readonly string[]
  readonly genres?: readonly string[]
  readonly countries?: readonly string[]
  readonly explicit?: string
  readonly minEpisodes?: number
  readonly activeSince?: string
  readonly literal?: readonly ReadingName[]
  readonly sort?: keyof typeof SORTS
  readonly limit?: number
  readonly cursor?: string
}

const DAY = /^\d{4}-\d\d-\d\d$/

function toBody({
  languages,
  genres,
  countries,
  explicit,
  minEpisodes,
  activeSince,
  literal,
  sort,
  limit,
  cursor,
}: SearchArguments) {
  const since =
    activeSince !== undefined && DAY.test(activeSince)
      ? `${activeSince}T00:00:00.000Z`
      : activeSince
  return {
    languages,
    includeItunesGenres: genres,
    podcastCountries: countries,
    explicit,
    minTotalEpisodes: minEpisodes,
    lastEpisodeDateSince: since,
    literal,
    sortOrder: SORTS[sort ?? 'relevance'],
    pageSize: limit ?? DEFAULT_LIMIT,
    cursor,
  }
}

/** Maps field names of the search to argument names. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  includeItunesGenres: 'genres',
  podcastCountries: 'countries',
  minTotalEpisodes: 'minEpisodes',
  lastEpisodeDateSince: 'activeSince',
  pageSize: 'limit',
}

/** Parses the arguments; errors name the tool's arguments. */
async function parseGiven(
  given: SearchArguments,
  { directory, callerId, signal }: ToolContext,
) {
  try {
    const options = { signal: signal(), caller: callerId }
    const parsed = await settleReading(
      parseTyped(given.q, withoutMissing(toBody(given))),
      (query) => directory.reader.search(query, options),
    )
    await assertGenresKnown(directory.reader, parsed.unknownGenres, options)
    return parsed
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'INVALID_BODY') throw error
    const message = error.message
      .replace(/^\w+/, (name) =>
        Object.hasOwn(ARGUMENTS, name) ? (ARGUMENTS[name] ?? name) : name,
      )
      .replace(/GET \S+ lists/, '`browse` lists')
    throw new CodedError('INVALID_PARAMETER', message, { cause: error })
  }
}

const NAMES_NOTE =
  'Nothing was found: `browse` lists the names of genres, languages and countries that occur here.'

function noteFor({ genres, languages, countries }: SearchArguments, total: number): string {
  const named = [genres, languages, countries].some((names) => (names?.length ?? 0) > 0)
  if (total === 0 && named) return `${NAMES_NOTE} ${FEED_NOTE}`
  return FEED_NOTE
}

const withoutMissing = (
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))

export const searchPodcastsTool: Tool = {
  name: 'search_podcasts',
  title: 'Search podcasts',
  description:
    'Finds podcasts (shows, not single episodes) by words and filters; forgives typing errors. `total` counts those with all of what is meant (`matched: "all"`), or, if there are none, those with some of it. For the next page send `cursor` with the same arguments.',
  scope: 'search',
  counter: 'searchCount',
  input: Input,
  output: closed({
    total: Count,
    podcasts: Type.Array(
      closed({
        ...ShownPodcast.properties,
        alsoAs: Type.Optional(
          Type.Array(Type.String(), {
            description: 'Ids of the same show under other feeds.',
          }),
        ),
      }),
    ),
    cursor: nullable(Type.String()),
    matched: oneOf(['all', 'some']),
    all: Count,
    some: Count,
    didYouMean: nullable(
      Type.String({ description: 'The words, corrected; null where nothing was.' }),
    ),
    note: Type.String(),
  }),
  async run(asked, context) {
    const { directory, callerId, signal } = context
    const given = asked as unknown as SearchArguments
    const parsed = await parseGiven(given, context)
    const page = await directory.reader.search(parsed.query, {
      signal: signal(),
      caller: callerId,
    })
    const { query, matched, all, some } = understandPage(
      parsed.typed ?? { typed: given.q, text: given.q, language: null },
      given.cursor === undefined
        ? page.hits.values().map(({ podcast }) => toComparedHit(podcast))
        : [],
      page,
    )
    const content = {
      total: page.total,
      podcasts: page.hits.map(({ podcast, alsoAs }) => ({
        ...showHit(fromFragments(podcast)),
        ...(alsoAs && { alsoAs }),
      })),
      cursor: sealNext(page.next, parsed.fingerprint),
      matched,
      all,
      some,
      didYouMean: query,
      note: noteFor(given, page.total),
    }
    return { content, cost: 1 }
  },
}
