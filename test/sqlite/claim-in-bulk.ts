/**
 * A process that claims tasks until it gets none and prints their ids, a line a claim: `node …
 * <data folder> <worker>`. With `hold` behind it, it claims once and waits to be killed.
 */
import { writeSync } from 'node:fs'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'

const [dataDir = '', worker = '', held = ''] = process.argv.slice(2)
const options = { requireAppleId: true, searchTimeoutMs: 1000, now: Date.now } as const
const directory = await openSqliteDirectory({ ...options, dataDir, access: 'serve' })
const claim = async () => {
  const request = {
    kind: 'feed',
    worker,
    now: 0,
    leaseMs: 60_000,
    limit: 7,
    perDomain: 1000,
  } as const
  const tasks = await directory.tasks.claim(request)
  if (tasks.length > 0)
    writeSync(1, `${tasks.map(({ podcastId }) => podcastId).join(' ')}\n`)
  return tasks.length
}
writeSync(1, 'ready\n')
await new Promise((resolve) => process.stdin.once('data', resolve))
if (held === 'hold') {
  await claim()
  setInterval(() => undefined, 1000)
} else {
  // Whoever claims without a pause may take all before SQLite lets the other one in.
  while ((await claim()) > 0) await new Promise((resolve) => setTimeout(resolve, 1))
  process.stdin.destroy()
  await directory[Symbol.asyncDispose]()
}
