/** Moves a feed for an operator, to the URL of a suspect move or to any other URL. */
import type { Directory } from '../../store/directory.ts'
import type { Versioned } from '../../store/record-change.ts'
import { CodedError, type RefusalCase } from '../../errors.ts'
import { markApple } from '../../intake/apply/moves/doubt/mark-apple.ts'
import { countMove } from '../../intake/apply/feed/count-visits.ts'
import {
  isOneUrl,
  type MovesState,
  ruledIn,
  withoutQuestion,
} from '../../intake/apply/moves/moves-state.ts'
import { parseFeedUrl } from '../../record/feed-url/feed-url.ts'
import { heldUrls } from '../../record/held-urls.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { moveToUrl, returnToUrl } from '../../record/move-to-url.ts'
import type { PodcastId, PodcastRecord } from '../../record/podcast.ts'
import { assertReadable, notAFeedUrl, privateFeed } from '../feed/add-feed.ts'
import { changePodcast, type Ordering } from '../change-podcast.ts'
import { readAgain } from '../read-again.ts'
import { readMoves } from './read-moves.ts'

export interface AdoptedMove {
  readonly id: PodcastId
  readonly from: string
  readonly to: string
  /** False if the feed was already at this URL and not in doubt. */
  readonly hasChanged: boolean
}

const refuse = (message: string, refusalCase: RefusalCase): CodedError =>
  new CodedError('MOVE_REFUSED', message, { refusalCase })

export function parseTarget(text: string): { readonly url: string; readonly key: string } {
  const feed = parseFeedUrl(text.trim())
  if ('problem' in feed) throw notAFeedUrl(text, feed.problem)
  if (feed.isPrivate) throw privateFeed()
  assertReadable(feed, undefined)
  return { url: feed.fetchUrl, key: feed.key }
}

/** Returns whether the content at the URL is not accepted as the show's. */
function isContentOpen({ strange, emptied }: MovesState): boolean {
  return strange !== null || emptied !== undefined
}

/** Throws if another podcast owns this feed, or owned it when it was removed. */
const assertFree = async (
  { writer }: Directory,
  { record }: Versioned,
  key: string,
): Promise<void> => {
  const { byFeedKey, removedFeedKeys } = await writer.owners({ feedKeys: [key] })
  if (removedFeedKeys.has(key))
    throw new CodedError('FEED_REMOVED', 'the podcast of this feed was taken down.')
  const owner = byFeedKey.get(key)?.record
  if (owner === undefined || owner.id === record.id) return
  throw refuse(`The podcast ${owner.id} has this feed: merge the two.`, {
    name: 'feed-taken',
    about: owner.id,
  })
}

/**
 * Clears the old URL's facts, so that they do not contradict the new one. They are stored for undo.
 */
function settled(state: MovesState, record: PodcastRecord, to: string): MovesState {
  const { print, sighting, strange, doubtedMs, isTrusted, suspect, found, ruling } = state
  const before = { print, sighting, strange, doubtedMs, isTrusted, suspect }
  const notAt = state.notAt?.filter((url) => isOneUrl(url, to)) ?? []
  return {
    ...withoutQuestion(ruledIn(state, to)),
    print: null,
    sighting: null,
    strange: null,
    doubtedMs: null,
    isTrusted: true,
    suspect: null,
    adopted: {
      url: record.rssFeedUrl,
      to,
      isNew: !heldUrls(record).some(({ url }) => isOneUrl(url, to)),
      ...(notAt.length !== 0 && { notAt }),
      state: {
        ...before,
        ...(found !== undefined && { found }),
        ...(ruling !== undefined && { ruling }),
      },
    },
  }
}

/** Keeps the entry if the feed is already at this URL, because only the content was in doubt. */
function placeAt(record: PodcastRecord, url: string, at: string) {
  const isThere = heldUrls(record).some((entry) => entry.url === url && entry.to === null)
  if (isThere) return returnToUrl(record, url, at)
  return moveToUrl(record, url, 'operator', at)
}

function toEvidence({ by, reason }: Ordering, move: { from: string; target: string }) {
  return { via: 'operator', ...move, by, ...(reason !== undefined && { reason }) }
}

/** If `url` is undefined, moves the feed to the target of the suspect move. It is fetched next. */
export async function adoptMove(
  directory: Directory,
  id: PodcastId,
  url: string | undefined,
  ordering: Ordering,
): Promise<AdoptedMove> {
  const moved = await changePodcast(directory, id, ordering, async (podcast) => {
    const { record, revision } = podcast
    const state = await readMoves(directory, record.id)
    const wanted = url ?? state.suspect
    if (wanted === null)
      throw refuse('No move of this podcast waits for a word; name the URL of the feed.', {
        name: 'no-move-waits',
      })
    const target = parseTarget(wanted)
    const done = {
      id: record.id,
      from: record.rssFeedUrl,
      to: target.url,
      hasChanged: target.url !== record.rssFeedUrl || isContentOpen(state),
    }
    if (!done.hasChanged) return { done }
    await assertFree(directory, podcast, target.key)
    const at = toInstant(ordering.nowMs)
    const evidence = toEvidence(ordering, { from: record.rssFeedUrl, target: target.url })
    const place = placeAt(record, target.url, at)
    const after = settled(state, record, target.url)
    const marked = markApple(
      { ...record, ...place, updatedAt: at },
      { before: state, after, at },
    )
    const [outcome] = await directory.writer.write([
      {
        record: marked.record,
        revision,
        metadata: { moves: marked.moves },
        events: [{ at, kind: 'moved', evidence }, ...marked.events],
      },
    ])
    if (outcome?.status === 'updated') return { done }
    return { stale: 'somebody else wrote in between' }
  })
  if (!moved.hasChanged) {
    await directory.tasks.scheduleSooner(moved.id, 'feed', ordering.nowMs)
    return moved
  }
  const counts = countMove({ ...moved, nowMs: ordering.nowMs })
  await directory.dailyCounts?.add(counts).catch(() => undefined)
  // A "not modified" answer would skip the judgement.
  await readAgain(directory, moved.id, ordering.nowMs)
  return moved
}
