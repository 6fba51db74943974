/**
 * Gives the made-up shows of the demo their drawn covers. An answer names a picture by its whole
 * address, so the covers are given when it is known where the server listens, and again when it
 * listens elsewhere.
 */
import { EXAMPLE_PODCAST } from '../../../api/examples/example-podcast.ts'
import { coverPath, hasDrawnCover } from '../../../api/covers/cover-url.ts'
import type { Directory } from '../../../store/directory.ts'
import type { RecordChange, Versioned } from '../../../store/record-change.ts'
import { feedKey } from '../../../record/feed-url/feed-url.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { cutEnd } from '../../../record/text/text-clean-up.ts'
import { madeUpFeedUrlOf, readMadeUpTexts } from './made-up.ts'

/** Each step writes this many podcasts. */
const BATCH = 200

/**
 * Returns whether a show gets a drawn cover: the picture of the document's example is
 * nowhere, and an operator's own picture stays.
 */
function takesCover(record: PodcastRecord): boolean {
  return (
    record.imageUrl === null ||
    record.imageUrl === EXAMPLE_PODCAST.imageUrl ||
    hasDrawnCover(record)
  )
}

function toChange(
  { record, revision }: Versioned,
  baseUrl: string,
  at: string,
): RecordChange[] {
  const imageUrl = `${baseUrl}${coverPath(record.id)}`
  if (record.imageUrl === imageUrl || !takesCover(record)) return []
  return [{ record: { ...record, imageUrl, updatedAt: at }, revision }]
}

interface CoverTerms {
  /** Clients reach this server at this address. */
  readonly baseUrl: string
  readonly nowMs: number
  /** Ends it after a batch; the next start gives the other covers. */
  readonly signal: AbortSignal
}

/** Does nothing where the covers are right already. */
export async function giveCovers(
  directory: Directory,
  { baseUrl, nowMs, signal }: CoverTerms,
): Promise<void> {
  const texts = await readMadeUpTexts()
  const urls = [EXAMPLE_PODCAST.rssFeedUrl, ...texts.map(madeUpFeedUrlOf)]
  const keys = urls.map(feedKey).filter((key) => key !== undefined)
  const base = cutEnd(baseUrl, '/')
  for (let from = 0; from < keys.length && !signal.aborted; from += BATCH) {
    const { byFeedKey } = await directory.writer.owners({
      feedKeys: keys.slice(from, from + BATCH),
    })
    const shows = new Map([...byFeedKey.values()].map((show) => [show.record.id, show]))
    const changes = [...shows.values()].flatMap((show) =>
      toChange(show, base, toInstant(nowMs)),
    )
    if (changes.length > 0) await directory.writer.write(changes)
  }
}
