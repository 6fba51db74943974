/**
 * Applies a catalogue entry to a podcast. Pure and idempotent: values that depend on the clock
 * (scores, rhythm, dates of change) are renewed only if a fact has changed.
 */
import { isDeepStrictEqual } from 'node:util'
import { sourceGuid } from '../../../record/derive.ts'
import { UNKNOWN_LANGUAGE } from '../../../record/language/language.ts'
import { instantMs } from '../../../record/instant/instant.ts'
import { provisionalSlug } from '../../../record/slug.ts'
import { cleanTitle } from '../../../record/text/title.ts'
import type { PodcastDraft } from '../../../record/podcast.ts'
import { updateFrequencyOf } from '../../../record/frequency/update-frequency.ts'
import { type AppleState, pickApple, withAppleState } from '../../../record/apple-claim.ts'
import type { FeedState } from '../../../record/vocabulary.ts'
import type { EntryCandidate, Facts, KeyedUrl } from '../candidate.ts'
import { authorityOf } from './authority-of.ts'
import { beginHistory, type FeedHistory, growHistory } from './feed-history.ts'
import { firstTitle } from './first-title.ts'
import type { Moment } from './moment.ts'

/** Decided before an entry is applied. */
export interface EntryContext {
  readonly apple: AppleState
  /** Former URLs that belong to no other podcast. */
  readonly former: readonly KeyedUrl[]
  /** The entry only fills gaps, because a better source exists. */
  readonly fillOnly: boolean
  /**
   * The feed itself was read at this URL and answers, so the entry only fills gaps in what feeds
   * contain.
   */
  readonly isSpokenFor: boolean
  /** Marks the podcast as the operator's own. An existing mark stays. */
  readonly isOwn: boolean
}

type FactFields = Pick<
  PodcastDraft,
  | 'titleLatest'
  | 'titleLatestCleaned'
  | 'author'
  | 'description'
  | 'genres'
  | 'imageUrl'
  | 'websiteUrl'
  | 'language'
  | 'languageTag'
  | 'explicitRss'
  | 'podcastGuid'
  | 'podcastIndexId'
  | 'popularity'
  | 'feedState'
  | 'stats'
>

/** Prefers the entry's value to ours, or ours if the entry only fills gaps; null = unknown. */
const chooser =
  (fillOnly: boolean) =>
  <Value>(ours: Value, theirs: Value): Value =>
    fillOnly ? (ours ?? theirs) : (theirs ?? ours)

const mergeStats = (
  ours: PodcastDraft['stats'],
  facts: Facts,
  fillOnly: boolean,
): PodcastDraft['stats'] => {
  const choose = chooser(fillOnly)
  return {
    ...ours,
    episodeCount: choose(ours.episodeCount || null, facts.episodeCount || null) ?? 0,
    latestPublishedAt: choose(ours.latestPublishedAt, facts.latestPublishedAt),
    firstEpisodePublishedAt: choose(
      ours.firstEpisodePublishedAt,
      facts.firstEpisodePublishedAt,
    ),
  }
}

const mergeLanguage = (
  ours: PodcastDraft,
  facts: Facts,
  fillOnly: boolean,
): Pick<PodcastDraft, 'language' | 'languageTag'> => {
  const { language, languageTag, languageGuess } = facts
  const isUnknown = ours.language === UNKNOWN_LANGUAGE
  if (language !== null && (isUnknown || !fillOnly)) return { language, languageTag }
  if (isUnknown && languageGuess !== null)
    return { language: languageGuess.language, languageTag: languageGuess.tag }
  return { language: ours.language, languageTag: ours.languageTag }
}

/** The feed's own title wins once it was read, even if the feed is dead now. */
const mergeTitle = (
  ours: PodcastDraft,
  facts: Facts,
  fillOnly: boolean,
): Pick<PodcastDraft, 'titleLatest' | 'titleLatestCleaned'> => {
  if (facts.title === null || fillOnly || ours.isRead === true)
    return { titleLatest: ours.titleLatest, titleLatestCleaned: ours.titleLatestCleaned }
  return { titleLatest: facts.title, titleLatestCleaned: facts.titleCleaned }
}

const mergeGenres = (
  ours: readonly string[],
  theirs: readonly string[],
  fillOnly: boolean,
): string[] => [...(theirs.length === 0 || (fillOnly && ours.length > 0) ? ours : theirs)]

/**
 * Returns the feed's state. A catalogue may report that it answers, but only a crawl determines
 * whether it is a podcast.
 */
export function mergeState(
  ours: FeedState,
  dead: boolean | null,
  fillOnly: boolean,
): FeedState {
  if (dead === null || fillOnly) return ours
  if (dead) return 'dead'
  if (ours === 'not-a-podcast') return ours
  return 'active'
}

