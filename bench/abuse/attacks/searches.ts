/** Searches and pages that cost much, asked for by a key with a small quota. */
import { Agent, request } from 'node:http'
import { type Attack, type AttackRun, scaled, type Target } from '../attack.ts'
import { countStatuses } from '../raw-connection.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 256, localAddress: '127.0.0.2' })

interface Posted {
  readonly status: number
  readonly bytes: number
}

function post({ host, port }: Target, key: string, body: unknown, signal: AbortSignal): Promise<Posted> {
  return new Promise((resolve) => {
    const path = '/api/v1/search/podcasts'
    const headers = { authorization: key, 'content-type': 'application/json', 'accept-encoding': 'gzip' }
    const sent = request({ host, port, path, method: 'POST', headers, agent, signal }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('error', () => resolve({ status: 0, bytes }))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }))
    })
    sent.on('error', () => resolve({ status: 0, bytes: 0 }))
    sent.end(JSON.stringify(body))
  })
}

/** Phrases with gaps of words that stand everywhere, each another one: no cache helps. */
export function costlySearch(seed: number): unknown {
  const words = ['stories', 'about', 'people', 'every', 'week', 'with', 'guests', 'from', 'around', 'world']
  const termOf = (index: number): unknown => ({
    searchTerm: Array.from({ length: 8 }, (_, at) => words[(seed + index * 3 + at * (1 + (index % 4))) % 10]).join(' '),
    searchTargets: ['podcast-description'],
    searchTermOptions: { matchMode: 'optional', phraseMatch: true, slop: 60 + (seed % 40), fuzzy: true },
  })
  return { searchTerms: Array.from({ length: 20 }, (_, index) => termOf(index)), pageSize: 10 }
}

const OTHERS_SEARCHES = 5

/** While the attack runs, somebody else asks for costly searches one after the other. */
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
      const body = { searchTerms: [{ searchTerm: 'stories' }], pageSize: 1_000, details: 'full' }
      const answer = await post(target, target.attackerKey, body, signal)
      statuses.push(answer.status)
      bytes += answer.bytes
      // Who is refused waits a little, or the figure is about refusals.
      if (answer.status !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await Promise.all(Array.from({ length: scaled(16, scale) }, work))
  return `${countStatuses(statuses)}; ${(bytes / 2 ** 20).toFixed(0)} MiB`
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
]
