/** What a record needs of names, and why it may not have them. */
import type { PodcastDraft, PodcastId } from '../../record/podcast.ts'
import { feedNames, heldAppleName, heldNames, livingNames } from './held-names.ts'
import type { NameClaims, NameOutcome, NameWish } from './name-claims.ts'
import { type PodcastDocument, type PodcastNames, toNames } from './podcast-document.ts'

export const REASONS = {
  departed: 'the podcast was merged or removed',
  exists: 'a podcast with this id exists already',
  absent: 'no podcast has this id',
  stale: 'the podcast was written in between',
  feedRemoved: 'one of the feed URLs is of a podcast that was removed',
  feedTaken: 'another podcast has one of the feed URLs',
  appleTaken: 'another living podcast has the Apple id',
  itself: 'a podcast cannot be merged into itself',
} as const

export interface ClaimedRecord {
  readonly id: PodcastId
  readonly names: Pick<PodcastNames, 'feedKeys' | 'appleId' | 'dead'>
  /** Names that its document does not have yet, in the order in which what is in the way is told. */
  readonly wishes: readonly NameWish[]
  /** Names that its document will not have any more. */
  readonly dropped: readonly string[]
}

/** A record without a slug or number; neither is looked at. */
const namesOf = (record: PodcastDraft): PodcastNames => toNames({ slug: '', seq: 0, ...record })

/** `old` is the podcast's document, if it is there. */
export const toClaimed = (record: PodcastDraft, old: PodcastDocument | undefined, ally?: PodcastId): ClaimedRecord => {
  const names = namesOf(record)
  const apple = heldAppleName(names)
  const wanted = [...feedNames(names), ...(apple === undefined ? [] : [apple])]
  const held = old?.kind === 'podcast' ? heldNames(old) : new Set<string>()
  const kept = new Set(wanted)
  const { id } = record
  return {
    id,
    names,
    wishes: wanted
      .filter((name) => !held.has(name))
      .map((name) => ({ name, owner: id, ...(ally === undefined ? {} : { ally }) })),
    dropped: old?.kind === 'podcast' ? livingNames({ ...old, slug: '' }).filter((name) => isDropped(name, kept)) : [],
  }
}

const isDropped = (name: string, kept: ReadonlySet<string>): boolean => !kept.has(name) && !name.startsWith('slug')

/** Why the record may not be written; undefined where it may. */
export const findNameObstacle = (
  { wishes }: ClaimedRecord,
  outcomes: ReadonlyMap<string, NameOutcome>,
): string | undefined => {
  for (const { name } of wishes) {
    const outcome = outcomes.get(name)
    if (outcome?.status !== 'taken') continue
    if (name.startsWith('apple')) return REASONS.appleTaken
    return outcome.isRemoved ? REASONS.feedRemoved : REASONS.feedTaken
  }
  return undefined
}

/** Outcomes of the wishes of one record. */
export const outcomesOf = (
  { wishes }: ClaimedRecord,
  outcomes: ReadonlyMap<string, NameOutcome>,
): readonly (readonly [string, NameOutcome])[] =>
  wishes.flatMap(({ name }) => {
    const outcome = outcomes.get(name)
    return outcome === undefined ? [] : [[name, outcome] as const]
  })

/** Claims them all; where one cannot be had, none is kept and the reason is given. */
export const claimOrExplain = async (claims: NameClaims, claimed: ClaimedRecord): Promise<string | undefined> => {
  const outcomes = await claims.claim(claimed.wishes)
  const reason = findNameObstacle(claimed, outcomes)
  if (reason !== undefined) await claims.undo(outcomes)
  return reason
}
