/** Lists the operations on transcripts and chapters. */
import type { RouteDefinition } from '../../route.ts'
import { downloadTranscript } from './download-transcript.ts'
import { getChapters } from './get-chapters.ts'
import { searchTranscript } from './search-transcript.ts'
import { getTranscriptText, previewTranscriptText } from './transcript-text.ts'
import {
  getTranscriptTimestamps,
  previewTranscriptTimestamps,
} from './transcript-timestamps.ts'

export const TRANSCRIPT_ROUTES: readonly RouteDefinition[] = [
  getTranscriptText,
  previewTranscriptText,
  getTranscriptTimestamps,
  previewTranscriptTimestamps,
  downloadTranscript,
  searchTranscript,
  getChapters,
]
