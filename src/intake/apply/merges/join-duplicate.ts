/**
 * Compares a podcast that was just read with its lookalikes, and merges two that are proven to be
 * one show.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Directory } from '../../../store/directory.ts'
import { parseCrawlState } from '../../../record/crawl-state.ts'
import type { PodcastId } from '../../../record/podcast.ts'
import { decideDuplicate, type DuplicateDecision } from './decide-duplicate.ts'
import type { KnownShow } from '../moves/known-show.ts'
import { mergePodcasts, type MergeResult } from './merge-podcasts.ts'
import { readMovesState } from '../moves/moves-state.ts'
import { shortenPrint, type ShowPrint } from '../../interpret/show/show-print.ts'

type Parts = Pick<Directory, 'writer' | 'metadata' | 'history' | 'tasks'>

export interface Joining {
  readonly decision: DuplicateDecision['kind']
  readonly merge: MergeResult | null
  /** The podcast that survives the merge. */
  readonly into: PodcastId | null
  /** When to read it again, in ms since 1970; null = on its normal schedule. */
  readonly lookAgainAt: number | null
  /** The podcast that it probably duplicates, until proven. */
  readonly twin: PodcastId | null
  /** Podcasts that may be the same show; their whole feeds would decide. */
  readonly toRead: readonly PodcastId[]
}

export interface JoinQuestion {
  readonly id: PodcastId
  readonly lookalikes: readonly PodcastId[]
  /** The feed's fingerprint, if it was just read. */
  readonly seen?: ShowPrint | undefined
  /**
   * Returns whether a podcast of this batch fails, before its task is updated; undefined = use the
   * task.
   */
  readonly isFailing: (id: PodcastId) => boolean | undefined
  readonly nowMs: number
}

/** Undefined if the podcast does not exist. */
export async function joinDuplicate(
  directory: Parts,
  question: JoinQuestion,
): Promise<Joining | undefined> {
  const { id, lookalikes, nowMs } = question
  const { byId } = await directory.writer.owners({ ids: [id, ...lookalikes] })
  const owner = byId.get(id)
  if (owner === undefined) return undefined
  const metadata = await directory.metadata.read([...byId.keys()], ['moves'])
  const toKnown = (other: PodcastId): KnownShow[] => {
    const found = byId.get(other)
    if (found === undefined) return []
    return [{ record: found.record, state: readMovesState(metadata.get(other)?.moves) }]
  }
  const [known] = toKnown(id)
  if (known === undefined) return undefined
  const show = withSeen(known, question)
  const decision = decideDuplicate({ show, others: lookalikes.flatMap(toKnown), nowMs })
  if (decision.kind === 'merge')
    return joinBoth(directory, question, [
      ...toKnown(decision.into),
      ...toKnown(decision.absorbed),
    ])
  // A stale write is repeated at the next fetch.
  if (!isDeepStrictEqual(decision.state, show.state)) {
    await directory.writer.write([{ ...owner, metadata: { moves: decision.state } }])
  }
  const base = {
    decision: decision.kind,
    merge: null,
    into: null,
    lookAgainAt: decision.lookAgainAt,
  } as const
  if (decision.kind === 'keep') return { ...base, twin: null, toRead: decision.toRead }
  return { ...base, twin: decision.sighting.target, toRead: [] }
}

/**
 * Adds the feed that was just read if its newest items equal the stored ones. Otherwise it belongs
 * to another show or URL.
 */
function withSeen(known: KnownShow, { id, seen }: JoinQuestion): KnownShow {
  if (seen === undefined || known.record.id !== id) return known
  if (isDeepStrictEqual(shortenPrint(seen), known.state.print)) return { ...known, seen }
  return known
}

/** Decides again for the pair alone, with the current state of both feeds. */
const joinBoth = async (
  directory: Parts,
  question: JoinQuestion,
  both: readonly KnownShow[],
): Promise<Joining | undefined> => {
  const { id, isFailing, nowMs } = question
  const shows = await Promise.all(
    both.map(async (show) => ({
      ...withSeen(show, question),
      isFailing: isFailing(show.record.id) ?? (await fails(directory, show.record.id)),
    })),
  )
  const show = shows.find(({ record }) => record.id === id)
  if (show === undefined) return undefined
  const decision = decideDuplicate({ show, others: shows, nowMs })
  if (decision.kind !== 'merge') return undefined
  const merge = await mergePodcasts(directory, decision, nowMs)
  const into = merge === 'merged' ? decision.into : null
  return { decision: 'merge', merge, into, lookAgainAt: null, twin: null, toRead: [] }
}

const fails = async ({ tasks }: Parts, id: PodcastId): Promise<boolean> => {
  const task = await tasks.find(id, 'feed')
  return parseCrawlState(task?.state).failing !== null
}
