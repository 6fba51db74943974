/**
 * Sends /healthz (also on new connections), lookups and searches to the server, and requests to a
 * bare server, each at a fixed rate on separate connections. Runs as `node probe-process.ts URL
 * BARE_URL KEY FEED_URL`; each line of stdin requests the measurements since the last one.
 */
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import type { ProbeReport } from './probe.ts'

const [url = '', bareUrl = '', key = '', feedUrl = ''] = process.argv.slice(2)
/** Interval per kind of request, in ms. */
const EVERY_MS = 25
/** Timeout of a request, in ms. */
const PATIENCE_MS = 20_000

const QUESTIONS = {
  bare: { method: 'GET', url: bareUrl },
  health: { method: 'GET', url: `${url}/healthz` },
  /** Uses a new connection per request. */
  arrival: { method: 'GET', url: `${url}/healthz` },
  lookup: {
    method: 'GET',
    url: `${url}/api/v1/podcasts/id/lookup?rssFeedUrl=${encodeURIComponent(feedUrl)}`,
  },
  search: {
    method: 'POST',
    url: `${url}/api/v1/search/podcasts`,
    body: {
      searchTerms: [{ searchTerm: 'harbour', searchTargets: ['podcast-title'] }],
      pageSize: 10,
      details: 'basic',
    },
  },
} as const
type Kind = keyof typeof QUESTIONS

interface Measuring {
  readonly report: ProbeReport
  /** Unanswered requests. */
  pending: number
}

function begin(): Measuring {
  return {
    report: { bare: [], health: [], arrival: [], lookup: [], search: [], failures: [] },
    pending: 0,
  }
}

let measuring = begin()
const agents = {
  bare: new Agent({ keepAlive: true, maxSockets: 100 }),
  health: new Agent({ keepAlive: true, maxSockets: 100 }),
  arrival: new Agent({ keepAlive: false }),
  lookup: new Agent({ keepAlive: true, maxSockets: 100 }),
  search: new Agent({ keepAlive: true, maxSockets: 100 }),
}

function ask(kind: Kind): void {
  const startedMs = performance.now()
  const mine = measuring
  mine.pending += 1
  function settle(failure: string | undefined): void {
    mine.pending -= 1
    mine.report[kind].push(performance.now() - startedMs)
    if (failure !== undefined && kind !== 'bare')
      mine.report.failures.push(`${kind} ${failure}`)
  }
  const question = QUESTIONS[kind]
  const headers = { authorization: key, 'content-type': 'application/json' }
  const sent = request(
    question.url,
    {
      method: question.method,
      headers,
      agent: agents[kind],
      signal: AbortSignal.timeout(PATIENCE_MS),
    },
    (response) => {
      response.resume()
      response.on('end', () => {
        settle(response.statusCode === 200 ? undefined : String(response.statusCode))
      })
    },
  )
  sent.on('error', (error: NodeJS.ErrnoException) => {
    settle(error.code ?? error.name)
  })
  if ('body' in question) sent.end(JSON.stringify(question.body))
  else sent.end()
}

setInterval(() => {
  ask('bare')
  ask('health')
  ask('arrival')
  ask('lookup')
  ask('search')
}, EVERY_MS)

/** Reports once all its requests are answered. */
function tell(told: Measuring): void {
  if (told.pending > 0) setTimeout(() => tell(told), EVERY_MS)
  else process.stdout.write(`${JSON.stringify(told.report)}\n`)
}

createInterface({ input: process.stdin })
  .on('line', () => {
    const told = measuring
    measuring = begin()
    tell(told)
  })
  .on('close', () => process.exit(0))
