/**
 * Fetches publishers' transcripts with the crawler's guards, and remembers what failed. One host
 * gets one request at a time, at the crawler's rate for new hosts.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type {
  TranscriptAnswer,
  TranscriptRequest,
  TranscriptSource,
} from '../api/transcript-port.ts'
import type { FetchResult } from '../intake/crawl/fetch/fetch-result.ts'
import type { Fetcher } from '../intake/crawl/fetch/fetch.ts'
import type { HostQueues } from '../intake/crawl/rate/host-queues.ts'
import { readTranscript } from '../intake/interpret/transcript/read-transcript.ts'
import type { EpisodeTranscript } from '../record/episodes/episode.ts'
import { forgetInTranscript } from '../record/episodes/forget-in-transcript.ts'
import { HOUR_MS } from '../record/instant/durations.ts'
import type { PodcastId } from '../record/podcast.ts'
import type { FoundEpisode } from '../store/episodes/episodes.ts'
import type { KeptTranscript, KeptTranscripts } from '../store/episodes/transcripts.ts'
import type { Forgotten } from '../store/forgotten.ts'
import { preferred } from './preferred.ts'

const ACCEPT =
  'text/vtt, application/x-subrip, application/json, text/html;q=0.9, text/plain;q=0.8'
const FETCH_MS = 15_000
/** Largest file, decoded, in bytes. */
const MAX_BYTES = 4 * 1024 * 1024
/** Files that are tried for one episode. */
const MOST_TRIED = 3
/** Transcripts in progress or queued, over all publishers. */
const MOST_UNDER_WAY = 50
/** The longest queue of a host, in ms. */
const LONGEST_QUEUE_MS = 10_000
const RETRY_AFTER_S = 10

/** Pause before the next try after a temporary failure, and after an unusable file. */
const FAULT_MS = HOUR_MS
const REFUSED_MS = 24 * HOUR_MS

export interface TranscriptsOptions {
  readonly store: KeptTranscripts
  readonly forgotten: Pick<Forgotten, 'list'>
  readonly fetcher: Fetcher
  readonly queues: HostQueues
  /** Returns ms since 1970. */
  readonly now: () => number
  /** Returns whether the host is reserved or invented, so that the URL must not be fetched. */
  readonly isMadeUp: (url: string) => boolean
  /** False: transcripts are fetched for chosen shows only. */
  readonly onDemand: boolean
  /** Longest wait of a request, in ms. The fetch continues after it. */
  readonly patienceMs: number
}

interface Failure {
  readonly reason: string
  readonly pauseMs: number
}

function failureOf(result: FetchResult): Failure | undefined {
  if (result.kind === 'failed') {
    const { reason, message } = result
    const isLasting = reason === 'too-large' || reason.startsWith('refused-')
    const why =
      reason === 'too-large'
        ? `the file is larger than ${String(MAX_BYTES)} bytes`
        : message
    return { reason: why, pauseMs: isLasting ? REFUSED_MS : FAULT_MS }
  }
  const { status, headers } = result
  if (status === 200) return undefined
  const isTemporary = status === 429 || status >= 500
  const pauseMs = isTemporary ? Math.max(FAULT_MS, headers.retryAfterMs ?? 0) : REFUSED_MS
  return { reason: `the publisher's server answers ${String(status)}`, pauseMs }
}

function toAnswer(kept: KeptTranscript): TranscriptAnswer {
  const { transcript, url, failure } = kept
  if (failure === null) return { kind: 'found', transcript, url }
  return { kind: 'failed', ...failure }
}

const later = (retryAfterS = RETRY_AFTER_S, isLimited = false): TranscriptAnswer => ({
  kind: 'later',
  isLimited,
  retryAfterS,
})

export class Transcripts implements TranscriptSource, AsyncDisposable {
  readonly #options: TranscriptsOptions
  readonly #stopping = new AbortController()
  /** Transcripts in progress, by episode id. */
  readonly #underWay = new Map<string, Promise<TranscriptAnswer>>()

  constructor(options: TranscriptsOptions) {
    this.#options = options
  }

  async peek(found: FoundEpisode): Promise<TranscriptAnswer> {
    const files = preferred(found.episode.transcripts)
    if (files.length === 0) return { kind: 'none' }
    const kept = await this.#findKept(found, files)
    if (kept !== undefined) return toAnswer(kept)
    return this.#options.onDemand ? later() : { kind: 'off' }
  }

  async get(found: FoundEpisode, request: TranscriptRequest): Promise<TranscriptAnswer> {
    const known = await this.peek(found)
    if (known.kind !== 'later') return known
    return this.#fetchOnce(found, request)
  }

