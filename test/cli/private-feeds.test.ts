/**
 * A private address that came in before castdex knew its kind is found by `check`, and gone after
 * one command: from exports, later backups, the change feed, and replicas.
 */
import { mkdir, readdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetPrivate } from '../../src/actions/forget/forget-private.ts'
import { applyOverrides } from '../../src/intake/apply/overrides/apply-overrides.ts'
import type { PodcastDraft } from '../../src/record/podcast.ts'
import type { Directory } from '../../src/store/directory.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { draftOf, NOW, startCastdex } from '../api/castdex.ts'
import { openTemporaryFolder, runCastdex } from './castdex.ts'

const SECRET = 'Zx81kQmPq0aBcD9eFgHiJk'
const PRIVATE = `https://rain.memberfulcontent.com/rss/12?auth=${SECRET}`
const SIGNED = `https://b.s3.amazonaws.com/feed.xml?X-Amz-Signature=${SECRET}`
const OPEN = 'https://feeds.example.org/rain'
const AT = '2026-11-01T04:26:00.000Z'

let folder: Awaited<ReturnType<typeof openTemporaryFolder>>
beforeEach(async () => {
  folder = await openTemporaryFolder()
})
afterEach(() => folder[Symbol.asyncDispose]())

/** Nothing stands between a test and what an older castdex has written. */
const openBare = async (dataDir: string): Promise<Directory> => {
  await mkdir(dataDir, { recursive: true })
  return openSqliteDirectory({
    dataDir,
    access: 'write',
    requireAppleId: true,
    searchTimeoutMs: 2000,
    now: () => NOW,
  })
}

const urlOf = (url: string, to: string | null) => ({
  url,
  from: AT,
  to,
  reason: 'catalogue' as const,
})

const secrets: readonly PodcastDraft[] = [
  draftOf(1, { rssFeedUrl: PRIVATE, feedUrls: [urlOf(PRIVATE, null)] }),
  draftOf(2, {
    rssFeedUrl: SIGNED,
    feedUrls: [urlOf(OPEN, AT), urlOf(SIGNED, null)],
    websiteUrl: PRIVATE,
    podcastDirectoryLinks: {
      antennapod: `https://antennapod.org/deeplink/subscribe?url=${encodeURIComponent(PRIVATE)}`,
      overcast: 'https://overcast.fm/itunes1',
    },
  }),
  draftOf(3),
]

const fill = async ({ writer, audit, submissions }: Directory): Promise<void> => {
  const evidence = { via: 'operator', url: PRIVATE, to: SIGNED }
  const events = [{ at: AT, kind: 'moved' as const, evidence }]
  const metadata = { feed: { newFeedUrl: SIGNED, at: AT } }
  await writer.write(
    secrets.map((record) => ({ record, revision: null, events, metadata })),
  )
  const entry = { at: AT, by: 'key', way: 'api', action: 'adopt' } as const
  await audit.append({ ...entry, podcastId: secrets[1]?.id ?? null, details: evidence })
  const sent = { at: AT, message: `Take ${PRIVATE}`, contact: null }
  await submissions.add({ ...sent, kind: 'proposal', subject: PRIVATE }, 10)
  await submissions.add({ ...sent, kind: 'takedown', subject: secrets[2]?.id ?? '' }, 10)
}

const readAll = async (dir: string): Promise<string> => {
  const names = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = names.filter((name) => name.isFile())
  const texts = files.map((file) => readFile(join(file.parentPath, file.name), 'latin1'))
  return (await Promise.all(texts)).join('')
}

const changesOf = async ({ writer }: Directory, since: string | null) =>
  await writer.changes(since, 100)

test('found by check, and erased by one command', async () => {
  const env = { CASTDEX_DATA_DIR: join(folder.path, 'data'), CASTDEX_CRAWL: 'off' }
  {
    await using directory = await openBare(env.CASTDEX_DATA_DIR)
    await fill(directory)
  }
  const found = await runCastdex(['check'], { env })
  expect(found.stdout).toContain('2 podcasts hold a private feed address')
  expect(found.stdout).toContain('castdex forget --private-feeds')
  expect(found.stdout).not.toContain(SECRET)

  const forgot = await runCastdex(['forget', '--private-feeds'], { env })
  expect(forgot.stdout).toContain('removed 1 podcasts that had no other, erased from 2')
  expect(await readAll(env.CASTDEX_DATA_DIR)).not.toContain(SECRET)
  expect((await runCastdex(['check', '--deep'], { env })).stdout).toMatch(/\nsound\n$/)
  const again = await runCastdex(['forget', '--private-feeds'], { env })
  expect(again.stdout).toContain('removed 0 podcasts')

  const out = join(folder.path, 'out')
  await runCastdex(['backup', join(folder.path, 'b.castdex')], { env })
  await runCastdex(['export', 'ndjson', join(folder.path, 'e.ndjson')], { env })
  const restored = { ...env, CASTDEX_DATA_DIR: out }
  await runCastdex(['restore', join(folder.path, 'b.castdex')], { env: restored })
  const written = await Promise.all(
    ['b.castdex', 'e.ndjson'].map((name) => readFile(join(folder.path, name), 'latin1')),
  )
  expect(`${written.join('')}${await readAll(out)}`).not.toContain(SECRET)
  expect(written[1]).toContain(OPEN)
}, 240_000)

