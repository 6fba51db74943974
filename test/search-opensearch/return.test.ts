/**
 * An OpenSearch of one node that is killed, or hangs, and comes back under load: searches are
 * refused with 503 meanwhile, never with 400, and right again as soon as the node searches.
 */
import { expect, test } from 'vitest'
import {
  changeOf,
  idAt,
  showAt,
} from '../../src/search/contract/index-under-test.contract.ts'
import { SEARCH_SCHEMA } from '../../src/search/document/schema.ts'
import { openOpenSearchIndex } from '../../src/search/opensearch/opensearch-index.ts'
import type { SearchIndex } from '../../src/search/port.ts'
import { eventually } from '../eventually.ts'
import { type Cluster, startCluster } from '../opensearch/cluster.ts'
import { openSharedNode } from '../opensearch/shared-node.ts'
import { SearchLoad } from './search-load.ts'

const { missing } = await openSharedNode()

const IDS = Array.from({ length: 50 }, (_, at) => idAt(at + 1))
/** Right answers, or refusals, that are waited for. */
const SOME = 10

const openIndex = ({ urls }: Cluster): Promise<SearchIndex> =>
  openOpenSearchIndex({
    schema: SEARCH_SCHEMA,
    connection: { nodes: urls.split(','), timeoutMs: 5000 },
    indices: { prefix: 'return', shards: 3, replicas: 0, refreshMs: 500 },
    requireAppleId: true,
    searchTimeoutMs: 2000,
  })

const countRefusals = ({ report }: SearchLoad): number =>
  [...report.refused.values()].reduce((sum, count) => sum + count, 0)

const untilMore = async (count: () => number, what: string): Promise<void> => {
  const before = count()
  await eventually(() => count() >= before + SOME, what)
}

/** The node itself answers a search in every shard. */
const untilSearching = ({ urls }: Cluster): Promise<unknown> =>
  eventually(async () => {
    const search = `${urls}/return-search/_search?allow_partial_search_results=false`
    return fetch(search).then(
      ({ ok }) => ok,
      () => false,
    )
  }, 'the node searches again')

test.skipIf(missing !== undefined)(
  'a node that comes back answers searches at once, and none is blamed for its trouble',
  async () => {
    await using cluster = await startCluster({ nodes: 1, heap: 256 })
    await using index = await openIndex(cluster)
    await index.apply(IDS.map((_, at) => changeOf(showAt(at + 1))))
    await index.refresh()
    const [node] = cluster.nodes
    if (node === undefined) throw new Error('there is one node')
    await using load = new SearchLoad(index, IDS)
    for (const signal of ['SIGSTOP', 'SIGKILL'] as const) {
      await untilMore(() => load.report.right, 'searches are answered')
      node.kill(signal)
      await untilMore(() => countRefusals(load), 'searches are refused')
      if (signal === 'SIGSTOP') node.kill('SIGCONT')
      else await node.start()
      await untilSearching(cluster)
      const atMs = performance.now()
      const before = load.report.right
      await eventually(() => load.report.right > before, 'a search is answered')
      const ms = Math.round(performance.now() - atMs)
      const { right, refused, wrong } = load.report
      const figures = { fault: signal, right, refused: Object.fromEntries(refused), ms }
      process.stdout.write(`${JSON.stringify(figures)}\n`)
      expect(wrong).toEqual([])
    }
    // What was opened while the node was away knows that it is slow at first, too.
    node.kill('SIGKILL')
    await using opened = await openIndex(cluster)
    await node.start()
    await untilSearching(cluster)
    await using afterwards = new SearchLoad(opened, IDS)
    await untilMore(() => afterwards.report.right, 'searches are answered')
    expect([...load.report.wrong, ...afterwards.report.wrong]).toEqual([])
  },
)
