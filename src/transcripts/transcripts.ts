/**
 * Fetches publishers' transcripts and chapters with the crawler's guards, and remembers failures.
 * One host gets one request at a time, at the crawler's rate for new hosts.
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
import { readChapters } from '../intake/interpret/transcript/read-chapters.ts'
import {
  type ReadTranscript,
  readTranscript,
  type TranscriptBody,
} from '../intake/interpret/transcript/read-transcript.ts'
import type { Episode, EpisodeTranscript } from '../record/episodes/episode.ts'
import { forgetInTranscript } from '../record/episodes/forget-in-transcript.ts'
import { type EpisodeFileKind, fileKey } from '../record/episodes/transcript.ts'
import { HOUR_MS } from '../record/instant/durations.ts'
import type { PodcastId } from '../record/podcast.ts'
import type { FoundEpisode } from '../store/episodes/episodes.ts'
import type { KeptTranscript, KeptTranscripts } from '../store/episodes/transcripts.ts'
import type { Forgotten } from '../store/forgotten.ts'
import { preferred } from './preferred.ts'

interface FileType {
  readonly accept: string
  /** Returns the files of an episode, best first. */
  readonly filesOf: (episode: Episode) => readonly EpisodeTranscript[]
  readonly read: (body: TranscriptBody) => ReadTranscript
}

const FILE_TYPES: Readonly<Record<EpisodeFileKind, FileType>> = {
  transcript: {
    accept:
      'text/vtt, application/x-subrip, application/json, text/html;q=0.9, text/plain;q=0.8',
    filesOf: ({ transcripts }) => preferred(transcripts),
    read: readTranscript,
  },
  chapters: {
    accept: 'application/json+chapters, application/json;q=0.9',
    filesOf: ({ chaptersUrl, chapters = [] }) =>
      chaptersUrl === null || chapters.length > 0
        ? []
        : [{ url: chaptersUrl, type: null, language: null }],
    read: readChapters,
  },
}

