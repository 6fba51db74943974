/**
 * Parses a search for episodes: the language of searches for podcasts, with targets, filters and
 * facets of episodes.
 */
import { createHash } from 'node:crypto'
import { CodedError } from '../../errors.ts'
import { nearestHint } from '../../record/text/nearest-name.ts'
import { openCursor } from '../../search/cursor.ts'
import type { QueryFilters } from '../../search/query.ts'
import { FILTER_NAMES, isEmpty, joinFilters } from '../filters.ts'
import { parseTyped } from '../parse-typed.ts'
import type { ParsedSearch } from '../finish-search.ts'
import { parseSearch } from '../parse.ts'
import {
  abbreviate,
  isGiven,
  isPlainObject,
  readBoolean,
  refuseField,
  showValue,
} from '../read.ts'
import { type CountedFacet, parseEpisodeFacets } from './episode-facets.ts'
import {
  EPISODE_FILTER_NAMES,
  type EpisodeFilters,
  isEpisodeFilter,
  parseEpisodeFilters,
  toEpisodeQueryFilters,
} from './episode-filters.ts'
import {
  alsoInTranscripts,
  applyTargets,
  translateTargets,
  viewTargets,
} from './episode-targets.ts'

export interface ParsedEpisodeSearch
  extends Omit<ParsedSearch, 'facets' | 'asTitle' | 'named' | 'wider'> {
  readonly facets: readonly CountedFacet[]
  /** Hits include matching passages of their transcripts. */
  readonly hasSnippets: boolean
}

/** A search whose reading is not settled (`settle-reading.ts`). */
export interface ReadEpisodeSearch {
  /** The part shared with podcast searches, without cursor. */
  readonly parsed: ParsedSearch
  /** The filters that only episodes have. */
  readonly filters: QueryFilters
  /** Throws `INVALID_CURSOR` for the cursor of another search. */
  readonly finish: (settled: ParsedSearch) => ParsedEpisodeSearch
}

type Body = Readonly<Record<string, unknown>>

/** Show filters whose name has another meaning for episodes are among the latter. */
export const EPISODE_FIELDS: readonly string[] = [
  'searchTerms',
  'searchTermGroups',
  'matching',
  'literal',
  ...FILTER_NAMES.filter((name) => !isEpisodeFilter(name)),
  ...EPISODE_FILTER_NAMES,
  'sortOrder',
  'facets',
  'pageSize',
  'cursor',
  'details',
  'includeMatchSnippet',
]

/** Fields that searches for podcasts lack or have with another meaning. */
const OWN_FIELDS = new Set(['cursor', 'facets', 'includeMatchSnippet'])

/** Fields of the official client that no setting changes here. */
const IGNORABLE = new Set([
  'includeTranscriptSnippet',
  'transcriptSnippetLength',
  'transcriptHighlightLength',
])

const UNAVAILABLE: Readonly<Record<string, string>> = {
  project: 'belongs to another product (project lists and relevancy); leave it out',
  projectId: 'belongs to another product (project lists and relevancy); leave it out',
  episodeCreatedSince: 'is not kept; use publishedSince',
  episodeUpdatedSince: 'is not kept; use publishedSince',
  personFilters:
    'is not available; put the names into searchTerms, which also match people',
  sponsorFilters: 'is not available; put the names into searchTerms',
}

function assertFieldsKnown(body: Body): void {
  for (const [name, value] of Object.entries(body)) {
    if (EPISODE_FIELDS.includes(name) || !isGiven(value)) continue
    const problem = UNAVAILABLE[name]
    if (problem !== undefined) throw refuseField(name, problem, 'SEARCH_FIELD_UNAVAILABLE')
    if (IGNORABLE.has(name)) {
      if (value === false || typeof value === 'number') continue
      const why = 'asks for the start of the transcript; send includeMatchSnippet'
      throw refuseField(name, why, 'SEARCH_FIELD_UNAVAILABLE')
    }
    const shown = abbreviate(name)
    const hint = nearestHint(shown, EPISODE_FIELDS)
    throw new CodedError(
      'INVALID_BODY',
      `Unknown search fields: ${shown}${hint}; known are ${EPISODE_FIELDS.join(', ')}.`,
      { details: [{ path: `body.${shown}`, message: `is not a search field${hint}` }] },
    )
  }
}

