/** Matches changes of podcasts with the saved searches. */
import {
  type BasicPodcast,
  isPublic,
  isSearchable,
  type PodcastRecord,
} from '../record/podcast.ts'
import { withoutEmails } from '../record/episodes/indexed-episodes.ts'
import { toFragments } from '../record/view/fragments.ts'
import { recordOf } from '../record/view/stored-layout.ts'
import type { SearchDocument } from '../search/document/search-document.ts'
import { toSearchDocument } from '../search/document/to-search-document.ts'
import type { FollowedChange, FollowedState, NewMatch } from '../store/saved-searches.ts'
import { findShowEvents, type ShowEvent, type ShowState } from './changed-show.ts'
import type { CompiledSearch } from './compile-search.ts'
import { noteReasons } from './evaluate.ts'
import { findMatchingEpisodes } from './match-episodes.ts'
import { nameFacets } from './match-expression.ts'
import { type MatchContent, viewMatchedEpisode } from './message.ts'
import type { SearchSet } from './search-set.ts'
import { TestedDocument } from './tested-document.ts'

/** A podcast at one moment, tested when that is needed. */
class TestedShow {
  readonly state: ShowState
  readonly document: SearchDocument
  readonly #searches: SearchSet
  #tested: TestedDocument | undefined
  #matches: ReadonlySet<CompiledSearch> | undefined

  constructor({ text, episodes }: FollowedState, seq: number, searches: SearchSet) {
    const record: PodcastRecord = { ...recordOf(text), seq }
    this.state = { record, episodes }
    this.document = toSearchDocument(record)
    this.#searches = searches
  }

  get tested(): TestedDocument {
    this.#tested ??= new TestedDocument(this.document, nameFacets(this.state.record))
    return this.#tested
  }

  get matches(): ReadonlySet<CompiledSearch> {
    this.#matches ??= isSearchable(this.state.record)
      ? this.#searches.match(this.tested, 'podcasts')
      : new Set()
    return this.#matches
  }

  /** Returns whether the same searches match both. */
  isLike({ state, document }: TestedShow): boolean {
    const [one, other] = [this.state.record, state.record]
    if (isSearchable(one) !== isSearchable(other)) return false
    if (nameFacets(one).join() !== nameFacets(other).join()) return false
    return JSON.stringify(this.document) === JSON.stringify(document)
  }
}

function toMatch(
  search: CompiledSearch,
  { record }: ShowState,
  { event, ...facts }: Pick<NewMatch, 'event'> & Omit<MatchContent, 'podcast'>,
): NewMatch {
  const podcast = JSON.parse(toFragments(record).basic) as BasicPodcast
  const content: MatchContent = { podcast, ...facts }
  return {
    searchId: search.id,
    event,
    podcastId: record.id,
    content: JSON.stringify(content),
    sends: search.sends,
  }
}

function reasonsOf({ expression }: CompiledSearch, document: TestedDocument): string[] {
  const reasons = new Set<string>()
  noteReasons(expression, document, (reason) => reasons.add(reason))
  for (const hidden of ['tracked', 'id', 'title-words']) reasons.delete(hidden)
  return [...reasons].sort()
}

/** The searches that match now and did not before. */
function newMatches(before: TestedShow | undefined, after: TestedShow): NewMatch[] {
  return [...after.matches]
    .filter((search) => search.events.has('match') && before?.matches.has(search) !== true)
    .map((search) =>
      toMatch(search, after.state, {
        event: 'match',
        because: reasonsOf(search, after.tested),
      }),
    )
}

function viewEvent({ episode, ...event }: ShowEvent) {
  if (episode === undefined) return event
  return { ...event, episode: viewMatchedEpisode(episode) }
}

/** A podcast is followed by the searches that match it, before or after the change. */
function eventMatches(
  before: TestedShow,
  after: TestedShow,
  events: readonly ShowEvent[],
): NewMatch[] {
  const followers = new Set([...before.matches, ...after.matches])
  return events.flatMap((event) =>
    [...followers]
      .filter((search) => search.events.has(event.event))
      .map((search) => toMatch(search, after.state, viewEvent(event))),
  )
}

/** Fields of episodes as reasons name them: people and the title of the show are one. */
const EPISODE_REASONS: Readonly<Record<string, string>> = { author: 'podcast' }

function newEpisodeMatches(
  before: TestedShow | undefined,
  { state }: TestedShow,
  context: MatchContext,
): NewMatch[] {
  return findMatchingEpisodes(before?.state, state, context).map(
    ({ search, episode, tested }) => {
      const reasons = reasonsOf(search, tested).map((name) => EPISODE_REASONS[name] ?? name)
      return toMatch(search, state, {
        event: 'episode',
        because: [...new Set(reasons)],
        episode: viewMatchedEpisode(withoutEmails(episode)),
      })
    },
  )
}

interface MatchContext {
  readonly searches: SearchSet
  /** Older episodes match no search over episodes. */
  readonly windowStartMs: number
}

function matchOne(change: FollowedChange, context: MatchContext): readonly NewMatch[] {
  const { searches } = context
  if (change.after === null) return []
  const after = new TestedShow(change.after, change.seq, searches)
  if (!isPublic(after.state.record)) return []
  const before = change.before && new TestedShow(change.before, change.seq, searches)
  return [
    ...showMatches(before ?? undefined, after),
    ...newEpisodeMatches(before ?? undefined, after, context),
  ]
}

function showMatches(before: TestedShow | undefined, after: TestedShow): NewMatch[] {
  if (before === undefined) return newMatches(undefined, after)
  const events = findShowEvents(before.state, after.state)
  const isLike = before.isLike(after)
  if (isLike && events.length === 0) return []
  // The same document needs one test.
  const old = isLike ? after : before
  return [...newMatches(old, after), ...eventMatches(old, after, events)]
}

/** Joins several changes of one podcast: the first state before with the current one. */
function joinChanges(changes: readonly FollowedChange[]): Iterable<FollowedChange> {
  const bySeq = new Map<number, FollowedChange>()
  for (const change of changes) if (!bySeq.has(change.seq)) bySeq.set(change.seq, change)
  return bySeq.values()
}

export function matchChanges(
  changes: readonly FollowedChange[],
  context: MatchContext,
): readonly NewMatch[] {
  if (context.searches.size === 0) return []
  return [...joinChanges(changes)].flatMap((change) => matchOne(change, context))
}
