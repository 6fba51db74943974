/** Searches on a real cluster, where SQLite says how they end: names that lead somewhere, and searches that cost too much. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { create, draftOf, idOf, ranked } from '../../src/store/contract/drafts.contract.ts'
import { query, term } from '../../src/store/contract/queries.contract.ts'
import type { Engine } from '../../src/store/engine.ts'
import { openOpenSearchEngine } from '../../src/engine/opensearch/opensearch-engine.ts'
import { openSqliteEngine } from '../../src/store/sqlite/sqlite-engine.ts'
import { openSharedNode } from './shared-node.ts'
import { compareSearches } from './two-engines.ts'

const node = await openSharedNode()
const folder = mkdtempSync(join(tmpdir(), 'castdex-search-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Mappings {
  readonly properties: Readonly<Record<string, object>>
}

const OPTIONS = { requireAppleId: true, searchTimeoutMs: 30_000, now: () => Date.UTC(2026, 10, 20) }

const openCluster = (searchTimeoutMs = OPTIONS.searchTimeoutMs, prefix = node.newPrefix()): Promise<Engine> =>
  openOpenSearchEngine({
    ...OPTIONS,
    searchTimeoutMs,
    connection: { nodes: [node.url] },
    indices: { prefix, replicas: 0, shards: 1, refreshMs: 1000 },
    searchesAtOnce: true,
  })

describe.skipIf(node.missing !== undefined)('searches on a cluster', () => {
  test('ids and pasted links mean whom they mean on SQLite, merged ones too', async () => {
    const engines = [
      await openSqliteEngine({ ...OPTIONS, dataDir: folder, access: 'write' }),
      await openCluster(),
    ] as const
    for (const { writer } of engines) {
      await writer.write(
        create(
          draftOf(1, { appleId: 10_001 }),
          draftOf(2, { appleId: 10_002 }),
          draftOf(3, { appleId: 10_000_003, ...ranked(5) }),
        ),
      )
      const { byId } = await writer.owners({ ids: [idOf(1), idOf(2)] })
      const [survivor, absorbed] = [byId.get(idOf(1)), byId.get(idOf(2))]
      if (survivor === undefined || absorbed === undefined) throw new Error('not written')
      const merged = await writer.merge({
        survivor,
        absorbed: { id: idOf(2), revision: absorbed.revision, at: '2026-11-20T00:00:00.000Z' },
      })
      expect(merged.status).toBe('merged')
    }
    const feed = draftOf(2).rssFeedUrl
    const texts = [idOf(1), idOf(2), idOf(9), feed, 'https://feeds.example/unheard-of', 'id10000003', '10000003']
    const links = ['https://podcasts.apple.com/us/podcast/x/id10002', `https://castdex.example/podcast/${idOf(2)}`]
    const asked = [
      ...[...texts, ...links].map((text) => query({ terms: [term(text)] })),
      query({ filters: { includeIds: [idOf(2), idOf(3), 'nobody'] } }),
      query({ filters: { excludeIds: [idOf(2)] } }),
      query({ filters: { includeIds: [] } }),
    ]
    const compared = await compareSearches(...engines, asked)
    expect(compared.different).toEqual([])
    expect(compared.hits).toBeGreaterThan(8)
    for (const engine of engines) await engine[Symbol.asyncDispose]()
  }, 120_000)

  test('an index that was made before basic hits had a column answers the same, and gets one by reindex', async () => {
    const prefix = node.newPrefix()
    await using engine = await openCluster(OPTIONS.searchTimeoutMs, prefix)
    await engine.writer.write(create(draftOf(1, { appleId: 10_001 }), draftOf(2, { appleId: 10_002, ...ranked(5) })))
    const ask = async (path: string, method = 'GET', body?: object): Promise<unknown> => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${node.url}/${path}`, { method, headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    }
    const search = async (level: 'lean' | 'whole') => {
      await ask(`${prefix}-podcasts/_refresh`, 'POST')
      const { hits } = await engine.reader.search(query({ level }))
      return hits.map(({ podcast: { id, basic }, score }) => ({ id, basic, score }))
    }
    const expected = await search('lean')
    expect(expected).toHaveLength(2)
    expect(await search('whole')).toEqual(expected)

    const [made] = Object.values((await ask(`${prefix}-podcasts/_mapping`)) as Record<string, { mappings: Mappings }>)
    const { properties = {} } = made?.mappings ?? {}
    await ask(`${prefix}-podcasts-7`, 'PUT', {
      settings: {
        number_of_replicas: 0,
        'index.sort.field': ['search.rank', 'seq'],
        'index.sort.order': ['desc', 'asc'],
      },
      mappings: { dynamic: 'strict', properties: { ...properties, basic: { type: 'object', enabled: false } } },
    })
    await ask('_reindex', 'POST', { source: { index: `${prefix}-podcasts` }, dest: { index: `${prefix}-podcasts-7` } })
    const [index, alias] = [`${prefix}-podcasts-7`, `${prefix}-podcasts`]
    await ask('_aliases', 'POST', {
      actions: [{ add: { index, alias, is_write_index: true } }, { remove_index: { index: `${alias}-1` } }],
    })
    expect(await search('lean')).toEqual(expected)
    expect(await search('whole')).toEqual(expected)
    await engine.writer.reindex()
    expect(await search('lean')).toEqual(expected)
  }, 120_000)

  test('more conditions than a cluster takes are too costly, and so is a search without time', async () => {
    await using engine = await openCluster()
    await engine.writer.write(create(draftOf(1)))
    const long = Array.from({ length: 60 }, (_, at) => `w${String(at)}`).join(' ')
    const terms = Array.from({ length: 20 }, () => term(long, { mode: 'optional', fuzzy: true }))
    await expect(engine.reader.search(query({ terms }))).rejects.toMatchObject({ code: 'SEARCH_TOO_COSTLY' })
    await using hurried = await openCluster(0)
    await expect(hurried.reader.search(query())).rejects.toMatchObject({ code: 'SEARCH_TOO_COSTLY' })
  }, 120_000)
})
