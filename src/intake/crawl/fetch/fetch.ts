/**
 * Fetches one URL with a guard at each hop, validators, a deadline and a limit on decoded bytes.
 * It follows redirects itself, to guard and report each hop and to send validators only to their
 * own URL.
 */
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { errorCodeOf } from '../../../errors.ts'
import type { Validators } from '../../../record/crawl-state.ts'
import { parseFeedUrl } from '../../../record/feed-url/feed-url.ts'
import { type AnswerHeaders, type RawHeaders, readAnswerHeaders } from './answer-headers.ts'
import { CookieJar } from './cookie-jar.ts'
import { type Deadline, openDeadline, readBody } from './decode-body.ts'
import { failureOf } from './fetch-failure.ts'
import type { FetchFailure, FetchResult, Hop } from './fetch-result.ts'
import { openSemaphore } from '../rate/semaphore.ts'
import { type Guard, GuardError } from './guard.ts'
import { askLeniently, isUnparsed } from './lenient/ask-leniently.ts'

/** Some firewalls reject requests without `Accept`. */
const FEED_ACCEPT =
  'application/rss+xml, application/atom+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.5'

const MAX_HOPS = 5
/** Some servers redirect to the same page once before they respond. */
const MOST_VISITS = 2
const CONNECT_MS = 10_000
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** A connection is kept only if the unread body has at most this many bytes. */
const MAX_DUMPED = 65_536
/** Default limit of concurrent large bodies. */
const LARGE_AT_ONCE = 2

export interface FetchOptions {
  /** Returns the stored validators of a URL. Called at each hop with the previous hops. */
  readonly validatorsOf?: (url: string, hops: readonly Hop[]) => Validators | undefined
  /** Defaults to feed types. */
  readonly accept?: string
  /** Extra headers for known services. They are sent only to the origin of the first URL. */
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: 'GET' | 'POST'
  /** False: a redirect is the answer. Default true. */
  readonly followsRedirects?: boolean
  readonly body?: string
  /** Limit of the decoded body, in bytes. */
  readonly maxBytes?: number
  /** Total time limit, from DNS to the last byte, excluding waits for our own limits. */
  readonly timeoutMs?: number
  /**
   * Called once when a body exceeds 1 MiB; resolves when capacity is available. The caller
   * releases it.
   */
  readonly enterLarge?: () => Promise<void>
  readonly signal?: AbortSignal
}

export interface FetcherOptions {
  readonly guard: Guard
  readonly userAgent: string
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly now: () => number
  /** Opens sockets; tests pass a recording one. */
  readonly connector?: (guard: Guard) => buildConnector.connector
  /** Replaces sockets with `test/simulated-web`. */
  readonly client?: (guard: Guard) => HttpClient
}

