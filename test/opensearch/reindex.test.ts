/** A run of `reindex` that was killed is cleared away by the next; one that is alive is not; one that was taken for dead swaps nothing. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { create, draftOf, scanAll } from '../../src/store/contract/drafts.contract.ts'
import { OPTIONS } from '../../src/store/contract/engine-under-test.contract.ts'
import type { Engine } from '../../src/store/engine.ts'
import { Cluster } from '../../src/engine/opensearch/cluster.ts'
import { type ClusterRequest, Connection } from '../../src/engine/opensearch/connection.ts'
import { openOpenSearchEngine } from '../../src/engine/opensearch/opensearch-engine.ts'
import { Reindex } from '../../src/engine/opensearch/reindex.ts'
import { openSharedNode } from './shared-node.ts'

const node = await openSharedNode()
/** Of a run, for the next to take it for dead. */
const SILENCE_MS = 4000
/** Of a busy machine that makes several indices, in ms. */
const LONGEST_MS = 120_000

class Killed extends Error {
  override readonly name = 'Killed'
}

interface Running {
  readonly reindex: Reindex
  readonly close: () => Promise<void>
}

const openReindex = (prefix: string, beforeRequest: (request: ClusterRequest) => void | Promise<void>): Running => {
  const connection = new Connection({ nodes: [node.url], beforeRequest })
  const cluster = new Cluster(connection, { prefix, replicas: 0, shards: 1, refreshMs: 1000 })
  return { reindex: new Reindex(cluster, SILENCE_MS), close: async () => connection.close() }
}

const openDirectory = async (prefix: string): Promise<Engine> =>
  openOpenSearchEngine({
    ...OPTIONS,
    requireAppleId: false,
    connection: { nodes: [node.url] },
    indices: { prefix, replicas: 0, shards: 1, refreshMs: 1000 },
    searchesAtOnce: true,
  })

const write = async ({ writer }: Engine, from: number, count: number): Promise<void> => {
  const drafts = Array.from({ length: count }, (_, at) => draftOf(from + at))
  const outcomes = await writer.write(create(...drafts))
  expect(outcomes.map(({ status }) => status)).toEqual(drafts.map(() => 'created'))
}

const indicesOf = async (prefix: string): Promise<readonly string[]> =>
  Object.keys((await (await fetch(`${node.url}/${prefix}-podcasts-*/_alias`)).json()) as object).sort()

const isSwap = ({ path }: ClusterRequest): boolean => path === '/_aliases'

describe.skipIf(node.missing !== undefined)('reindex', () => {
  const open: Engine[] = []
  afterAll(async () => {
    for (const engine of open) await engine[Symbol.asyncDispose]()
  })

  const begin = async (): Promise<{ engine: Engine; prefix: string }> => {
    const prefix = node.newPrefix()
    const engine = await openDirectory(prefix)
    open.push(engine)
    await write(engine, 1, 20)
    return { engine, prefix }
  }

  test.each(['_block/write', '/_aliases'])(
    'killed before %s is begun anew, and nothing is lost',
    async (last) => {
      const { engine, prefix } = await begin()
      let isDead = false
      const killed = openReindex(prefix, ({ path }) => {
        isDead ||= path.endsWith(last)
        if (isDead) throw new Killed()
      })
      await expect(killed.reindex.run()).rejects.toThrow(Killed)
      await killed.close()
      expect(await indicesOf(prefix)).toHaveLength(2)
      const next = openReindex(prefix, () => undefined)
      expect(await next.reindex.run()).toBe(20)
      await next.close()
      await write(engine, 21, 5)
      expect(await indicesOf(prefix)).toEqual([`${prefix}-podcasts-3`])
      expect(await scanAll(engine)).toHaveLength(25)
    },
    LONGEST_MS,
  )

  test(
    'refuses to begin while another run is alive, which ends as if nothing had been',
    async () => {
      const { engine, prefix } = await begin()
      const reached = Promise.withResolvers<undefined>()
      const goOn = Promise.withResolvers<undefined>()
      const first = openReindex(prefix, async (request) => {
        if (!isSwap(request)) return
        reached.resolve(undefined)
        await goOn.promise
      })
      const running = first.reindex.run()
      await reached.promise
      const second = openReindex(prefix, () => undefined)
      await expect(second.reindex.run()).rejects.toMatchObject({ code: 'NOT_READY' })
      goOn.resolve(undefined)
      expect(await running).toBe(20)
      for (const { close } of [first, second]) await close()
      expect(await scanAll(engine)).toHaveLength(20)
    },
    LONGEST_MS,
  )

  test(
    'a run that was taken for dead and awakes swaps nothing',
    async () => {
      const { engine, prefix } = await begin()
      const reached = Promise.withResolvers<undefined>()
      const goOn = Promise.withResolvers<undefined>()
      let isHung = false
      const hung = openReindex(prefix, async (request) => {
        isHung ||= isSwap(request)
        if (!isHung) return
        reached.resolve(undefined)
        await goOn.promise
      })
      const running = hung.reindex.run().catch((error: unknown) => error)
      await reached.promise
      await sleep(SILENCE_MS / 2)
      const next = openReindex(prefix, () => undefined)
      expect(await next.reindex.run()).toBe(20)
      await write(engine, 21, 5)
      goOn.resolve(undefined)
      expect(await running).toBeInstanceOf(Error)
      for (const { close } of [hung, next]) await close()
      expect(await indicesOf(prefix)).toEqual([`${prefix}-podcasts-3`])
      expect(await scanAll(engine)).toHaveLength(25)
    },
    LONGEST_MS,
  )
})
