/** Bulk load: `castdex import` into one node, against plain bulk requests of the very documents that it made. */
import type { Cluster } from '../../test/opensearch/cluster.ts'
import { print, runCastdex } from '../frame.ts'
import { askCluster, environment, PREFIX } from './frame.ts'

/** Documents of one plain request, and requests under way at a time: the fastest of those that were tried. */
const BULK = 1000
const AT_ONCE = 2

interface Page {
  readonly _scroll_id: string
  readonly hits: { readonly hits: readonly { readonly _id: string; readonly _source: object }[] }
}

interface Batch {
  readonly lines: string
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
    batches.push({ lines: lines.join(''), documents: lines.length })
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

/** A row of the table. */
export const benchLoad = async (cluster: Cluster, dump: string): Promise<string> => {
  const castdex = await timed(() => runCastdex(['import', 'podcast-index', dump], environment(cluster)))
  await askCluster(cluster, `/${PREFIX}-*/_refresh`, {})
  const { count } = await askCluster<{ count: number }>(cluster, `/${PREFIX}-podcasts/_count`)
  const copies: { batches: readonly Batch[]; documents: number }[] = []
  for (const [at, index] of (await indexNames(cluster)).entries()) {
    const copy = `plain-${String(at)}`
    await makeCopy(cluster, index, copy)
    const batches = await readBatches(cluster, index, copy)
    copies.push({ batches, documents: batches.reduce((sum, { documents }) => sum + documents, 0) })
  }
  const all = copies.flatMap(({ batches }) => batches)
  const plain = await timed(() => sendAll(cluster, all))
  const documents = copies.reduce((sum, copy) => sum + copy.documents, 0)
  await askCluster(cluster, '/plain-*', undefined, 'DELETE')
  const { _all: stats } = await askCluster<{ _all: { primaries: { store: { size_in_bytes: number } } } }>(
    cluster,
    `/${PREFIX}-*/_stats/store`,
  )
  const told = (number: number): string => Math.round(number).toLocaleString('en')
  const size = `${told(documents)} documents, ${told(stats.primaries.store.size_in_bytes / 1e6)} MB`
  const row =
    `| bulk load of ${told(count)} podcasts, podcasts a second (${size}; reading and cleaning the dump included on the left only) | ` +
    `${told(count / castdex)} | ${told(count / plain)} | ${(plain / castdex).toFixed(2)} × | ≥ 0.8 × |`
  print(row)
  return row
}
