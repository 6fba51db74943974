/**
 * A process that writes batches and says which were acknowledged, until somebody kills it: `node …
 * <data folder> <first number>`.
 */
import { writeSync } from 'node:fs'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { newDraft } from '../../src/record/draft.ts'

const BATCH = 20
const [dataDir = '', first = '0'] = process.argv.slice(2)
const options = { requireAppleId: false, searchTimeoutMs: 1000, now: Date.now } as const
const directory = await openSqliteDirectory({ ...options, dataDir, access: 'write' })
await directory.apiKeys
  .add(
    {
      id: 'key_a',
      name: 'a',
      scopes: [],
      quotas: { podcastLookups: null, searchCount: null },
      createdAt: '',
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
      origin: null,
    },
    'aa',
  )
  .catch(() => 'an earlier process has made it')

for (let number = Number(first); ; number += BATCH) {
  const changes = Array.from({ length: BATCH }, (_, at) => {
    const tail = String(number + at).padStart(12, '0')
    const record = newDraft({
      id: `0198c5a2-7f64-7d0e-9d1c-${tail}`,
      title: `Show ${tail}`,
      feedUrl: `https://a.example/${tail}`,
      nowMs: 0,
    })
    return { record, revision: null }
  })
  await directory.writer.write(changes)
  await directory.apiKeys.charge({
    keyId: 'key_a',
    counter: 'searchCount',
    amount: 1,
    month: '2026-11',
  })
  writeSync(1, `${String(number)}\n`)
}
