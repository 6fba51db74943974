/** Refuses a transcript without times where they are needed. */
import { CodedError } from '../../../errors.ts'
import type { TranscriptOfEpisode } from '../../discovery/find-transcript.ts'
import { hasTimes } from '../../views/transcript.ts'

export function assertTimes({ found, transcript }: TranscriptOfEpisode): void {
  if (hasTimes(transcript)) return
  throw new CodedError(
    'TRANSCRIPT_NOT_FOUND',
    `The publisher's transcript of the episode ${found.episode.id} has no times; transcript-text has its text.`,
  )
}
