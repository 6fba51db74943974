/** Finds and erases private feed addresses that older releases or other directories let in. */
import type { PodcastId, PodcastRecord } from '../../record/podcast.ts'
import { toInstant } from '../../record/instant/instant.ts'
import {
  holdsPrivateAddress,
  withoutPrivateFeeds,
  withoutPrivateInJson,
} from '../../record/feed-url/without-private.ts'
import type { Directory } from '../../store/directory.ts'
import type { JsonValue } from '../../record/text/json-value.ts'
import type { Metadata } from '../../store/metadata.ts'
import type { Versioned } from '../../store/record-change.ts'
import { recordAudit } from '../audit.ts'
import type { Ordering } from '../change-podcast.ts'
import { changeAffected } from './change-affected.ts'
import { readAgain } from '../read-again.ts'

const BATCH = 200

/** Returns the ids of podcasts whose records contain a private address. */
export async function listPrivate({
  writer,
}: Pick<Directory, 'writer'>): Promise<readonly PodcastId[]> {
  const ids: PodcastId[] = []
  for await (const record of writer.scan())
    if (withoutPrivateFeeds(record) !== record) ids.push(record.id)
  return ids
}

/** Episodes are excluded: they are packed, and contain only audio URLs. */
const openSections = ({ newestEpisodes: _, pins, ...sections }: Metadata) => {
  const kept = Object.entries((pins ?? {}) as object).filter(
    ([, pin]) => !holdsPrivateAddress(pin),
  )
  const openPins = pins === undefined ? {} : { pins: Object.fromEntries(kept) as JsonValue }
  return { ...(withoutPrivateInJson(sections as JsonValue) as Metadata), ...openPins }
}

type Erasing = 'removed' | 'erased'

const erase = async (
  directory: Directory,
  { record, revision }: Versioned,
  { by, nowMs }: Ordering,
) => {
  const at = toInstant(nowMs)
  const events = [{ at, kind: 'forgotten' as const, evidence: { by } }]
  const open = withoutPrivateFeeds(record)
  const stale = { stale: 'somebody else wrote in between' }
  if (open === undefined) {
    const { status } = await directory.writer.remove({
      id: record.id,
      revision,
      at,
      events,
    })
    if (status === 'removed') return { done: 'removed' as Erasing }
    return stale
  }
  const metadata = openSections(
    (await directory.metadata.read([record.id])).get(record.id) ?? {},
  )
  const [outcome] = await directory.writer.write([
    { record: { ...open, updatedAt: at }, revision, metadata, events },
  ])
  if (outcome?.status !== 'updated') return stale
  if (open.rssFeedUrl !== record.rssFeedUrl) await readAgain(directory, record.id, nowMs)
  return { done: 'erased' as Erasing }
}

const holds = (
  record: PodcastRecord,
  { newestEpisodes: _, ...sections }: Metadata,
): boolean => withoutPrivateFeeds(record) !== record || holdsPrivateAddress(sections)

const removeProposals = async ({ submissions }: Directory): Promise<void> => {
  let after = 0
  for (;;) {
    const page = await submissions.list({ after, limit: BATCH, kind: 'proposal' })
    for (const { no, subject } of page)
      if (holdsPrivateAddress(subject)) await submissions.remove(no)
    if (page.length < BATCH) return
    after = page.at(-1)?.no ?? after
  }
}

export interface ErasedPrivate {
  /** Podcasts without another address. */
  readonly removed: number
  /** Podcasts that remain, at a public address. */
  readonly erased: number
  /** Events, actions, submissions and merged podcasts. */
  readonly traces: number
}

/** Idempotent. */
export async function forgetPrivate(
  directory: Directory,
  ordering: Ordering,
): Promise<ErasedPrivate> {
  const changes = await changeAffected(directory, {
    holds,
    change: (podcast) => erase(directory, podcast, ordering),
  })
  const removed = changes.filter((each) => each === 'removed').length
  await removeProposals(directory)
  const count = { removed, erased: changes.length - removed }
  const erased = { ...count, traces: await directory.forgotten.erasePrivate() }
  if (Object.values(erased).some((number) => number > 0))
    await recordAudit(directory, ordering, { action: 'forget', details: { ...erased } })
  return erased
}
