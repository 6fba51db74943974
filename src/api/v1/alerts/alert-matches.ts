/** GET /api/v1/alerts/matches and /alerts/history: the episodes that alerts found, newest first. */
import { type Static, Type } from 'typebox'
import { getSavedSearch, savedSearchesOf } from '../../../actions/saved-search/subject.ts'
import { contentOfMatch, type MatchContent, messageIdOf } from '../../../follow/message.ts'
import { listPublicMatches } from '../../../follow/public-matches.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import { closed, Count, Instant, nullable, oneOf } from '../../../record/schema.ts'
import { slugCandidates } from '../../../record/slug.ts'
import type { SavedMatch, SavedSearch } from '../../../store/saved-searches.ts'
import type { ApiContext } from '../../api-context.ts'
import { invalidParameter, quote } from '../../query-string.ts'
import type { Call } from '../../route.ts'
import { defineAdminRoute } from '../admin/admin-route.ts'
import { alertOf, AlertType } from './alert.ts'
import { contextOf, listSearches } from './alert-configs.ts'

/** Totals and pages are of the newest ones. */
const MOST = 10_000
const HISTORY_PAGE = 50
const SNIPPET = 200

type MatchCall = Pick<Call, 'caller' | 'origin' | 'signal'>

interface EpisodeMatch {
  readonly match: SavedMatch
  readonly search: SavedSearch
  readonly content: MatchContent & {
    readonly episode: NonNullable<MatchContent['episode']>
  }
}

interface Wanted {
  readonly alertConfigId: string | undefined
  readonly first: 'oldest' | 'newest'
  readonly after?: number | null
  readonly sinceMs?: number | null
  readonly limit: number
}

/** Returns the matches with an episode, of one alert or of all of the key. */
export async function listEpisodeMatches(
  { alertConfigId, ...query }: Wanted,
  call: MatchCall,
  context: ApiContext,
): Promise<readonly EpisodeMatch[]> {
  const { directory } = context
  const searches =
    alertConfigId === undefined
      ? await listSearches(call, context)
      : [await getSavedSearch(contextOf(call, context), alertConfigId)]
  const byId = new Map(searches.map((search) => [search.id, search]))
  const matches = await listPublicMatches(
    { reader: directory.reader, savedSearches: savedSearchesOf(directory) },
    { ...query, searchIds: [...byId.keys()], events: ['episode'] },
    { signal: call.signal() },
  )
  return matches.flatMap((match) => {
    const search = byId.get(match.searchId)
    const content = contentOfMatch(match) as EpisodeMatch['content']
    return search === undefined ? [] : [{ match, search, content }]
  })
}

export function readInstant(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  const ms = Date.parse(text)
  if (!Number.isNaN(ms)) return ms
  throw invalidParameter(
    name,
    `is ${quote(text)}; it has to be a date such as 2026-11-20 or 2026-11-20T12:00:00Z`,
  )
}

const slugOf = ({ id, title }: { readonly id: string; readonly title: string }): string =>
  slugCandidates(title || 'episode', id).at(-3) ?? id

/** Returns the notes around the value of the alert, or their beginning. */
function snippetOf({ search, content }: EpisodeMatch): string {
  const notes = content.episode.description ?? ''
  const { value } = alertOf(search).settings
  const at = notes.toLowerCase().indexOf(value.toLowerCase())
  const start = Math.max(0, at - SNIPPET / 2)
  return notes.slice(start, start + SNIPPET).toWellFormed() || content.episode.title
}

const FilterReason = oneOf(['ad', 'not_subject', 'unchecked', 'legacy_context_check'])

const Match = closed({
  id: Type.String(),
  alertConfig: closed({ id: Type.String(), name: Type.String(), type: AlertType }),
  status: oneOf(['kept', 'filtered']),
  filterReasons: Type.Array(FilterReason),
  episode: closed({
    id: Type.String(),
    slug: Type.String(),
    title: Type.String(),
    publishedAt: nullable(Instant),
    imageUrl: nullable(Type.String()),
  }),
  podcast: closed({ id: Type.String(), slug: Type.String(), title: Type.String() }),
  appearance: nullable(
    closed({
      role: nullable(oneOf(['guest', 'host', 'mentioned', 'unknown'])),
      source: oneOf(['people_data', 'title_description']),
    }),
  ),
  mentionCount: Count,
  keptMentionCount: Count,
  syndicatedEpisodeIds: Type.Array(Type.String()),
  firstMatchedAt: Instant,
  mentions: Type.Array(
    closed({
      id: Type.String(),
      startSecond: nullable(Type.Number()),
      snippet: Type.String(),
      passesFilters: Type.Boolean(),
      filterReasons: Type.Array(FilterReason),
      labels: Type.Array(Type.Object({}, { additionalProperties: true })),
      playUrl: Type.String(),
    }),
  ),
})

/** Returns null unless the alert is for a person. */
function appearanceOf({
  search,
  content,
}: EpisodeMatch): Static<typeof Match>['appearance'] {
  if (alertOf(search).settings.type !== 'person') return null
  if (content.because.includes('podcast')) return { role: 'unknown', source: 'people_data' }
  return { role: 'mentioned', source: 'title_description' }
}

