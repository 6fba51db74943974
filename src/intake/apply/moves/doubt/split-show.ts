/**
 * Splits a podcast whose URL another show has taken permanently. The podcast keeps its id, slug and
 * other URLs, and the URL becomes a new podcast.
 */
import type { RecordChange, Versioned } from '../../../../store/record-change.ts'
import type { JsonValue } from '../../../../record/text/json-value.ts'
import { newDraft } from '../../../../record/draft.ts'
import { toInstant } from '../../../../record/instant/instant.ts'
import { newPodcastId } from '../../../../record/podcast-id.ts'
import { provisionalSlug } from '../../../../record/slug.ts'

interface Heir {
  readonly show: Versioned
  readonly url: string
  readonly evidence: JsonValue
  readonly nowMs: number
}

/** Returns a new podcast with only a URL. */
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
