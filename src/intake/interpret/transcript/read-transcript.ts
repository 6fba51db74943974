/** Reads a publisher's transcript: recognises its format by content, then by its type. */
import { decodePage } from '../site/decode-page.ts'
import { hideEmails } from '../../../record/contact/hide-emails.ts'
import type {
  Cue,
  Transcript,
  TranscriptFormat,
} from '../../../record/episodes/transcript.ts'
import { splitSpeaker, toSpoken } from './cue-text.ts'
import { parseHtmlTranscript } from './parse-html-transcript.ts'
import { parseJsonTranscript } from './parse-json-transcript.ts'
import { hasTimings, parseTimed } from './parse-timed.ts'

export interface TranscriptBody {
  readonly body: Uint8Array
  /** The media type with its parameters, as the server sent it. */
  readonly contentType: string | null
  /** The media type that the feed names. */
  readonly declaredType: string | null
  readonly language: string | null
}

/** Largest transcript, in characters of speech. */
const LONGEST = 2_000_000
const MOST_CUES = 100_000

export type ReadTranscript =
  | { readonly kind: 'read'; readonly transcript: Transcript }
  | { readonly kind: 'refused'; readonly reason: string }

const MARKUP = /<(?:!doctype html|html|body|p|cite|time|div)[\s>]/i

function formatOf(
  text: string,
  types: readonly string[],
): Exclude<TranscriptFormat, 'chapters'> | undefined {
  const start = text.trimStart()
  if (start.startsWith('WEBVTT')) return 'vtt'
  if (start.startsWith('{') || start.startsWith('[')) return 'json'
  if (hasTimings(text)) return types.some((type) => type.includes('vtt')) ? 'vtt' : 'srt'
  if (MARKUP.test(start)) return 'html'
  if (types.some((type) => type.startsWith('text/plain'))) return 'text'
  return undefined
}

function parsePlain(text: string): readonly Cue[] {
  return text.split('\n').flatMap((line): readonly Cue[] => {
    const said = splitSpeaker(toSpoken(line))
    if (said.text === '') return []
    return [{ startMs: null, endMs: null, ...said }]
  })
}

function parse(
  text: string,
  format: Exclude<TranscriptFormat, 'chapters'>,
): readonly Cue[] | undefined {
  switch (format) {
    case 'vtt':
    case 'srt':
      return parseTimed(text, format)
    case 'json':
      return parseJsonTranscript(text)
    case 'html':
      return parseHtmlTranscript(text)
    case 'text':
      return parsePlain(text)
  }
}

export function refuseFile(reason: string): ReadTranscript {
  return { kind: 'refused', reason }
}

export function readTranscript({
  body,
  contentType,
  declaredType,
  language,
}: TranscriptBody): ReadTranscript {
  const text = decodePage(body, contentType).replace(/\r\n?/g, '\n')
  const types = [contentType, declaredType].map((type) => type?.toLowerCase() ?? '')
  const format = formatOf(text, types)
  if (format === undefined)
    return refuseFile('the file is neither SRT, WebVTT, JSON nor HTML')
  const cues = parse(text, format)
  if (cues === undefined) return refuseFile('the file is not JSON of the podcast namespace')
  if (cues.length === 0) return refuseFile('the file has no words')
  const length = cues.reduce((sum, cue) => sum + cue.text.length, 0)
  if (length > LONGEST || cues.length > MOST_CUES)
    return refuseFile(
      `the file has more than ${String(LONGEST)} characters or ${String(MOST_CUES)} cues`,
    )
  const shown = cues.map((cue) => ({
    ...cue,
    speaker: cue.speaker && hideEmails(cue.speaker),
    text: hideEmails(cue.text),
  }))
  return { kind: 'read', transcript: { format, language, cues: shown } }
}
