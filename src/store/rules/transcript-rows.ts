/** Rows of transcripts, as both stores select them. */
import { packTranscript, unpackTranscript } from '../../record/episodes/transcript.ts'
import type { KeptTranscript } from '../episodes/transcripts.ts'

export const TRANSCRIPT_COLUMNS =
  'url, fetched_ms AS "fetchedMs", failure, retry_ms AS "retryMs", content'

export interface TranscriptRow {
  readonly url: string
  readonly fetchedMs: number
  readonly failure: string | null
  readonly retryMs: number | null
  readonly content: Uint8Array | null
}

/** Undefined for a damaged row, which is fetched again. */
export function toKeptTranscript(
  row: TranscriptRow | undefined,
): KeptTranscript | undefined {
  if (row === undefined) return undefined
  const { url, fetchedMs, failure: reason, retryMs, content } = row
  if (reason !== null)
    return { url, fetchedMs, transcript: null, failure: { reason, retryMs: retryMs ?? 0 } }
  const transcript = content === null ? undefined : unpackTranscript(content)
  return transcript && { url, fetchedMs, transcript, failure: null }
}

export function toTranscriptRow(kept: KeptTranscript): TranscriptRow {
  const { url, fetchedMs, transcript, failure } = kept
  return {
    url,
    fetchedMs,
    failure: failure && failure.reason,
    retryMs: failure && failure.retryMs,
    content: transcript && packTranscript(transcript),
  }
}
