/**
 * A proxy for covers: fetches them from their publishers with the crawler's guards, scales them
 * down and caches them on disk. Publishers never see a visitor's address, and the server fetches
 * only addresses that a record has.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { CoverAnswer, CoverPictures, CoverQuestion } from '../api/site-port.ts'
import { coverVersion } from '../api/covers/cover-url.ts'
import type { Fetcher } from '../intake/crawl/fetch/fetch.ts'
import type { FetchResult } from '../intake/crawl/fetch/fetch-result.ts'
import { openSemaphore } from '../intake/crawl/rate/semaphore.ts'
import { isPublic } from '../record/podcast.ts'
import { fromFragments } from '../record/view/fragments.ts'
import { repeat } from '../process/repeat.ts'
import type { Directory } from '../store/directory.ts'
import type { CoverFiles, CachedCover } from './cover-files.ts'
import {
  MAX_PICTURE_BYTES,
  PICTURE_TYPE,
  PictureRefused,
  shrinkCover,
} from './shrink-cover.ts'
import { HOUR_MS } from '../record/instant/durations.ts'

const ACCEPT = 'image/webp, image/jpeg, image/png, image/gif'
const FETCH_MS = 15_000

/** Maximum number of covers that are fetched or await decoding, over all publishers. */
const FETCHES_AT_ONCE = 4
/** Maximum number of concurrent decodings; each takes up to 100 MB for a moment. */
const DECODED_AT_ONCE = 2
/**
 * Maximum number of covers in progress or queued. Further requests are refused with a time to
 * retry.
 */
const MOST_UNDER_WAY = 200

/** A cached cover older than this is served and refreshed in the background. */
const FRESH_MS = 14 * 24 * HOUR_MS
/** Pause before the next attempt after a temporary failure, and after an unusable picture. */
const FAULT_MS = HOUR_MS
const REFUSED_MS = 24 * HOUR_MS
const MOST_FAILURES = 20_000

const SHOWS_OF_SWEEP = 500

export interface CoverProxyOptions {
  readonly fetcher: Fetcher
  readonly files: CoverFiles
  /** Returns ms since 1970. */
  readonly now: () => number
  /** Returns whether the host is reserved or invented, so that the URL must not be fetched. */
  readonly isMadeUp: (url: string) => boolean
  /** Returns whether the show is still public and still has this picture. Never rejects. */
  readonly isShown: (show: CoveredShow) => Promise<boolean>
  /** Maximum time that a request waits for a cover, in ms. The fetch continues after it. */
  readonly patienceMs: number
}

export type CoveredShow = Pick<CoverQuestion, 'id' | 'imageUrl'>

function answerWith(
  { version, fetchedMs, pictures }: CachedCover,
  { width }: CoverQuestion,
): CoverAnswer {
  const etag = `"${version}-${String(width)}-${fetchedMs.toString(36)}"`
  return { kind: 'picture', bytes: pictures[width], type: PICTURE_TYPE, etag }
}

/**
 * Returns the pause after a failure, in ms. It honours `Retry-After` and is longer for a missing
 * picture.
 */
function pauseAfter(result: FetchResult): number {
  if (result.kind === 'failed') {
    if (result.reason === 'too-large') return REFUSED_MS
    return FAULT_MS
  }
  const { status, headers } = result
  if (status === 429 || status >= 500) return Math.max(FAULT_MS, headers.retryAfterMs ?? 0)
  return REFUSED_MS
}

export class CoverProxy implements CoverPictures, AsyncDisposable {
  readonly #options: CoverProxyOptions
  readonly #stopping = new AbortController()
  readonly #fetching = openSemaphore(FETCHES_AT_ONCE)
  readonly #decoding = openSemaphore(DECODED_AT_ONCE)
  /** Covers in progress, keyed by show id and version of the picture's address. */
  readonly #underWay = new Map<string, Promise<CachedCover | undefined>>()
  /** Earliest time of the next attempt, with the same keys. */
  readonly #failures = new Map<string, number>()

  constructor(options: CoverProxyOptions) {
    this.#options = options
  }

