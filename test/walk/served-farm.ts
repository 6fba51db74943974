/**
 * A real `castdex serve` that crawls, and around it the web of a test: every name is a host of one
 * server on loopback, which answers what the test says. Operators' calls go over HTTP and through
 * real commands on the same data.
 */
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { FullPodcast, PodcastRecord } from '../../src/record/podcast.ts'
import { eventually, HANG_GUARD_MS } from '../eventually.ts'
import {
  type Finished,
  openTemporaryFolder,
  runCastdex,
  type RunningServer,
  startServer,
} from '../cli/castdex.ts'

const WAY_IN = fileURLToPath(new URL('../crawl/demo-farm/way-in.cjs', import.meta.url))

export interface Asked {
  /** `HOST/PATH?QUERY`. */
  readonly place: string
  readonly method: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

type Answer = (asked: Asked, response: ServerResponse) => void

export interface Web extends AsyncDisposable {
  readonly port: number
  /** By `HOST/PATH`. */
  readonly answers: Map<string, Answer>
  readonly asked: Asked[]
  /** With validators, as a good host has them. */
  feed(place: string, text: string): void
  redirect(place: string, status: number, to: string): void
  timesAsked(place: string): number
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

const openWeb = async (): Promise<Web> => {
  const answers = new Map<string, Answer>()
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const place = `${request.headers.host ?? ''}${request.url ?? ''}`
      const one = { place, method: request.method ?? '', headers: request.headers, body }
      asked.push(one)
      const answer =
        answers.get(place) ?? ((_asked, other) => void other.writeHead(404).end())
      answer(one, response)
    })
  })
  return {
    port: await listen(server),
    answers,
    asked,
    feed(place, text) {
      const etag = `"${String(text.length)}-${String(answers.size)}-${String(asked.length)}"`
      answers.set(place, ({ headers }, response) => {
        const isKnown = headers['if-none-match'] === etag
        response
          .writeHead(isKnown ? 304 : 200, { etag, 'content-type': 'application/rss+xml' })
          .end(isKnown ? '' : text)
      })
    },
    redirect(place, status, to) {
      answers.set(
        place,
        (_asked, response) => void response.writeHead(status, { location: to }).end(),
      )
    },
    timesAsked: (place) => asked.filter((one) => one.place === place).length,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** What `GET /api/v1/admin/podcasts/{id}` answers. */
export interface Shown {
  readonly podcast: PodcastRecord & FullPodcast
  readonly revision: number
  readonly pins: readonly {
    readonly field: string
    readonly value: unknown
    readonly under: unknown
  }[]
}

export interface Health {
  readonly why: string
  readonly feedState: string
  readonly lastFetch: {
    readonly at: string
    readonly outcome: string
    readonly status: number | null
  } | null
  readonly failing: { readonly outcome: string; readonly tries: number } | null
  readonly nextDueAt: string | null
  readonly dueReason: string | null
  /** How long a hub tells its news. */
  readonly pushedUntil: string | null
}

export interface HistoryItem {
  readonly kind: string
  readonly evidence: Readonly<Record<string, unknown>>
}

export interface ServedWeb extends AsyncDisposable {
  readonly web: Web
  readonly dataDir: string
  readonly key: string
  readonly baseUrl: () => string
  /**
   * Behind `/api/v1`; the body of the answer. Fails unless the status is the one that is wanted.
   */
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    status?: number,
  ) => Promise<unknown>
  /** The same, its `data`. */
  readonly ask: <Data>(method: string, path: string, body?: unknown) => Promise<Data>
  /** `castdex` on the same data; its standard output. */
  readonly run: (...args: readonly string[]) => Promise<string>
  /** The same with settings, however it ends. */
  readonly tryRun: (
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
    killWhen?: Promise<unknown>,
  ) => Promise<Finished>
  readonly show: (id: string) => Promise<Shown>
  readonly health: (id: string) => Promise<Health>
  readonly history: (id: string) => Promise<readonly HistoryItem[]>
  readonly metrics: () => Promise<ReadonlyMap<string, number>>
  /** Over HTTP; resolves to the id when the feed has been fetched. */
  readonly addFetched: (url: string) => Promise<string>
  /** Brings the feed forward and waits until it was fetched again. */
  readonly fetchAgain: (id: string, url: string) => Promise<Health>
  readonly stop: () => Promise<Finished>
  readonly start: (env?: Readonly<Record<string, string>>) => Promise<void>
}

