/** Compares a platform's record with ours: names, languages and episodes yield evidence rows. */
import { listOf } from '../../../../record/text/list-of.ts'
import {
  matchEpisodes,
  type DatedTitle,
} from '../../../../record/listing/compare-episodes.ts'
import {
  compareAnyTitle,
  comparePublishers,
  isTellingName,
  type NameRelation,
} from '../../../../record/listing/compare-names.ts'
import type {
  EvidenceKind,
  EvidenceRow,
  ListingPlatform,
} from '../../../../record/listing/evidence.ts'
import { RUNGS } from '../../../../record/listing/ladder.ts'
import { openLanguageDetector } from '../../../interpret/feed/language-detector.ts'
import type { ListingSubject } from './listing.ts'

export interface Compared {
  readonly platform: ListingPlatform
  readonly foreignId: string
  readonly at: string
}

type PlatformRow = Pick<EvidenceRow, 'kind' | 'confidence' | 'facts'>

export function platformRow(
  { platform, foreignId, at }: Compared,
  row: PlatformRow,
): EvidenceRow {
  return {
    platform,
    foreignId,
    source: 'platform',
    at,
    ...row,
  }
}

const NAME_KINDS: Readonly<Record<NameRelation, EvidenceKind>> = {
  equal: 'same-name',
  twin: 'twin-name',
  similar: 'similar-name',
  other: 'other-name',
}

/** Maximum stored length of a platform's name, in code points. */
const MOST_LETTERS = 200

const boundName = (name: string): string => Array.from(name).slice(0, MOST_LETTERS).join('')

/** `only`: whether no other known record of the platform has this name; null without a search. */
export function compareNames(
  compared: Compared,
  subject: ListingSubject,
  theirs: {
    readonly name: string
    readonly publisher: string | null
    readonly only: boolean | null
    /** The platform has a page of the show that could not be read. */
    readonly isUnread?: boolean
  },
): EvidenceRow {
  const relation = compareAnyTitle(subject.titles, theirs.name)
  return platformRow(compared, {
    kind: NAME_KINDS[relation],
    confidence: relation === 'equal' ? RUNGS.nameOnly : 0,
    facts: {
      theirs: boundName(theirs.name),
      ...(theirs.publisher !== null && { author: boundName(theirs.publisher) }),
      publisher: comparePublishers(subject.author, theirs.publisher),
      only: theirs.only,
      ...(theirs.isUnread === true && !isTellingName(theirs.name) && { unread: true }),
      namesakes: subject.hasNamesakes,
    },
  })
}

/**
 * Returns the evidence that the platform has the show. `episodes`: their number there; null =
 * unknown.
 */
export function existsRow(compared: Compared, episodes: number | null): EvidenceRow {
  return platformRow(compared, {
    kind: 'exists',
    confidence: 0,
    facts: episodes === null ? {} : { episodes },
  })
}

export interface EpisodeTerms {
  /** Maximum difference of an episode's dates, in days. */
  readonly days: number
  /** Number of matches that prove the same show. */
  readonly enough: number
  /**
   * Under a different name, as with all-in-one channels, minimum share of their episodes that must
   * match in the weeks that both cover.
   */
  readonly share: number
}

/** Minimum comparable episodes on both sides for "none in common" to be evidence. */
const MIN_COMPARABLE = 3

/** A smaller share is a coincidence, or a guest appearance. */
const SOME_SHARE = 0.25
/** A single match among different episodes is a coincidence too. */
const SOME_LEAST = 2

/** Undefined if inconclusive: too few episodes, or generic titles. */
export function compareEpisodes(
  compared: Compared,
  subject: ListingSubject,
  theirs: readonly DatedTitle[],
  terms: EpisodeTerms,
): EvidenceRow | undefined {
  const { days, enough, share } = terms
  const match = matchEpisodes(subject.episodes, theirs, { days, showNames: subject.titles })
  const facts = { ...match, days }
  const isEnough = match.matched >= enough && match.matched >= share * match.theirs
  if (isEnough)
    return platformRow(compared, {
      kind: 'same-episodes',
      confidence: RUNGS.episodes,
      facts,
    })
  const comparable = Math.min(match.ours, match.theirs)
  if (
    match.matched >= Math.max(1, SOME_SHARE * comparable, Math.min(SOME_LEAST, comparable))
  )
    return platformRow(compared, { kind: 'some-episodes', confidence: 0, facts })
  if (comparable >= MIN_COMPARABLE)
    return platformRow(compared, { kind: 'other-episodes', confidence: 0, facts })
  return undefined
}

/** A shorter excerpt of a description, in letters, is no proof. */
const MIN_LETTERS = 40

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/**
 * Compares an excerpt of a platform's description with the show's own: the text, otherwise its
 * language. Empty if neither is conclusive.
 */
export async function compareDescriptions(
  compared: Compared,
  { description, language }: ListingSubject,
  theirs: string,
): Promise<readonly EvidenceRow[]> {
  const letters = lettersOf(theirs)
  if (letters.length < MIN_LETTERS) return []
  if (lettersOf(description ?? '').startsWith(letters))
    return [platformRow(compared, { kind: 'same-text', confidence: 0, facts: {} })]
  detector ??= openLanguageDetector()
  const guess = (await detector)(theirs)
  const row = compareLanguages(compared, language, listOf(guess))
  if (row === undefined) return []
  return [row]
}

let detector: ReturnType<typeof openLanguageDetector> | undefined

/** Undefined if one language is unknown. A platform's "en" is often only its default. */
export function compareLanguages(
  compared: Compared,
  ours: string,
  theirs: readonly string[],
): EvidenceRow | undefined {
  const bases = [
    ...new Set(theirs.map((tag) => tag.toLowerCase().split(/[-_]/)[0] ?? '')),
  ].filter((base) => base !== '')
  if (ours === 'und' || bases.length === 0) return undefined
  const kind = bases.includes(ours) ? 'same-language' : 'other-language'
  return platformRow(compared, {
    kind,
    confidence: 0,
    facts: { ours, theirs: bases.join(',') },
  })
}