  async find(question: CoverQuestion): Promise<CoverAnswer> {
    const version = coverVersion(question.imageUrl)
    const { files, now } = this.#options
    const kept = await files.read(question.id)
    if (kept?.version !== version) return this.#answerAnew(question, version)
    const isOld = now() - kept.fetchedMs >= FRESH_MS
    if (isOld && this.#isAllowed(question, version)) void this.#begin(question, version)
    return answerWith(kept, question)
  }

  /** Removes covers of shows that are no longer public or have another picture. */
  async sweep({ reader }: Pick<Directory, 'reader'>): Promise<void> {
    const { files } = this.#options
    const ids = files.ids()
    for (
      let from = 0;
      from < ids.length && !this.#stopping.signal.aborted;
      from += SHOWS_OF_SWEEP
    ) {
      const part = ids.slice(from, from + SHOWS_OF_SWEEP)
      const found = await reader.getMany(part)
      for (const [at, id] of part.entries()) {
        const stored = found[at]
        const record = stored && fromFragments(stored)
        if (record === undefined || !isPublic(record) || record.imageUrl === null)
          await files.drop(id)
      }
    }
  }

  /** Sweeps now and every `everyMs` until the proxy is closed. */
  sweepEvery(directory: Pick<Directory, 'reader'>, everyMs: number): void {
    const sweep = (): void => void this.sweep(directory).catch(() => undefined)
    repeat(sweep, everyMs, this.#stopping.signal)
  }

  /** Resolves when no cover is in progress. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay.values())
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort()
    await this.settled()
    await this.#options.fetcher[Symbol.asyncDispose]()
  }

  #isAllowed({ id, imageUrl, mayFetch }: CoverQuestion, version: string): boolean {
    const isPaused = (this.#failures.get(`${id} ${version}`) ?? 0) > this.#options.now()
    return (
      !isPaused &&
      !this.#options.isMadeUp(imageUrl) &&
      this.#underWay.size < MOST_UNDER_WAY &&
      mayFetch()
    )
  }

  async #answerAnew(question: CoverQuestion, version: string): Promise<CoverAnswer> {
    const key = `${question.id} ${version}`
    const { now, isMadeUp, patienceMs } = this.#options
    if ((this.#failures.get(key) ?? 0) > now() || isMadeUp(question.imageUrl))
      return { kind: 'none' }
    const known = this.#underWay.get(key)
    if (known === undefined && !this.#isAllowed(question, version)) return { kind: 'later' }
    const work = (known ?? this.#begin(question, version)).then((cover): CoverAnswer => {
      if (cover === undefined) return { kind: 'none' }
      return answerWith(cover, question)
    })
    return Promise.race([
      work,
      wait(patienceMs, { kind: 'later' } as const, { ref: false }),
    ])
  }

  #begin(show: CoveredShow, version: string): Promise<CachedCover | undefined> {
    const key = `${show.id} ${version}`
    const known = this.#underWay.get(key)
    if (known !== undefined) return known
    const work = this.#make(show, version).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, work)
    return work
  }

  /**
   * Fetches and decodes a cover. Resolves with `undefined` on failure and never rejects. The slot
   * is held until decoding ends, which bounds the bodies in memory.
   */
  async #make(show: CoveredShow, version: string): Promise<CachedCover | undefined> {
    const leave = await this.#fetching.enter()
    try {
      const bytes = await this.#fetch(show, version)
      if (bytes === undefined) return undefined
      return await this.#keep(show, version, bytes)
    } catch (error) {
      this.#fail(
        `${show.id} ${version}`,
        error instanceof PictureRefused ? REFUSED_MS : FAULT_MS,
      )
      return undefined
    } finally {
      leave()
    }
  }

  /**
   * Looks up the show again after the file is written: another process may have blocked it during
   * the fetch, and it removes only files that it sees.
   */
  async #keep(
    show: CoveredShow,
    version: string,
    bytes: Uint8Array,
  ): Promise<CachedCover | undefined> {
    const { files, now, isShown } = this.#options
    const { id } = show
    const leave = await this.#decoding.enter()
    try {
      if (!(await isShown(show))) return undefined
      const cover = { version, fetchedMs: now(), pictures: await shrinkCover(bytes) }
      await files.write(id, cover)
      if (await isShown(show)) return cover
      await files.drop(id)
      return undefined
    } finally {
      leave()
    }
  }

  async #fetch(
    { id, imageUrl }: CoveredShow,
    version: string,
  ): Promise<Uint8Array | undefined> {
    const { signal } = this.#stopping
    const options = {
      accept: ACCEPT,
      maxBytes: MAX_PICTURE_BYTES,
      timeoutMs: FETCH_MS,
      signal,
    }
    const result = await this.#options.fetcher.fetch(imageUrl, options)
    if (result.kind === 'answered' && result.status === 200) return result.body
    this.#fail(`${id} ${version}`, pauseAfter(result))
    return undefined
  }

  #fail(key: string, pauseMs: number): void {
    this.#failures.delete(key)
    this.#failures.set(key, this.#options.now() + pauseMs)
    const [oldest] = this.#failures.keys()
    if (this.#failures.size > MOST_FAILURES && oldest !== undefined)
      this.#failures.delete(oldest)
  }
}
