/**
 * Has the SQLite directory prepare every statement that it has: most are prepared when a part of it
 * is opened, the others when they are first needed. `plans.test.ts` names the lines of the source
 * that this does not reach.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  checkBackup,
  placeBackup,
  restoreKeys,
  writeBackup,
} from '../../../src/store/sqlite/maintenance/backup.ts'
import { openDatabase } from '../../../src/store/sqlite/connection/database.ts'
import { SEARCH_SCHEMA } from '../../../src/search/document/schema.ts'
import { segmentIndex } from '../../../src/search/segments/segment-index.ts'
import { RecordDocuments } from '../../../src/store/sqlite/search/record-documents.ts'
import { migrate } from '../../../src/store/sqlite/maintenance/migrate.ts'
import {
  assertKeysFile,
  assertMainFile,
} from '../../../src/store/sqlite/connection/own-files.ts'
import { openSqliteDirectory } from '../../../src/store/sqlite/sqlite-directory.ts'
import type { Directory } from '../../../src/store/directory.ts'
import { holdServingLock } from '../../../src/store/sqlite/connection/serving-lock.ts'
import { newDraft } from '../../../src/record/draft.ts'

const NOW = Date.parse('2026-11-20T04:26:00.000Z')
const AT = '2026-11-20T04:26:00.000Z'
const idOf = (number: number): string =>
  `0198c5a2-7f64-7d0e-9d1c-${String(number).padStart(12, '0')}`

const draftOf = (number: number) =>
  newDraft({
    id: idOf(number),
    title: `Show ${String(number)}`,
    feedUrl: `https://a.example/${String(number)}`,
    nowMs: NOW,
  })

async function drain(items: AsyncIterable<unknown>): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  while ((await iterator.next()).done !== true);
}

const useRecords = async ({ writer }: Directory): Promise<void> => {
  const load = await writer.beginLoad?.()
  await writer.write(
    [1, 2, 3].map((number) => ({ record: draftOf(number), revision: null })),
  )
  await load?.commit()
  await load?.end()
  await writer.owners({
    ids: [idOf(1)],
    feedKeys: ['a.example/1'],
    appleIds: [5],
    spotifyIds: ['x'],
  })
  const survivor = { record: draftOf(1), revision: 1 }
  await writer.merge({ survivor, absorbed: { id: idOf(2), revision: 1, at: AT } })
  await writer.unmerge({ id: idOf(2) })
  await writer.remove({ id: idOf(3), revision: 1, at: AT })
  const { changes } = await writer.changes(null, 10)
  await writer.applyChanges(changes)
  await writer.changes((await writer.changes(null, 1)).cursor, 10)
  await drain(writer.scan())
  await drain(writer.snapshot())
  await writer.settle()
}

const useRest = async (directory: Directory): Promise<void> => {
  const { reader, tasks, budgets, forgotten, copyPort, apiKeys, metadata, history } =
    directory
  await reader.counts()
  await reader.getMany([idOf(1)])
  await metadata.read([idOf(1)])
  await history.list(idOf(1), { limit: 1 })
  await history.listByKind('moved', { since: AT, limit: 1 })
  const claim = {
    kind: 'feed',
    now: NOW,
    limit: 1,
    perDomain: 1,
    leaseMs: 1000,
    worker: 'w',
  } as const
  await tasks.claim(claim)
  await tasks.find(idOf(1), 'feed')
  await tasks.counts(NOW)
  await budgets.take('a', 1, { limit: 1, windowMs: 1000 })
  await forgotten.add('a@a.example')
  await forgotten.erase({ podcastIds: [idOf(1)], names: ['ada bell'] })
  await forgotten.erasePrivate()
  await forgotten.overwriteDeleted()
  const key = { id: 'key_a', name: 'a', scopes: [], quotas: {}, createdAt: AT } as const
  await apiKeys.endSession({ tokenHash: 'aa', endedAt: AT, expiresAt: AT })
  await apiKeys.hasEnded('aa')
  await apiKeys.add(
    {
      ...key,
      quotas: { podcastLookups: 1, searchCount: 1 },
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
      origin: null,
    },
    'hash',
  )
  const [copied] = await copyPort.readKeys()
  if (copied !== undefined)
    await copyPort.writeKeys([
      { ...copied, usage: [{ month: '2026-11', counter: 'searchCount', used: 1 }] },
    ])
  await copyPort.writeForgotten(await copyPort.readForgotten())
  await copyPort.writeTasks(await copyPort.readTasks([idOf(1)]))
  await directory.savedSearches?.remove(idOf(1))
  await useCharts(directory)
  await useDailyCounts(directory)
  await useTranscripts(directory)
  await directory.health({ deep: true, compares: true })
  directory.mend(() => undefined)
}

async function useCharts({ charts }: Directory): Promise<void> {
  const chart = { platform: 'apple', country: 'DE', genre: 'all' } as const
  await charts?.write([{ ...chart, date: '2026-11-28', ids: [idOf(1), null, '12'] }])
  await charts?.list()
  await charts?.read(chart, {})
  await charts?.identify([1])
  await charts?.findShows(['12'])
  await charts?.findShowsOf(idOf(1))
  await charts?.findChartsOf([1])
}

async function useDailyCounts({ dailyCounts }: Directory): Promise<void> {
  const count = { kind: 'freshness', day: 20_000, name: 'a', level: 1, count: 1 } as const
  await dailyCounts?.add([count])
  await dailyCounts?.read('freshness', { from: 0 })
  await dailyCounts?.read('freshness', { from: 0, name: 'a' })
}

async function useTranscripts({ transcripts }: Directory): Promise<void> {
  const failure = { reason: 'the server answers 404', retryMs: 9 }
  const kept = {
    url: 'https://host.example/1.vtt',
    fetchedMs: 6,
    transcript: null,
    failure,
  }
  await transcripts?.put(idOf(1), idOf(2), kept)
  await transcripts?.find(idOf(2))
  await transcripts?.list(null, 9)
  await transcripts?.remove([idOf(2)])
  await transcripts?.choose([idOf(1)])
  await transcripts?.listChosen()
  await transcripts?.unchoose([idOf(1)])
}

/** A record whose texts are not what was written, and a feed URL that leads elsewhere. */
const useDamaged = async (directory: Directory, folder: string): Promise<void> => {
  const database = new DatabaseSync(join(folder, 'castdex.db'))
  database.exec(`UPDATE podcasts SET details = details || ' ' WHERE id = '${idOf(1)}';
    INSERT INTO feed_urls SELECT 'elsewhere.example', seq, NULL, 1 FROM podcasts WHERE id = '${idOf(1)}'`)
  // SQLite's own check of the file finds it.
  database.exec(
    "PRAGMA ignore_check_constraints = ON; INSERT INTO index_rebuild VALUES (2, '', 0, 0)",
  )
  await directory.writer.owners({ ids: [idOf(1)] })
  using keys = new DatabaseSync(join(folder, 'keys.db'))
  keys.exec('UPDATE usage SET used = used + 1')
  await directory.mendRecords?.({ givesUpDecisions: true })
  database.exec('DELETE FROM index_rebuild WHERE one = 2')
  database.close()
}

