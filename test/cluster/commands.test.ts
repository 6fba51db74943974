/**
 * Operators' commands and a server on a real pair: each does its work, or refuses it with a code.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openTemporaryFolder, runCastdex, startServer } from '../cli/castdex.ts'
import { eventually } from '../eventually.ts'
import { openSharedPair } from './open-pair.ts'
import { queryFor } from '../search-query.ts'

const pair = await openSharedPair()
const options = { skip: pair.missing !== undefined }
const CATALOGUE = fileURLToPath(new URL('../../demo/catalogue.ndjson', import.meta.url))
const PODCASTS = 40

async function openPlace(path: string) {
  const [schema, prefix] = [pair.database.newSchema(), pair.newPrefix()]
  const env = {
    CASTDEX_STORE: 'postgres',
    CASTDEX_POSTGRES_URL: pair.database.url,
    CASTDEX_POSTGRES_SCHEMA: schema,
    CASTDEX_SEARCH: 'opensearch',
    CASTDEX_OPENSEARCH_URL: pair.opensearchUrl,
    CASTDEX_OPENSEARCH_PREFIX: prefix,
    CASTDEX_OPENSEARCH_REPLICAS: '0',
    CASTDEX_REQUIRE_APPLE_ID: 'false',
    CASTDEX_LISTINGS: 'off',
  }
  const file = join(path, 'few.ndjson')
  const lines = (await readFile(CATALOGUE, 'utf8')).split('\n').slice(0, PODCASTS)
  await writeFile(file, `${lines.join('\n')}\n`)
  const run = (...words: readonly string[]) => runCastdex(words, { dataDir: path, env })
  return { schema, prefix, env, file, run }
}

async function findFirst(schema: string, prefix: string): Promise<string> {
  await using directory = await pair.open(schema, prefix)
  const { hits } = await directory.reader.search(queryFor())
  return hits[0]?.podcast.id ?? ''
}

test(
  'an import ends when its last podcast can be found; commands say what they do',
  options,
  async () => {
    await using folder = await openTemporaryFolder()
    const { schema, prefix, file, run } = await openPlace(folder.path)
    expect(await run('import', 'ndjson', file)).toMatchObject({ code: 0 })
    await using directory = await pair.open(schema, prefix)
    const found = await directory.reader.search(queryFor())
    expect(found.total).toBe(PODCASTS)

    expect((await run('index', '--once')).stdout).toContain('"event":"index"')
    expect(JSON.parse((await run('reindex')).stdout)).toMatchObject({ podcasts: PODCASTS })
    expect(await run('check')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('sound') as string,
    })
    const lost = found.hits[1]?.podcast.id ?? ''
    expect(await run('check', '--deep')).toMatchObject({ code: 0 })
    await fetch(`${pair.opensearchUrl}/${prefix}-search/_doc/${lost}?refresh=true`, {
      method: 'DELETE',
    })
    expect(await run('check', '--deep')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`something else of ${lost} than the store`) as string,
    })
    await run('reindex')
    expect(await run('check', '--deep')).toMatchObject({ code: 0 })

    expect(await run('backup', join(folder.path, 'x.db'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('BACKUP_UNSUPPORTED') as string,
    })
    expect((await run('mend')).stderr).toContain('nothing to mend')

    const id = found.hits[0]?.podcast.id ?? ''
    expect(await run('remove', id, '--yes')).toMatchObject({ code: 0 })
    expect(
      (await directory.reader.search(queryFor())).hits.map(({ podcast }) => podcast.id),
    ).not.toContain(id)
    await run('index', '--once')
    expect((await directory.reader.search(queryFor())).total).toBe(PODCASTS - 1)
  },
)

test(
  'a server is ready when the index has what was there, and tells how far it is behind',
  options,
  async () => {
    await using folder = await openTemporaryFolder()
    const { schema, prefix, env, file, run } = await openPlace(folder.path)
    await run('import', 'ndjson', file)
    await run('key', 'create', '--name', 'one')
    await fetch(`${pair.opensearchUrl}/${prefix}-*`, { method: 'DELETE' })

    await using server = await startServer([], {
      dataDir: folder.path,
      env: { ...env, CASTDEX_INDEX: 'off' },
    })
    const isReady = async (): Promise<number> =>
      (await fetch(`${server.baseUrl}/readyz`)).status
    expect(await isReady()).toBe(503)
    expect(await run('index', '--once')).toMatchObject({ code: 0 })
    await expect.poll(isReady).toBe(200)
    const readLag = async (): Promise<number> => {
      const metrics = await (await fetch(`${server.baseUrl}/metrics`)).text()
      return Number(/^castdex_search_index_lag_seconds (\S+)$/m.exec(metrics)?.[1])
    }
    await eventually(async () => (await readLag()) === 0, 'the index is not behind')
    // Nobody fills the index now.
    const id = await findFirst(schema, prefix)
    expect(await run('remove', id, '--yes')).toMatchObject({ code: 0 })
    for (const seconds of [1.5, 3])
      await eventually(async () => (await readLag()) > seconds, 'the lag grows')
    expect(await run('index', '--once')).toMatchObject({ code: 0 })
    await eventually(async () => (await readLag()) === 0, 'the index has caught up')
    await server.stop()

    await fetch(`${pair.opensearchUrl}/${prefix}-*`, { method: 'DELETE' })
    await using filling = await startServer([], { dataDir: folder.path, env })
    await expect
      .poll(async () => (await fetch(`${filling.baseUrl}/readyz`)).status)
      .toBe(200)
    const { stdout } = await filling.stop()
    expect(stdout).toContain('index.filling')
    await using directory = await pair.open(schema, prefix)
    expect((await directory.reader.search(queryFor())).total).toBe(PODCASTS - 1)
  },
)

test('SQLite has no index to fill, and says so', async () => {
  await using folder = await openTemporaryFolder()
  const file = join(folder.path, 'one.ndjson')
  await writeFile(file, `${(await readFile(CATALOGUE, 'utf8')).split('\n')[0] ?? ''}\n`)
  await runCastdex(['import', 'ndjson', file], { dataDir: folder.path })
  const { code, stderr } = await runCastdex(['index', '--once'], { dataDir: folder.path })
  expect(code).not.toBe(0)
  expect(stderr).toContain('only a cluster has one to fill')
})
