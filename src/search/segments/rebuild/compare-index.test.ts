import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batches, toRecord } from '../../../../test/plain-search/arbitraries.ts'
import { openSqliteEngine } from '../../../store/sqlite/sqlite-engine.ts'

test('whatever was written and rewritten, the index is the same as one made anew', {
  timeout: 120_000,
}, async () => {
  const histories = fc.asyncProperty(batches(60), async (history) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'castdex-compare-'))
    const options = { requireAppleId: false, searchTimeoutMs: 5000, now: () => 0 } as const
    const engine = await openSqliteEngine({ ...options, dataDir, access: 'write' })
    try {
      for (const batch of history) {
        const records = batch.map(([seq, some]) => toRecord(seq, some))
        const { byId } = await engine.writer.owners({ ids: records.map(({ id }) => id) })
        const changes = records.map((record) => ({
          record,
          revision: byId.get(record.id)?.revision ?? null,
        }))
        await engine.writer.write(changes)
      }
      expect(await engine.health({ deep: true, compares: true })).toEqual({
        sound: true,
        findings: [],
      })
    } finally {
      await engine[Symbol.asyncDispose]()
      rmSync(dataDir, { recursive: true })
    }
  })
  await fc.assert(histories, { numRuns: 20 })
})
