/** Many tombstones of a directory are damaged, or those of a replica. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { newDraft } from '../../../src/record/draft.ts'
import { newPodcastId } from '../../../src/record/podcast-id.ts'
import type { Directory } from '../../../src/store/directory.ts'
import { openSqliteDirectory } from '../../../src/store/sqlite/sqlite-directory.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-tombstones-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const AT = '2026-11-20T04:26:00.000Z'

const draftOf = (id: string, at: number) =>
  newDraft({
    id,
    title: `Show ${String(at)}`,
    feedUrl: `https://feeds.example/${String(at)}`,
    nowMs: 0,
  })

const open = async (dataDir: string): Promise<Directory> => {
  const directory = await openSqliteDirectory({
    dataDir,
    access: 'serve',
    requireAppleId: false,
    searchTimeoutMs: 5000,
    now: () => 0,
  })
  onTestFinished(() => directory[Symbol.asyncDispose]())
  return directory
}

/** So many podcasts, all of them removed again, whose tombstones are no longer what was written. */
const openDamaged = async (ids: readonly string[]) => {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const directory = await open(dataDir)
  await directory.writer.write(
    ids.map((id, at) => ({ record: draftOf(id, at), revision: null })),
  )
  for (const id of ids) await directory.writer.remove({ id, revision: 1, at: AT })
  const database = new DatabaseSync(join(dataDir, 'castdex.db'))
  database.exec(`UPDATE tombstones SET kept = '{"feedKeys":[]}'`)
  database.close()
  return { dataDir, directory }
}

test('a refused backup names the first of what is damaged, and says how many more there are', async () => {
  const ids = Array.from({ length: 100 }, (_, at) => newPodcastId(at))
  const { dataDir, directory } = await openDamaged(ids)
  const told: string[] = []
  await directory.backup(join(dataDir, 'all.db'), {
    onDamage: (findings) => told.push(...findings),
  })
  expect(told).toHaveLength(101)
  const refusal = await directory
    .backup(join(dataDir, 'none.db'))
    .catch((error: unknown) => (error as Error).message)
  expect(refusal).toBe(
    `Nothing was backed up: ${told.slice(0, 20).join('; ')}; and 81 more.`,
  )
})

test('a replica writes over its own damaged tombstones what its source says', async () => {
  const [back, gone] = [newPodcastId(0), newPodcastId(1)] as const
  const { directory } = await openDamaged([back, gone])
  await directory.writer.applyChanges([
    { kind: 'insert', record: { ...draftOf(back, 0), seq: 7, slug: 'back' } },
    { kind: 'remove', id: gone, seq: 8, slug: 'gone', at: AT, feedKeys: [] },
  ])
  expect(await directory.reader.find({ by: 'id', id: back })).toMatchObject({ id: back })
  expect(await directory.writer.findTombstone(gone)).toMatchObject({ kind: 'remove' })
  expect(await directory.health({ deep: true })).toEqual({ sound: true, findings: [] })
})
