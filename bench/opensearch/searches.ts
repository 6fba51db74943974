/** Searches through castdex against the same queries sent straight to the cluster, and against its own BM25. */
import type { Cluster } from '../../test/opensearch/cluster.ts'
import type { PodcastRecord } from '../../src/record/podcast.ts'
import { parseSearch } from '../../src/query/parse.ts'
import { toFragments } from '../../src/record/view/fragments.ts'
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
const ROUNDS = 5
/** Of the same queries on either side before any is measured: the cluster's Java compiles what it is asked again. */
const WARM_ROUNDS = 4
const SECONDS = 3
const PAGE = 25

const searchOf = (text: string): object => ({
  searchTerms: [{ searchTerm: text, searchType: 'text', searchTermOptions: { matchMode: 'must' } }],
  pageSize: PAGE,
  details: 'basic',
})

/** One or two words of titles that exist. */
const drawTexts = (titles: readonly string[]): readonly string[] => {
  const random = seededRandom(13)
  return Array.from({ length: QUERIES }, () => {
    const words = pick(titles, random)
      .split(/\s+/)
      .filter((word) => word.length > 2)
    const count = random() < 0.5 ? 1 : 2
    return words.slice(0, count).join(' ') || 'podcast'
  })
}

/** What the engine asks the cluster for these searches once it has been asked for each, as the server has when it is measured. */
const recordRequests = async (cluster: Cluster, texts: readonly string[]): Promise<readonly Shot[]> => {
  const shots: Shot[] = []
  let isKnown = false
  await using engine = await openBenchEngine(cluster, PREFIX, ({ method, path, body, lines, query = {} }) => {
    if (!isKnown || !/_m?search$/.test(path)) return
    const parameters = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const text = lines === undefined ? JSON.stringify(body) : `${lines.map(toLine).join('\n')}\n`
    shots.push({ method, path: parameters.size === 0 ? path : `${path}?${parameters.toString()}`, body: text })
  })
  for (isKnown of [false, true]) for (const text of texts) await engine.reader.search(parseSearch(searchOf(text)).query)
  return shots
}

const toLine = (line: object | string): string => (typeof line === 'string' ? line : JSON.stringify(line))

const toShots = (texts: readonly string[]): readonly Shot[] =>
  texts.map((text) => ({ method: 'POST', path: '/api/v1/search/podcasts', body: JSON.stringify(searchOf(text)) }))

/** The same, asking for hits as who keeps whole documents and no column does. */
const fromDocuments = (shot: Shot): Shot => ({
  ...shot,
  body: shot.body.replaceAll('"stored_fields":"_none_","docvalue_fields":["basic"]', '"_source":["basic"]'),
})

const compareThroughput = async (
  cluster: Cluster,
  server: RunningServer,
  key: string,
  texts: readonly string[],
): Promise<readonly string[]> => {
  const recorded = await recordRequests(cluster, texts)
  const perQuery = recorded.length / texts.length
  const ask = (shots: readonly Shot[]) => async (): Promise<number> =>
    (await fire(cluster.urls, shots, { seconds: SECONDS })) / perQuery
  const sides = [
    () => fire(server.url, toShots(texts), { seconds: SECONDS, key }),
    ask(recorded),
    ask(recorded.map(fromDocuments)),
  ]
  const rates: number[][] = sides.map(() => [])
  for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
    // Whoever comes first takes turns.
    const order = [...sides.keys()]
    for (const at of round % 2 === 0 ? order : order.toReversed()) {
      const rate = (await sides[at]?.()) ?? 0
      if (round >= 0) rates[at]?.push(rate)
    }
  }
  const [ours = [], ...others] = rates
  const told = ['byte for byte', 'with hits from documents instead of their column']
  return others.map((theirs, at) => {
    const ratio = median(theirs.map((rate, round) => (ours[round] ?? 0) / rate))
    const rows = [ours, theirs].map((each) => median(each).toFixed(0))
    return `| the same queries (${perQuery.toFixed(2)} requests a search), ${told[at] ?? ''}, searches a second | ${rows.join(' | ')} | ${ratio.toFixed(2)} × | ≥ 0.8 × |`
  })
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

