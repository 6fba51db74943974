/** Finds the transcript and the chapters of an episode, for all surfaces. */
import { CodedError } from '../../errors.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import type { Episode } from '../../record/episodes/episode.ts'
import {
  type EpisodeFileKind,
  fileKey,
  type Transcript,
} from '../../record/episodes/transcript.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { isPodcastId } from '../../record/podcast-id.ts'
import type { CallOptions, Directory } from '../../store/directory.ts'
import { TokenBuckets } from '../limits/token-buckets.ts'
import type { TranscriptAnswer, TranscriptSource } from '../transcript-port.ts'
import { type EpisodeWithShow, findEpisodes } from './find-episodes.ts'

/** Files fetched from publishers for a key, or for an address of the site. */
const FETCH_RATE = { perSecond: 0.2, burst: 60, maxNames: 20_000 }

/** One limit for all surfaces of a process. */
const fetches = new TokenBuckets(FETCH_RATE)

interface Parts {
  readonly directory: Pick<Directory, 'episodes' | 'reader' | 'transcripts'>
  readonly transcripts?: TranscriptSource | undefined
  /** Returns ms since 1970. */
  readonly now: () => number
}

export interface TranscriptOfEpisode {
  readonly found: EpisodeWithShow
  readonly transcript: Transcript
  /** The publisher's address; null for chapters in the feed. */
  readonly url: string | null
}

/** Throws `EPISODE_NOT_FOUND`. */
export async function getEpisode(
  { directory }: Pick<Parts, 'directory'>,
  id: string,
  options?: CallOptions,
): Promise<EpisodeWithShow> {
  const known = id.toLowerCase()
  const found = isPodcastId(known)
    ? (await findEpisodes(directory, [known], options)).get(known)
    : undefined
  if (found !== undefined) return found
  throw new CodedError('EPISODE_NOT_FOUND', `No kept episode has the id ${id}.`)
}

/** Returns the chapters that the feed itself has. */
function inFeed(
  { chapters = [] }: Episode,
  kind: EpisodeFileKind,
): TranscriptAnswer | undefined {
  if (kind !== 'chapters' || chapters.length === 0) return undefined
  const cues = chapters.map(({ startSeconds, title }) => {
    const text = hideEmails(title)
    return { startMs: startSeconds * 1000, endMs: null, speaker: null, text }
  })
  const transcript = { format: 'chapters', language: null, cues } as const
  return { kind: 'found', transcript, url: null }
}

/** `caller`: an API key's id, or an address of the site. */
export async function askForFile(
  found: EpisodeWithShow,
  kind: EpisodeFileKind,
  { directory, transcripts, now }: Parts,
  caller: string,
): Promise<TranscriptAnswer> {
  if (transcripts === undefined) return peekFile(found, kind, { directory })
  const takeTurn = () => fetches.take(caller, now()).retryAfterS
  return inFeed(found.episode, kind) ?? (await transcripts.get(found, kind, { takeTurn }))
}

/** Returns the stored file. If the source is gone, the earlier file is still served. */
export async function peekFile(
  found: EpisodeWithShow,
  kind: EpisodeFileKind,
  { directory, transcripts }: Omit<Parts, 'now'>,
): Promise<TranscriptAnswer> {
  const { episode } = found
  const said = inFeed(episode, kind)
  if (said !== undefined) return said
  if (transcripts !== undefined) return transcripts.peek(found, kind)
  const isGiven =
    kind === 'chapters' ? episode.chaptersUrl !== null : episode.transcripts.length > 0
  if (!isGiven) return { kind: 'none' }
  const kept = await directory.transcripts?.find(fileKey(episode.id, kind))
  if (kept === undefined || kept.transcript === null) return { kind: 'off' }
  return { kind: 'found', transcript: kept.transcript, url: kept.url }
}

const NOT_FOUND = {
  transcript: 'TRANSCRIPT_NOT_FOUND',
  chapters: 'CHAPTERS_NOT_FOUND',
} as const

function refusalOf(
  answer: Exclude<TranscriptAnswer, { kind: 'found' }>,
  kind: EpisodeFileKind,
  id: string,
): CodedError {
  const file = `${kind} of the episode ${id}`
  switch (answer.kind) {
    case 'none':
      return new CodedError(NOT_FOUND[kind], `The publisher gives no ${file}.`)
    case 'off':
      return new CodedError(
        'TRANSCRIPTS_OFF',
        `No ${file} was fetched, and this directory fetches none on request; its operator sets CASTDEX_TRANSCRIPTS to demand.`,
      )
    case 'failed':
      return new CodedError(
        NOT_FOUND[kind],
        `The publisher's ${file} cannot be used: ${answer.reason}. The next try is after ${toInstant(answer.retryMs)}.`,
      )
    case 'later': {
      const { isLimited, retryAfterS } = answer
      const wait = `wait ${String(retryAfterS)} s`
      if (isLimited)
        return new CodedError(
          'RATE_LIMITED',
          `This caller had ${String(FETCH_RATE.burst)} files fetched; ${wait}. Kept ones are answered.`,
          { retryAfterS },
        )
      const message = `The file with the ${file} is being fetched; ${wait} and ask again.`
      return new CodedError('OVERLOADED', message, { retryAfterS, isPlanned: true })
    }
  }
}

/** Throws if the episode is unknown, or has no usable file. */
export async function getFile(
  id: string,
  kind: EpisodeFileKind,
  parts: Parts,
  caller: string,
  options?: CallOptions,
): Promise<TranscriptOfEpisode> {
  const found = await getEpisode(parts, id, options)
  const answer = await askForFile(found, kind, parts, caller)
  if (answer.kind !== 'found') throw refusalOf(answer, kind, found.episode.id)
  return { found, transcript: answer.transcript, url: answer.url }
}
