/** Matches the episodes of a changed show with the saved searches over episodes. */
import type { Episode } from '../record/episodes/episode.ts'
import { isInWindow, withoutEmails } from '../record/episodes/indexed-episodes.ts'
import { isSearchable, type PodcastRecord } from '../record/podcast.ts'
import { haveMoved } from '../search/document/episode-show.ts'
import {
  type EpisodeShow,
  toEpisodeDocument,
  toEpisodeShow,
} from '../search/document/to-episode-document.ts'
import { FormerEpisodes, readShowEpisodes, type ShowState } from './changed-show.ts'
import type { CompiledSearch } from './compile-search.ts'
import { idFacet, nameFacets } from './match-expression.ts'
import type { SearchSet } from './search-set.ts'
import { TestedDocument } from './tested-document.ts'

export interface BegunEpisode {
  readonly search: CompiledSearch
  readonly episode: Episode
  readonly tested: TestedDocument
}

/** A show whose episodes searches find, before or after a change. */
interface Show {
  readonly facts: EpisodeShow
  readonly names: readonly string[]
}

const toShow = (record: PodcastRecord): Show => ({
  facts: toEpisodeShow(record),
  names: nameFacets(record),
})

function test(shown: Episode, { facts, names }: Show): TestedDocument {
  const episode = withoutEmails(shown)
  const document = toEpisodeDocument({ rowId: 0, rank: 0, episode }, facts)
  return new TestedDocument(document, [idFacet(episode.id), ...names])
}

const hasShowMoved = (before: Show, after: Show): boolean =>
  before.names.join() !== after.names.join() || haveMoved(before.facts, after.facts)

/** Returns the matches that a search has now and did not have before, oldest first. */
export function findMatchingEpisodes(
  before: ShowState | undefined,
  after: ShowState,
  {
    searches,
    windowStartMs,
  }: { readonly searches: SearchSet; readonly windowStartMs: number },
): readonly BegunEpisode[] {
  if (!searches.hasEpisodes || !isSearchable(after.record)) return []
  const show = toShow(after.record)
  const old = before && isSearchable(before.record) ? toShow(before.record) : undefined
  const isMoved = old === undefined || hasShowMoved(old, show)
  if (!isMoved && before?.episodes === after.episodes) return []
  const known = new FormerEpisodes(before ? readShowEpisodes(before) : [])

  const matchOne = (episode: Episode): readonly BegunEpisode[] => {
    const former = known.find(episode)
    if (former === undefined && !known.isNew(episode)) return []
    const isSame = JSON.stringify(former) === JSON.stringify(episode)
    if (isSame && !isMoved) return []
    const tested = test(episode, show)
    const matches = searches.match(tested, 'episodes')
    if (matches.size === 0) return []
    const had = former && old && searches.match(test(former, old), 'episodes')
    return [...matches]
      .filter((search) => had?.has(search) !== true)
      .map((search) => ({ search, episode, tested }))
  }

  return readShowEpisodes(after)
    .filter(({ publishedMs }) => isInWindow(publishedMs, windowStartMs))
    .reverse()
    .flatMap(matchOne)
}
