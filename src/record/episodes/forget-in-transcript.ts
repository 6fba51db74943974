/** Removes forgotten people from transcripts. */
import { type ForgottenEntries, peopleEraser } from '../forgotten.ts'
import type { Transcript } from './transcript.ts'

/** Returns the same transcript if it names no forgotten person of the show. */
export function forgetInTranscript(
  transcript: Transcript,
  forgotten: ForgottenEntries,
  podcastId: string,
): Transcript {
  if (!forgotten.people.hasShow(podcastId)) return transcript
  const eraser = peopleEraser(forgotten, podcastId)
  const cues = transcript.cues.map((cue) => ({
    ...cue,
    speaker: cue.speaker === null ? null : eraser.inText(cue.speaker),
    text: eraser.inText(cue.text),
  }))
  const isSame = cues.every(({ speaker, text }, at) => {
    const before = transcript.cues[at]
    return speaker === before?.speaker && text === before.text
  })
  return isSame ? transcript : { ...transcript, cues }
}
