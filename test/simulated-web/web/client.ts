/**
 * The simulated web in the place of sockets: names, redirects, validators and bodies go through the
 * real fetcher.
 */
import type { Guard } from '../../../src/intake/crawl/fetch/guard.ts'
import type { FetcherOptions, HttpClient } from '../../../src/intake/crawl/fetch/fetch.ts'
import type { SimulatedWeb } from './simulated-web.ts'

type Answered = Awaited<ReturnType<HttpClient['request']>>

/**
 * Every name that is there has this address, which counts as public; nobody ever dials it, see
 * `refuseToDial`.
 */
const ADDRESS = '93.184.215.14'

/** What would open a socket is never asked, for `openClient` stands before it. */
export const refuseToDial: NonNullable<FetcherOptions['connector']> =
  () => (_options, callback) =>
    callback(new Error('a simulation dials nobody'), null)

/**
 * Of hosts whose name begins so: a public address, which no setting has opened. Nobody ever dials
 * it either.
 */
const STRANGER = /^(?:\w+\.)?small-host\./
const PUBLIC_ADDRESS = '193.0.0.1'

export const openResolver = (web: SimulatedWeb) => async (host: string) => {
  web.resolve(host)
  const address = STRANGER.test(host) ? PUBLIC_ADDRESS : ADDRESS
  return Promise.resolve([{ address, family: 4 as const }])
}

const lookUp = async ({ lookup }: Guard, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error) => {
      if (error === null) resolve()
      else reject(error)
    })
  })

/** As much of a body as the fetcher uses. */
function bodyOf(body: string | Uint8Array): Answered['body'] {
  const bytes = Buffer.from(body)
  return {
    dump: () => Promise.resolve(),
    async *[Symbol.asyncIterator]() {
      if (bytes.byteLength > 0) yield await Promise.resolve(bytes)
    },
  } as unknown as Answered['body']
}

export function openClient(web: SimulatedWeb, guard: Guard): HttpClient {
  return {
    async request({ origin, path, headers }) {
      const base = new URL(String(origin))
      await lookUp(guard, base.hostname)
      const given = headers as Record<string, string | undefined>
      const {
        status,
        headers: sent,
        body,
      } = web.ask({ url: `${base.origin}${path}`, headers: given })
      return {
        statusCode: status,
        headers: sent,
        body: bodyOf(body),
      } as unknown as Answered
    },
    destroy: () => Promise.resolve(),
  }
}
