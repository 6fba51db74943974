/** Sessions of the console in several processes on one folder. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashKey, newKeySecret } from '../actions/key/key-secret.ts'
import { Seal } from '../web/seal.ts'
import { type ConsoleSession, SESSION_COOKIE, SESSION_MS, Sessions } from './session.ts'
import { openSqliteDirectory } from '../store/sqlite/sqlite-directory.ts'
import { eventually } from '../../test/eventually.ts'

const SECRET = 'the same in all processes'
const KEY = newKeySecret()

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'castdex-sessions-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What a process has of the console when it starts. */
async function openProcess(dataDir: string, now: () => number) {
  const directory = await openSqliteDirectory({
    dataDir,
    access: 'serve',
    requireAppleId: true,
    searchTimeoutMs: 10_000,
    now,
  })
  onTestFinished(() => directory[Symbol.asyncDispose]())
  const { apiKeys } = directory
  const sessions = new Sessions({ seal: new Seal(SECRET), apiKeys, now })
  return { directory, apiKeys, sessions }
}

const requestOf = (cookie: string) => ({
  headers: { cookie: `${SESSION_COOKIE}=${cookie}` },
})

async function signIn(sessions: Sessions): Promise<ConsoleSession> {
  const session = await sessions.begin(KEY)
  if (typeof session === 'string') throw new Error(`the key is refused: ${session}`)
  return session
}

const addOperator = (apiKeys: Awaited<ReturnType<typeof openProcess>>['apiKeys']) =>
  apiKeys.add(
    {
      id: 'key_operator',
      name: 'operator',
      scopes: ['admin'],
      quotas: { podcastLookups: null, searchCount: null },
      createdAt: '2026-01-01T00:00:00.000Z',
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
      origin: null,
    },
    hashKey(KEY),
  )

test('a session that ends in one process ends in the others and in those that start later', async () => {
  const clock = { now: Date.UTC(2026, 10, 20) }
  const now = () => clock.now
  const folder = newFolder()
  const [here, there] = [await openProcess(folder, now), await openProcess(folder, now)]
  await addOperator(here.apiKeys)
  const session = await signIn(here.sessions)
  const [cookie, other] = [session, await signIn(here.sessions)].map((each) =>
    requestOf(here.sessions.keep(each)),
  )
  if (cookie === undefined || other === undefined) throw new Error('there are two')
  expect(await there.sessions.find(cookie)).toMatchObject({ token: session.token })

  // Renewed at the last moment, it would last this long.
  await here.sessions.end(session)
  clock.now += SESSION_MS - 1
  expect(await here.sessions.find(cookie)).toBeUndefined()
  await eventually(
    async () => (await there.sessions.find(cookie)) === undefined,
    'the other process knows',
  )
  expect(await there.sessions.find(other)).toBeDefined()

  for (const { directory } of [here, there]) await directory[Symbol.asyncDispose]()
  const later = await openProcess(folder, now)
  expect(await later.sessions.find(cookie)).toBeUndefined()
  expect(await later.sessions.find(other)).toBeDefined()
})