const useFiles = (folder: string): void => {
  holdServingLock(folder)?.[Symbol.dispose]()
  const [main, keys, backup] = ['castdex.db', 'keys.db', 'backup.db'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  const database = openDatabase(main, { cacheKib: 256 })
  const schema = SEARCH_SCHEMA
  segmentIndex.findDamage(database, { schema })
  segmentIndex.rebuild(database, { schema, documents: new RecordDocuments(database) })
  database.exec("INSERT INTO index_rebuild VALUES (1, 'of a process that is gone', 0, 0)")
  segmentIndex.openWriter(database, { schema }).settle()
  database.exec('UPDATE index_segments SET in_file = 0, image = zeroblob(bytes)')
  segmentIndex.findDamage(database, { schema })
  database.exec('ANALYZE')
  database.close()
  migrate(main, 'directory')
  // A file of a later release, which this one reads.
  const later = new DatabaseSync(main)
  later.exec('PRAGMA user_version = 99')
  later.close()
  migrate(main, 'directory')
  writeFileSync(join(folder, 'stop-links.json'), '{}')
  writeBackup(backup, main, keys)
  const restored = join(folder, 'restored')
  mkdirSync(restored)
  checkBackup(backup, restored)
  placeBackup(backup, restored)
  migrate(join(restored, 'keys.db'), 'keys')
  restoreKeys(join(restored, 'castdex.db'), join(restored, 'keys.db'))
  try {
    assertMainFile(join(folder, 'lost.db'), keys)
  } catch {
    // A lost directory is refused; here only the statements count.
  }
  rmSync(keys)
  try {
    assertKeysFile(main, keys, false)
  } catch {
    // Lost keys are refused; here only the statements count.
  }
}

export const useEverything = async (folder: string): Promise<void> => {
  const options = {
    dataDir: folder,
    access: 'write',
    requireAppleId: true,
    searchTimeoutMs: 1000,
    now: () => NOW,
  } as const
  const directory = await openSqliteDirectory(options)
  try {
    await useRecords(directory)
    await useRest(directory)
    await useDamaged(directory, folder)
  } finally {
    await directory[Symbol.asyncDispose]()
  }
  useFiles(folder)
}
