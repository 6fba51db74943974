/**
 * Resident memory of a server after 100,000 mixed requests: lookup 40 %, by slug 20 %, `multiple`
 * of 20 full podcasts 20 %, search 20 %.
 */
import { readFileSync } from 'node:fs'
import { createKey, type SampledPodcast, samplePodcasts } from './sample.ts'
import { pick, seededRandom, startCastdex } from './frame.ts'

export const REQUESTS = 100_000
const CONNECTIONS = 16

const residentMiB = (pid: number): number => {
  const line = readFileSync(`/proc/${String(pid)}/status`, 'utf8')
    .split('\n')
    .find((text) => text.startsWith('VmRSS'))
  return Number(line?.replaceAll(/\D/gu, '')) / 1024
}

const mixedRequest = (
  samples: readonly SampledPodcast[],
  random: () => number,
  key: string,
): [string, RequestInit] => {
  const headers = { authorization: key }
  const dice = random()
  const podcast = pick(samples, random)
  if (dice < 0.4)
    return [
      `/api/v1/podcasts/id/lookup?rssFeedUrl=${encodeURIComponent(podcast.feedUrl)}`,
      { headers },
    ]
  if (dice < 0.6) return [`/api/v1/podcasts/${podcast.slug}`, { headers }]
  if (dice < 0.8) {
    const ids = Array.from({ length: 20 }, () => pick(samples, random).id).join(',')
    return [`/api/v1/podcasts/multiple?details=full&podcastIds=${ids}`, { headers }]
  }
  const body = JSON.stringify({
    searchTerms: [
      {
        searchTerm: podcast.word,
        searchType: 'text',
        searchTargets: ['podcast-title', 'podcast-description'],
        searchTermOptions: { matchMode: 'must' },
      },
    ],
    pageSize: 25,
  })
  return [
    '/api/v1/search/podcasts',
    { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body },
  ]
}

const sendMany = async (
  url: string,
  samples: readonly SampledPodcast[],
  key: string,
): Promise<Map<number, number>> => {
  const random = seededRandom(11)
  const statuses = new Map<number, number>()
  let left = REQUESTS
  const connection = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const [path, init] = mixedRequest(samples, random, key)
      const answer = await fetch(url + path, init)
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  return statuses
}

/** Resident memory in MiB. */
export interface Memory {
  readonly afterStart: number
  readonly afterRequests: number
}

/** Resident set as Linux counts it; the page cache of the files that SQLite reads is left out. */
export const measureMemory = async (dataDir: string, checkout: string): Promise<Memory> => {
  const samples = await samplePodcasts(dataDir, undefined, checkout)
  const key = createKey(dataDir, checkout)
  await using server = await startCastdex(dataDir, {}, { checkout })
  const afterStart = residentMiB(server.pid)
  const statuses = await sendMany(server.url, samples, key)
  const wrong = [...statuses.keys()].filter((status) => status !== 200)
  if (wrong.length > 0) throw new Error(`answered with ${wrong.join(', ')}`)
  return { afterStart, afterRequests: residentMiB(server.pid) }
}
