/**
 * Parses transcripts in JSON: the podcast namespace's `segments`, and what transcribers write.
 * https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/examples/transcripts/transcripts.md
 */
import type { Cue } from '../../../record/episodes/transcript.ts'
import { isObject } from '../../../record/is-object.ts'
import { toSpeaker, toSpoken } from './cue-text.ts'

type Segment = Readonly<Record<string, unknown>>

export function secondsToMs(value: unknown): number | null {
  const seconds = typeof value === 'string' ? Number.parseFloat(value) : value
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) return null
  return Math.round(seconds * 1000)
}

function toCue(segment: Segment): readonly Cue[] {
  const { startTime, start, endTime, end, body, text, speaker } = segment
  const said = body ?? text
  const spoken = typeof said === 'string' ? toSpoken(said) : ''
  if (spoken === '') return []
  const startMs = secondsToMs(startTime ?? start)
  const endMs = secondsToMs(endTime ?? end)
  return [
    {
      startMs,
      endMs: endMs === null || startMs === null ? endMs : Math.max(startMs, endMs),
      speaker: typeof speaker === 'string' ? toSpeaker(speaker) : null,
      text: spoken,
    },
  ]
}

const SENTENCE_END = /[.?!…]["')\]]?$/

/** Joins single words to sentences. */
function joinWords(cues: readonly Cue[]): readonly Cue[] {
  const joined: Cue[] = []
  for (const cue of cues) {
    const last = joined.at(-1)
    const isNext =
      last !== undefined &&
      last.speaker === cue.speaker &&
      !cue.text.includes(' ') &&
      !SENTENCE_END.test(last.text)
    if (isNext)
      joined[joined.length - 1] = {
        ...last,
        endMs: cue.endMs,
        text: `${last.text} ${cue.text}`,
      }
    else joined.push(cue)
  }
  return joined
}

const DEEPEST = 20

/** Returns whether brackets are nested so deep that parsing would block the thread. */
function isDeep(text: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') isText = !isText
    else if (isText) at += Number(character === '\\')
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}

/** Undefined if the text is not JSON, or is nested too deep. */
export function parseJson(text: string): unknown {
  if (isDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Undefined if the text is no JSON transcript. */
export function parseJsonTranscript(text: string): readonly Cue[] | undefined {
  const parsed = parseJson(text)
  const segments = isObject(parsed) && !Array.isArray(parsed) ? parsed['segments'] : parsed
  if (!Array.isArray(segments)) return undefined
  return joinWords(segments.filter(isObject).flatMap(toCue))
}
