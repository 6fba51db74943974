/** Searches whose callers have used up their allowance are tried one in a turn of the event loop. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { CodedError } from '../../../errors.ts'
import type { IndexReader, SearchEffort } from '../../../search/segments/port.ts'
import { addRowChecksum } from '../connection/checksums.ts'
import { TickTransaction } from '../connection/tick-transaction.ts'
import { DamageLog } from '../connection/record-damaged.ts'
import { SqliteReader } from '../reader.ts'
import type { SearchWorker } from './search-worker.ts'
import { openSqliteDirectory } from '../sqlite-directory.ts'
import { queryFor, termFor } from '../../../../test/search-query.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-turns-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const INLINE_MS = 8
const SEARCHES = 12

const makeTables = async (): Promise<void> => {
  const directory = await openSqliteDirectory({
    dataDir: folder,
    access: 'write',
    requireAppleId: false,
    searchTimeoutMs: 1000,
    now: Date.now,
  })
  await directory[Symbol.asyncDispose]()
}

/** Counts turns as long as it is not stopped. */
const countTurns = () => {
  let turn = 0
  let isOver = false
  const next = (): void => {
    turn += 1
    if (!isOver) setImmediate(next)
  }
  setImmediate(next)
  return {
    now: () => turn,
    stop: () => {
      isOver = true
    },
  }
}

test('costly searches that come at once do not hold up one turn for all of their tries', async () => {
  await makeTables()
  using database = new DatabaseSync(join(folder, 'castdex.db'))
  addRowChecksum(database)
  const turns = countTurns()
  const triedIn: number[] = []
  const index = {
    search: (_query: unknown, { timeoutMs }: SearchEffort) => {
      triedIn.push(turns.now())
      const until = performance.now() + timeoutMs
      while (performance.now() < until);
      throw new CodedError('SEARCH_TOO_COSTLY', 'for a test')
    },
  } as unknown as IndexReader
  const nothing = { hits: [], total: 0, next: null, maxScore: 0 }
  const slow = {
    search: async () => ({ page: nothing, ms: 20 }),
  } as unknown as SearchWorker
  const reader = new SqliteReader(database, index, slow, {
    requireAppleId: false,
    searchTimeoutMs: 1000,
    inlineSearchMs: INLINE_MS,
    tick: new TickTransaction(database),
    damage: new DamageLog(),
  })
  const ask = (text: string) =>
    reader.search(queryFor({ terms: [termFor(text)] }), { caller: 'one' })
  // The first one uses up what its caller may lose.
  await ask('first')
  expect(triedIn).toHaveLength(1)
  await Promise.all(Array.from({ length: SEARCHES }, (_, no) => ask(`word ${String(no)}`)))
  turns.stop()
  expect(triedIn).toHaveLength(1 + SEARCHES)
  expect(new Set(triedIn).size).toBe(1 + SEARCHES)
})
