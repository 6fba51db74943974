/**
 * What comes of the answers to a bulk request; the answers of a busy or broken cluster are told
 * here.
 */
import { describe, expect, test } from 'vitest'
import {
  changeOf,
  idAt,
  removalOf,
  showAt,
} from '../../contract/index-under-test.contract.ts'
import { SEARCH_SCHEMA } from '../../document/schema.ts'
import type {
  ClusterAnswer,
  ClusterRequest,
  Requester,
} from '../transport/cluster-request.ts'
import { BulkWriter } from './bulk-writer.ts'

/** By document: the statuses of its writes, one after the other; after the last it is written. */
type Script = Readonly<Record<string, readonly number[]>>

class ScriptedCluster implements Requester {
  /** The ids of each request. */
  readonly requests: string[][] = []
  readonly #script: Script
  readonly #asked = new Map<string, number>()

  constructor(script: Script) {
    this.#script = script
  }

  async request<Body>({
    lines = Buffer.of(),
  }: ClusterRequest): Promise<ClusterAnswer<Body>> {
    const actions = lines
      .toString()
      .split('\n')
      .filter((line) => line.startsWith('{"index":'))
    const ids = actions.map(
      (line) => (JSON.parse(line) as { index: { _id: string } }).index._id,
    )
    this.requests.push(ids)
    const items = ids.map((id) => ({ index: this.#answer(id) }))
    return { status: 200, body: { items } as Body }
  }

  #answer(id: string) {
    const times = this.#asked.get(id) ?? 0
    this.#asked.set(id, times + 1)
    const status = this.#script[id]?.[times] ?? 201
    return status < 300
      ? { status }
      : { status, error: { type: 'some_exception', reason: 'so it is' } }
  }
}

const write = async (script: Script, count = 3): Promise<readonly string[][]> => {
  const cluster = new ScriptedCluster(script)
  const changes = Array.from({ length: count }, (_, at) => changeOf(showAt(at + 1)))
  await new BulkWriter(cluster, 'some-alias', SEARCH_SCHEMA).apply(changes)
  return cluster.requests
}

const [first, second, third] = [idAt(1), idAt(2), idAt(3)]

describe('of a bulk request', () => {
  test('only what was not done is asked again', async () => {
    expect(await write({ [second]: [429, 429], [third]: [429] })).toEqual([
      [first, second, third],
      [second, third],
      [second],
    ])
  })

  test('an older revision is done, and an index that was swapped away is tried again by its alias', async () => {
    expect(await write({ [first]: [409], [second]: [404] })).toEqual([
      [first, second, third],
      [second],
    ])
  })

  test.each([403, 500, 503])(
    'a document that cannot be written at the moment (%j) is told as that',
    async (status) => {
      await expect(write({ [second]: [status] })).rejects.toMatchObject({
        code: 'NOT_READY',
      })
    },
  )

  test('a cluster that stays busy is told as that', async () => {
    const busy = Array.from({ length: 6 }, () => 429)
    await expect(write({ [second]: busy })).rejects.toMatchObject({ code: 'NOT_READY' })
  })

  test('a document that is refused is named', async () => {
    await expect(write({ [second]: [400] })).rejects.toThrow(
      `the document of ${second} was refused: 400`,
    )
  })

  test('there are several where there is much to write', async () => {
    const requests = await write({}, 1201)
    expect(requests.map(({ length }) => length)).toEqual([500, 500, 201])
  })
})

test.each(['', '-1', '1.5', 'x', '1'.repeat(19)])('%j is no revision', async (revision) => {
  const writer = new BulkWriter(new ScriptedCluster({}), 'some-alias', SEARCH_SCHEMA)
  await expect(writer.apply([removalOf(1, revision)])).rejects.toThrow('is no revision')
})
