/** Undoes a manual move of a feed, or the acceptance of the content at its URL as the show. */
import type { Directory } from '../../store/directory.ts'
import { CodedError, type RefusalCase } from '../../errors.ts'
import { markApple } from '../../intake/apply/moves/doubt/mark-apple.ts'
import {
  type AdoptedFrom,
  type MovesState,
  readMovesState,
  ruledOut,
  withoutQuestion,
} from '../../intake/apply/moves/moves-state.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { returnToUrl } from '../../record/move-to-url.ts'
import type { PodcastId, PodcastRecord } from '../../record/podcast.ts'
import type { AdoptedMove } from './adopt-move.ts'
import { changePodcast, type Ordering } from '../change-podcast.ts'
import { readAgain } from '../read-again.ts'

/** Restores the earlier questions and rulings. */
function restoredTo(
  state: MovesState,
  { state: before, notAt = [] }: AdoptedFrom,
): MovesState {
  return notAt.reduce(ruledOut, { ...withoutQuestion(state), ...before })
}

/**
 * Removes a URL that only the manual move added. It was never the show's, and remains only in the
 * history.
 */
function placeBefore(record: PodcastRecord, { url, to, isNew }: AdoptedFrom, at: string) {
  const place = returnToUrl(record, url, at)
  if (!isNew) return place
  return { ...place, feedUrls: place.feedUrls.filter((entry) => entry.url !== to) }
}

function refuse(message: string, refusalCase: RefusalCase): CodedError {
  const remedy = '`castdex adopt ID URL` moves it to any of its addresses.'
  return new CodedError('MOVE_REFUSED', message, { refusalCase, remedy })
}

/** Throws `MOVE_REFUSED` if the feed was not moved manually, or has moved since. */
function assertThere(
  { rssFeedUrl }: PodcastRecord,
  adopted: AdoptedFrom | undefined,
): asserts adopted is AdoptedFrom {
  if (adopted === undefined)
    throw refuse('No feed of this podcast was moved by hand.', {
      name: 'not-moved-by-hand',
    })
  if (rssFeedUrl !== adopted.to)
    throw refuse(
      `The feed has moved on since: it is read at ${rssFeedUrl}, not at ${adopted.to}, where it was moved by hand.`,
      { name: 'moved-since', about: rssFeedUrl },
    )
}

/** Moves the feed back, restores the show's earlier facts, and reopens the question. */
export async function unadopt(
  directory: Directory,
  id: PodcastId,
  ordering: Ordering,
): Promise<Omit<AdoptedMove, 'hasChanged'>> {
  const moved = await changePodcast(
    directory,
    id,
    ordering,
    async ({ record, revision }) => {
      const metadata = await directory.metadata.read([record.id], ['moves'])
      const { adopted, ...state } = readMovesState(metadata.get(record.id)?.moves)
      assertThere(record, adopted)
      const at = toInstant(ordering.nowMs)
      const { by, reason } = ordering
      const restored = restoredTo(state, adopted)
      const place = placeBefore(record, adopted, at)
      const marked = markApple(
        { ...record, ...place, updatedAt: at },
        { before: state, after: restored, at },
      )
      const evidence = {
        via: 'operator',
        from: record.rssFeedUrl,
        target: adopted.url,
        undone: true,
        by,
        ...(reason !== undefined && { reason }),
      }
      const [outcome] = await directory.writer.write([
        {
          record: marked.record,
          revision,
          metadata: { moves: marked.moves },
          events: [{ at, kind: 'moved', evidence }, ...marked.events],
        },
      ])
      if (outcome?.status === 'updated')
        return { done: { id: record.id, from: record.rssFeedUrl, to: adopted.url } }
      return { stale: 'somebody else wrote in between' }
    },
  )
  await readAgain(directory, moved.id, ordering.nowMs)
  return moved
}
