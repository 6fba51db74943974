/**
 * A process that fires charges at once and prints how many were granted: `node … <data folder> <how
 * many>`.
 */
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'

const [dataDir = '', count = '0'] = process.argv.slice(2)
const options = { requireAppleId: true, searchTimeoutMs: 1000, now: Date.now } as const
await using directory = await openSqliteDirectory({ ...options, dataDir, access: 'serve' })
process.stdout.write('ready\n')
// Both processes begin when both are ready.
await new Promise((resolve) => process.stdin.once('data', resolve))
process.stdin.destroy()
const charge = async (): Promise<boolean> => {
  const { granted } = await directory.apiKeys.charge({
    keyId: 'key_a',
    counter: 'podcastLookups',
    amount: 1,
    month: '2026-11',
  })
  return granted
}
let granted = 0
for (let done = 0; done < Number(count); done += 10) {
  const results = await Promise.all(Array.from({ length: 10 }, charge))
  granted += results.filter(Boolean).length
}
process.stdout.write(`${String(granted)}\n`)
