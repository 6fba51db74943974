/** Searches through castdex against the same queries sent straight to the cluster, and against its own BM25. */
import type { Cluster } from '../../test/opensearch/cluster.ts'
import { parseSearch } from '../../src/query/parse.ts'
import { median, pick, print, quantile, type RunningServer, seededRandom, startCastdex } from '../frame.ts'
import {
  askCluster,
  createKey,
  environment,
  fire,
  openBenchEngine,
  PREFIX,
  processorSeconds,
  type Shot,
} from './frame.ts'

const QUERIES = 400
const ROUNDS = 3
/** Of the same queries before any is measured: the cluster's Java compiles what it is asked again. */
const WARM_ROUNDS = 4
const SECONDS = 4
const PAGE = 25

interface Title {
  readonly title: string
  readonly author: string | null
  readonly description: string | null
}

const searchOf = (text: string): object => ({
  searchTerms: [{ searchTerm: text, searchType: 'text', searchTermOptions: { matchMode: 'must' } }],
  pageSize: PAGE,
  details: 'basic',
})

/** One or two words of titles that exist. */
const drawTexts = (titles: readonly Title[]): readonly string[] => {
  const random = seededRandom(13)
  return Array.from({ length: QUERIES }, () => {
    const words = pick(titles, random)
      .title.split(/\s+/)
      .filter((word) => word.length > 2)
    const count = random() < 0.5 ? 1 : 2
    return words.slice(0, count).join(' ') || 'podcast'
  })
}

/** What the engine asks the cluster for these searches. */
const recordRequests = async (cluster: Cluster, texts: readonly string[]): Promise<readonly Shot[]> => {
  const shots: Shot[] = []
  await using engine = await openBenchEngine(cluster, PREFIX, ({ method, path, body, lines, query = {} }) => {
    if (!/_m?search$/.test(path)) return
    const parameters = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const text = lines === undefined ? JSON.stringify(body) : `${lines.map(toLine).join('\n')}\n`
    shots.push({ method, path: parameters.size === 0 ? path : `${path}?${parameters.toString()}`, body: text })
  })
  for (const text of texts) await engine.reader.search(parseSearch(searchOf(text)).query)
  return shots
}

const toLine = (line: object | string): string => (typeof line === 'string' ? line : JSON.stringify(line))

const toShots = (texts: readonly string[]): readonly Shot[] =>
  texts.map((text) => ({ method: 'POST', path: '/api/v1/search/podcasts', body: JSON.stringify(searchOf(text)) }))

const compareThroughput = async (
  cluster: Cluster,
  server: RunningServer,
  key: string,
  texts: readonly string[],
): Promise<string> => {
  const straight = await recordRequests(cluster, texts)
  const perQuery = straight.length / texts.length
  await fire(server.url, toShots(texts), { seconds: 2, key })
  await fire(cluster.urls, straight, { seconds: 2 })
  const rounds: { ours: number; theirs: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const theirs = (await fire(cluster.urls, straight, { seconds: SECONDS })) / perQuery
    rounds.push({ ours: await fire(server.url, toShots(texts), { seconds: SECONDS, key }), theirs })
  }
  const ratio = median(rounds.map(({ ours, theirs }) => ours / theirs))
  const told = (side: 'ours' | 'theirs'): string => median(rounds.map((round) => round[side])).toFixed(0)
  return `| the same queries, searches a second (${perQuery.toFixed(2)} requests a search) | ${told('ours')} | ${told('theirs')} | ${ratio.toFixed(2)} × | ≥ 0.8 × |`
}

