/**
 * A server on loopback that speaks like a platform: answers from a table of paths, and can be told
 * to be in trouble.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly type?: string
  readonly body: string
}

/**
 * The connection ends without an answer; the answer ends in its middle as if that were its end;
 * something happens before it.
 */
export type Spoiling = 'cut' | 'half' | (() => void)

export interface Loopback extends AsyncDisposable {
  readonly url: string
  /** Method and path of every request. */
  readonly requests: string[]
  /** Given to the next requests in place of an answer. */
  readonly trouble: Reply[]
  /** Every so many requests fail; 0: none. */
  failEvery: (requests: number) => void
  /** The request after so many more, once. */
  spoil: (after: number, how: Spoiling) => void
}

export type Respond = (url: URL, request: IncomingMessage, body: string) => Reply

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

export const json = (value: unknown, status = 200): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})

export const htmlError = (status: number): Reply => ({
  status,
  type: 'text/html',
  body: '<html><body><h1>Our systems have detected unusual traffic</h1></body></html>',
})

export const busy = (retryAfterS: number): Reply => ({
  status: 429,
  headers: { 'retry-after': String(retryAfterS) },
  type: 'application/json',
  body: '{"error":{"status":429,"message":"API rate limit exceeded"}}',
})

export const serveLoopback = async (respond: Respond): Promise<Loopback> => {
  const requests: string[] = []
  const trouble: Reply[] = []
  let every = 0
  let spoilt: { readonly at: number; readonly how: Spoiling } | undefined
  const failure = (): Reply | undefined =>
    every > 0 && requests.length % every === 0 ? htmlError(502) : undefined
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://loopback')
      requests.push(`${request.method ?? ''} ${url.pathname}${url.search}`)
      const reply = trouble.shift() ?? failure() ?? respond(url, request, body)
      const how = requests.length === spoilt?.at ? spoilt.how : undefined
      if (how === 'cut') return response.destroy()
      if (typeof how === 'function') how()
      response.writeHead(reply.status ?? 200, {
        'content-type': reply.type ?? 'application/json',
        ...reply.headers,
      })
      return response.end(
        how === 'half' ? reply.body.slice(0, reply.body.length / 2) : reply.body,
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    requests,
    trouble,
    failEvery: (count) => {
      every = count
    },
    spoil: (after, how) => {
      spoilt = { at: requests.length + 1 + after, how }
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
