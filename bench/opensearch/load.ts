/** Bulk load into one node, against plain bulk requests of the very documents that castdex makes. */
import type { PodcastDraft } from '../../src/record/podcast.ts'
import type { Cluster } from '../../test/opensearch/cluster.ts'
import { median, print, runCastdex } from '../frame.ts'
import { askCluster, environment, openBenchEngine, PREFIX } from './frame.ts'

const ROUNDS = 3
/** Records that the engine is given at a time. */
const BATCH = 2000

/** Documents of one plain request, and requests under way at a time: the fastest of those that were tried. */
const BULK = 1000
const AT_ONCE = 2

interface Page {
  readonly _scroll_id: string
  readonly hits: { readonly hits: readonly { readonly _id: string; readonly _source: object }[] }
}

interface Batch {
  readonly lines: Buffer
  readonly documents: number
}

const indexNames = async (cluster: Cluster): Promise<readonly string[]> =>
  Object.keys(await askCluster<Record<string, unknown>>(cluster, `/${PREFIX}-*/_settings`))

/** Everything of an index, ready to be sent to its copy. */
const readBatches = async (cluster: Cluster, index: string, copy: string): Promise<readonly Batch[]> => {
  const batches: Batch[] = []
  let page = await askCluster<Page>(cluster, `/${index}/_search?scroll=5m`, { size: BULK, sort: ['_doc'] })
  while (page.hits.hits.length > 0) {
    const lines = page.hits.hits.map(
      ({ _id, _source }) => `{"index":{"_index":"${copy}","_id":${JSON.stringify(_id)}}}\n${JSON.stringify(_source)}\n`,
    )
    batches.push({ lines: Buffer.from(lines.join('')), documents: lines.length })
    page = await askCluster<Page>(cluster, '/_search/scroll', { scroll: '5m', scroll_id: page._scroll_id })
  }
  return batches
}

interface IndexSettings {
  readonly settings: { readonly index: Readonly<Record<string, unknown>> }
  readonly mappings: object
}

/** Where settings say what the copy may not: who the index is. */
const OWN = ['creation_date', 'provided_name', 'uuid', 'version', 'replication']

const makeCopy = async (cluster: Cluster, index: string, copy: string): Promise<void> => {
  const [found] = Object.values(await askCluster<Record<string, IndexSettings>>(cluster, `/${index}`))
  if (found === undefined) throw new Error(`there is no index ${index}`)
  const settings = Object.entries(found.settings.index).filter(([name]) => !OWN.includes(name))
  await askCluster(
    cluster,
    `/${copy}`,
    { settings: { index: Object.fromEntries(settings) }, mappings: found.mappings },
    'PUT',
  )
}

const sendAll = async (cluster: Cluster, batches: readonly Batch[]): Promise<void> => {
  const waiting = [...batches]
  const worker = async (): Promise<void> => {
    for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
      const { errors } = await askCluster<{ errors: boolean }>(cluster, '/_bulk?filter_path=errors', batch.lines)
      if (errors) throw new Error('a document of the plain load was refused')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

const timed = async (work: () => Promise<unknown> | string): Promise<number> => {
  const startedMs = performance.now()
  await work()
  return (performance.now() - startedMs) / 1000
}

interface Copies {
  readonly indices: readonly { readonly index: string; readonly copy: string }[]
  readonly batches: readonly Batch[]
}

const readAll = async (cluster: Cluster): Promise<Copies> => {
  const indices = (await indexNames(cluster)).map((index, at) => ({ index, copy: `plain-${String(at)}` }))
  const batches: Batch[] = []
  for (const { index, copy } of indices) batches.push(...(await readBatches(cluster, index, copy)))
  return { indices, batches }
}

/** Seconds; making the indices is not counted. */
const loadPlain = async (cluster: Cluster, { indices, batches }: Copies): Promise<number> => {
  for (const { index, copy } of indices) await makeCopy(cluster, index, copy)
  const seconds = await timed(() => sendAll(cluster, batches))
  await askCluster(cluster, '/plain-*', undefined, 'DELETE')
  return seconds
}

/** The whole command, with its start and the making of the indices. */
const loadDump = async (cluster: Cluster, dump: string): Promise<number> => {
  await askCluster(cluster, `/${PREFIX}-*`, undefined, 'DELETE')
  return timed(() => runCastdex(['import', 'podcast-index', dump], environment(cluster)))
}

/** As the ones that are decided on, before they have a slug and a number. */
const readRecords = async (cluster: Cluster): Promise<readonly PodcastDraft[]> => {
  const records: PodcastDraft[] = []
  await using engine = await openBenchEngine(cluster)
  for await (const { slug: _slug, seq: _seq, ...record } of engine.writer.scan()) records.push(record)
  return records
}

const loadRecords = async (cluster: Cluster, records: readonly PodcastDraft[]): Promise<number> => {
  await using engine = await openBenchEngine(cluster, 'engine')
  const seconds = await timed(async () => {
    const load = await engine.writer.beginLoad?.()
    for (let from = 0; from < records.length; from += BATCH)
      await engine.writer.write(records.slice(from, from + BATCH).map((record) => ({ record, revision: null })))
    await load?.end()
  })
  await askCluster(cluster, '/engine-*', undefined, 'DELETE')
  return seconds
}

interface Round {
  readonly plain: number
  readonly records: number
  readonly dump: number
}

/** Where copies of everything would be too much: filled once, by a cluster that has not done it before. */
export const loadOnce = async (cluster: Cluster, dump: string): Promise<void> => {
  const seconds = await loadDump(cluster, dump)
  await askCluster(cluster, `/${PREFIX}-*/_refresh`, {})
  const { count } = await askCluster<{ count: number }>(cluster, `/${PREFIX}-podcasts/_count`)
  print(`${count.toLocaleString('en')} podcasts loaded, ${Math.round(count / seconds).toLocaleString('en')} a second`)
}

/** Rows of the table. The directory of the last import stays. */
export const benchLoad = async (cluster: Cluster, dump: string): Promise<readonly string[]> => {
  // Not measured: the cluster compiles what it does often.
  await loadDump(cluster, dump)
  await askCluster(cluster, `/${PREFIX}-*/_refresh`, {})
  const copies = await readAll(cluster)
  const records = await readRecords(cluster)
  await loadPlain(cluster, copies)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const plain = await loadPlain(cluster, copies)
    rounds.push({ plain, records: await loadRecords(cluster, records), dump: await loadDump(cluster, dump) })
  }
  const { _all: stats } = await askCluster<{ _all: { primaries: { store: { size_in_bytes: number } } } }>(
    cluster,
    `/${PREFIX}-*/_stats/store`,
  )
  const told = (number: number): string => Math.round(number).toLocaleString('en')
  const documents = copies.batches.reduce((sum, batch) => sum + batch.documents, 0)
  const size = `${told(records.length)} podcasts, ${told(documents)} documents, ${told(stats.primaries.store.size_in_bytes / 1e6)} MB`
  const toRow = (what: string, side: 'records' | 'dump'): string => {
    const rate = (of: keyof Round): string => told(records.length / median(rounds.map((round) => round[of])))
    const ratio = median(rounds.map((round) => round.plain / round[side])).toFixed(2)
    return `| ${what} | ${rate(side)} | ${rate('plain')} | ${ratio} × | ≥ 0.8 × |`
  }
  const rows = [
    toRow(`bulk load of ${size}, podcasts a second: the engine alone, given records`, 'records'),
    toRow('the same as `castdex import`: start, reading, cleaning and deciding included on the left only', 'dump'),
  ]
  for (const row of rows) print(row)
  return rows
}
