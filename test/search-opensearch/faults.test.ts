/**
 * Nodes that are killed or hang, in a cluster of three. Whatever breaks, an answer is right or
 * refused with 503, and it is right again by itself.
 */
import { expect, test } from 'vitest'
import {
  changeOf,
  idAt,
  showAt,
} from '../../src/search/contract/index-under-test.contract.ts'
import { SEARCH_SCHEMA } from '../../src/search/document/schema.ts'
import { openOpenSearchIndex } from '../../src/search/opensearch/opensearch-index.ts'
import type { IndexChange, SearchIndex } from '../../src/search/port.ts'
import { eventually } from '../eventually.ts'
import { type Cluster, startCluster } from '../opensearch/cluster.ts'
import { openSharedNode } from '../opensearch/shared-node.ts'
import { type LoadReport, SearchLoad } from './search-load.ts'
import { queryFor } from '../search-query.ts'

const { missing } = await openSharedNode()

const IDS = Array.from({ length: 50 }, (_, at) => idAt(at + 1))
const SHOWS = IDS.map((_, at) => changeOf(showAt(at + 1)))
/** Right answers in a row after which a fault counts as got over. */
const ENOUGH = 30

const openIndex = ({ urls }: Cluster): Promise<SearchIndex> =>
  openOpenSearchIndex({
    schema: SEARCH_SCHEMA,
    connection: { nodes: urls.split(','), timeoutMs: 5000 },
    indices: { prefix: 'faults', shards: 3, replicas: 1, refreshMs: 500 },
    requireAppleId: true,
    searchTimeoutMs: 2000,
  })

/** Resolves after so many right answers without a refusal between them. */
const untilRight = async ({ report }: SearchLoad): Promise<void> => {
  const refusals = (): number =>
    [...report.refused.values()].reduce((sum, count) => sum + count, 0)
  let [right, refused] = [report.right, refusals()]
  await eventually(() => {
    if (refusals() !== refused) [right, refused] = [report.right, refusals()]
    return report.right >= right + ENOUGH
  }, 'searches are answered')
}

/**
 * Resolves when the change is in. Its time may be over before the cluster has found a new primary.
 */
const applyEventually = async (index: SearchIndex, change: IndexChange): Promise<void> => {
  await eventually(async () => {
    try {
      await index.apply([change])
      return true
    } catch (error) {
      expect(error).toMatchObject({ code: 'NOT_READY' })
      return false
    }
  }, 'a change is applied')
}

const tell = (
  fault: string,
  { right, refused, longestMs, longestGapMs }: LoadReport,
): void => {
  const figures = {
    fault,
    right,
    refused: Object.fromEntries(refused),
    longestMs,
    longestGapMs,
  }
  process.stdout.write(`${JSON.stringify(figures)}\n`)
}

/**
 * Waits until every copy is there. A copy that failed too often while a node hung is tried again.
 */
const untilWhole = async (cluster: Cluster): Promise<void> => {
  await cluster.whole()
  const [url = ''] = cluster.urls.split(',')
  await eventually(async () => {
    await fetch(`${url}/_cluster/reroute?retry_failed=true`, { method: 'POST' })
    const answer = await fetch(`${url}/_cluster/health?wait_for_status=green&timeout=5s`)
    return answer.ok
  }, 'every copy is there')
}

/** A podcast that searches do not find, so that they give the same before and after. */
const changeIn = (revision: number): IndexChange => ({
  id: idAt(1000),
  seq: 1000,
  revision: String(revision),
  document: null,
})

test.skipIf(missing !== undefined)(
  'one node of three is killed or hangs; then all of them',
  async () => {
    await using cluster = await startCluster({ nodes: 3, heap: 256 })
    await using index = await openIndex(cluster)
    await index.apply(SHOWS)
    await index.keepPosition('5')
    await index.refresh()
    await untilWhole(cluster)

    for (const [at, signal] of (['SIGKILL', 'SIGSTOP'] as const).entries()) {
      const node = cluster.nodes[at]
      if (node === undefined) throw new Error('there are three nodes')
      await using load = new SearchLoad(index, IDS)
      await untilRight(load)
      node.kill(signal)
      await untilRight(load)
      await applyEventually(index, changeIn(at + 1))
      await untilRight(load)
      if (signal === 'SIGKILL') await node.start()
      else node.kill('SIGCONT')
      await untilWhole(cluster)
      await untilRight(load)
      expect(load.report.wrong).toEqual([])
      tell(`${signal} ${node.name}`, load.report)
    }

    for (const node of cluster.nodes) node.kill('SIGSTOP')
    // They hang for as long as it takes to be refused.
    await expect(index.search(queryFor())).rejects.toMatchObject({ code: 'NOT_READY' })
    await expect(index.apply([changeIn(1000)])).rejects.toMatchObject({ code: 'NOT_READY' })
    for (const node of cluster.nodes) node.kill('SIGCONT')
    await eventually(
      () => index.search(queryFor()).catch(() => false as const),
      'hung nodes answer again',
    )

    for (const node of cluster.nodes) node.kill('SIGKILL')
    await expect(index.search(queryFor())).rejects.toMatchObject({ code: 'NOT_READY' })
    await using opened = await openIndex(cluster)
    expect(await opened.health()).toMatchObject({ sound: false })
    await expect(opened.search(queryFor())).rejects.toMatchObject({ code: 'NOT_READY' })
    await Promise.all(cluster.nodes.map((node) => node.start()))
    for (const each of [index, opened]) {
      const page = await eventually(
        () => each.search(queryFor()).catch(() => false as const),
        'all are back',
      )
      expect(page.hits.map(({ id }) => id)).toEqual(IDS)
      const position = await eventually(
        () => each.position().catch(() => undefined),
        'the position can be read',
      )
      expect(position).toBe('5')
    }
    expect(
      await eventually(async () => (await index.health()).sound, 'the cluster is sound'),
    ).toBe(true)
  },
)
