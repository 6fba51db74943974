/** Another show has the URL for good: the podcast that had it keeps its id, slug and other URLs, and the URL becomes a podcast of its own. */
import type { RecordChange, Versioned } from '../../../../store/record-change.ts'
import type { JsonValue } from '../../../../store/json.ts'
import { newDraft } from '../../../../record/draft.ts'
import { toInstant } from '../../../../record/instant/instant.ts'
import { newPodcastId } from '../../../../record/podcast-id.ts'
import type { PodcastRecord } from '../../../../record/podcast.ts'
import { provisionalSlug } from '../../../../record/slug.ts'
import { heldUrls } from '../../../../record/held-urls.ts'

/** The show without the URL; where it has another one, that is asked from now on. */
export function withoutUrl(
  record: PodcastRecord,
  url: string,
  at: string,
): Pick<PodcastRecord, 'rssFeedUrl' | 'feedUrls'> {
  const lost = record.feedUrls.map((entry) =>
    entry.url === url ? { ...entry, to: at, reason: 'another-show' as const } : entry,
  )
  const next = heldUrls({ feedUrls: lost }).at(-1)
  if (next === undefined) return { rssFeedUrl: record.rssFeedUrl, feedUrls: lost }
  return { rssFeedUrl: next.url, feedUrls: lost.map((entry) => (entry === next ? { ...entry, to: null } : entry)) }
}

interface Heir {
  readonly show: Versioned
  readonly url: string
  readonly evidence: JsonValue
  readonly nowMs: number
}

/** A podcast of which only the URL is known. */
export function toHeir({ show, url, evidence, nowMs }: Heir): RecordChange {
  const id = newPodcastId(nowMs)
  const at = toInstant(nowMs)
  const draft = newDraft({ id, title: new URL(url).hostname, feedUrl: url, nowMs })
  return {
    record: { ...draft, slug: provisionalSlug(id) },
    revision: null,
    events: [
      { at, kind: 'tracked', evidence: { via: 'split', from: show.record.id, url } },
      { at, kind: 'split', evidence },
    ],
  }
}
