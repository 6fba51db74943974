/** What is left of backups that did not come to their end. */
import { execFile } from 'node:child_process'
import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openRunJob } from '../../src/cli/serve/jobs/run-job.ts'
import { loadConfig } from '../../src/config/load.ts'
import { openContext } from '../../src/context.ts'
import { backupPartOf } from '../../src/store/sqlite/maintenance/backup-part.ts'
import { draftOf, NOW } from '../api/castdex.ts'
import { openTemporaryFolder } from '../cli/castdex.ts'

const configOf = (dataDir: string) =>
  loadConfig({ environment: new Map([['CASTDEX_DATA_DIR', dataDir]]), flags: new Map() })
    .config

test('a job that is cut off leaves nothing, and the next backup is written', async () => {
  await using folder = await openTemporaryFolder()
  const config = configOf(join(folder.path, 'data'))
  await using context = await openContext(config, { access: 'serve' })
  const { directory } = context
  await directory.writer.write([{ record: draftOf(1), revision: null }])
  // The backup reads it last and waits for as long as nobody has written into it.
  const pipe = join(config.dataDir, 'stop-links.json')
  await promisify(execFile)('mkfifo', [pipe])
  const file = join(config.dataDir, 'backups', 'one.db')
  const stop = new AbortController()
  const running = openRunJob(config)(
    { kind: 'backup', actor: { by: 'test', nowMs: NOW }, file, dataDir: '', licence: '' },
    { signal: stop.signal, tell: () => undefined },
  )
  const cutOff = expect(running).rejects.toThrow()
  const writer = await open(pipe, 'w')
  expect(await readdir(dirname(file))).not.toEqual([])
  stop.abort()
  await writer.close()
  await cutOff
  expect(await readdir(dirname(file))).toEqual([])
  writeFileSync(backupPartOf(file), 'of one before')
  await promisify(execFile)('rm', [pipe])
  await directory.backup(file)
  expect(await readdir(dirname(file))).toEqual(['one.db'])
})

test('a backup leaves another one of its process alone, and removes what one before it left', async () => {
  await using folder = await openTemporaryFolder()
  await using context = await openContext(configOf(join(folder.path, 'data')), {
    access: 'serve',
  })
  const [other, left] = ['other.db', 'left.db'].map((name) =>
    backupPartOf(join(folder.path, name)),
  ) as [string, string]
  for (const part of [other, left]) writeFileSync(part, 'begun')
  // In a container the process of before had the same number.
  utimesSync(left, 1, 1)
  await context.directory.backup(join(folder.path, 'one.db'))
  expect([existsSync(other), existsSync(left)]).toEqual([true, false])
})
