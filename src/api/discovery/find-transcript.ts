/** Finds the transcript of an episode, for all surfaces. */
import { CodedError } from '../../errors.ts'
import type { Transcript } from '../../record/episodes/transcript.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { isPodcastId } from '../../record/podcast-id.ts'
import type { CallOptions, Directory } from '../../store/directory.ts'
import { TokenBuckets } from '../limits/token-buckets.ts'
import type { TranscriptAnswer, TranscriptSource } from '../transcript-port.ts'
import { type EpisodeWithShow, findEpisodes } from './find-episodes.ts'

/** Transcripts fetched from publishers for a key, or for an address of the site. */
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
  /** The publisher's address. */
  readonly url: string
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

/** `caller`: an API key's id, or an address of the site. */
export async function askForTranscript(
  found: EpisodeWithShow,
  { directory, transcripts, now }: Parts,
  caller: string,
): Promise<TranscriptAnswer> {
  if (transcripts !== undefined)
    return transcripts.get(found, {
      takeTurn: () => fetches.take(caller, now()).retryAfterS,
    })
  return peekTranscript(found, { directory })
}

/** Returns the stored transcript. If the source is gone, the earlier transcript is still served. */
export async function peekTranscript(
  found: EpisodeWithShow,
  { directory, transcripts }: Omit<Parts, 'now'>,
): Promise<TranscriptAnswer> {
  if (transcripts !== undefined) return transcripts.peek(found)
  if (found.episode.transcripts.length === 0) return { kind: 'none' }
  const kept = await directory.transcripts?.find(found.episode.id)
  if (kept === undefined || kept.transcript === null) return { kind: 'off' }
  return { kind: 'found', transcript: kept.transcript, url: kept.url }
}

function refusalOf(
  answer: Exclude<TranscriptAnswer, { kind: 'found' }>,
  id: string,
): CodedError {
  switch (answer.kind) {
    case 'none':
      return new CodedError(
        'TRANSCRIPT_NOT_FOUND',
        `The publisher gives no transcript of the episode ${id}.`,
      )
    case 'off':
      return new CodedError(
        'TRANSCRIPTS_OFF',
        `The transcript of the episode ${id} was not fetched, and this directory fetches none on request; its operator sets CASTDEX_TRANSCRIPTS to demand.`,
      )
    case 'failed':
      return new CodedError(
        'TRANSCRIPT_NOT_FOUND',
        `The publisher's transcript of the episode ${id} cannot be used: ${answer.reason}. It is tried again after ${toInstant(answer.retryMs)}.`,
      )
    case 'later': {
      const { isLimited, retryAfterS } = answer
      const wait = `wait ${String(retryAfterS)} s`
      if (isLimited)
        return new CodedError(
          'RATE_LIMITED',
          `This caller had ${String(FETCH_RATE.burst)} transcripts fetched; ${wait}. Kept ones are answered.`,
          { retryAfterS },
        )
      const message = `The transcript of the episode ${id} is being fetched; ${wait} and ask again.`
      return new CodedError('OVERLOADED', message, { retryAfterS, isPlanned: true })
    }
  }
}

/** Throws if the episode is unknown, or has no usable transcript. */
export async function getTranscript(
  id: string,
  parts: Parts,
  caller: string,
  options?: CallOptions,
): Promise<TranscriptOfEpisode> {
  const found = await getEpisode(parts, id, options)
  const answer = await askForTranscript(found, parts, caller)
  if (answer.kind !== 'found') throw refusalOf(answer, found.episode.id)
  return { found, transcript: answer.transcript, url: answer.url }
}