  /** Fetches the transcript of a chosen show, if it is not kept. */
  async fill(found: FoundEpisode): Promise<void> {
    const files = preferred(found.episode.transcripts)
    if (files.length === 0 || (await this.#findKept(found, files)) !== undefined) return
    await this.#begin(found)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort()
    this.#options.queues.hurry()
    await Promise.allSettled(this.#underWay.values())
    await this.#options.fetcher[Symbol.asyncDispose]()
  }

  /** Fetches the transcript again if the feed has replaced its URL. */
  async #findKept(
    { episode }: FoundEpisode,
    files: readonly EpisodeTranscript[],
  ): Promise<KeptTranscript | undefined> {
    const kept = await this.#options.store.find(episode.id)
    if (kept === undefined || !files.some(({ url }) => url === kept.url)) return undefined
    const isDue = kept.failure !== null && kept.failure.retryMs <= this.#options.now()
    return isDue ? undefined : kept
  }

  async #fetchOnce(
    found: FoundEpisode,
    { takeTurn }: TranscriptRequest,
  ): Promise<TranscriptAnswer> {
    const known = this.#underWay.get(found.episode.id)
    if (known === undefined) {
      const isFull = this.#underWay.size >= MOST_UNDER_WAY || this.#isQueueLong(found)
      if (isFull || this.#stopping.signal.aborted) return later()
      const waitS = takeTurn()
      if (waitS > 0) return later(waitS, true)
    }
    const { patienceMs } = this.#options
    const slow = wait(patienceMs, later(), { ref: false })
    return await Promise.race([known ?? this.#begin(found), slow])
  }

  #isQueueLong({ episode }: FoundEpisode): boolean {
    const [first] = preferred(episode.transcripts)
    const host = URL.parse(first?.url ?? '')?.hostname ?? ''
    return this.#options.queues.waitMs(host) > LONGEST_QUEUE_MS
  }

  #begin(found: FoundEpisode): Promise<TranscriptAnswer> {
    const { id } = found.episode
    const known = this.#underWay.get(id)
    if (known !== undefined) return known
    const work = this.#make(found).finally(() => this.#underWay.delete(id))
    this.#underWay.set(id, work)
    return work
  }

  /** Tries the files in order, and keeps the first transcript, or else the first failure. */
  async #make({ episode, podcastId }: FoundEpisode): Promise<TranscriptAnswer> {
    const files = preferred(episode.transcripts).slice(0, MOST_TRIED)
    let failed: KeptTranscript | undefined
    for (const file of files) {
      const kept = await this.#read(file)
      if (this.#stopping.signal.aborted) return later()
      if (kept.failure === null)
        return toAnswer(await this.#keep(kept, podcastId, episode.id))
      failed ??= kept
    }
    if (failed === undefined) return { kind: 'none' }
    await this.#options.store.put(podcastId, episode.id, failed)
    return toAnswer(failed)
  }

  /** Returns the stored transcript, without forgotten people. */
  async #keep(
    read: Extract<KeptTranscript, { failure: null }>,
    podcastId: PodcastId,
    episodeId: string,
  ): Promise<KeptTranscript> {
    const { store, forgotten } = this.#options
    const transcript = forgetInTranscript(
      read.transcript,
      await forgotten.list(),
      podcastId,
    )
    const kept = { ...read, transcript }
    await store.put(podcastId, episodeId, kept)
    return kept
  }

  async #read(file: EpisodeTranscript): Promise<KeptTranscript> {
    const { now } = this.#options
    const { url, type, language } = file
    const fail = ({ reason, pauseMs }: Failure): KeptTranscript => {
      const fetchedMs = now()
      const failure = { reason, retryMs: fetchedMs + pauseMs }
      return { url, fetchedMs, transcript: null, failure }
    }
    if (this.#options.isMadeUp(url))
      return fail({ reason: 'the host is reserved for examples', pauseMs: REFUSED_MS })
    const result = await this.#fetch(url)
    const failure = failureOf(result)
    if (failure !== undefined || result.kind === 'failed')
      return fail(failure ?? { reason: 'the fetch failed', pauseMs: FAULT_MS })
    const { body, headers } = result
    const read = readTranscript({
      body,
      contentType: headers.contentType,
      declaredType: type,
      language,
    })
    if (read.kind === 'refused') return fail({ reason: read.reason, pauseMs: REFUSED_MS })
    return { url, fetchedMs: now(), transcript: read.transcript, failure: null }
  }

  #fetch(url: string): Promise<FetchResult> {
    const { fetcher, queues } = this.#options
    const options = {
      accept: ACCEPT,
      maxBytes: MAX_BYTES,
      timeoutMs: FETCH_MS,
      signal: this.#stopping.signal,
    }
    return queues.enter(URL.parse(url)?.hostname ?? '', () => fetcher.fetch(url, options))
  }
}
