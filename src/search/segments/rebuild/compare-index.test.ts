import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batches, toRecord } from '../../../../test/plain-search/arbitraries.ts'
import { drawsOf } from '../../../../test/split.ts'
import { openSqliteDirectory } from '../../../store/sqlite/sqlite-directory.ts'

test('whatever was written and rewritten, the index is the same as one made anew', async () => {
  const histories = fc.asyncProperty(batches(60), async (history) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'castdex-compare-'))
    const options = { requireAppleId: false, searchTimeoutMs: 5000, now: () => 0 } as const
    const directory = await openSqliteDirectory({ ...options, dataDir, access: 'write' })
    try {
      for (const batch of history) {
        const records = batch.map(([seq, some]) => toRecord(seq, some))
        const { byId } = await directory.writer.owners({ ids: records.map(({ id }) => id) })
        const changes = records.map((record) => ({
          record,
          revision: byId.get(record.id)?.revision ?? null,
        }))
        await directory.writer.write(changes)
      }
      expect(await directory.health({ deep: true, compares: true })).toEqual({
        sound: true,
        findings: [],
      })
    } finally {
      await directory[Symbol.asyncDispose]()
      rmSync(dataDir, { recursive: true })
    }
  })
  await fc.assert(histories, { numRuns: drawsOf('rewritten') })
})