/** The subset of undici's agent used by the fetcher. */
export interface HttpClient {
  request(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>
  destroy(): Promise<void>
}

export interface Fetcher extends AsyncDisposable {
  /** Never rejects. */
  fetch(url: string, options?: FetchOptions): Promise<FetchResult>
}

class Failure extends Error {
  readonly reason: FetchFailure
  constructor(reason: FetchFailure, message: string) {
    super(message)
    this.reason = reason
  }
}

const dial = ({ lookup }: Guard): buildConnector.connector =>
  buildConnector({ lookup, timeout: CONNECT_MS, allowH2: false })

/** Private URLs are requested but not reported; URLs with a password are not requested either. */
const shown = (url: string): string | null => {
  const { username, password } = URL.parse(url) ?? { username: '?', password: '' }
  if (username !== '' || password !== '') return null
  const parsed = parseFeedUrl(url)
  if (!('problem' in parsed) && parsed.isPrivate) return null
  return url
}

const targetOf = (location: string | undefined, base: URL): URL => {
  const target =
    location === undefined || location === '' ? null : URL.parse(location, base.href)
  if (target === null) throw new Failure('broken-redirect', 'a redirect leads to no URL')
  target.hash = ''
  return target
}

const conditionsOf = (validators: Validators | undefined): Record<string, string> => ({
  ...(validators?.etag !== undefined && { 'if-none-match': validators.etag }),
  ...(validators?.lastModified !== undefined && {
    'if-modified-since': validators.lastModified,
  }),
})

const headerOf = ({ headers }: HttpAnswer, name: string): string | undefined => {
  const value = headers[name]
  if (typeof value === 'string') return value
  return value?.[0]
}

/** Returns whether the connection broke before a response. */
function isBroken(error: unknown): boolean {
  const code = errorCodeOf(error)
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET'
}

/** The common response shape of undici and the lenient reader. */
interface HttpAnswer {
  readonly statusCode: number
  readonly headers: RawHeaders
  readonly body: AsyncIterable<Uint8Array> & {
    dump(options?: { limit: number }): Promise<void>
  }
}

/** Either a redirect or the final response. */
type Step =
  | { readonly arrival: Arrival }
  | {
      readonly arrival?: undefined
      readonly status: number
      readonly location: string | undefined
    }

interface Arrival {
  readonly status: number
  readonly headers: AnswerHeaders
  readonly body: Uint8Array
}

/** A single call of `fetch`. */
class Trip {
  readonly hops: Hop[] = []
  readonly #agent: HttpClient
  readonly #options: FetcherOptions
  readonly #given: FetchOptions & Required<Pick<FetchOptions, 'enterLarge'>>
  readonly #deadline: Deadline
  readonly #cookies: CookieJar
  /** Number of requests per URL with identical cookies. */
  readonly #visits = new Map<string, number>()

  constructor(
    parts: {
      readonly agent: HttpClient
      readonly options: FetcherOptions
      readonly deadline: Deadline
    },
    given: FetchOptions & Required<Pick<FetchOptions, 'enterLarge'>>,
  ) {
    this.#agent = parts.agent
    this.#options = parts.options
    this.#deadline = parts.deadline
    this.#given = given
    this.#cookies = new CookieJar(parts.options.now())
  }

  async follow(first: URL): Promise<readonly [URL, Arrival]> {
    for (let url = first; ; ) {
      this.#assertOn(url)
      this.#options.guard.assertUrl(url)
      const step = await this.#step(url, url.origin === first.origin)
      if (step.arrival !== undefined) return [url, step.arrival]
      const target = targetOf(step.location, url)
      this.hops.push({ from: shown(url.href), status: step.status, to: shown(target.href) })
      url = target
    }
  }

  /** Throws on a redirect loop or too many redirects. */
  #assertOn(url: URL): void {
    const place = `${url.href} ${this.#cookies.headerFor(url)}`
    const visits = this.#visits.get(place) ?? 0
    if (visits >= MOST_VISITS)
      throw new Failure('redirect-loop', 'the redirects lead back to where they were')
    if (this.hops.length > MAX_HOPS)
      throw new Failure(
        'too-many-redirects',
        `there are more than ${String(MAX_HOPS)} redirects`,
      )
    this.#visits.set(place, visits + 1)
  }

