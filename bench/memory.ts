/**
 * Resident memory of the serving process after 100,000 mixed requests, and the time from start to
 * first answer.
 */
import { readFileSync } from 'node:fs'
import { createKey, type SampledPodcast, samplePodcasts } from './sample.ts'
import { median, pick, print, printHeader, seededRandom, startCastdex } from './frame.ts'

const REQUESTS = 100_000
const CONNECTIONS = 16

const residentMiB = (pid: number, field: 'VmRSS' | 'VmHWM'): number => {
  const line = readFileSync(`/proc/${String(pid)}/status`, 'utf8')
    .split('\n')
    .find((text) => text.startsWith(field))
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

export const benchMemory = async (dataDir: string): Promise<void> => {
  printHeader('Memory after 100,000 mixed requests', [
    'lookup 40 %, by slug 20 %, multiple of 20 full 20 %, search 20 %; resident set as Linux counts it, file cache of SQLite reads not included',
  ])
  const samples = await samplePodcasts(dataDir)
  const key = createKey(dataDir)
  await using server = await startCastdex(dataDir)
  print(
    `after start            ${residentMiB(server.pid, 'VmRSS').toFixed(0).padStart(5)} MiB`,
  )
  const statuses = await sendMany(server.url, samples, key)
  print(
    `after ${String(REQUESTS)} requests ${residentMiB(server.pid, 'VmRSS').toFixed(0).padStart(5)} MiB (peak ${residentMiB(server.pid, 'VmHWM').toFixed(0)}), asked ≤ 250`,
  )
  print(
    `answers by status: ${[...statuses].map(([status, count]) => `${String(status)} × ${String(count)}`).join(', ')}`,
  )
}

export const benchStart = async (dataDir: string): Promise<void> => {
  printHeader('From start to first answer, with data there', [
    'from spawning the process to the first answer of /readyz; the page cache is warm',
  ])
  const times: number[] = []
  for (let round = 0; round < 7; round += 1) {
    await using server = await startCastdex(dataDir)
    times.push(server.firstAnswerMs)
  }
  print(
    `median ${median(times).toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}), asked ≤ 1000`,
  )
}
