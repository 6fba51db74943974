/** Defines a transcript, and its stored form, which chapters share: cues with titles for texts. */
import { zstdDecompressSync } from 'node:zlib'
import { type Static, Type } from 'typebox'
import { closed, nullable, oneOf } from '../schema.ts'
import { compressText } from './packed-episodes.ts'

const FORMATS = ['vtt', 'srt', 'json', 'html', 'text', 'chapters'] as const
export type TranscriptFormat = (typeof FORMATS)[number]

/** Files that publishers link to from an episode, besides the recording. */
export const EPISODE_FILE_KINDS = ['transcript', 'chapters'] as const
export type EpisodeFileKind = (typeof EPISODE_FILE_KINDS)[number]

/** Index of the version in a UUID, and its values in the keys of both kinds. */
const VERSION_AT = 14
const VERSIONS = { transcript: '8', chapters: '4' } as const

/** Returns the key of a kept file: the episode's id, or for chapters another UUID of it. */
export function fileKey(episodeId: string, kind: EpisodeFileKind): string {
  return `${episodeId.slice(0, VERSION_AT)}${VERSIONS[kind]}${episodeId.slice(VERSION_AT + 1)}`
}

/** Returns the id of the episode whose file has this key. */
export function episodeOfKey(key: string): string {
  return fileKey(key, 'transcript')
}

const Time = nullable(Type.Integer({ minimum: 0 }))

/** A piece of speech. Texts are plain, on one line, without e-mail addresses. */
const Cue = closed({
  /** In ms from the start of the episode; null if the publisher gives no times. */
  startMs: Time,
  endMs: Time,
  speaker: nullable(Type.String()),
  text: Type.String(),
})
export type Cue = Readonly<Static<typeof Cue>>

export const Transcript = closed({
  format: oneOf(FORMATS),
  language: nullable(Type.String()),
  cues: Type.Array(Cue),
})
export interface Transcript extends Readonly<Omit<Static<typeof Transcript>, 'cues'>> {
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
