/**
 * Holds the moment at which a batch is decided on, and what is the same for every podcast
 * of that moment.
 */
import { newDraft } from '../../../record/draft.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import type { PodcastDraft } from '../../../record/podcast.ts'

export interface Moment {
  /** Milliseconds since 1970. */
  readonly nowMs: number
  /** The same moment as an ISO instant. */
  readonly instant: string
  /**
   * A podcast of which nothing is known. It is made once, because making it takes as long
   * as all other decisions.
   */
  readonly blank: PodcastDraft
}

export function momentOf(nowMs: number): Moment {
  return {
    nowMs,
    instant: toInstant(nowMs),
    blank: newDraft({ id: '', title: '', feedUrl: '', nowMs }),
  }
}
