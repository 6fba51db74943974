/** The names that a change claims, and why it may not be written. */
import { holdsAppleId } from '../../record/apple-claim.ts'
import { slugCandidates } from '../../record/slug.ts'
import { type FeedKeys, feedKeysOf } from './feed-keys.ts'
import type { NameClaims, NameOwners } from './name-owners.ts'
import type { RecordChange } from '../record-change.ts'

export interface RecordClaim {
  readonly change: RecordChange
  readonly feedKeys: FeedKeys
  /** Best first. The others are only considered if the first is taken. */
  readonly slugs: readonly string[]
}

function slugsOf({
  record,
  revision,
  isFirstTitle = false,
}: RecordChange): readonly string[] {
  const requested = record.slug === undefined || record.slug === '' ? [] : [record.slug]
  const candidates = slugCandidates(record.title, record.id)
  if (revision === null) return [...requested, ...candidates]
  if (isFirstTitle) return candidates
  return []
}

export function toClaim(change: RecordChange): RecordClaim {
  return {
    change,
    feedKeys: feedKeysOf(change.record.feedUrls),
    slugs: slugsOf(change),
  }
}

export function claimsOf(claims: readonly RecordClaim[]): NameClaims {
  return {
    ids: claims.map(({ change }) => change.record.id),
    feedKeys: claims.flatMap(({ feedKeys }) => [...feedKeys.keys()]),
    appleIds: claims
      .map(({ change }) => change.record.appleId)
      .filter((appleId) => appleId > 0),
    slugs: claims.flatMap(({ slugs }) => slugs.slice(0, 1)),
  }
}

function findRevisionObstacle(
  { record, revision }: RecordChange,
  owners: NameOwners,
): string | undefined {
  const held = owners.byId.get(record.id)
  if (owners.tombstones.has(record.id)) return 'the podcast was merged or removed'
  if (revision === null) return held && 'a podcast with this id exists already'
  if (held?.revision === revision) return undefined
  return 'the podcast was written in between'
}

/** Returns the reason why the change may not be written; undefined if it may. */
export function findObstacle(
  { change, feedKeys }: RecordClaim,
  owners: NameOwners,
): string | undefined {
  const { record } = change
  const held = owners.byId.get(record.id)
  const isOthers = (owner: number | undefined): boolean =>
    owner !== undefined && owner !== held?.seq
  const stale = findRevisionObstacle(change, owners)
  if (stale !== undefined) return stale
  for (const key of feedKeys.keys()) {
    if (isOthers(owners.seqByFeedKey.get(key)))
      return 'another podcast has one of the feed URLs'
    if (owners.removedFeedKeys.has(key))
      return 'one of the feed URLs is of a podcast that was removed'
  }
  const isClash = holdsAppleId(record) && isOthers(owners.seqByAppleId.get(record.appleId))
  if (isClash) return 'another living podcast has the Apple id'
  return undefined
}
