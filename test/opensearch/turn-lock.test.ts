/** The lock of the claims, where its holder is never heard of again. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Cluster } from '../../src/engine/opensearch/cluster.ts'
import { Connection } from '../../src/engine/opensearch/connection.ts'
import { TurnLock } from '../../src/engine/opensearch/turn-lock.ts'
import { newStore, OPTIONS } from '../../src/store/contract/engine-under-test.contract.ts'
import { openOpenSearchEngine } from '../../src/engine/opensearch/opensearch-engine.ts'
import { openSharedNode } from './shared-node.ts'

const node = await openSharedNode()
const OVERTAKE_MS = 1000
/** So short that no single call sees the lock untouched for long enough. */
const PATIENCE_MS = 100
const MOST_CALLS = 50

describe.skipIf(node.missing !== undefined)('a lock whose holder is gone', () => {
  const indices = { prefix: node.newPrefix(), replicas: 0, shards: 1, refreshMs: 1000 }
  const connections: Connection[] = []
  const open = (beforeRequest?: () => void): Cluster => {
    const connection = new Connection({ nodes: [node.url], ...(beforeRequest === undefined ? {} : { beforeRequest }) })
    connections.push(connection)
    return new Cluster(connection, indices)
  }
  beforeAll(async () => {
    const options = { ...OPTIONS, store: newStore(), connection: { nodes: [node.url] }, indices }
    const engine = await openOpenSearchEngine(options)
    await engine[Symbol.asyncDispose]()
  })
  afterAll(async () => {
    for (const connection of connections) await connection.close()
  })

  test('is overtaken, however short each wait for it is', async () => {
    let isDead = false
    const doomed = open(() => {
      if (isDead) throw new Error('killed by the test')
    })
    await new TurnLock(doomed, 'tried', OVERTAKE_MS).run(async () => {
      isDead = true
    }, PATIENCE_MS)
    const lock = new TurnLock(open(), 'tried', OVERTAKE_MS)
    const outcomes: (string | undefined)[] = []
    while (outcomes.length < MOST_CALLS && outcomes.at(-1) === undefined)
      outcomes.push(await lock.run(async () => 'mine', PATIENCE_MS))
    expect(outcomes[0]).toBeUndefined()
    expect(outcomes.at(-1)).toBe('mine')
  })

  test('is taken again at once by the process that could not release it', async () => {
    let isAway = false
    const lock = new TurnLock(
      open(() => {
        if (isAway) throw new Error('the cluster is away')
      }),
      'again',
    )
    await lock.run(async () => {
      isAway = true
    }, PATIENCE_MS)
    isAway = false
    expect(await lock.run(async () => 'mine', PATIENCE_MS)).toBe('mine')
  })
})
