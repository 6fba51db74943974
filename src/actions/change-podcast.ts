/**
 * Writes an operator's change under concurrent writes: it is decided again, unless it is bound to
 * one revision.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Directory } from '../store/directory.ts'
import type { Versioned } from '../store/record-change.ts'
import { CodedError } from '../errors.ts'
import type { PodcastId } from '../record/podcast.ts'
import type { Actor } from './audit.ts'
import { findById } from './find-podcast.ts'

/** The operator, the time, and the reason of an action, stored in the history. */
export interface Ordering extends Actor {
  /** The expected revision. The change is refused if the podcast has another one. */
  readonly revision?: number
}

export type Attempt<Result> = { readonly done: Result } | { readonly stale: string }

const ATTEMPTS = 5
const PAUSE_MS = 20

export function podcastNotFound(): CodedError {
  return new CodedError(
    'PODCAST_NOT_FOUND',
    'No podcast has this id, or it was taken down.',
    {
      remedy: '`castdex list` shows ids.',
    },
  )
}

const getById = async (directory: Directory, id: PodcastId): Promise<Versioned> => {
  const found = await findById(directory, id)
  if (found === undefined) throw podcastNotFound()
  return found
}

const assertRevision = ({ revision }: Versioned, wanted: number | undefined): void => {
  if (wanted === undefined || wanted === revision) return
  throw new CodedError(
    'REVISION_STALE',
    `The podcast has the revision ${String(revision)} by now, not ${String(wanted)}: read it again and decide again.`,
  )
}

/** Calls `attempt` with the current podcast, and again after a concurrent write. */
export async function changePodcast<Result>(
  directory: Directory,
  id: PodcastId,
  { revision }: Pick<Ordering, 'revision'>,
  attempt: (podcast: Versioned) => Promise<Attempt<Result>>,
): Promise<Result> {
  let reason = ''
  for (let count = 0; count < ATTEMPTS; count += 1) {
    const podcast = await getById(directory, id)
    assertRevision(podcast, revision)
    const result = await attempt(podcast)
    if ('done' in result) return result.done
    reason = result.stale
    await sleep(PAUSE_MS * count)
  }
  throw new CodedError(
    'REVISION_STALE',
    `The change cannot be written as it is: ${reason}.`,
  )
}
