/** The command that erases a person asks first, and the next server finishes it after a kill. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EXAMPLE_DRAFT } from '../api/castdex.ts'
import { joinRows } from '../../src/record/people/known-people.ts'
import { eventually } from '../eventually.ts'
import { openTemporaryFolder, runCastdex, startServer } from './castdex.ts'

const { id } = EXAMPLE_DRAFT

test('forget person', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  const run = (...args: string[]) => runCastdex(args, { dataDir })
  const draft = { ...EXAMPLE_DRAFT, hostNames: ['Ada Bell', 'Nora Field'] }
  const importAt = async (updatedAt: string): Promise<void> => {
    const file = join(folder.path, 'catalogue.ndjson')
    await writeFile(file, `${JSON.stringify({ ...draft, updatedAt })}\n`)
    expect((await run('import', 'ndjson', file)).code).toBe(0)
  }
  const hostNames = async (): Promise<unknown> =>
    (JSON.parse((await run('show', id)).stdout) as { hostNames: unknown }).hostNames
  await importAt(draft.updatedAt)
  const row = { podcastId: id, key: 'ada bell', name: 'Ada Bell', links: [], weight: 0 }
  const slug = String(joinRows([row])[0]?.slug)

  expect((await run('forget', 'person', slug)).stderr).toContain('--yes')
  expect(await hostNames()).toEqual(['Ada Bell', 'Nora Field'])
  expect((await run('forget', 'person', slug, '--yes')).stdout).toBe(
    'erased from 1 podcasts, and from 0 other entries\n',
  )
  expect(await hostNames()).toEqual(['Nora Field'])
  await importAt('2099-01-01T00:00:00.000Z')
  expect(await hostNames()).toEqual(['Nora Field'])
  expect((await run('forget', 'person', slug, '--yes')).stderr).toContain('No person has')
})

/** Kills the process when it begins to erase traces. */
const KILL = `
const { DatabaseSync } = require('node:sqlite')
const { prepare } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (sql) {
  if (sql.startsWith('UPDATE events SET evidence')) process.kill(process.pid, 'SIGKILL')
  return prepare.call(this, sql)
}`

test('a killed erasure is finished by the next server', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  const run = (...args: string[]) => runCastdex(args, { dataDir })
  const file = join(folder.path, 'catalogue.ndjson')
  await writeFile(
    file,
    `${JSON.stringify({ ...EXAMPLE_DRAFT, hostNames: ['Ada Bell'] })}\n`,
  )
  expect((await run('import', 'ndjson', file)).code).toBe(0)
  const reason = ['--reason', 'asked by Ada Bell']
  expect((await run('pin', id, 'author', 'Tide Radio', ...reason)).code).toBe(0)
  const audit = async (): Promise<string> => (await run('audit')).stdout
  const row = { podcastId: id, key: 'ada bell', name: 'Ada Bell', links: [], weight: 0 }
  const slug = String(joinRows([row])[0]?.slug)
  const preload = join(folder.path, 'kill.cjs')
  await writeFile(preload, KILL)
  const nodeOptions = ['--require', preload]

  const words = ['forget', 'person', slug, '--yes']
  const killed = await runCastdex(words, { dataDir, nodeOptions })
  expect(killed.signal).toBe('SIGKILL')
  expect((await run('show', id)).stdout).not.toContain('Ada')
  expect(await audit()).toContain('Ada Bell')
  await using server = await startServer([], { dataDir })
  await eventually(async () => (await audit()).includes('by …'), 'the name is erased')
  expect(await audit()).not.toContain('Ada')
  await server.stop()
})
