/**
 * Plans a saved search without an index: one expression that the podcasts of its results satisfy.
 * Typed searches match podcasts that have all of what was meant.
 */
import type { SearchQuery } from '../search/query.ts'
import { and, EVERYTHING, type Expression, facet, or } from '../search/plan/expression.ts'
import { parsePastedLink } from '../search/plan/pasted-link.ts'
import { type PlanContext, planSearch } from '../search/plan/plan.ts'
import { allIn, plainly, wordsByWriting, wordText } from '../search/plan/search-words.ts'
import { termTiers, wordFieldOf } from '../search/plan/term-tiers.ts'
import { contentOf } from '../search/text/noise-words.ts'
import { alikeDistance, distanceFor } from '../search/text/edit-distance.ts'
import type { PodcastRecord } from '../record/podcast.ts'
import { parseFeedUrl } from '../record/feed-url/feed-url.ts'

/** A podcast as a facet. */
export function idFacet(id: string): string {
  return `id:${id}`
}

/** The names of a podcast as facets, for pasted links and lists of ids. */
export function nameFacets({
  id,
  appleId,
  spotifyId,
  feedUrls,
}: PodcastRecord): readonly string[] {
  const feeds = feedUrls.flatMap(({ url }) => {
    const parsed = parseFeedUrl(url)
    if ('problem' in parsed) return []
    return [`feed:${parsed.key}`]
  })
  return [idFacet(id), `apple:${String(appleId)}`, `spotify:${spotifyId ?? ''}`, ...feeds]
}

function linkExpression(text: string): Expression | undefined {
  const link = parsePastedLink(text)
  if (link === undefined) return undefined
  const { id, appleId, spotifyId, feedKeys = [] } = link
  return or(
    ...(id === undefined ? [] : [facet(idFacet(id))]),
    ...(appleId === undefined ? [] : [facet(`apple:${String(appleId)}`)]),
    ...(spotifyId === undefined ? [] : [facet(`spotify:${spotifyId}`)]),
    ...feedKeys.map((key) => facet(`feed:${key}`)),
  )
}

const fuzzily = (word: string, distance: 0 | 1 | 2) => {
  if (distance === 0) return []
  return [{ word, edits: distance }]
}

const contextOf = (requireAppleId: boolean): PlanContext => ({
  requireAppleId,
  podcastsOf: (ids) => or(...ids.map((id) => facet(idFacet(id)))),
  weigh: (occurrences) => occurrences.map(() => 1),
  similar: (word) => fuzzily(word, distanceFor(word.length)),
  alike: (word) =>
    fuzzily(word, alikeDistance(word.length)).map((each) => ({
      ...each,
      sameInitial: true,
    })),
  mayBegin: () => true,
  isCommon: () => true,
  weightOfWord: () => 1,
  isInTitle: () => false,
  findByLink: () => undefined,
})

/** All words of a typed text, as written, spelled otherwise or in another form. */
function allMeant(term: SearchQuery['terms'][number], context: PlanContext): Expression {
  const linked = linkExpression(term.text)
  if (linked !== undefined) return linked
  const strict = termTiers({ ...term, fuzzy: false }, true, context).at(-1) ?? EVERYTHING
  if (term.phrase) return strict
  const ways = wordsByWriting(term.text, term.languages ?? [])
  const content = ways
    .map((words) => contentOf(words, wordText))
    .filter(({ length }) => length > 0)
  if (content.length === 0) return strict
  return or(strict, allIn(content, wordFieldOf(term), plainly))
}

export function toMatchExpression(query: SearchQuery, requireAppleId: boolean): Expression {
  const context = contextOf(requireAppleId)
  const isTyped = query.matching === 'forgiving'
  const meant = isTyped ? query.terms.filter(({ mode }) => mode === 'must') : []
  const { matching: _matching, ...strict } = query
  const terms = strict.terms.filter((term) => !meant.includes(term))
  const plan = planSearch({ ...strict, terms }, context)
  return and(
    ...meant.map((term) => allMeant(term, context)),
    plan.tiers.at(-1) ?? EVERYTHING,
    plan.filter,
  )
}