  async #step(url: URL, isFirstOrigin: boolean): Promise<Step> {
    try {
      return await this.#take(url, await this.#ask(url, isFirstOrigin))
    } catch (error) {
      const { connector, method = 'GET' } = { ...this.#options, ...this.#given }
      const isAgain =
        method === 'GET' && isUnparsed(error) && !this.#deadline.signal.aborted
      if (!isAgain) throw error
      const answer = await askLeniently({
        url,
        headers: this.#headersFor(url, isFirstOrigin),
        connector: (connector ?? dial)(this.#options.guard),
        signal: this.#deadline.signal,
      })
      return this.#take(url, answer)
    }
  }

  async #take(url: URL, answer: HttpAnswer): Promise<Step> {
    const status = answer.statusCode
    this.#cookies.keep(url, [answer.headers['set-cookie'] ?? []].flat())
    const isRedirect = this.#given.followsRedirects !== false && REDIRECTS.has(status)
    if (!isRedirect) return { arrival: await this.#arrive(answer) }
    await answer.body.dump({ limit: MAX_DUMPED })
    return { status, location: headerOf(answer, 'location') }
  }

  /**
   * Retries once on another connection: the server may have closed a kept-alive connection.
   * https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2
   */
  async #ask(url: URL, isFirstOrigin: boolean): Promise<Dispatcher.ResponseData> {
    try {
      return await this.#askOnce(url, isFirstOrigin)
    } catch (error) {
      const isAgain =
        (this.#given.method ?? 'GET') === 'GET' &&
        isBroken(error) &&
        !this.#deadline.signal.aborted
      if (!isAgain) throw error
      return this.#askOnce(url, isFirstOrigin)
    }
  }

  #askOnce(url: URL, isFirstOrigin: boolean): Promise<Dispatcher.ResponseData> {
    const { method = 'GET', body = null } = this.#given
    return this.#agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      body,
      headers: this.#headersFor(url, isFirstOrigin),
      signal: this.#deadline.signal,
    })
  }

  #headersFor(url: URL, isFirstOrigin: boolean): Record<string, string> {
    const { accept = FEED_ACCEPT, headers, validatorsOf } = this.#given
    const cookie = this.#cookies.headerFor(url)
    return {
      'user-agent': this.#options.userAgent,
      accept,
      'accept-encoding': 'gzip, br',
      ...conditionsOf(validatorsOf?.(url.href, this.hops)),
      ...(cookie !== '' && { cookie }),
      ...(isFirstOrigin && headers),
    }
  }

  async #arrive(answer: HttpAnswer): Promise<Arrival> {
    const headers = readAnswerHeaders(answer.headers, this.#options.now())
    const status = answer.statusCode
    if (status < 200 || status >= 300) {
      await answer.body.dump({ limit: MAX_DUMPED })
      return { status, headers, body: new Uint8Array() }
    }
    const body = await readBody(answer.body, {
      declared: Number(headerOf(answer, 'content-length') ?? 0),
      contentEncoding: headerOf(answer, 'content-encoding') ?? '',
      maxBytes: this.#given.maxBytes ?? this.#options.maxBytes,
      enterLarge: this.#given.enterLarge,
      deadline: this.#deadline,
    })
    if (body === undefined)
      throw new Failure(
        'broken-encoding',
        'the body is not in the coding that it is said to be in',
      )
    return { status, headers, body }
  }
}

const whyFailed = (
  error: unknown,
  { isOver, signal }: Deadline,
): Pick<Failure, 'reason' | 'message'> => {
  if (error instanceof Failure) return error
  if (isOver) return { reason: 'timeout', message: 'the whole did not arrive in time' }
  if (signal.aborted) return { reason: 'aborted', message: 'the crawler was told to stop' }
  return failureOf(error)
}

const openAgent = ({ connector = dial, guard, timeoutMs }: FetcherOptions): Agent =>
  new Agent({
    connect: connector(guard),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveMaxTimeout: CONNECT_MS,
    maxHeaderSize: 32_768,
    allowH2: false,
  })

export function openFetcher(options: FetcherOptions): Fetcher {
  const agent = options.client?.(options.guard) ?? openAgent(options)
  const gate = openSemaphore(LARGE_AT_ONCE)
  return {
    async fetch(text, given = {}) {
      const startedMs = performance.now()
      let leave: (() => void) | undefined
      const enterLarge = async (): Promise<void> => {
        leave ??= await gate.enter()
      }
      using deadline = openDeadline(given.timeoutMs ?? options.timeoutMs, given.signal)
      const trip = new Trip({ agent, options, deadline }, { enterLarge, ...given })
      const { hops } = trip
      try {
        const first = URL.parse(text)
        if (first === null) throw new GuardError('refused-scheme', 'the text is no URL')
        const [url, arrival] = await trip.follow(first)
        return {
          kind: 'answered',
          ...arrival,
          hops,
          url: shown(url.href),
          durationMs: performance.now() - startedMs,
        }
      } catch (error) {
        const { reason, message } = whyFailed(error, deadline)
        const last = hops.at(-1)
        const url = last === undefined ? shown(text) : last.to
        return {
          kind: 'failed',
          reason,
          message,
          hops,
          url,
          durationMs: performance.now() - startedMs,
        }
      } finally {
        leave?.()
      }
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  }
}
