/** Attacks with expensive searches and pages by a key with a small quota. */
import { Agent, request } from 'node:http'
import { type Attack, type AttackRun, scaled, type Target } from '../attack.ts'
import { countStatuses } from '../raw-connection.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 256, localAddress: '127.0.0.2' })

interface Posted {
  readonly status: number
  readonly bytes: number
}

const SEARCH = '/api/v1/search/podcasts'
const SUGGESTIONS = '/api/v1/autocomplete/podcasts'
const LOOKUPS = '/api/v1/podcasts/lookup'

/** Without a body it sends a GET; the path holds the search. */
function send(
  { host, port }: Target,
  key: string,
  path: string,
  signal: AbortSignal,
  body?: unknown,
): Promise<Posted> {
  return new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST'
    const headers = {
      authorization: key,
      'content-type': 'application/json',
      'accept-encoding': 'gzip',
    }
    const sent = request(
      { host, port, path, method, headers, agent, signal },
      (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => (bytes += chunk.length))
        response.on('error', () => resolve({ status: 0, bytes }))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }))
      },
    )
    sent.on('error', () => resolve({ status: 0, bytes: 0 }))
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const post = (
  target: Target,
  key: string,
  body: unknown,
  signal: AbortSignal,
): Promise<Posted> => send(target, key, SEARCH, signal, body)

/** Phrases with slop of very common words, unique per seed to defeat caches. */
export function costlySearch(seed: number): unknown {
  const words = [
    'stories',
    'about',
    'people',
    'every',
    'week',
    'with',
    'guests',
    'from',
    'around',
    'world',
  ]
  const termOf = (index: number): unknown => ({
    searchTerm: Array.from(
      { length: 8 },
      (_, at) => words[(seed + index * 3 + at * (1 + (index % 4))) % 10],
    ).join(' '),
    searchTargets: ['podcast-description'],
    searchTermOptions: {
      matchMode: 'optional',
      phraseMatch: true,
      slop: 60 + (seed % 40),
      fuzzy: true,
    },
  })
  return {
    searchTerms: Array.from({ length: 20 }, (_, index) => termOf(index)),
    pageSize: 10,
  }
}

const OTHERS_SEARCHES = 5

/** Repeats expensive searches as a second caller during the attack. */
async function askCostly({ target, signal, scale }: AttackRun): Promise<string> {
  const mine = Array.from({ length: scaled(60, scale) }, (_, seed) =>
    post(target, target.smallKey, costlySearch(seed), signal),
  )
  const theirs: number[] = []
  const times: number[] = []
  for (let asked = 0; asked < OTHERS_SEARCHES && !signal.aborted; asked += 1) {
    const startedMs = performance.now()
    const { status } = await post(target, target.key, costlySearch(1_000 + asked), signal)
    theirs.push(status)
    times.push(performance.now() - startedMs)
  }
  const answered = await Promise.all(mine)
  const longest = Math.max(...times)
  return `attacker ${countStatuses(answered.map(({ status }) => status))}; others' costly ones ${countStatuses(theirs)}, longest ${(longest / 1000).toFixed(1)} s`
}

async function askLargePages({ target, signal, scale }: AttackRun): Promise<string> {
  const statuses: number[] = []
  let bytes = 0
  async function work(): Promise<void> {
    while (!signal.aborted) {
      const body = {
        searchTerms: [{ searchTerm: 'stories' }],
        pageSize: 1_000,
        details: 'full',
      }
      const answer = await post(target, target.attackerKey, body, signal)
      statuses.push(answer.status)
      bytes += answer.bytes
      // Pause after an error, so that the figures measure searches.
      if (answer.status !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await Promise.all(Array.from({ length: scaled(16, scale) }, work))
  return `${countStatuses(statuses)}; ${(bytes / 2 ** 20).toFixed(0)} MiB`
}

/**
 * The longest allowed query: common words, and twelve unknown ones that trigger typo correction.
 */
export function costlyText(seed: number): string {
  const rare = Array.from(
    { length: 12 },
    (_, at) => `stor${((seed * 31 + at * 7) % 1296).toString(36)}ies`,
  )
  const common = ['people', 'every', 'week', 'guests', 'around', 'world', 'music', 'news']
  return [...rare, ...common].join(' ').slice(0, 200)
}

/** Repeats distinct queries. */
async function askTyped({ target, signal, scale }: AttackRun): Promise<string> {
  const statuses: number[] = []
  let seed = 0
  async function work(): Promise<void> {
    while (!signal.aborted) {
      seed += 1
      const path = `${SEARCH}?${new URLSearchParams({ q: costlyText(seed), details: 'basic' }).toString()}`
      const { status } = await send(target, target.attackerKey, path, signal)
      statuses.push(status)
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await Promise.all(Array.from({ length: scaled(16, scale) }, work))
  return countStatuses(statuses)
}

/** Known words with a typo each, unique per seed, which expand to hundreds of prefixes. */
function mistypedText(seed: number): string {
  const words = [
    'sotries',
    'peolpe',
    'gusets',
    'aronud',
    'wrold',
    'msuic',
    'histroy',
    'jounral',
  ]
  const rare = (seed * 7919).toString(36)
  return Array.from({ length: 4 }, (_, at) => words[(seed + at * 3) % words.length])
    .concat(`qu${rare}x`)
    .join(' ')
}

/** Types one key after the other. */
async function askSuggestions({ target, signal, scale }: AttackRun): Promise<string> {
  const statuses: number[] = []
  let seed = 0
  async function work(): Promise<void> {
    while (!signal.aborted) {
      seed += 1
      const query = new URLSearchParams({
        query: mistypedText(seed),
        limit: '20',
      }).toString()
      const { status } = await send(
        target,
        target.attackerKey,
        `${SUGGESTIONS}?${query}`,
        signal,
      )
      statuses.push(status)
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await Promise.all(Array.from({ length: scaled(16, scale) }, work))
  return countStatuses(statuses)
}

/** Distinct feeds per call defeat the cache. */
async function askLookups({ target, signal, scale }: AttackRun): Promise<string> {
  const statuses: number[] = []
  let asked = 0
  async function work(): Promise<void> {
    while (!signal.aborted) {
      const items = Array.from({ length: 1000 }, (_, at) => ({
        rssFeedUrl: `https://feeds.example.org/unknown/${String((asked += 1))}/${String(at)}`,
      }))
      const answer = await send(target, target.attackerKey, LOOKUPS, signal, { items })
      statuses.push(answer.status)
      if (answer.status !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await Promise.all(Array.from({ length: scaled(16, scale) }, work))
  return countStatuses(statuses)
}

export const SEARCHES: readonly Attack[] = [
  {
    name: 'costly-searches',
    what: '60 costly searches at once with a quota of ten, while another key asks for costly ones',
    seconds: 60,
    run: askCostly,
  },
  {
    name: 'large-pages',
    what: '16 callers of one key ask for pages of 1,000 whole hits without end',
    seconds: 15,
    run: askLargePages,
  },
  {
    name: 'typed-searches',
    what: '16 callers of one key type 200 characters of words that nobody has, without end',
    seconds: 15,
    run: askTyped,
  },
  {
    name: 'suggestions',
    what: '16 callers of one key type words with an error in each, without end',
    seconds: 15,
    run: askSuggestions,
  },
  {
    name: 'lookups',
    what: '16 callers of one key ask for 1,000 feeds at once without end',
    seconds: 15,
    run: askLookups,
  },
]
