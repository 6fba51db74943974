/** Merges two podcasts that a rule has identified as one show. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Directory, Owners } from '../../../store/directory.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'
import type { Metadata } from '../../../store/metadata.ts'
import type { MergeOutcome } from '../../../store/merges-and-removals.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import { parseCrawlState } from '../../../record/crawl-state.ts'
import { feedKey } from '../../../record/feed-url/feed-url.ts'
import { joinRecords } from '../../../record/join-records.ts'
import { joinPins } from '../../../record/pins/join-pins.ts'
import type { PodcastId, PodcastRecord } from '../../../record/podcast.ts'
import { mayHaveSound } from '../feed/not-a-podcast.ts'
import { joinMetadata, withJoinedEpisodes } from './join-metadata.ts'
import { readMovesState } from '../moves/moves-state.ts'

export interface MergeOrder {
  readonly into: PodcastId
  readonly absorbed: PodcastId
  /** The surviving feed. */
  readonly url: string
  readonly evidence: { readonly [name: string]: JsonValue | undefined }
}

export type MergeResult =
  | 'merged'
  /** One of the two no longer exists, or they are already merged. */
  | 'gone'
  /** An operator has separated them before. */
  | 'kept-apart'
  /** Concurrent writes exhausted all attempts. */
  | 'stale'

type Parts = Pick<Directory, 'writer' | 'metadata' | 'history' | 'tasks'>

const MAX_ATTEMPTS = 5
const RETRY_WAIT_MS = 20

export async function mergePodcasts(
  directory: Parts,
  order: MergeOrder,
  nowMs: number,
): Promise<MergeResult> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    if (tries > 0) await wait(RETRY_WAIT_MS * tries)
    const outcome = await attempt(directory, order, nowMs)
    if (outcome === undefined) return 'gone'
    if (outcome === 'kept-apart') {
      await keepApart(directory, order)
      return outcome
    }
    if (outcome.status === 'merged') return 'merged'
  }
  return 'stale'
}

const readBoth = async (
  { writer }: Parts,
  { into, absorbed }: MergeOrder,
): Promise<Owners> => writer.owners({ ids: [into, absorbed] })

const attempt = async (
  directory: Parts,
  order: MergeOrder,
  nowMs: number,
): Promise<MergeOutcome | 'kept-apart' | undefined> => {
  const at = toInstant(nowMs)
  const { byId } = await readBoth(directory, order)
  const [survivor, absorbed] = [byId.get(order.into), byId.get(order.absorbed)]
  if (survivor === undefined || absorbed === undefined || order.into === order.absorbed)
    return undefined
  const kept = await directory.metadata.read([order.into, order.absorbed])
  const [ours = {}, theirs = {}] = [kept.get(order.into), kept.get(order.absorbed)]
  if (
    (await areRuledApart(directory, order, [ours, theirs])) ||
    (await wereParted(directory, order))
  )
    return 'kept-apart'
  const url = await presentUrl(directory, order.url, [survivor.record, absorbed.record])
  const isTheirs = feedKey(url) === feedKey(absorbed.record.rssFeedUrl)
  const hasSound = mayHaveSound([survivor.record, ours], [absorbed.record, theirs])
  const known = joinMetadata(ours, theirs, { isTheirs, absorbed: order.absorbed })
  const joined = withJoinedEpisodes(
    joinRecords(survivor.record, absorbed.record, { url, at, hasSound }),
    known.episodes,
    nowMs,
  )
  const { record, metadata } = joinPins(joined, ours.pins, theirs.pins)
  return directory.writer.merge({
    survivor: {
      record,
      revision: survivor.revision,
      metadata: { ...metadata, ...known },
      events: [
        {
          at,
          kind: 'merged',
          evidence: {
            ...order.evidence,
            absorbed: order.absorbed,
            title: absorbed.record.titleLatest,
          },
        },
      ],
    },
    absorbed: {
      id: order.absorbed,
      revision: absorbed.revision,
      at,
      events: [{ at, kind: 'merged', evidence: { ...order.evidence, into: order.into } }],
    },
  })
}

/**
 * A host may redirect to a former URL of the other podcast. Its current URL is used instead, unless
 * that fails.
 */
const presentUrl = async (
  directory: Parts,
  url: string,
  both: readonly PodcastRecord[],
): Promise<string> => {
  const key = feedKey(url)
  if (both.some((record) => feedKey(record.rssFeedUrl) === key)) return url
  const former = both.find(({ feedUrls }) =>
    feedUrls.some((entry) => feedKey(entry.url) === key),
  )
  if (former === undefined || former.feedState === 'dead') return url
  const { failing } = parseCrawlState(
    (await directory.tasks.find(former.id, 'feed'))?.state,
  )
  if (failing === null) return former.rssFeedUrl
  return url
}

/** Maximum length of a chain of merges. */
const MOST_MERGES = 100

async function canonicalIdOf({ writer }: Parts, id: PodcastId): Promise<PodcastId> {
  let meant = id
  for (let merges = 0; merges < MOST_MERGES; merges += 1) {
    const left = await writer.findTombstone(meant)
    if (left?.kind !== 'merge') return meant
    meant = left.into
  }
  return meant
}

/**
 * Returns whether either podcast was kept apart from the other. One side suffices: the named
 * podcast may have been merged into the other since.
 */
async function areRuledApart(
  directory: Parts,
  { into, absorbed }: MergeOrder,
  [ours, theirs]: readonly [Metadata, Metadata],
): Promise<boolean> {
  const names = async ({ moves }: Metadata, other: PodcastId): Promise<boolean> => {
    const { apart } = readMovesState(moves)
    if (apart.includes(other)) return true
    const meant = await Promise.all(apart.map((id) => canonicalIdOf(directory, id)))
    return meant.includes(other)
  }
  return (await names(ours, absorbed)) || names(theirs, into)
}

/** More than any podcast's merges and unmerges. */
const MOST_EVENTS = 1000

/** An operator's decision overrides every rule, even if the evidence recurs. */
const wereParted = async (
  { history }: Parts,
  { into, absorbed }: MergeOrder,
): Promise<boolean> => {
  const [ours, theirs] = await Promise.all(
    [into, absorbed].map((id) => history.list(id, { limit: MOST_EVENTS })),
  )
  const names = (evidence: JsonValue, id: PodcastId): boolean =>
    typeof evidence === 'object' &&
    evidence !== null &&
    Object.values(evidence).includes(id)
  const tells = (events: typeof ours, id: PodcastId): boolean =>
    events?.some(({ kind, evidence }) => kind === 'unmerged' && names(evidence, id)) ===
    true
  return tells(ours, absorbed) || tells(theirs, into)
}

/** Stores in both records that the podcasts are distinct, so that no rule merges them. */
const keepApart = async (directory: Parts, order: MergeOrder): Promise<void> => {
  const { byId } = await readBoth(directory, order)
  const metadata = await directory.metadata.read([order.into, order.absorbed], ['moves'])
  const changes = [
    [order.into, order.absorbed] as const,
    [order.absorbed, order.into] as const,
  ].flatMap(([id, other]) => {
    const found = byId.get(id)
    if (found === undefined) return []
    const state = readMovesState(metadata.get(id)?.moves)
    const moves = {
      ...state,
      sighting: null,
      duplicate: null,
      apart: [...new Set([...state.apart, other])],
    }
    return [{ record: found.record, revision: found.revision, metadata: { moves } }]
  })
  // Stale writes are repeated at the next fetch.
  if (changes.length > 0) await directory.writer.write(changes)
}
