/** The time of a batch's decisions, with values shared by all podcasts. */
import { newDraft } from '../../../record/draft.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import type { PodcastDraft } from '../../../record/podcast.ts'

export interface Moment {
  /** Milliseconds since 1970. */
  readonly nowMs: number
  /** The same time as an ISO instant. */
  readonly instant: string
  /** A draft without facts. Created once, because that takes as long as all other decisions. */
  readonly blank: PodcastDraft
}

export function momentOf(nowMs: number): Moment {
  return {
    nowMs,
    instant: toInstant(nowMs),
    blank: newDraft({ id: '', title: '', feedUrl: '', nowMs }),
  }
}
