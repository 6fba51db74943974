/**
 * Sends requests to a platform's API. URLs come only from the configuration, never from a feed.
 * Every failure is one of three answers, so that a check never mistakes a failure for absence.
 */
import { Agent, request } from 'undici'
import { errorCodeOf } from '../../../../errors.ts'
import { parseRetryAfter } from '../../../crawl/fetch/answer-headers.ts'

export type PlatformAnswer<Body = unknown> =
  | { readonly kind: 'answer'; readonly body: Body }
  /** The platform explicitly reports that it does not exist (404, 410). */
  | { readonly kind: 'absent' }
  /** The credentials were refused (401). */
  | { readonly kind: 'refused' }
  /** Inconclusive: no connection, 429, 5xx, or a page in place of data. */
  | {
      readonly kind: 'silent'
      readonly retryAfterMs: number
      readonly reason: string
      /** The platform limits the rate: all requests pause until then. */
      readonly isBusy?: boolean
      /** The request was not sent, because there was no connection. */
      readonly isUnreachable?: boolean
    }

export interface PlatformRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
}

export interface PlatformClient extends AsyncDisposable {
  fetchJson(request: PlatformRequest): Promise<PlatformAnswer>
  fetchText(request: PlatformRequest): Promise<PlatformAnswer<string>>
}

const TIMEOUT_MS = 15_000
const MAX_BYTES = 4 * 1024 * 1024
const MIN_RETRY_MS = 1000
const MAX_RETRY_MS = 24 * 3_600_000
const DEFAULT_RETRY_MS = 60_000
/** Delay after a failure that a retry within minutes would not fix. */
const TROUBLE_RETRY_MS = 15 * 60_000

const silent = (
  reason: string,
  retryAfterMs = TROUBLE_RETRY_MS,
  isBusy = false,
): PlatformAnswer<never> => ({
  kind: 'silent',
  reason,
  isBusy,
  retryAfterMs: Math.min(MAX_RETRY_MS, Math.max(MIN_RETRY_MS, retryAfterMs)),
})

const oneOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

const readBody = async (stream: AsyncIterable<Uint8Array>): Promise<string | undefined> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const parseJson = (text: string): PlatformAnswer => {
  try {
    return { kind: 'answer', body: JSON.parse(text) as unknown }
  } catch {
    return silent('the answer is not JSON')
  }
}

const toAnswer = async (
  response: Awaited<ReturnType<typeof request>>,
  nowMs: number,
): Promise<PlatformAnswer<string>> => {
  const { statusCode, headers, body } = response
  if (statusCode === 200) {
    const text = await readBody(body)
    if (text === undefined)
      return silent(`the answer has more than ${String(MAX_BYTES)} bytes`)
    return { kind: 'answer', body: text }
  }
  await body.dump()
  if (statusCode === 404 || statusCode === 410) return { kind: 'absent' }
  if (statusCode === 401) return { kind: 'refused' }
  const retryAfterMs = parseRetryAfter(oneOf(headers['retry-after']), nowMs)
  const isBusy = statusCode === 429 || statusCode === 503 || statusCode === 403
  return silent(
    `status ${String(statusCode)}`,
    retryAfterMs ?? (isBusy ? DEFAULT_RETRY_MS : TROUBLE_RETRY_MS),
    isBusy,
  )
}

export function openPlatformClient(now: () => number): PlatformClient {
  const dispatcher = new Agent({
    connections: 4,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    connect: { timeout: TIMEOUT_MS },
  })
  const fetchText = async ({
    url,
    method = 'GET',
    headers,
    body,
    signal,
  }: PlatformRequest) => {
    try {
      const response = await request(url, {
        dispatcher,
        method,
        headers: { 'user-agent': 'castdex', accept: '*/*', ...headers },
        signal: AbortSignal.any([signal, AbortSignal.timeout(2 * TIMEOUT_MS)]),
        ...(body !== undefined && { body }),
      })
      return await toAnswer(response, now())
    } catch (error) {
      signal.throwIfAborted()
      const code = errorCodeOf(error) ?? 'no connection'
      return { ...silent(code), isUnreachable: true }
    }
  }
  return {
    fetchText,
    fetchJson: async (request) => {
      const answer = await fetchText(request)
      if (answer.kind === 'answer') return parseJson(answer.body)
      return answer
    },
    [Symbol.asyncDispose]: () => dispatcher.destroy(),
  }
}
