/** Attacks with fake uploads and locked files. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, type AttackRun, scaled } from '../attack.ts'
import { countStatuses, untilAborted } from '../raw-connection.ts'

/** Pause after a rejected call, in ms. */
const PAUSE_MS = 50
/** Timeout for the last import, in ms. */
const LAST_MS = 10_000
/** Callers of the key with a quota. */
const CALLERS = 8

const ENDLESS =
  'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n AS url FROM r WHERE n < 0'

/** Returns a dump whose table is an endless view. */
function makeEndlessDump(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'castdex-abuse-dump-'))
  try {
    const file = join(folder, 'view.db')
    const db = new DatabaseSync(file)
    db.exec(`CREATE VIEW podcasts AS ${ENDLESS}`)
    db.close()
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface NotedImports {
  readonly data: { readonly items: readonly { readonly state: string }[] }
}

async function countRunning(url: string, key: string): Promise<number> {
  const answer = await fetch(url, { headers: { authorization: key } })
  const { items } = ((await answer.json()) as NotedImports).data
  return items.filter(({ state }) => state === 'running').length
}

/** Imports endless dumps with an operator's key. */
async function importViews({ target, signal }: AttackRun): Promise<string> {
  const url = `${target.url}/api/v1/admin/imports`
  const body = makeEndlessDump()
  const statuses: number[] = []
  while (!signal.aborted) {
    const answer = await fetch(`${url}?format=podcast-index`, {
      method: 'POST',
      headers: {
        authorization: target.adminKey,
        'content-type': 'application/vnd.sqlite3',
      },
      body,
    })
    statuses.push(answer.status)
    await answer.arrayBuffer()
    await wait(PAUSE_MS)
  }
  const untilMs = performance.now() + LAST_MS
  while ((await countRunning(url, target.adminKey)) > 0) {
    if (performance.now() > untilMs) return `${countStatuses(statuses)}; one is read on`
    await wait(PAUSE_MS)
  }
  return countStatuses(statuses)
}

/** Holds the lock of the key database while quotas are charged. */
async function holdLock({ target, signal, scale }: AttackRun): Promise<string> {
  const other = new DatabaseSync(join(target.dataDir, 'keys.db'), { timeout: 5000 })
  other.exec('BEGIN IMMEDIATE')
  const statuses: number[] = []
  let over = false
  async function work(): Promise<void> {
    while (!over) {
      const answer = await fetch(`${target.url}/api/v1/search/podcasts?q=lantern`, {
        headers: { authorization: target.attackerKey },
      })
      statuses.push(answer.status)
      await answer.arrayBuffer()
      await wait(PAUSE_MS)
    }
  }
  const working = Promise.all(Array.from({ length: scaled(CALLERS, scale) }, work))
  await untilAborted(signal)
  over = true
  other.exec('ROLLBACK')
  other.close()
  await working
  return `calls of a key with a quota: ${countStatuses(statuses)}`
}

export const FILES: readonly Attack[] = [
  {
    name: 'view-dump',
    what: 'dumps whose podcasts are an endless view are imported without end',
    seconds: 15,
    run: importViews,
  },
  {
    name: 'held-lock',
    what: 'another program holds the lock of keys.db, while 8 callers of a key with a quota call',
    seconds: 15,
    run: holdLock,
  },
]
