/**
 * Sets the drawn covers of demo shows. Cover URLs are absolute, so they are set once the server's
 * address is known, and again when it changes.
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

/** Podcasts per transaction. */
const BATCH = 50

/**
 * Returns whether the show gets a drawn cover. The documented example's image does not exist; an
 * image set by an operator is kept.
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
  /** Base URL of this server for clients. */
  readonly baseUrl: string
  readonly nowMs: number
  /** Stops after a batch; the next start continues. */
  readonly signal: AbortSignal
}

/** Skips covers that are current. */
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
