/**
 * Reads a publisher's chapters as cues.
 * https://github.com/Podcastindex-org/podcast-namespace/blob/main/chapters/jsonChapters.md
 */
import { hideEmails } from '../../../record/contact/hide-emails.ts'
import type { Cue } from '../../../record/episodes/transcript.ts'
import { isObject } from '../../../record/is-object.ts'
import { cutText } from '../../../record/text/text-clean-up.ts'
import { decodePage } from '../site/decode-page.ts'
import { toSpoken } from './cue-text.ts'
import { parseJson, secondsToMs } from './parse-json-transcript.ts'
import { type ReadTranscript, refuseFile, type TranscriptBody } from './read-transcript.ts'

const MAX_CHAPTERS = 200
/** The longest title, in UTF-16 units. */
const MAX_TITLE = 120

/** Chapters that only change a picture have no title, or are not in the table of contents. */
function toCue(chapter: unknown): readonly (Cue & { readonly startMs: number })[] {
  if (!isObject(chapter) || chapter['toc'] === false) return []
  const { startTime, title } = chapter
  const startMs = secondsToMs(startTime)
  const text = typeof title === 'string' ? hideEmails(toSpoken(title)) : ''
  if (startMs === null || text === '') return []
  return [{ startMs, endMs: null, speaker: null, text: cutText(text, MAX_TITLE) }]
}

export function readChapters({ body, contentType }: TranscriptBody): ReadTranscript {
  const parsed = parseJson(decodePage(body, contentType))
  const chapters = isObject(parsed) ? parsed['chapters'] : undefined
  if (!Array.isArray(chapters))
    return refuseFile('the file is not JSON chapters of the podcast namespace')
  const cues = chapters
    .flatMap(toCue)
    .sort((one, other) => one.startMs - other.startMs)
    .slice(0, MAX_CHAPTERS)
  if (cues.length === 0) return refuseFile('the file has no chapters with titles')
  return { kind: 'read', transcript: { format: 'chapters', language: null, cues } }
}
