/**
 * Translates the targets of episodes to those of the index, in which an episode has the position
 * of a podcast, and its show that of author and hosts.
 */
import type { QueryTerm, SearchQuery, SearchTarget } from '../../search/query.ts'
import { isPlainObject, readOneOf, refuseField } from '../read.ts'

export const EPISODE_TARGETS = [
  'episode-title',
  'episode-description',
  'podcast-title',
  'transcript',
] as const
type EpisodeTarget = (typeof EPISODE_TARGETS)[number]

const UNINDEXED: Readonly<Record<string, string>> = {
  'podcast-description':
    'which the index of episodes does not have; search podcasts for it, or leave it out',
}

const INDEX_TARGETS: Readonly<Record<EpisodeTarget, SearchTarget>> = {
  'episode-title': 'podcast-title',
  'podcast-title': 'podcast-title',
  'episode-description': 'podcast-description',
  transcript: 'transcript',
}

function toTarget(value: unknown, path: string): SearchTarget {
  const why = typeof value === 'string' ? UNINDEXED[value] : undefined
  if (why !== undefined)
    throw refuseField(path, `is "${String(value)}", ${why}`, 'SEARCH_FIELD_UNAVAILABLE')
  return INDEX_TARGETS[readOneOf(value, path, EPISODE_TARGETS)]
}

/** A term with these targets alone matches the show's title, and its people. */
const isOfShow = (targets: unknown): boolean =>
  Array.isArray(targets) &&
  targets.length > 0 &&
  targets.every((target) => target === 'podcast-title')

/**
 * Leaves values of a wrong type to the parser, which refuses them. The parser knows no
 * transcripts: `applyTargets` adds them.
 */
function translateTerms(terms: unknown, path: string): unknown {
  if (!Array.isArray(terms)) return terms
  return terms.map((term: unknown, at) => {
    const place = `${path}[${String(at)}]`
    if (!isPlainObject(term) || !Array.isArray(term['searchTargets'])) return term
    const targets = term['searchTargets'].map((target, index) =>
      toTarget(target, `${place}.searchTargets[${String(index)}]`),
    )
    const known = [...new Set(targets)].filter((target) => target !== 'transcript')
    const isOnlySaid = targets.length > 0 && known.length === 0
    return { ...term, searchTargets: isOnlySaid ? ['podcast-description'] : known }
  })
}

type Body = Readonly<Record<string, unknown>>

/** Returns the body with the targets of the index. */
export function translateTargets(body: Body): Body {
  const { searchTerms, searchTermGroups, ...rest } = body
  const groups = Array.isArray(searchTermGroups)
    ? searchTermGroups.map((group: unknown, at) => {
        if (!isPlainObject(group)) return group
        const path = `searchTermGroups[${String(at)}].searchTerms`
        return { ...group, searchTerms: translateTerms(group['searchTerms'], path) }
      })
    : searchTermGroups
  return {
    ...rest,
    ...(searchTerms !== undefined && {
      searchTerms: translateTerms(searchTerms, 'searchTerms'),
    }),
    ...(groups !== undefined && { searchTermGroups: groups }),
  }
}

const targetsOf = (terms: unknown, at: number): unknown => {
  const term: unknown = Array.isArray(terms) ? terms[at] : undefined
  if (isPlainObject(term)) return term['searchTargets']
  return undefined
}

/** Restricts terms for the show's title alone to the show, and searches transcripts. */
export function applyTargets(query: SearchQuery, body: Body): SearchQuery {
  const groups = Array.isArray(body['searchTermGroups']) ? body['searchTermGroups'] : []
  const ofGroup = (at: number): unknown => (groups[at] as Body | undefined)?.['searchTerms']
  return {
    ...query,
    terms: query.terms.map((term, at) =>
      applyToTerm(term, targetsOf(body['searchTerms'], at)),
    ),
    groups: query.groups.map((group, index) =>
      group.map((term, at) => applyToTerm(term, targetsOf(ofGroup(index), at))),
    ),
  }
}

function applyToTerm<Term extends QueryTerm>(term: Term, targets: unknown): Term {
  if (isOfShow(targets)) return { ...term, people: true }
  if (!Array.isArray(targets) || !targets.includes('transcript')) return term
  const isOnlySaid = targets.every((target) => target === 'transcript')
  return { ...term, targets: isOnlySaid ? ['transcript'] : [...term.targets, 'transcript'] }
}

/** Typed words are searched in transcripts too, unless they name a field. */
export function alsoInTranscripts(query: SearchQuery): SearchQuery {
  const terms = query.terms.map((term) => {
    const isAnywhere = term.targets.length > 1 && term.people !== true
    if (!isAnywhere || term.targets.includes('transcript')) return term
    return { ...term, targets: [...term.targets, 'transcript' as const] }
  })
  return { ...query, terms }
}

const BY_INDEX: Readonly<Record<SearchTarget, EpisodeTarget>> = {
  'podcast-title': 'episode-title',
  'podcast-description': 'episode-description',
  transcript: 'transcript',
}

const viewTerms = (
  terms: unknown,
  queried: readonly QueryTerm[],
): { readonly searchTerms?: unknown } => {
  if (!Array.isArray(terms)) return {}
  const searchTerms = terms.map((term: Body, at) => {
    const targets = queried[at]?.targets.map((target) => BY_INDEX[target])
    return { ...term, ...(targets && { searchTargets: targets }) }
  })
  return { searchTerms }
}

/** Replaces the index's target names in the interpreted search. */
export function viewTargets(
  options: Body,
  { terms, groups }: Pick<SearchQuery, 'terms' | 'groups'>,
): Body {
  const { searchTerms, searchTermGroups } = options
  return {
    ...options,
    ...viewTerms(searchTerms, terms),
    ...(Array.isArray(searchTermGroups) && {
      searchTermGroups: searchTermGroups.map((group: Body, at) => ({
        ...group,
        ...viewTerms(group['searchTerms'], groups[at] ?? []),
      })),
    }),
  }
}