test('the change feed tells an id alone, and replicas follow', async () => {
  await using leader = await openBare(join(folder.path, 'leader'))
  await using replica = await openBare(join(folder.path, 'replica'))
  await fill(leader)
  const before = await changesOf(leader, null)
  await replica.writer.applyChanges(before.changes)
  await forgetPrivate(leader, { by: 'test', nowMs: NOW })
  expect(JSON.stringify(await changesOf(leader, null))).not.toContain(SECRET)
  const { changes } = await changesOf(leader, before.cursor)
  const [id] = secrets.map((record) => record.id)
  expect(changes).toContainEqual(
    expect.objectContaining({ kind: 'remove', id, feedKeys: [] }),
  )
  await replica.writer.applyChanges(changes)
  await forgetPrivate(replica, { by: 'test', nowMs: NOW })
  const file = join(folder.path, 'replica.castdex')
  await replica.backup(file)
  expect(await readFile(file, 'latin1')).not.toContain(SECRET)
})

test('deleted rows are overwritten beside a process that reads and writes', async () => {
  const dataDir = join(folder.path, 'data')
  await using served = await openBare(dataDir)
  await fill(served)
  await using directory = await openBare(dataDir)
  await forgetPrivate(directory, { by: 'test', nowMs: NOW })
  expect(await directory.forgotten.overwriteDeleted()).toBe(true)
  expect(await readAll(dataDir)).not.toContain(SECRET)
  const [, kept] = secrets.map(({ id }) => id)
  const found = await served.reader.find({ by: 'id', id: kept ?? '' })
  expect(JSON.stringify(found)).toContain(OPEN)
  await served.writer.write([{ record: draftOf(4), revision: null }])
  expect((await directory.reader.counts()).total).toBe(3)
})

test('a replica erases at its start what came in before', async () => {
  await using leader = await startCastdex({ podcasts: [draftOf(3)] })
  await leader.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = leader.app.server.address() as AddressInfo
  const env = {
    CASTDEX_CRAWL: 'off',
    CASTDEX_DATA_DIR: join(folder.path, 'replica'),
    CASTDEX_REPLICATE_KEY: await leader.makeKey({ scopes: ['admin'] }),
  }
  const replicate = () =>
    runCastdex(['replicate', `http://127.0.0.1:${String(port)}`, '--once'], { env })
  expect((await replicate()).code).toBe(0)
  {
    await using replica = await openBare(env.CASTDEX_DATA_DIR)
    await replica.writer.write(
      secrets.slice(0, 2).map((record) => ({ record, revision: null })),
    )
  }
  expect(await readAll(env.CASTDEX_DATA_DIR)).toContain(SECRET)
  expect((await replicate()).code).toBe(0)
  expect(await readAll(env.CASTDEX_DATA_DIR)).not.toContain(SECRET)
}, 240_000)

test('a directory that knows better does not take it in from another one', async () => {
  await using leader = await openBare(join(folder.path, 'leader'))
  await using bare = await openBare(join(folder.path, 'replica'))
  await fill(leader)
  const replica = applyOverrides(bare)
  await replica.writer.applyChanges((await changesOf(leader, null)).changes)
  const { changes } = await changesOf(replica, null)
  expect(changes).toMatchObject([
    { kind: 'remove', id: secrets[0]?.id },
    { record: { id: secrets[1]?.id, rssFeedUrl: OPEN, websiteUrl: null } },
    { record: { id: secrets[2]?.id } },
  ])
  await bare.writer.settle()
  const file = join(folder.path, 'replica.castdex')
  await replica.backup(file)
  expect(await readFile(file, 'latin1')).not.toContain(SECRET)
})