/** Returns the part of the body that searches for podcasts have too. */
function sharedBody(body: Body, own: EpisodeFilters): Body {
  const kept = Object.entries(body).filter(
    ([name]) =>
      EPISODE_FIELDS.includes(name) && !isEpisodeFilter(name) && !OWN_FIELDS.has(name),
  )
  const isNarrowed = Object.keys(own).length > 0
  return {
    ...(isNarrowed && { searchTerms: [] }),
    ...Object.fromEntries(kept.filter(([, value]) => !isNarrowed || isGiven(value))),
  }
}

const fingerprintOf = (shared: string, own: EpisodeFilters, people: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['episodes', shared, own, people]))
    .digest('hex')

/** Adds the parts specific to episodes to a parsed search. */
function finish(
  { asTitle: _title, named: _named, wider: _wider, ...parsed }: ParsedSearch,
  body: Body,
  own: EpisodeFilters,
): ParsedEpisodeSearch {
  const facets = parseEpisodeFacets(body['facets'])
  const query = applyTargets(parsed.query, body)
  const ofTerms = [...query.terms, ...query.groups.flat()].map(
    ({ people = false, targets }) => [people, targets.includes('transcript')],
  )
  const fingerprint = fingerprintOf(parsed.fingerprint, own, JSON.stringify(ofTerms))
  const { cursor = null, includeMatchSnippet: snippets } = body
  if (cursor !== null && typeof cursor !== 'string')
    throw refuseField(
      'cursor',
      `has to be the text of the last answer or null, not ${showValue(cursor)}`,
    )
  const hasSnippets = isGiven(snippets) && readBoolean(snippets, 'includeMatchSnippet')
  return {
    ...parsed,
    hasSnippets,
    query: {
      ...query,
      filters: joinFilters(query.filters, toEpisodeQueryFilters(own)),
      after: cursor === null ? null : openCursor(cursor, fingerprint),
    },
    options: {
      ...viewTargets(parsed.options, query),
      ...own,
      cursor,
      ...(facets.length > 0 && { facets }),
      ...(hasSnippets && { includeMatchSnippet: true }),
    },
    fingerprint,
    facets,
  }
}

const toRead = (
  parsed: ParsedSearch,
  body: Body,
  own: EpisodeFilters,
): ReadEpisodeSearch => ({
  parsed,
  filters: toEpisodeQueryFilters(own),
  finish: (settled) => finish(settled, body, own),
})

/** `body` is untrusted JSON. */
export function parseEpisodeSearch(body: unknown): ReadEpisodeSearch {
  if (!isPlainObject(body))
    throw new CodedError(
      'INVALID_BODY',
      `The body has to be a JSON object, not ${showValue(body)}.`,
    )
  assertFieldsKnown(body)
  const own = parseEpisodeFilters(body)
  return toRead(parseSearch(sharedBody(translateTargets(body), own)), body, own)
}

/** Adds transcripts to each reading of typed words. */
function withTranscripts(parsed: ParsedSearch): ParsedSearch {
  const { asTitle, named, wider } = parsed
  return {
    ...parsed,
    query: alsoInTranscripts(parsed.query),
    ...(named && { named: withTranscripts(named) }),
    ...(asTitle && { asTitle: { ...asTitle, search: withTranscripts(asTitle.search) } }),
    ...(wider && { wider: wider.map(withTranscripts) }),
  }
}

/** Parses text from a search box, with filters, sort order and page as in a body. */
export function parseTypedEpisodes(typed: string, body: Body): ReadEpisodeSearch {
  const own = parseEpisodeFilters(body)
  return toRead(withTranscripts(parseTyped(typed, sharedBody(body, own))), body, own)
}

/** Throws if typed text has neither words nor filters. */
export function assertEpisodesNarrowed({ parsed, filters }: ReadEpisodeSearch): void {
  const { query, typed } = parsed
  if (typed?.typed.trim() !== '' || !isEmpty(joinFilters(query.filters, filters))) return
  const problem = 'is missing or empty, and so is every filter; send words or a filter'
  throw refuseField('q', problem, 'SEARCH_TERMS_MISSING')
}
