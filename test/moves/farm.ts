/**
 * Feed hosts on loopback: many names, one server; what each address answers is told by the test.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answer =
  | { readonly redirect: number; readonly to: string }
  | { readonly feed: string }
  | { readonly status: number }

export interface Farm extends AsyncDisposable {
  /** `old.example` → `http://old.example:PORT` */
  readonly host: (name: string) => string
  /** By host and path: `old.example/feed`. */
  readonly answers: Map<string, Answer>
}

export const openFarm = async (): Promise<Farm> => {
  const answers = new Map<string, Answer>()
  const server = createServer((request, response) => {
    const name = request.headers.host?.replace(/:\d+$/, '') ?? ''
    const answer = answers.get(name + (request.url ?? '')) ?? { status: 404 }
    if ('redirect' in answer)
      response.writeHead(answer.redirect, { location: answer.to }).end()
    else if ('feed' in answer)
      response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(answer.feed)
    else response.writeHead(answer.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    host: (name) => `http://${name}:${String(port)}`,
    answers,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface FeedText {
  readonly title: string
  readonly owner: string
  readonly self: string
  /** Names the recordings. */
  readonly of: string
  readonly episodes: number
}

export const feedText = ({ title, owner, self, of, episodes }: FeedText): string => {
  const items = Array.from({ length: episodes }, (_, at) => {
    const date = new Date(Date.UTC(2026, 0, 1 + at * 7)).toUTCString()
    const number = String(at + 1)
    return `<item><title>Episode ${number}</title><guid isPermaLink="false">${of}-episode-guid-${number}</guid><pubDate>${date}</pubDate><enclosure url="https://cdn.example/${of}/${number}.mp3" type="audio/mpeg" length="1000"/></item>`
  })
  return `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${title}</title><description>A show of the tests.</description><language>en</language><itunes:author>${owner}</itunes:author><atom:link rel="self" href="${self}"/>${items.reverse().join('')}</channel></rss>`
}
