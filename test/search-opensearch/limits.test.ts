/** What a cluster does not take, and what is told of it. */
import { describe, expect, test } from 'vitest'
import {
  changeOf,
  findIds,
  idAt,
  removalOf,
  showAt,
} from '../../src/search/contract/index-under-test.contract.ts'
import { SEARCH_SCHEMA } from '../../src/search/document/schema.ts'
import { openOpenSearchIndex } from '../../src/search/opensearch/opensearch-index.ts'
import type { CostlySlotsOptions } from '../../src/search/opensearch/query/costly-slots.ts'
import type { SearchIndex } from '../../src/search/port.ts'
import { eventually } from '../eventually.ts'
import { openSharedNode } from '../opensearch/shared-node.ts'
import { queryFor, termFor } from '../search-query.ts'

const node = await openSharedNode()

const openIndex = (prefix: string, costly?: CostlySlotsOptions): Promise<SearchIndex> =>
  openOpenSearchIndex({
    ...(costly && { costly }),
    schema: SEARCH_SCHEMA,
    connection: { nodes: [node.url] },
    indices: { prefix, shards: 1, replicas: 0, refreshMs: 500 },
    requireAppleId: true,
    searchTimeoutMs: 10_000,
  })

const ask = async (method: string, path: string, body?: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${node.url}/${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

describe.skipIf(node.missing !== undefined)('a cluster', () => {
  test('is not asked with more conditions than it takes', async () => {
    await using index = await openIndex(node.newPrefix())
    await index.apply([changeOf(showAt(1))])
    const long = Array.from({ length: 60 }, (_, at) => `w${String(at)}`).join(' ')
    const terms = Array.from({ length: 20 }, () =>
      termFor(long, { mode: 'optional', fuzzy: true }),
    )
    const search = index.search(queryFor({ terms }))
    await expect(search).rejects.toMatchObject({ code: 'SEARCH_TOO_COSTLY' })
  })

  test('runs no more costly searches at a time than it has slots', async () => {
    const costly = { slots: 1, mostWaiting: 0, patienceMs: 10_000 }
    await using index = await openIndex(node.newPrefix(), costly)
    await index.apply([changeOf(showAt(1))])
    const text = Array.from({ length: 16 }, (_, at) => `wor${String(at)}ding`).join(' ')
    const search = () =>
      index.search(queryFor({ terms: [termFor(text, { mode: 'optional' })] }))
    const together = Array.from({ length: 3 }, search)
    const [found, ...settled] = await Promise.allSettled([findIds(index), ...together])
    expect(found).toEqual({ status: 'fulfilled', value: [idAt(1)] })
    const refused = settled.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(2)
    for (const one of refused)
      expect(one).toMatchObject({
        reason: { code: 'OVERLOADED', options: { retryAfterS: 2 } },
      })
    await search()
  })

  test('whose index somebody has closed is not ready, alone and with others', async () => {
    const prefix = node.newPrefix()
    await using index = await openIndex(prefix)
    await index.apply([changeOf(showAt(1))])
    await ask('POST', `${prefix}-search/_close`, {})
    const searches = Array.from({ length: 3 }, () => index.search(queryFor()))
    const refused = { code: 'NOT_READY', options: { retryAfterS: 5 } }
    for (const search of [index.search(queryFor()), ...searches])
      await expect(search).rejects.toMatchObject(refused)
    await ask('POST', `${prefix}-search/_open`, {})
    await eventually(
      () => index.search(queryFor()).catch(() => false as const),
      'the index is open again',
    )
  })

  test('that takes no writes, because a disk is full, says so and searches on', async () => {
    const prefix = node.newPrefix()
    await using index = await openIndex(prefix)
    await index.apply([changeOf(showAt(1))])
    await ask('PUT', `${prefix}-search/_settings`, {
      'index.blocks.read_only_allow_delete': true,
    })
    await expect(index.apply([changeOf(showAt(2))])).rejects.toMatchObject({
      code: 'NOT_READY',
    })
    const health = await index.health()
    expect(health.sound).toBe(false)
    expect(health.findings.join()).toContain('a disk of the cluster is nearly full')
    expect(await findIds(index)).toEqual([idAt(1)])
    await ask('PUT', `${prefix}-search/_settings`, {
      'index.blocks.read_only_allow_delete': null,
    })
    await index.apply([changeOf(showAt(2))])
    expect(await findIds(index)).toEqual([idAt(1), idAt(2)])
  })

  test('whose index somebody deleted makes no other by a write; the next look at the position makes one', async () => {
    const prefix = node.newPrefix()
    await using index = await openIndex(prefix)
    await index.apply([changeOf(showAt(1))])
    await index.keepPosition('4')
    await ask('DELETE', `${prefix}-search-1`)
    await expect(index.apply([changeOf(showAt(2))])).rejects.toMatchObject({
      code: 'NOT_READY',
    })
    await expect(index.search(queryFor())).rejects.toMatchObject({ code: 'NOT_READY' })
    await expect(index.keepPosition('5')).rejects.toMatchObject({ code: 'NOT_READY' })
    expect(await index.health()).toEqual({
      sound: false,
      findings: ['there is no search index'],
    })
    expect(await index.position()).toBeNull()
    await index.apply([changeOf(showAt(2))])
    expect(await findIds(index)).toEqual([idAt(2)])
    expect(await index.health({ deep: true })).toEqual({ sound: true, findings: [] })
  })

  test('whose documents share a number is not sound', async () => {
    await using index = await openIndex(node.newPrefix())
    const twin = { ...changeOf({ ...showAt(7), id: idAt(8) }), id: idAt(8) }
    await index.apply([changeOf(showAt(6)), changeOf(showAt(7)), twin, removalOf(9, 1)])
    await index.refresh()
    expect(await index.health()).toEqual({ sound: true, findings: [] })
    const findings = [`${idAt(7)} and ${idAt(8)} have the same seq, 7`]
    expect(await index.health({ deep: true })).toEqual({ sound: false, findings })
  })

  test('several processes open an empty place at once', async () => {
    const prefix = node.newPrefix()
    const opened = await Promise.all(Array.from({ length: 4 }, () => openIndex(prefix)))
    for (const [at, index] of opened.entries())
      await index.apply([changeOf(showAt(at + 1))])
    for (const index of opened) {
      expect(await findIds(index)).toEqual([1, 2, 3, 4].map(idAt))
      await index[Symbol.asyncDispose]()
    }
  })
})
