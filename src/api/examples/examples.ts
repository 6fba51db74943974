/**
 * The examples of the OpenAPI document, built by the answering code; a test replays each of them.
 */
import { CodedError, type ErrorCode } from '../../errors.ts'
import { toJoinedAnswers } from '../../store/joined-answers.ts'
import { joinFull, toFragments } from '../../record/view/fragments.ts'
import { toHighlighter } from '../../query/highlight.ts'
import type { ParsedSearch } from '../../query/finish-search.ts'
import { parseSearch } from '../../query/parse.ts'
import { parseTyped } from '../../query/parse-typed.ts'
import { understandPage } from '../../query/understood.ts'
import { toProblem } from '../problem.ts'
import type { ExampleDoc } from '../route.ts'
import {
  type Details,
  viewLookup,
  viewLookups,
  viewMultiple,
  viewPodcast,
} from '../views/podcast.ts'
import { viewSearch } from '../views/search.ts'
import type { StoredPodcast } from '../../store/directory.ts'
import { EXAMPLE_PODCAST } from './example-podcast.ts'
import { EXAMPLE_REQUEST_ID, refused } from './refused.ts'

export const EXAMPLE_SEARCH_ID = 'c0a8012e-3b1f-4d52-9a77-6f5e4d3c2b1a'
const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000'

export function stored(): StoredPodcast {
  return { id: EXAMPLE_PODCAST.id, ...toFragments(EXAMPLE_PODCAST) }
}
const feedUrl = 'http://FEEDS.example.org/harbour-light/'

const parse = (text: string): unknown => JSON.parse(text)

const multiple = (ids: readonly string[], details: Details, json: string): unknown =>
  parse(viewMultiple(ids, details, toJoinedAnswers([json])).toString())

export function multipleExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'basic',
      summary: 'Two ids, one of them unknown',
      parameters: { podcastIds: `${EXAMPLE_PODCAST.id},${UNKNOWN_ID}`, details: 'basic' },
      status: 200,
      answer: multiple([EXAMPLE_PODCAST.id, UNKNOWN_ID], 'basic', stored().basic),
    },
    {
      name: 'full',
      summary: 'Everything about one podcast',
      parameters: { podcastIds: EXAMPLE_PODCAST.id, details: 'full' },
      status: 200,
      answer: multiple([EXAMPLE_PODCAST.id], 'full', joinFull(stored())),
    },
    refused({
      summary: 'Something that is no id',
      code: 'INVALID_PARAMETER',
      parameters: { podcastIds: `${EXAMPLE_PODCAST.id},harbour` },
      message: 'podcastIds[1] is "harbour", which is not a podcast id (a UUID).',
      path: 'query.podcastIds[1]',
      problem: 'is "harbour", which is not a podcast id (a UUID)',
    }),
  ]
}

export function lookupExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'tracked',
      summary: 'A tracked feed',
      parameters: { rssFeedUrl: feedUrl },
      status: 200,
      answer: parse(viewLookup(stored())),
    },
    {
      name: 'notTracked',
      summary: 'A feed that is not tracked',
      parameters: { rssFeedUrl: 'https://feeds.example.org/nobody-knows' },
      status: 200,
      answer: parse(viewLookup(undefined)),
    },
    {
      name: 'appleId',
      summary: 'By Apple id',
      parameters: { appleId: String(EXAMPLE_PODCAST.appleId) },
      status: 200,
      answer: parse(viewLookup(stored())),
    },
    refused({
      summary: 'No absolute URL',
      code: 'INVALID_FEED_URL',
      parameters: { rssFeedUrl: 'http://' },
      message:
        'rssFeedUrl "http://" is not a URL that a feed can have; send an absolute http(s) URL, URL-encoded.',
      path: 'query.rssFeedUrl',
      problem: 'is not a URL that a feed can have',
    }),
  ]
}

export function lookupsExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'several',
      summary: 'A feed, an Apple id, and a feed that is not tracked',
      body: {
        items: [
          { rssFeedUrl: feedUrl },
          { appleId: EXAMPLE_PODCAST.appleId },
          { rssFeedUrl: 'https://feeds.example.org/nobody-knows' },
        ],
      },
      status: 200,
      answer: parse(viewLookups([stored(), stored(), undefined])),
    },
    refused({
      summary: 'No absolute URL',
      code: 'INVALID_FEED_URL',
      body: { items: [{ rssFeedUrl: 'http://' }] },
      message: 'items[0].rssFeedUrl is not a URL that a feed can have.',
      path: 'body.items[0].rssFeedUrl',
      problem: 'is not a URL that a feed can have',
    }),
  ]
}

export function byFeedUrlExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'tracked',
      summary: 'A tracked feed',
      parameters: { rssFeedUrl: feedUrl },
      status: 200,
      answer: parse(viewPodcast(stored())),
    },
    refused({
      summary: 'A feed that is not tracked',
      code: 'FEED_NOT_TRACKED',
      parameters: { rssFeedUrl: 'https://feeds.example.org/nobody-knows' },
      message:
        'No tracked podcast has the rssFeedUrl "https://feeds.example.org/nobody-knows".',
    }),
  ]
}

export function podcastExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'bySlug',
      summary: 'By slug',
      parameters: { podcastIdOrSlug: EXAMPLE_PODCAST.slug },
      status: 200,
      answer: parse(viewPodcast(stored())),
    },
    refused({
      summary: 'Nobody has this slug',
      code: 'PODCAST_NOT_FOUND',
      parameters: { podcastIdOrSlug: 'the-dark-harbour' },
      message: 'No podcast has the podcastIdOrSlug "the-dark-harbour".',
    }),
  ]
}

