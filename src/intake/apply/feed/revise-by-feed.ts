/**
 * Writes a feed's facts into the show's record, including the fields that feed and website share.
 * Pinned values stay; fields that the feed no longer has are cleared. Pure.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Metadata, MetadataChange } from '../../../store/metadata.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'
import type { FieldSources } from '../../../record/metadata/sources.ts'
import { withDerived } from '../../../record/derive.ts'
import { newDraft } from '../../../record/draft.ts'
import { isPublic, type PodcastRecord } from '../../../record/podcast.ts'
import type { DetectLanguage } from '../../../record/language/guess.ts'
import {
  type FeedFacts,
  type FeedField,
  withKnownEpisodes,
} from '../../interpret/feed/to-record.ts'
import { withGuess } from '../../interpret/feed/language-detector.ts'
import { composeFields } from '../fields/compose-fields.ts'
import type { SiteFindings } from '../../interpret/feed/fields/findings.ts'
import {
  keepEpisodeIds,
  type PackedEpisodes,
} from '../../../record/episodes/packed-episodes.ts'
import type { ReviseByFeed } from './revision.ts'
import { withEarlierSound } from './not-a-podcast.ts'
import { hasStandInTitle } from './stand-in.ts'

export interface ReviseOptions {
  readonly detectLanguage: DetectLanguage
  readonly isForgotten: (email: string) => boolean
  readonly deriveLinks: boolean
}

const objectOf = (
  part: JsonValue | undefined,
): Readonly<Record<string, JsonValue | undefined>> => {
  if (typeof part === 'object' && part !== null && !Array.isArray(part))
    return part as Readonly<Record<string, JsonValue | undefined>>
  return {}
}

const sourcesOf = ({ sources }: Metadata): FieldSources => objectOf(sources)

/** Returns the fields of an unfilled record. Optional fields are absent. */
const blankOf = ({
  id,
  title,
  rssFeedUrl,
  trackedAt,
}: PodcastRecord): Partial<PodcastRecord> =>
  newDraft({ id, title, feedUrl: rssFeedUrl, nowMs: Date.parse(trackedAt) })

/**
 * Returns the fields that came from the feed and are now missing there. Titles are never cleared.
 */
const givenUp = (facts: FeedFacts, before: FieldSources): readonly FeedField[] =>
  facts.silent.filter((field) => {
    const source = before[field]?.source
    return (
      (source === 'rss' || source === 'derived') &&
      field !== 'titleLatest' &&
      field !== 'titleLatestCleaned'
    )
  })

const without = <Fields extends object>(
  fields: Fields,
  names: Iterable<string>,
): Fields => {
  const left = new Set(names)
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => !left.has(name)),
  ) as Fields
}

const withFacts = (
  podcast: PodcastRecord,
  facts: FeedFacts,
  gone: readonly FeedField[],
): PodcastRecord => {
  const blank = blankOf(podcast)
  const emptied = Object.fromEntries(
    gone.flatMap((field) => (field in blank ? [[field, blank[field]]] : [])),
  )
  const dropped: string[] = gone.filter((field) => !(field in blank))
  if (facts.fields.podcastGuid !== undefined) dropped.push('podcastGuidDerived')
  return { ...without(podcast, dropped), ...emptied, ...facts.fields }
}

/** Restores the values that an operator pinned. */
const withPins = (
  revised: PodcastRecord,
  before: PodcastRecord,
  pinned: readonly string[],
): PodcastRecord => {
  const kept = pinned.flatMap((field) =>
    field in before ? [[field, before[field as keyof PodcastRecord]] as const] : [],
  )
  return { ...without(revised, pinned), ...Object.fromEntries(kept) }
}

/** The first title of the feed is permanent, and has a source like any other field. */
const firstTitle = (podcast: PodcastRecord, { fields, sources }: FeedFacts) => {
  const { titleLatest } = fields
  const source = sources.titleLatest
  if (!hasStandInTitle(podcast) || titleLatest === undefined || source === undefined)
    return undefined
  return { title: titleLatest, source }
}

/**
 * Returns the episodes to write, or nothing if they are unchanged: every named section is
 * rewritten.
 */
function episodesAfter(
  read: PackedEpisodes | null,
  { newestEpisodes: before = null }: Metadata,
): MetadataChange {
  const newestEpisodes = keepEpisodeIds(before, read)
  if (isDeepStrictEqual(newestEpisodes, before)) return {}
  return { newestEpisodes }
}

export function openRevise({
  detectLanguage,
  isForgotten,
  deriveLinks,
}: ReviseOptions): ReviseByFeed {
  return (podcast, feed, { metadata, nowMs }) => {
    const before = sourcesOf(metadata)
    const pinned = Object.keys(objectOf(metadata.pins))
    const { findings } = feed
    const feedFindings = {
      ...findings,
      emails: findings.emails.filter(({ email }) => !isForgotten(email)),
    }
    const { downloadCount, ...dates } = podcast.stats
    const read = withGuess(feed.facts, feed.words, detectLanguage)
    const facts = withKnownEpisodes(read, {
      episodes: metadata.episodes,
      nowMs,
      downloadCount,
      dates,
    })
    const gone = givenUp(facts, before)
    const first = firstTitle(podcast, facts)
    const spoken = {
      ...withFacts(podcast, facts, gone),
      title: first?.title ?? podcast.title,
    }
    const sources = {
      ...without(before, gone),
      ...facts.sources,
      ...(first && { title: first.source }),
    }
    const site = (metadata.site ?? null) as SiteFindings | null
    const composed = composeFields({
      feed: feedFindings,
      site,
      record: spoken,
      sources,
      deriveLinks,
      isForgotten,
    })
    const derived = withDerived({ ...spoken, ...composed.fields }, { deriveLinks })
    const record = withPins(derived, podcast, pinned)
    const all = { ...without(sources, Object.keys(composed.fields)), ...composed.sources }
    const kept = Object.fromEntries(
      Object.entries(before).filter(([field]) => pinned.includes(field)),
    )
    return {
      record,
      metadata: {
        sources: { ...without(all, pinned), ...kept },
        episodes: facts.episodes,
        feed: withEarlierSound(facts.reading, podcast, metadata),
        contacts: feedFindings,
        ...episodesAfter(isPublic(record) ? feed.newestEpisodes : null, metadata),
      },
    }
  }
}