/** A derived guid stays until a source provides one. */
const mergeGuid = (
  ours: PodcastDraft,
  said: string | null,
): Pick<PodcastDraft, 'podcastGuid' | 'podcastGuidDerived'> => {
  if (said !== null) return { podcastGuid: said }
  const { podcastGuid, podcastGuidDerived } = ours
  if (podcastGuidDerived === true) return { podcastGuid, podcastGuidDerived }
  return { podcastGuid }
}

const NOBODY_SPOKE = { fillOnly: false, isSpokenFor: false } as const

const mergeFacts = (
  ours: PodcastDraft,
  facts: Facts,
  terms: Pick<EntryContext, 'fillOnly' | 'isSpokenFor'>,
): FactFields => {
  const fillOnly = terms.fillOnly || terms.isSpokenFor
  const choose = chooser(fillOnly)
  // A catalogue may change its own ids.
  const chooseOwn = chooser(terms.fillOnly)
  return {
    ...mergeTitle(ours, facts, fillOnly),
    ...mergeLanguage(ours, facts, fillOnly),
    author: choose(ours.author, facts.author),
    description: choose(ours.description, facts.description),
    genres: mergeGenres(ours.genres, facts.genres, fillOnly),
    imageUrl: choose(ours.imageUrl, facts.imageUrl),
    websiteUrl: choose(ours.websiteUrl, facts.websiteUrl),
    explicitRss: choose(ours.explicitRss, facts.explicit),
    ...mergeGuid(ours, choose(sourceGuid(ours), facts.podcastGuid)),
    podcastIndexId: chooseOwn(ours.podcastIndexId, facts.podcastIndexId),
    popularity: chooseOwn(ours.popularity, facts.popularity),
    feedState: mergeState(ours.feedState, facts.dead, fillOnly),
    stats: mergeStats(ours.stats, facts, fillOnly),
  }
}

/** Computes everything that derives from the facts and the clock. */
const derive = (
  podcast: PodcastDraft,
  { nowMs, instant }: Moment,
  statsChanged: boolean,
): PodcastDraft => {
  const draft = withAppleState(podcast, pickApple(podcast))
  const newest = instantMs(draft.stats.latestPublishedAt)
  const oldest = instantMs(draft.stats.firstEpisodePublishedAt)
  const updateFrequency = statsChanged
    ? updateFrequencyOf({ newest, oldest, count: draft.stats.episodeCount }, nowMs)
    : draft.stats.updateFrequency
  const next: PodcastDraft = {
    ...draft,
    stats: { ...draft.stats, updateFrequency },
    lastEpisodePublishedAt: draft.stats.latestPublishedAt ?? draft.lastEpisodePublishedAt,
    updatedAt: instant,
  }
  return { ...next, authorityScore: authorityOf(next, nowMs) }
}

const markOf = ({ isOwn }: EntryContext): Pick<PodcastDraft, 'isOwn'> =>
  isOwn ? { isOwn: true } : {}

/** Creates a podcast. Its first title is permanent. */
const createDraft = (
  entry: EntryCandidate,
  terms: EntryContext,
  id: string,
  moment: Moment,
): PodcastDraft => {
  const { facts, current } = entry
  const title = firstTitle(entry)
  const titles = {
    title,
    titleLatest: title,
    titleLatestCleaned: facts.title === null ? cleanTitle(title) : facts.titleCleaned,
  }
  const known = mergeFacts({ ...moment.blank, ...titles }, facts, NOBODY_SPOKE)
  const history = beginHistory(current, terms.former, moment.instant)
  const named = facts.title === null ? { ...titles, slug: provisionalSlug(id) } : titles
  return derive(
    {
      ...moment.blank,
      id,
      ...named,
      ...known,
      ...history,
      ...terms.apple,
      ...markOf(terms),
    },
    moment,
    true,
  )
}

const isSame = (ours: PodcastDraft, theirs: Partial<PodcastDraft>): boolean =>
  (Object.keys(theirs) as (keyof PodcastDraft)[]).every(
    (field) =>
      ours[field] === theirs[field] || isDeepStrictEqual(ours[field], theirs[field]),
  )

export interface NewPodcastContext {
  readonly newId: () => string
  readonly moment: Moment
}

/**
 * Returns the podcast to write, or `unchanged`. Id, slug, seq and first title never change.
 */
export function applyEntry(
  owner: PodcastDraft | undefined,
  entry: EntryCandidate,
  terms: EntryContext,
  { newId, moment }: NewPodcastContext,
): PodcastDraft | 'unchanged' {
  if (owner === undefined) return createDraft(entry, terms, newId(), moment)
  const history: FeedHistory = growHistory(
    owner,
    { current: entry.current, former: terms.former },
    { instant: moment.instant, moves: !terms.fillOnly },
  )
  const changes = {
    ...mergeFacts(owner, entry.facts, terms),
    ...history,
    ...terms.apple,
    ...markOf(terms),
  }
  if (isSame(owner, changes)) return 'unchanged'
  return derive(
    { ...owner, ...changes },
    moment,
    !isDeepStrictEqual(owner.stats, changes.stats),
  )
}