const searchBody = {
  searchTerms: [
    {
      searchTerm: 'harbour',
      searchType: 'text',
      searchTargets: ['podcast-title'],
      searchTermOptions: { matchMode: 'must' },
    },
  ],
  languages: ['en'],
  minTotalEpisodes: 10,
  pageSize: 10,
}

const searchAnswer = (body: Readonly<Record<string, unknown>>): unknown =>
  viewSearched(parseSearch(body))

const viewSearched = ({ options, query, typed }: ParsedSearch): unknown => {
  const score = 1
  const titles = [EXAMPLE_PODCAST.titleLatest]
  return parse(
    viewSearch({
      searchId: EXAMPLE_SEARCH_ID,
      options,
      page: { hits: [{ podcast: stored(), score }], total: 1, next: null, maxScore: score },
      cursor: null,
      ...(typed !== undefined && {
        understood: understandPage(typed, [{ titles, language: 'en', others: [] }], {
          total: 1,
        }),
      }),
      level: query.level,
      highlighter: () => (query.level === 'hit' ? toHighlighter(query) : null),
      withContact: true,
      searchMs: 0.8,
      totalMs: 1.1,
    }).toString(),
  )
}

export function searchExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'full',
      summary: 'A word in the title, with filters',
      body: searchBody,
      status: 200,
      answer: searchAnswer(searchBody),
    },
    {
      name: 'basic',
      summary: 'Basic hits: the basic fields, podcastId and score',
      body: { ...searchBody, details: 'basic' },
      status: 200,
      answer: searchAnswer({ ...searchBody, details: 'basic' }),
    },
    refused({
      summary: 'A page size that is not allowed',
      code: 'INVALID_BODY',
      body: { searchTerms: [], pageSize: 1001 },
      message: 'pageSize has to be a whole number from 1 to 1000, not 1001.',
      path: 'body.pageSize',
      problem: 'has to be a whole number from 1 to 1000, not 1001',
    }),
    refused({
      summary: 'Neither terms nor filters',
      code: 'SEARCH_TERMS_MISSING',
      body: {},
      message: 'searchTerms is missing; send terms, [] for all podcasts, or a filter.',
      path: 'body.searchTerms',
      problem: 'is missing; send terms, [] for all podcasts, or a filter',
    }),
  ]
}

export function typedSearchExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'typed',
      summary: 'As people type, with an error in it',
      parameters: { q: 'harbuor podcast lang:en', details: 'basic' },
      status: 200,
      answer: viewSearched(parseTyped('harbuor podcast lang:en', { details: 'basic' })),
    },
    refused({
      summary: 'More than a search takes',
      code: 'INVALID_PARAMETER',
      parameters: { q: 'harbour', pageSize: '1001' },
      message: 'pageSize has to be a whole number from 1 to 1000, not 1001.',
      path: 'query.pageSize',
      problem: 'has to be a whole number from 1 to 1000, not 1001',
    }),
  ]
}

export function usageExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'unlimited',
      summary: 'A key without quotas',
      status: 200,
      answer: {
        data: {
          name: 'example',
          scopes: ['podcasts', 'search', 'lookup'],
          limits: { podcastLookups: null, searchCount: null },
          used: { podcastLookups: 0, searchCount: 0 },
          resets: '2026-12-01T00:00:00.000Z',
        },
      },
    },
  ]
}

/** Builds an error that every operation may answer. */
const common = (
  code: ErrorCode,
  message: string,
  options: { readonly resetsAt?: string } = {},
) => toProblem(new CodedError(code, message, options), EXAMPLE_REQUEST_ID)

/** Errors without a specific request above. */
export const ERROR_EXAMPLES = {
  KEY_MISSING: common(
    'KEY_MISSING',
    'The request has no API key; send Authorization: Bearer <key>, or the key alone.',
  ),
  KEY_INVALID: common('KEY_INVALID', 'Unknown API key; check that it was copied whole.'),
  KEY_EXPIRED: common(
    'KEY_EXPIRED',
    'The API key "example" expired on 2026-10-01T00:00:00.000Z.',
  ),
  KEY_REVOKED: common(
    'KEY_REVOKED',
    'The API key "example" was revoked on 2026-10-01T00:00:00.000Z.',
  ),
  SCOPE_MISSING: common(
    'SCOPE_MISSING',
    'This operation needs the scope podcasts; the API key "example" has only search.',
  ),
  ORIGIN_NOT_ALLOWED: common(
    'ORIGIN_NOT_ALLOWED',
    'The API key "example" is for pages of https://example.org; this request has no Origin header.',
  ),
  AUTH_THROTTLED: common(
    'AUTH_THROTTLED',
    'This address sent too many wrong keys; wait 1 s. A valid key still works.',
  ),
  RATE_LIMITED: common(
    'RATE_LIMITED',
    'This key sends more than 100 requests a second; wait 1 s.',
  ),
  QUOTA_EXCEEDED: common(
    'QUOTA_EXCEEDED',
    'The monthly quota of podcastLookups is 100, 100 are used, and this call needs 1; nothing was charged. It resets on 2026-12-01T00:00:00.000Z.',
    { resetsAt: '2026-12-01T00:00:00.000Z' },
  ),
  METHOD_NOT_ALLOWED: common(
    'METHOD_NOT_ALLOWED',
    '"/api/v1/search/podcasts" takes POST, OPTIONS, GET, HEAD, not DELETE.',
  ),
  INTERNAL: common('INTERNAL', 'Internal error; report the requestId.'),
  NOT_READY: common('NOT_READY', 'The directory does not respond; see the log.'),
} as const satisfies Partial<Record<ErrorCode, unknown>>
