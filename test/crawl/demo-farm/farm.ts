/**
 * The hosts of the demo catalogue's feeds and sites, all of them one server on loopback that looks
 * at the name it is asked by.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type DemoShow, feedOf, readDemoShows, siteOf } from './shows.ts'

/** One in so many is not as it should be. */
const ODD_EACH = 40
const ODD = ['missing', 'moved', 'broken'] as const
export type Manner = 'feed' | (typeof ODD)[number]

export const mannerOf = ({ no }: DemoShow): Manner =>
  no % ODD_EACH === 7 ? (ODD[((no / ODD_EACH) % 3) | 0] ?? 'feed') : 'feed'

export interface DemoFarm extends AsyncDisposable {
  readonly port: number
  readonly shows: readonly DemoShow[]
  /** Another feed than the catalogue's: `https://HOST/PATH` → body. */
  readonly others: Map<string, string>
  readonly requests: { feeds: number; sites: number; robots: number; strangers: string[] }
}

const placeOf = (url: string): string => {
  const { host, pathname, search } = new URL(url)
  return `${host}${pathname}${search}`
}

const send = (
  request: IncomingMessage,
  response: ServerResponse,
  type: string,
  text: string,
): void => {
  const isGzip = String(request.headers['accept-encoding']).includes('gzip')
  response.writeHead(200, {
    'content-type': type,
    ...(isGzip ? { 'content-encoding': 'gzip' } : {}),
  })
  response.end(isGzip ? gzipSync(text) : text)
}

/** The demo's made-up shows are not on the farm: their hosts answer 404. */
const isMadeUp = (place: string): boolean =>
  /^[^/]*\bexample(?:\.org)?(?::\d+)?\//.test(place)

export const openDemoFarm = async (nowMs: number): Promise<DemoFarm> => {
  const shows = readDemoShows()
  const feeds = new Map(shows.map((show) => [placeOf(show.feedUrl), show]))
  const sites = new Map(
    shows.flatMap((show) =>
      show.websiteUrl === null ? [] : [[placeOf(show.websiteUrl), show]],
    ),
  )
  const others = new Map<string, string>()
  const requests: DemoFarm['requests'] = { feeds: 0, sites: 0, robots: 0, strangers: [] }
  /** A feed that is not reached the first time, as any may be not on a busy machine. */
  let unreached = shows.find((show) => mannerOf(show) === 'feed')
  const sendFeed = (
    show: DemoShow,
    request: IncomingMessage,
    response: ServerResponse,
  ): void => {
    const manner = mannerOf(show)
    if (manner === 'missing') response.writeHead(404).end()
    else if (manner === 'broken') response.writeHead(500).end()
    else if (manner === 'moved')
      response
        .writeHead(301, {
          location: `https://new-home.farm-of-demo.net/${String(show.no)}`,
        })
        .end()
    else send(request, response, 'application/rss+xml', feedOf(show, nowMs))
  }
  const server = createServer((request, response) => {
    const place = `${request.headers.host ?? ''}${request.url ?? ''}`
    const [feed, site, other] = [feeds.get(place), sites.get(place), others.get(place)]
    const moved = /^new-home\.farm-of-demo\.net\/(\d+)$/.exec(place)
    if (feed !== undefined) {
      requests.feeds += 1
      if (feed === unreached) {
        unreached = undefined
        request.socket.destroy()
      } else sendFeed(feed, request, response)
    } else if (moved !== null)
      send(
        request,
        response,
        'application/rss+xml',
        feedOf(shows[Number(moved[1])] as DemoShow, nowMs),
      )
    else if (other !== undefined) send(request, response, 'application/rss+xml', other)
    else if (site !== undefined) {
      requests.sites += 1
      send(request, response, 'text/html; charset=utf-8', siteOf(site))
    } else {
      if (place.endsWith('/robots.txt')) requests.robots += 1
      else if (!isMadeUp(place)) requests.strangers.push(place)
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    shows,
    others,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
