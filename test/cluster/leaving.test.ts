/**
 * A podcast that is blocked, merged or removed, and an address that is forgotten, leave PostgreSQL,
 * the index and a replica, by the commands of operators.
 */
import { expect, test } from 'vitest'
import { EXAMPLE_EPISODES } from '../../src/api/examples/episode-examples.ts'
import { packEpisodes } from '../../src/record/episodes/packed-episodes.ts'
import { draftOf, idOf } from '../../src/store/contract/drafts.contract.ts'
import type { Directory } from '../../src/store/directory.ts'
import { readEpisodes } from '../../src/store/metadata.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { openTemporaryFolder, runCastdex, startServer } from '../cli/castdex.ts'
import { queryFor, termFor } from '../search-query.ts'
import { openSharedPair } from './open-pair.ts'

const pair = await openSharedPair()
const options = { skip: pair.missing !== undefined }
const ADDRESS = 'mara@tide.example.org'
const DESCRIPTION = `Write to ${ADDRESS}, who answers.`

async function openPlace(dataDir: string) {
  const [schema, prefix] = [pair.database.newSchema(), pair.newPrefix()]
  const env = {
    CASTDEX_STORE: 'postgres',
    CASTDEX_POSTGRES_URL: pair.database.url,
    CASTDEX_POSTGRES_SCHEMA: schema,
    CASTDEX_SEARCH: 'opensearch',
    CASTDEX_OPENSEARCH_URL: pair.opensearchUrl,
    CASTDEX_OPENSEARCH_PREFIX: prefix,
    CASTDEX_OPENSEARCH_REPLICAS: '0',
    CASTDEX_INDEX: 'off',
  }
  const run = async (...words: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await runCastdex(words, { dataDir, env })
    expect(code, stderr).toBe(0)
    return stdout
  }
  return { schema, prefix, env, run }
}

/** Four shows that say the address, the last two of them with episodes that say it. */
async function fill({ writer, indexing }: Directory): Promise<void> {
  const [episode] = EXAMPLE_EPISODES
  const packed = packEpisodes(
    episode === undefined ? [] : [{ ...episode, notes: DESCRIPTION }],
  )
  await writer.write(
    [1, 2, 3, 4].map((tail) => ({
      record: draftOf(tail, { description: DESCRIPTION, emails: [ADDRESS] }),
      revision: null,
      metadata: { newestEpisodes: packed },
    })),
  )
  await indexing?.settle(new AbortController().signal)
}

/** All that a directory keeps of podcasts, whoever is asked for it. */
async function readAll({ writer, metadata, history }: Directory): Promise<string> {
  const ids = [1, 2, 3, 4].map(idOf)
  const kept = [
    await Array.fromAsync(writer.snapshot()),
    [...(await metadata.read(ids))],
    // They are packed.
    [...(await readEpisodes(metadata, ids))],
    await Promise.all(ids.map((id) => history.list(id, { limit: 100 }))),
  ]
  return JSON.stringify(kept)
}

test('who is blocked, merged or removed, and what is forgotten', options, async () => {
  await using folder = await openTemporaryFolder()
  await using replicaFolder = await openTemporaryFolder()
  const { schema, prefix, env, run } = await openPlace(folder.path)
  await using directory = await pair.open(schema, prefix)
  await fill(directory)
  // What the index has, whatever PostgreSQL leaves out of the hits.
  await using index = await pair.openIndex(prefix)
  const find = async (word: string): Promise<readonly string[]> => {
    await index.refresh()
    const { hits } = await index.search(queryFor({ terms: [termFor(word)] }))
    return hits.map(({ id }) => id).sort()
  }
  expect(await find('mara')).toEqual([1, 2, 3, 4].map(idOf))

  await using server = await startServer([], { dataDir: folder.path, env })
  const made = await run('key', 'create', '--name', 'replica', '--scopes', 'admin')
  const follow = async (): Promise<void> => {
    const { code, stderr } = await runCastdex(['replicate', server.baseUrl, '--once'], {
      dataDir: replicaFolder.path,
      env: { CASTDEX_REPLICATE_KEY: /cdx_\w+/.exec(made)?.[0] ?? '' },
    })
    expect(code, stderr).toBe(0)
  }
  await follow()
  await run('merge', idOf(4), idOf(1))
  await follow()
  await run('pin', idOf(2), 'blocked.blockedReason', 'a court order')
  await run('remove', idOf(3), '--yes')
  await run('forget', ADDRESS)
  expect(await find('mara')).toEqual([1, 2, 3, 4].map(idOf))
  await run('index', '--once')

  expect(await find('mara')).toEqual([])
  expect(await find('answers')).toEqual([idOf(1)])
  expect(await index.count()).toBe(1)
  expect(await run('check', '--deep')).toContain('sound')
  expect(await readAll(directory)).not.toContain('mara')

  await follow()
  await using replica = await openSqliteDirectory({
    dataDir: replicaFolder.path,
    access: 'write',
    requireAppleId: true,
    searchTimeoutMs: 10_000,
    now: Date.now,
  })
  const found = await replica.reader.search(queryFor({ terms: [termFor('answers')] }))
  expect(found.hits.map(({ podcast }) => podcast.id)).toEqual([idOf(1)])
  expect(await readAll(replica)).not.toContain('mara')
})
