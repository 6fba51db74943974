/** Views of a transcript: sentences, paragraphs, plain text and WebVTT; and of chapters. */
import type { Cue, Transcript } from '../../record/episodes/transcript.ts'
import type { Chapter } from '../../record/namespace/extras.ts'

const SENTENCE_END = /[.?!…。！？]["'”’)\]]?$/

/** Longest sentence and shortest paragraph, in characters. */
const LONGEST_SENTENCE = 300
const PARAGRAPH = 500

/** Joins consecutive cues of one speaker until `isFull`. */
export function joinCues(
  cues: readonly Cue[],
  isFull: (text: string) => boolean,
): readonly Cue[] {
  const joined: Cue[] = []
  let last: Cue | undefined
  for (const cue of cues) {
    if (last !== undefined && last.speaker === cue.speaker && !isFull(last.text)) {
      last = { ...last, endMs: cue.endMs, text: `${last.text} ${cue.text}` }
      joined[joined.length - 1] = last
    } else {
      last = cue
      joined.push(cue)
    }
  }
  return joined
}

export function toSentences({ cues }: Pick<Transcript, 'cues'>): readonly Cue[] {
  return joinCues(
    cues,
    (text) => SENTENCE_END.test(text) || text.length >= LONGEST_SENTENCE,
  )
}

export function toParagraphs(transcript: Pick<Transcript, 'cues'>): readonly Cue[] {
  return joinCues(toSentences(transcript), (text) => text.length >= PARAGRAPH)
}

export function hasTimes({ cues }: Pick<Transcript, 'cues'>): boolean {
  return cues.some(({ startMs }) => startMs !== null)
}

export function viewChapters({ cues }: Pick<Transcript, 'cues'>): Chapter[] {
  return cues.map(({ startMs, text }) => ({
    startSeconds: Math.floor((startMs ?? 0) / 1000),
    title: text,
  }))
}

/** One paragraph a block, with the speaker before it. */
export function toTranscriptText(transcript: Pick<Transcript, 'cues'>): string {
  return toParagraphs(transcript)
    .map(({ speaker, text }) => (speaker === null ? text : `${speaker}: ${text}`))
    .join('\n\n')
}

const pad = (number: number, digits = 2): string =>
  String(Math.floor(number)).padStart(digits, '0')

function clockOf(ms: number): string {
  const seconds = ms / 1000
  const clock = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => pad(part))
  return `${clock.join(':')}.${pad(ms % 1000, 3)}`
}

const escapeVtt = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface TimedCue extends Cue {
  readonly startMs: number
  readonly endMs: number
}

/** Leaves out cues without a time. One without an end ends as it starts. */
export function toTimed(cues: readonly Cue[]): readonly TimedCue[] {
  return cues.flatMap((cue) => {
    if (cue.startMs === null) return []
    return [{ ...cue, startMs: cue.startMs, endMs: cue.endMs ?? cue.startMs }]
  })
}

export function toWebVtt(cues: readonly Cue[]): string {
  const blocks = toTimed(cues).map(({ startMs, endMs, speaker, text }) => {
    const voice = speaker === null ? '' : `<v ${escapeVtt(speaker)}>`
    return `${clockOf(startMs)} --> ${clockOf(endMs)}\n${voice}${escapeVtt(text)}\n`
  })
  return ['WEBVTT\n', ...blocks].join('\n')
}
