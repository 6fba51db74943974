/**
 * Hosts of feeds and sites, each at a loopback address of its own, for castdex is polite by host:
 * 32 hosts of feeds, as few hosts have most podcasts, and a site for each show.
 */
import { createServer as createHttpServer, type Server } from 'node:http'
import { type AddressInfo, createServer, type Server as Listener } from 'node:net'
import type { ShowAddresses } from '../labelled-show.ts'

const FEED_HOSTS = 32

/** 127.64.0.1 and on; the last byte is never 0 or 255. */
const siteHost = (index: number): string =>
  `127.${String(64 + Math.floor(index / 64_000))}.${String(Math.floor(index / 250) % 256)}.${String(1 + (index % 250))}`

const feedHost = (number: number): string => `127.20.0.${String(1 + (number % FEED_HOSTS))}`

export interface Farm extends AsyncDisposable {
  readonly addresses: ShowAddresses
  /** What is served at a URL of the farm. */
  readonly put: (url: string, type: string, body: string) => void
  /** Every address is listened at. */
  readonly ready: () => Promise<unknown>
  /** URLs that were asked for, each with how often. */
  readonly asked: ReadonlyMap<string, number>
}

const open = (server: Server, host: string, port: number): Promise<Listener> =>
  new Promise((resolve, reject) => {
    const listener = createServer((socket) => void server.emit('connection', socket))
    listener.once('error', reject)
    listener.listen(port, host, () => resolve(listener))
  })

export const openFarm = async (): Promise<Farm> => {
  const pages = new Map<string, { readonly type: string; readonly body: string }>()
  const asked = new Map<string, number>()
  const server = createHttpServer(({ headers, url = '/' }, response) => {
    const place = `http://${headers.host ?? ''}${url}`
    asked.set(place, (asked.get(place) ?? 0) + 1)
    const page = pages.get(place)
    response.writeHead(page === undefined ? 404 : 200, {
      'content-type': page?.type ?? 'text/plain',
    })
    response.end(page?.body ?? 'nothing here')
  })
  const first = await open(server, feedHost(0), 0)
  const { port } = first.address() as AddressInfo
  const listeners = new Map<string, Promise<Listener>>([
    [feedHost(0), Promise.resolve(first)],
  ])
  const hold = (host: string): string => {
    if (!listeners.has(host)) listeners.set(host, open(server, host, port))
    return `http://${host}:${String(port)}`
  }
  const sites = new Map<number, string>()
  const siteOf = (number: number): string => {
    const site = sites.get(number) ?? `${hold(siteHost(sites.size))}/`
    sites.set(number, site)
    return site
  }
  return {
    addresses: {
      feedUrl: (slug, number) => `${hold(feedHost(number))}/${slug}/rss`,
      siteUrl: (_, number) => siteOf(number),
    },
    put: (url, type, body) => void pages.set(url, { type, body }),
    asked,
    ready: () => Promise.all(listeners.values()),
    [Symbol.asyncDispose]: async () => {
      const open = await Promise.all(listeners.values())
      server.closeAllConnections()
      await Promise.all(
        open.map((listener) => new Promise((resolve) => listener.close(resolve))),
      )
    },
  }
}
