/** Matches changes of podcasts with the saved searches. */
import {
  type BasicPodcast,
  isPublic,
  isSearchable,
  type PodcastRecord,
} from '../record/podcast.ts'
import { withoutEmails } from '../record/episodes/indexed-episodes.ts'
import type { ParseText } from '../record/view/fragments.ts'
import { recordOf, toCurrentText } from '../record/view/stored-layout.ts'
import type { SearchDocument } from '../search/document/search-document.ts'
import { toFeedDocument } from '../search/document/to-search-document.ts'
import type { FollowedChange, FollowedState, NewMatch } from '../store/saved-searches.ts'
import { forEachChangedTerm, type NamedDocument } from './changed-terms.ts'
import { findShowEvents, type ShowEvent, type ShowState } from './changed-show.ts'
import type { CompiledSearch } from './compile-search.ts'
import { evaluate, noteReasons } from './evaluate.ts'
import { findMatchingEpisodes } from './match-episodes.ts'
import { nameFacets } from './match-expression.ts'
import { type MatchContent, viewMatchedEpisode } from './message.ts'
import type { SearchSet } from './search-set.ts'
import { TestedDocument } from './tested-document.ts'

/** A podcast at one moment, tested when that is needed. */
class TestedShow implements NamedDocument {
  readonly state: ShowState
  readonly isSearchable: boolean
  /** The answer at the level `basic`. */
  readonly readBasic: () => BasicPodcast
  #document: SearchDocument | undefined
  #names: readonly string[] | undefined
  #tested: TestedDocument | undefined

  constructor({ text, episodes }: FollowedState, seq: number, parse: ParseText) {
    const record: PodcastRecord = { ...recordOf(text, parse), seq }
    this.state = { record, episodes }
    this.isSearchable = isSearchable(record)
    this.readBasic = () =>
      parse(toCurrentText({ ...text, pins: null }, undefined).basic) as BasicPodcast
  }

  get document(): SearchDocument {
    this.#document ??= toFeedDocument(this.state.record)
    return this.#document
  }

  get names(): readonly string[] {
    this.#names ??= nameFacets(this.state.record)
    return this.#names
  }

  get tested(): TestedDocument {
    this.#tested ??= new TestedDocument(this.document, this.names)
    return this.#tested
  }
}

function toMatch(
  search: CompiledSearch,
  { state, readBasic }: TestedShow,
  { event, ...facts }: Pick<NewMatch, 'event'> & Omit<MatchContent, 'podcast'>,
): NewMatch {
  const content: MatchContent = { podcast: readBasic(), ...facts }
  return {
    searchId: search.id,
    event,
    podcastId: state.record.id,
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

/** Anchors find the matches of so many searches faster. */
const MANY = 100

/** The searches that match now and did not before. */
function findBegun(
  before: TestedShow | undefined,
  after: TestedShow,
  searches: SearchSet,
): Iterable<CompiledSearch> {
  if (!after.isSearchable) return []
  if (before?.isSearchable !== true) return searches.match(after.tested, 'podcasts')
  const candidates = new Set<CompiledSearch>()
  forEachChangedTerm(before, after, (kind, text) => {
    for (const search of searches.testing(kind, text)) candidates.add(search)
  })
  const tested =
    candidates.size > MANY ? searches.match(after.tested, 'podcasts') : candidates
  return [...tested].filter(
    ({ expression }) =>
      evaluate(expression, after.tested) && !evaluate(expression, before.tested),
  )
}

function newMatches(
  before: TestedShow | undefined,
  after: TestedShow,
  searches: SearchSet,
): NewMatch[] {
  return [...findBegun(before, after, searches)].map((search) =>
    toMatch(search, after, {
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
  searches: SearchSet,
): NewMatch[] {
  const events = findShowEvents(before.state, after.state, (event) =>
    searches.follows(event),
  )
  if (events.length === 0) return []
  const followers = new Set(
    [before, after]
      .filter((show) => show.isSearchable)
      .flatMap(({ tested }) => [...searches.followersOf(tested)]),
  )
  return events.flatMap((event) =>
    [...followers]
      .filter((search) => search.events.has(event.event))
      .map((search) => toMatch(search, after, viewEvent(event))),
  )
}

/** Names of episode fields in reasons; people and the show's title share one name. */
const EPISODE_REASONS: Readonly<Record<string, string>> = { author: 'podcast' }

function newEpisodeMatches(
  before: TestedShow | undefined,
  after: TestedShow,
  context: MatchContext,
): NewMatch[] {
  return findMatchingEpisodes(before?.state, after.state, context).map(
    ({ search, episode, tested }) => {
      const reasons = reasonsOf(search, tested).map((name) => EPISODE_REASONS[name] ?? name)
      return toMatch(search, after, {
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

/**
 * Returns a parser that caches equal texts, because both states of a podcast share most of them.
 */
function openParser(): ParseText {
  const parsed = new Map<string, unknown>()
  return (text) => {
    const known = parsed.get(text) ?? (JSON.parse(text) as unknown)
    parsed.set(text, known)
    return known
  }
}

function matchOne(change: FollowedChange, context: MatchContext): readonly NewMatch[] {
  const { searches } = context
  if (change.after === null) return []
  const parse = openParser()
  const after = new TestedShow(change.after, change.seq, parse)
  if (!isPublic(after.state.record)) return []
  const before = change.before
    ? new TestedShow(change.before, change.seq, parse)
    : undefined
  return [
    ...newMatches(before, after, searches),
    ...(before ? eventMatches(before, after, searches) : []),
    ...newEpisodeMatches(before, after, context),
  ]
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