/** One after the other, in ms. Nothing is compressed: either side would for a client that takes it, each in its own way. */
const time = async (url: string, shots: readonly Shot[], key = ''): Promise<readonly number[]> => {
  const times: number[] = []
  for (const { method, path, body } of shots) {
    const startedMs = performance.now()
    const answer = await fetch(url + path, {
      method,
      body,
      headers: { 'content-type': 'application/json', 'accept-encoding': 'identity', authorization: key },
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${String(answer.status)}`)
    times.push(performance.now() - startedMs)
  }
  return times
}

/** To one segment: how many a load leaves is chance. */
const merge = (cluster: Cluster, index: string): Promise<unknown> =>
  askCluster(cluster, `/${index}/_forcemerge?max_num_segments=1`, {})

/** The cluster's own way: its analyzer, its scores. */
const makeBm25 = async (cluster: Cluster, titles: readonly Title[]): Promise<void> => {
  const text = { type: 'text', analyzer: 'standard' }
  const properties = { title: text, author: text, description: text }
  await askCluster(
    cluster,
    '/bm25',
    { settings: { number_of_shards: 1, number_of_replicas: 0 }, mappings: { properties } },
    'PUT',
  )
  for (let from = 0; from < titles.length; from += 1000) {
    const lines = titles.slice(from, from + 1000).map((one) => `{"index":{}}\n${JSON.stringify(one)}\n`)
    await askCluster(cluster, '/bm25/_bulk?filter_path=errors', lines.join(''))
  }
  await merge(cluster, 'bm25')
}

const compareRelevance = async (
  cluster: Cluster,
  server: RunningServer,
  key: string,
  texts: readonly string[],
): Promise<string> => {
  const theirs = texts.map((query) => ({
    method: 'POST',
    path: '/bm25/_search',
    body: JSON.stringify({
      size: PAGE,
      track_total_hits: true,
      query: {
        multi_match: { query, operator: 'and', type: 'cross_fields', fields: ['title^3', 'author', 'description'] },
      },
    }),
  }))
  for (let round = 0; round < WARM_ROUNDS; round += 1) {
    await time(cluster.urls, theirs)
    await time(server.url, toShots(texts), key)
  }
  const bm25 = await time(cluster.urls, theirs)
  const castdex = await time(server.url, toShots(texts), key)
  const told = (times: readonly number[]): string => `${median(times).toFixed(1)} / ${quantile(times, 0.99).toFixed(1)}`
  const ratio = (median(bm25) / median(castdex)).toFixed(2)
  return `| a word by relevance with exact totals against BM25 \`multi_match\`, p50 / p99 in ms | ${told(castdex)} | ${told(bm25)} | ${ratio} × | no slower |`
}

const compareProcesses = async (
  cluster: Cluster,
  server: RunningServer,
  key: string,
  texts: readonly string[],
): Promise<readonly string[]> => {
  const rows: string[] = []
  await using second = await startCastdex('/nowhere', environment(cluster))
  const pids = [cluster.nodes[0]?.pid() ?? 0, server.pid, second.pid, process.pid]
  for (const urls of [[server.url], [server.url, second.url]]) {
    const before = pids.map(processorSeconds)
    const startedMs = performance.now()
    const rates = await Promise.all(
      urls.map(async (url) => fire(url, toShots(texts), { seconds: SECONDS * 2, key, connections: 16 / urls.length })),
    )
    const seconds = (performance.now() - startedMs) / 1000
    const shares = pids.map((pid, at) => (100 * (processorSeconds(pid) - (before[at] ?? 0))) / seconds)
    const [node = 0, first = 0, other = 0, client = 0] = shares
    const rate = rates.reduce((sum, each) => sum + each, 0)
    const cells = [
      String(urls.length),
      rate.toFixed(0),
      ...[node, first + other, client].map((share) => `${share.toFixed(0)} %`),
    ]
    rows.push(`| ${cells.join(' | ')} |`)
  }
  return rows
}

const readTitles = async (cluster: Cluster): Promise<readonly Title[]> => {
  const titles: Title[] = []
  await using engine = await openBenchEngine(cluster)
  for await (const { title, author, description } of engine.writer.scan()) titles.push({ title, author, description })
  return titles
}

/** Rows of the two tables. */
export const benchSearches = async (
  cluster: Cluster,
): Promise<{ readonly figures: readonly string[]; readonly processes: readonly string[] }> => {
  const titles = await readTitles(cluster)
  await merge(cluster, `${PREFIX}-podcasts`)
  const texts = drawTexts(titles)
  const key = createKey(cluster)
  await using server = await startCastdex('/nowhere', environment(cluster))
  const throughput = await compareThroughput(cluster, server, key, texts)
  print(throughput)
  await makeBm25(cluster, titles)
  const relevance = await compareRelevance(cluster, server, key, texts)
  print(relevance)
  const processes = await compareProcesses(cluster, server, key, texts)
  for (const row of processes) print(row)
  return { figures: [throughput, relevance], processes }
}