const toNumbers = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [
        line.slice(0, line.lastIndexOf(' ')),
        Number(line.slice(line.lastIndexOf(' ') + 1)),
      ]),
  )

type Talk = Pick<
  ServedWeb,
  'call' | 'ask' | 'show' | 'health' | 'history' | 'metrics' | 'addFetched' | 'fetchAgain'
>

const talkTo = (baseUrl: () => string, key: () => string): Talk => {
  const call: Talk['call'] = async (method, path, body, status = 200) => {
    const answer = await fetch(`${baseUrl()}/api/v1${path}`, {
      method,
      headers: {
        authorization: key(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    expect(answer.status, `${method} ${path}: ${text}`).toBe(status)
    return JSON.parse(text) as unknown
  }
  const ask = async <Data>(method: string, path: string, body?: unknown): Promise<Data> =>
    ((await call(method, path, body)) as { readonly data: Data }).data
  const health: Talk['health'] = (id) => ask('GET', `/admin/podcasts/${id}/health`)
  const untilFetched = (id: string, before: string | undefined): Promise<Health> =>
    eventually(async () => {
      const now = await health(id)
      return now.lastFetch !== null && now.lastFetch.at !== before ? now : undefined
    }, `${id} is fetched`)
  return {
    call,
    ask,
    health,
    show: (id) => ask('GET', `/admin/podcasts/${id}`),
    history: async (id) =>
      (await ask<{ items: readonly HistoryItem[] }>('GET', `/admin/podcasts/${id}/history`))
        .items,
    metrics: async () => toNumbers(await (await fetch(`${baseUrl()}/metrics`)).text()),
    async addFetched(url) {
      const { id } = await ask<{ id: string }>('POST', '/admin/feeds', { url })
      await untilFetched(id, undefined)
      return id
    },
    async fetchAgain(id, url) {
      const before = (await health(id)).lastFetch?.at
      await ask('POST', '/admin/feeds', { url })
      return untilFetched(id, before)
    },
  }
}

export const serveWeb = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<ServedWeb> => {
  const web = await openWeb()
  const folder = await openTemporaryFolder()
  const nodeOptions = ['--require', WAY_IN]
  const common = {
    CASTDEX_REQUIRE_APPLE_ID: 'false',
    CASTDEX_FETCH_ALLOW: '127.0.0.0/8',
    DEMO_FARM_PORT: String(web.port),
  }
  let server: RunningServer | undefined
  const baseUrl = (): string => server?.baseUrl ?? ''
  const tryRun: ServedWeb['tryRun'] = (args, env = {}, killWhen) =>
    runCastdex(args, {
      dataDir: folder.path,
      env: { ...common, ...env },
      nodeOptions,
      killAfterMs: HANG_GUARD_MS,
      ...(killWhen === undefined ? {} : { killWhen }),
    })
  const run: ServedWeb['run'] = async (...args) => {
    const { code, stdout, stderr } = await tryRun(args)
    expect(code, `castdex ${args.join(' ')}: ${stderr}`).toBe(0)
    return stdout.trim()
  }
  const start = async (env: Readonly<Record<string, string>> = {}): Promise<void> => {
    const all = { ...common, CASTDEX_CRAWL: 'on', ...settings, ...env }
    server = await startServer([], { dataDir: folder.path, env: all, nodeOptions })
  }
  const stop = async (): Promise<Finished> => {
    if (server === undefined) throw new Error('it does not serve')
    const stopping = server
    server = undefined
    return stopping.stop()
  }
  await start()
  const key = await run(
    'key',
    'create',
    '--name',
    'operator',
    '--scopes',
    'podcasts,search,lookup,admin',
  )
  return {
    web,
    dataDir: folder.path,
    key,
    baseUrl,
    ...talkTo(baseUrl, () => key),
    run,
    tryRun,
    start,
    stop,
    async [Symbol.asyncDispose]() {
      if (server !== undefined) await stop()
      await web[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}
