/** Defines a transcript, and its stored form. */
import { zstdDecompressSync } from 'node:zlib'
import { compressText } from './packed-episodes.ts'

export const TRANSCRIPT_FORMATS = ['vtt', 'srt', 'json', 'html', 'text'] as const
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number]

/** A piece of speech. Texts are plain, on one line, without e-mail addresses. */
export interface Cue {
  /** In ms from the start of the episode; null if the publisher gives no times. */
  readonly startMs: number | null
  readonly endMs: number | null
  readonly speaker: string | null
  readonly text: string
}

export interface Transcript {
  readonly format: TranscriptFormat
  readonly language: string | null
  readonly cues: readonly Cue[]
}

/** Largest stored transcript, unpacked, in bytes. */
const MAX_UNPACKED = 33_554_432

type CueRow = readonly [number | null, number | null, string | null, string]

export function packTranscript({ cues, ...rest }: Transcript): Uint8Array {
  const rows = cues.map(
    ({ startMs, endMs, speaker, text }): CueRow => [startMs, endMs, speaker, text],
  )
  return compressText(JSON.stringify({ ...rest, rows }))
}

/** Undefined for damaged data. */
export function unpackTranscript(content: Uint8Array): Transcript | undefined {
  try {
    const text = zstdDecompressSync(content, { maxOutputLength: MAX_UNPACKED }).toString()
    const { rows, ...rest } = JSON.parse(text) as Omit<Transcript, 'cues'> & {
      readonly rows: readonly CueRow[]
    }
    const cues = rows.map(([startMs, endMs, speaker, said]) => ({
      startMs,
      endMs,
      speaker,
      text: said,
    }))
    return { ...rest, cues }
  } catch {
    return undefined
  }
}

/** Returns the speech of a stored transcript; null: none is stored. */
export function spokenIn(content: Uint8Array | null): string | undefined {
  const transcript = content === null ? undefined : unpackTranscript(content)
  return transcript && spokenText(transcript)
}

/** Returns the speech without speakers, for a search. */
function spokenText({ cues }: Transcript): string {
  return cues.map(({ text }) => text).join(' ')
}