const FETCH_MS = 15_000
/** Largest file, decoded, in bytes. */
const MAX_BYTES = 4 * 1024 * 1024
/** Files of one kind that are tried for one episode. */
const MOST_TRIED = 3
/** Files in progress or queued, over all publishers. */
const MOST_UNDER_WAY = 50
/** Maximum delay of a host's queue, in ms. */
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
  /** False: files are fetched for chosen shows only. */
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
  /** Files in progress, by key. */
  readonly #underWay = new Map<string, Promise<TranscriptAnswer>>()

  constructor(options: TranscriptsOptions) {
    this.#options = options
  }

  async peek({ episode }: FoundEpisode, kind: EpisodeFileKind): Promise<TranscriptAnswer> {
    const files = FILE_TYPES[kind].filesOf(episode)
    if (files.length === 0) return { kind: 'none' }
    const kept = await this.#findKept(fileKey(episode.id, kind), files)
    if (kept !== undefined) return toAnswer(kept)
    return this.#options.onDemand ? later() : { kind: 'off' }
  }

  async get(
    found: FoundEpisode,
    kind: EpisodeFileKind,
    request: TranscriptRequest,
  ): Promise<TranscriptAnswer> {
    const known = await this.peek(found, kind)
    if (known.kind !== 'later') return known
    return this.#fetchOnce(found, kind, request)
  }

  /** Fetches the file of a chosen show, if it is not kept. */
  async fill(found: FoundEpisode, kind: EpisodeFileKind): Promise<void> {
    const { episode } = found
    const files = FILE_TYPES[kind].filesOf(episode)
    const key = fileKey(episode.id, kind)
    if (files.length === 0 || (await this.#findKept(key, files)) !== undefined) return
    await this.#begin(found, kind)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort()
    this.#options.queues.hurry()
    await Promise.allSettled(this.#underWay.values())
    await this.#options.fetcher[Symbol.asyncDispose]()
  }

  /** Fetches the file again if the feed has replaced its URL. */
  async #findKept(
    key: string,
    files: readonly EpisodeTranscript[],
  ): Promise<KeptTranscript | undefined> {
    const kept = await this.#options.store.find(key)
    if (kept === undefined || !files.some(({ url }) => url === kept.url)) return undefined
    const isDue = kept.failure !== null && kept.failure.retryMs <= this.#options.now()
    return isDue ? undefined : kept
  }

  async #fetchOnce(
    found: FoundEpisode,
    kind: EpisodeFileKind,
    { takeTurn }: TranscriptRequest,
  ): Promise<TranscriptAnswer> {
    const known = this.#underWay.get(fileKey(found.episode.id, kind))
    if (known === undefined) {
      const isFull = this.#underWay.size >= MOST_UNDER_WAY || this.#isQueueLong(found, kind)
      if (isFull || this.#stopping.signal.aborted) return later()
      const waitS = takeTurn()
      if (waitS > 0) return later(waitS, true)
    }
    const { patienceMs } = this.#options
    const slow = wait(patienceMs, later(), { ref: false })
    return await Promise.race([known ?? this.#begin(found, kind), slow])
  }

  #isQueueLong({ episode }: FoundEpisode, kind: EpisodeFileKind): boolean {
    const [first] = FILE_TYPES[kind].filesOf(episode)
    const host = URL.parse(first?.url ?? '')?.hostname ?? ''
    return this.#options.queues.waitMs(host) > LONGEST_QUEUE_MS
  }

  #begin(found: FoundEpisode, kind: EpisodeFileKind): Promise<TranscriptAnswer> {
    const key = fileKey(found.episode.id, kind)
    const known = this.#underWay.get(key)
    if (known !== undefined) return known
    const work = this.#make(found, kind).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, work)
    return work
  }

  /** Tries the files in order, and keeps the first usable one, or else the first failure. */
  async #make(
    { episode, podcastId }: FoundEpisode,
    kind: EpisodeFileKind,
  ): Promise<TranscriptAnswer> {
    const key = fileKey(episode.id, kind)
    const files = FILE_TYPES[kind].filesOf(episode).slice(0, MOST_TRIED)
    let failed: KeptTranscript | undefined
    for (const file of files) {
      const kept = await this.#read(file, FILE_TYPES[kind])
      if (this.#stopping.signal.aborted) return later()
      if (kept.failure === null) return toAnswer(await this.#keep(kept, podcastId, key))
      failed ??= kept
    }
    if (failed === undefined) return { kind: 'none' }
    // Replicas read by this time, so it is when the row is stored.
    const stored = { ...failed, fetchedMs: this.#options.now() }
    await this.#options.store.put(podcastId, key, stored)
    return toAnswer(failed)
  }

  /** Returns the stored transcript, without forgotten people. */
  async #keep(
    read: Extract<KeptTranscript, { failure: null }>,
    podcastId: PodcastId,
    key: string,
  ): Promise<KeptTranscript> {
    const { store, forgotten } = this.#options
    const transcript = forgetInTranscript(
      read.transcript,
      await forgotten.list(),
      podcastId,
    )
    const kept = { ...read, transcript }
    await store.put(podcastId, key, kept)
    return kept
  }

  async #read(file: EpisodeTranscript, fileType: FileType): Promise<KeptTranscript> {
    const { now } = this.#options
    const { url, type, language } = file
    const fail = ({ reason, pauseMs }: Failure): KeptTranscript => {
      const fetchedMs = now()
      const failure = { reason, retryMs: fetchedMs + pauseMs }
      return { url, fetchedMs, transcript: null, failure }
    }
    if (this.#options.isMadeUp(url))
      return fail({ reason: 'the host is reserved for examples', pauseMs: REFUSED_MS })
    const result = await this.#fetch(url, fileType.accept)
    const failure = failureOf(result)
    if (failure !== undefined || result.kind === 'failed')
      return fail(failure ?? { reason: 'the fetch failed', pauseMs: FAULT_MS })
    const { body, headers } = result
    const read = fileType.read({
      body,
      contentType: headers.contentType,
      declaredType: type,
      language,
    })
    if (read.kind === 'refused') return fail({ reason: read.reason, pauseMs: REFUSED_MS })
    return { url, fetchedMs: now(), transcript: read.transcript, failure: null }
  }

  #fetch(url: string, accept: string): Promise<FetchResult> {
    const { fetcher, queues } = this.#options
    const options = {
      accept,
      maxBytes: MAX_BYTES,
      timeoutMs: FETCH_MS,
      signal: this.#stopping.signal,
    }
    return queues.enter(URL.parse(url)?.hostname ?? '', () => fetcher.fetch(url, options))
  }
}