interface Rival {
  readonly index: string
  readonly told: string
  /** What its documents hold beside the three texts that are searched. */
  readonly toKept: (record: PodcastRecord) => object
  /** What its hits show. */
  readonly shown: readonly string[]
}

const KEPT = { type: 'object', enabled: false }

const RIVALS: readonly Rival[] = [
  {
    index: 'bm25',
    told: 'on the same records, hits with the same fields',
    toKept: (record) => {
      const { basic, details, internals } = toFragments(record)
      return { basic, details, internals }
    },
    shown: ['basic'],
  },
  {
    index: 'bm25-texts',
    told: 'on title, author and description alone, which are its hits',
    toKept: () => ({}),
    shown: ['title', 'author', 'description'],
  },
]

/** The cluster's own way: its analyzer, its scores. */
const makeBm25 = async (cluster: Cluster): Promise<void> => {
  const text = { type: 'text', analyzer: 'standard' }
  const properties = { title: text, author: text, description: text, basic: KEPT, details: KEPT, internals: KEPT }
  for (const { index } of RIVALS) {
    const settings = { number_of_shards: 1, number_of_replicas: 0 }
    await askCluster(cluster, `/${index}`, { settings, mappings: { properties } }, 'PUT')
  }
  await using engine = await openBenchEngine(cluster)
  let lines: string[] = []
  const send = async (): Promise<void> => {
    if (lines.length > 0) await askCluster(cluster, '/_bulk?filter_path=errors', lines.join(''))
    lines = []
  }
  for await (const record of engine.writer.scan()) {
    const { title, author, description } = record
    for (const { index, toKept } of RIVALS)
      lines.push(
        `{"index":{"_index":"${index}"}}\n${JSON.stringify({ title, author, description, ...toKept(record) })}\n`,
      )
    if (lines.length >= 2000) await send()
  }
  await send()
  for (const { index } of RIVALS) await merge(cluster, index)
}

const toRivalShots = ({ index, shown }: Rival, texts: readonly string[]): readonly Shot[] =>
  texts.map((query) => ({
    method: 'POST',
    path: `/${index}/_search`,
    body: JSON.stringify({
      size: PAGE,
      track_total_hits: true,
      _source: shown,
      query: {
        multi_match: { query, operator: 'and', type: 'cross_fields', fields: ['title^3', 'author', 'description'] },
      },
    }),
  }))

/** A row for each rival. */
const compareRelevance = async (
  cluster: Cluster,
  server: RunningServer,
  key: string,
  texts: readonly string[],
): Promise<readonly string[]> => {
  const rivals = RIVALS.map((rival) => ({ ...rival, shots: toRivalShots(rival, texts), times: [] as number[] }))
  const castdex: number[] = []
  for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
    const ours = await time(server.url, toShots(texts), key)
    if (round >= 0) castdex.push(...ours)
    for (const { shots, times } of rivals) {
      const theirs = await time(cluster.urls, shots)
      if (round >= 0) times.push(...theirs)
    }
  }
  const told = (times: readonly number[]): string => `${median(times).toFixed(1)} / ${quantile(times, 0.99).toFixed(1)}`
  return rivals.map(({ told: what, times }) => {
    const ratio = (median(times) / median(castdex)).toFixed(2)
    return `| a word by relevance with exact totals against BM25 \`multi_match\` ${what}, p50 / p99 in ms | ${told(castdex)} | ${told(times)} | ${ratio} × | no slower |`
  })
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

const readTitles = async (cluster: Cluster): Promise<readonly string[]> => {
  const titles: string[] = []
  await using engine = await openBenchEngine(cluster)
  for await (const { title } of engine.writer.scan()) titles.push(title)
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
  for (const row of throughput) print(row)
  await makeBm25(cluster)
  const relevance = await compareRelevance(cluster, server, key, texts)
  for (const row of relevance) print(row)
  const processes = await compareProcesses(cluster, server, key, texts)
  for (const row of processes) print(row)
  return { figures: [...throughput, ...relevance], processes }
}