function viewMatch(found: EpisodeMatch, origin: string): Static<typeof Match> {
  const { match, search, content } = found
  const { episode, podcast } = content
  const id = messageIdOf(match)
  const { title, publishedAt, imageUrl } = episode
  return {
    id,
    alertConfig: {
      id: search.id,
      name: search.content.name,
      type: alertOf(search).settings.type,
    },
    status: 'kept',
    filterReasons: [],
    episode: { id: episode.id, slug: slugOf(episode), title, publishedAt, imageUrl },
    podcast: { id: podcast.id, slug: podcast.slug, title: podcast.titleLatest },
    appearance: appearanceOf(found),
    mentionCount: 1,
    keptMentionCount: 1,
    syndicatedEpisodeIds: [],
    firstMatchedAt: toInstant(match.atMs),
    mentions: [
      {
        id,
        startSecond: null,
        snippet: snippetOf(found),
        passesFilters: true,
        filterReasons: [],
        labels: [],
        playUrl: `${origin}/episodes/${episode.id}`,
      },
    ],
  }
}

const PAGE = Type.Integer({ minimum: 1, maximum: MOST, description: 'From 1.' })
const ALERT = Type.String({ description: 'Only matches of this alert.' })

const listMatches = defineAdminRoute({
  method: 'GET',
  path: '/alerts/matches',
  scope: 'search',
  operationId: 'getAlertEpisodeMatches',
  summary: 'What alerts have found',
  description:
    'Newest first, in the shapes of Pod Engine: one item an episode and alert, of the newest 10,000 of the last 90 days. Free of charge.',
  query: {
    alertConfigId: ALERT,
    includeFiltered: oneOf(['true', 'false']),
    page: PAGE,
    pageSize: Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'Items a page; default 25.',
    }),
  },
  answer: closed({
    options: closed({
      alertConfigId: Type.Optional(Type.String()),
      includeFiltered: Type.Boolean(),
      page: Count,
      pageSize: Count,
    }),
    total: Count,
    matches: Type.Array(Match),
  }),
  errors: ['SAVED_SEARCH_NOT_FOUND'],
  examples: () => [],
  async respond({ query, ...call }, context) {
    const { alertConfigId, includeFiltered, page = 1, pageSize = 25 } = query
    const wanted = { alertConfigId, first: 'newest', limit: MOST } as const
    const all = await listEpisodeMatches(wanted, call, context)
    const start = (page - 1) * pageSize
    return {
      options: {
        ...(alertConfigId !== undefined && { alertConfigId }),
        includeFiltered: includeFiltered === 'true',
        page,
        pageSize,
      },
      total: all.length,
      matches: all
        .slice(start, start + pageSize)
        .map((found) => viewMatch(found, call.origin)),
    }
  },
})

const Mention = closed({
  id: Type.String(),
  type: Type.Literal('EPISODE'),
  alertConfig: closed({
    id: Type.String(),
    name: Type.String(),
    value: Type.String(),
    teamId: Type.String(),
    createdByUserId: Type.String(),
  }),
  episodeId: Type.String(),
  episodeSlug: Type.String(),
  episodeTitle: Type.String(),
  episodeDate: nullable(Instant),
  podcastId: Type.String(),
  podcastSlug: Type.String(),
  podcastTitle: Type.String(),
  imageUrl: nullable(Type.String()),
  text: Type.String(),
  processedDate: Instant,
  filteredOut: Type.Boolean(),
  filteredOutReason: nullable(Type.String()),
  advertisementLLMHistoryId: nullable(Type.String()),
  contextLLMHistoryId: nullable(Type.String()),
  emailHistoryId: nullable(Type.String()),
})

function viewMention(found: EpisodeMatch): Static<typeof Mention> {
  const { match, search, content } = found
  const { episode, podcast } = content
  const { id, keyId } = search
  return {
    id: messageIdOf(match),
    type: 'EPISODE',
    alertConfig: {
      id,
      name: search.content.name,
      value: alertOf(search).settings.value,
      teamId: keyId,
      createdByUserId: keyId,
    },
    episodeId: episode.id,
    episodeSlug: slugOf(episode),
    episodeTitle: episode.title,
    episodeDate: episode.publishedAt,
    podcastId: podcast.id,
    podcastSlug: podcast.slug,
    podcastTitle: podcast.titleLatest,
    imageUrl: episode.imageUrl,
    text: snippetOf(found),
    processedDate: toInstant(match.atMs),
    filteredOut: false,
    filteredOutReason: null,
    advertisementLLMHistoryId: null,
    contextLLMHistoryId: null,
    emailHistoryId: null,
  }
}

const listHistory = defineAdminRoute({
  method: 'GET',
  path: '/alerts/history',
  scope: 'search',
  operationId: 'getAlertMatchHistory',
  summary: 'What alerts have found, in an older shape',
  description: 'As `alerts/matches`, 50 a page. Free of charge.',
  query: {
    alertConfigId: ALERT,
    page: PAGE,
    sinceDate: Type.String({ description: 'Only matches from then on.' }),
  },
  answer: closed({
    options: closed({
      alertConfigId: Type.Optional(Type.String()),
      page: Count,
      sinceDate: Type.Optional(Type.String()),
    }),
    totalAlertMatches: Count,
    alertMatches: Type.Array(Mention),
  }),
  errors: ['SAVED_SEARCH_NOT_FOUND'],
  examples: () => [],
  async respond({ query: { alertConfigId, page = 1, sinceDate }, ...call }, context) {
    const sinceMs = readInstant('sinceDate', sinceDate)
    const wanted = { alertConfigId, sinceMs, first: 'newest', limit: MOST } as const
    const all = await listEpisodeMatches(wanted, call, context)
    const start = (page - 1) * HISTORY_PAGE
    return {
      options: {
        ...(alertConfigId !== undefined && { alertConfigId }),
        page,
        ...(sinceDate !== undefined && { sinceDate }),
      },
      totalAlertMatches: all.length,
      alertMatches: all.slice(start, start + HISTORY_PAGE).map(viewMention),
    }
  },
})

export const ALERT_MATCH_ROUTES = [listMatches, listHistory]
