/**
 * The moment at which a batch is decided on, and what is the same for every podcast of that moment.
 */
import { newDraft } from '../../../record/draft.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import type { PodcastDraft } from '../../../record/podcast.ts'

export interface Moment {
  /** Milliseconds since 1970. */
  readonly nowMs: number
  /** The same as text. */
  readonly instant: string
  /**
   * A podcast of which nothing is known: made once, for making it takes as long as all else that is
   * decided.
   */
  readonly blank: PodcastDraft
}

export const momentOf = (nowMs: number): Moment => ({
  nowMs,
  instant: toInstant(nowMs),
  blank: newDraft({ id: '', title: '', feedUrl: '', nowMs }),
})
