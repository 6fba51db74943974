/**
 * Wraps a directory to apply operators' overrides to every write. Pinned values override those from
 * crawls, imports and checks. Forgotten and private addresses and the episodes of blocked shows are
 * never written. A pin raises the podcast's revision, so that a concurrent write is stale.
 */
import type { Change, Upsert } from '../../../store/change-feed.ts'
import type { Directory } from '../../../store/directory.ts'
import type { NewEvent } from '../../../store/history.ts'
import { readUndamaged } from '../../../store/metadata.ts'
import type { RecordChange } from '../../../store/record-change.ts'
import { forgetInSections } from '../../../record/episodes/forget-in-sections.ts'
import { forgetInEpisodes } from '../../../record/episodes/packed-episodes.ts'
import { isPrivateAddress } from '../../../record/feed-url/feed-url.ts'
import {
  type ForgottenEntries,
  forgetInRecord,
  forgetInShow,
} from '../../../record/forgotten.ts'
import { applyPins } from '../../../record/pins/pins.ts'
import { isPublic, type PodcastId } from '../../../record/podcast.ts'
import {
  holdsPrivateAddress,
  withoutPrivateFeeds,
  withoutPrivateInJson,
  withoutPrivateLinks,
} from '../../../record/feed-url/without-private.ts'
import {
  delegateDirectoryWriter,
  layOverWriter,
  type Unwritable,
  withWriter,
} from './lay-over-writer.ts'
import { toPins } from './read-pins.ts'

type Overrides = Pick<Directory, 'metadata' | 'forgotten'>

/** A change that contains pins is an operator's, and is written unchanged. */
const isOverride = ({ metadata }: RecordChange): boolean =>
  metadata !== undefined && 'pins' in metadata

/**
 * A single write fails if the podcast's metadata are damaged. In a batch, only that podcast is
 * skipped.
 */
const underPins = async (
  { metadata }: Overrides,
  changes: readonly RecordChange[],
): Promise<readonly (RecordChange | Unwritable)[]> => {
  const known = changes
    .filter((change) => change.revision !== null && !isOverride(change))
    .map(({ record }) => record.id)
  if (known.length === 0) return changes
  const { metadata: read, damaged } = await readUndamaged(metadata, known, ['pins'])
  return changes.map((change) => {
    const { id } = change.record
    const refusal = damaged.get(id)
    if (refusal !== undefined && changes.length === 1) throw refusal
    if (refusal !== undefined) return { status: 'stale', id, reason: refusal.message }
    const kept = read.get(change.record.id)
    if (kept?.pins === undefined || isOverride(change)) return change
    const { record, pins } = applyPins(change.record, toPins(kept))
    return { ...change, record, metadata: { ...change.metadata, pins } }
  })
}

const forget = (change: RecordChange, forgotten: ForgottenEntries): RecordChange => ({
  ...change,
  record: forgetInRecord(change.record, forgotten),
  ...(change.metadata !== undefined && {
    metadata: forgetInSections(change.metadata, forgotten, change.record.id),
  }),
  ...(change.events !== undefined && {
    events: change.events.map(
      (event): NewEvent => ({
        ...event,
        evidence: forgetInShow(event.evidence, forgotten, change.record.id),
      }),
    ),
  }),
})

const forgetInUpsert = (upsert: Upsert, forgotten: ForgottenEntries): Upsert => {
  const { record, newestEpisodes } = upsert
  return {
    ...upsert,
    record: forgetInRecord(record, forgotten),
    ...(newestEpisodes !== undefined && {
      newestEpisodes: forgetInEpisodes(newestEpisodes, forgotten, record.id),
    }),
  }
}

/**
 * Removes forgotten addresses from a replicated change, because an erasure may apply to this
 * directory alone.
 */
const forgetInChange = (change: Change, forgotten: ForgottenEntries): Change => {
  if (change.kind === 'remove') return change
  if (change.kind !== 'merge') return forgetInUpsert(change, forgotten)
  return {
    ...change,
    record: forgetInRecord(change.record, forgotten),
    survivor: change.survivor === null ? null : forgetInRecord(change.survivor, forgotten),
  }
}

const open = (change: RecordChange): RecordChange => ({
  ...change,
  record: withoutPrivateLinks(change.record),
  ...(change.events !== undefined && {
    events: change.events.map((event) => {
      if (holdsPrivateAddress(event.evidence))
        return { ...event, evidence: withoutPrivateInJson(event.evidence) }
      return event
    }),
  }),
})

/**
 * Removes private addresses of the original directory. A podcast without other addresses is removed
 * here, except for its id.
 */
const openChange = (change: Change): Change => {
  if (change.kind === 'remove') {
    const feedKeys = change.feedKeys.filter((key) => !isPrivateAddress(key))
    return { ...change, feedKeys }
  }
  const record = withoutPrivateFeeds(change.record)
  if (record === change.record && change.kind !== 'merge') return change
  if (record === undefined) {
    const { id, seq, slug, updatedAt } = change.record
    return { kind: 'remove', id, seq, slug, at: updatedAt, feedKeys: [] }
  }
  if (change.kind !== 'merge') return { ...change, record }
  const { survivor } = change
  return {
    ...change,
    record,
    survivor: survivor === null ? null : (withoutPrivateFeeds(survivor) ?? null),
  }
}

/** The survivor of a merge gets the texts of the absorbed show, so it forgets the same people. */
async function inheritForgotten(
  { forgotten }: Overrides,
  merges: readonly { readonly id: PodcastId; readonly into: PodcastId }[],
): Promise<void> {
  if (merges.length === 0) return
  const { people } = await forgotten.list()
  for (const { id, into } of merges)
    if (people.hasShow(id)) await forgotten.inherit(id, into)
}

const withoutForgotten = async (
  overrides: Overrides,
  changes: readonly Change[],
): Promise<readonly Change[]> => {
  await inheritForgotten(
    overrides,
    changes.filter((change) => change.kind === 'merge'),
  )
  const addresses = await overrides.forgotten.list()
  const opened = changes.map(openChange)
  if (addresses.size === 0) return opened
  return opened.map((change) => forgetInChange(change, addresses))
}

/** Removes the episodes of a show that is not public. */
function withoutBlockedEpisodes(change: RecordChange): RecordChange {
  const { record, metadata, revision } = change
  if (isPublic(record)) return change
  if (revision === null && metadata?.newestEpisodes === undefined) return change
  return { ...change, metadata: { ...metadata, newestEpisodes: null } }
}

const underOverrides = async (
  overrides: Overrides,
  changes: readonly RecordChange[],
): Promise<readonly (RecordChange | Unwritable)[]> => {
  const pinned = await underPins(overrides, changes)
  const forgotten = await overrides.forgotten.list()
  return pinned.map((change) => {
    if ('status' in change) return change
    const allowed = open(withoutBlockedEpisodes(change))
    if (forgotten.size === 0) return allowed
    return forget(allowed, forgotten)
  })
}

export function applyOverrides(directory: Directory): Directory {
  const overridden = layOverWriter(
    directory,
    (changes) => underOverrides(directory, changes),
    (changes) => withoutForgotten(directory, changes),
  )
  return withWriter(overridden, (writer) => ({
    ...delegateDirectoryWriter(writer),
    async merge(merge) {
      const [id, into] = [merge.absorbed.id, merge.survivor.record.id]
      await inheritForgotten(directory, [{ id, into }])
      return writer.merge(merge)
    },
  }))
}
