/** A backup goes to the standard output, and an IPv6 address may have its brackets. */
import { execFile } from 'node:child_process'
import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { baseUrlOf } from '../../src/cli/serve/banner.ts'
import { plainHost } from '../../src/cli/serve/listen.ts'
import { BIN, openTemporaryFolder, runCastdex } from './castdex.ts'

test('backup - writes the database to the standard output, and no file', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  const options = { dataDir, cwd: folder.path }
  expect((await runCastdex(['key', 'create', '--name', 'x'], options)).code).toBe(0)
  const { code, stdout, stderr } = await runCastdex(['backup', '-', '--empty'], options)
  expect([code, stdout.slice(0, 15)]).toEqual([0, 'SQLite format 3'])
  expect(stderr).toContain('wrote the standard output (')
  await expect(access(join(folder.path, '-'))).rejects.toThrow()
})

test('a reader that leaves early leaves no copy in the data folder, and is reported', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  await runCastdex(['key', 'create', '--name', 'x'], { dataDir })
  const line = `"${process.execPath}" "${BIN}" backup - --empty | head -c 9; echo " \${PIPESTATUS[*]}"`
  const { stdout } = await promisify(execFile)('bash', ['-c', line], {
    env: { PATH: process.env['PATH'], CASTDEX_DATA_DIR: dataDir },
  })
  expect(stdout).toBe('SQLite fo 141 0\n')
  expect((await readdir(dataDir)).filter((name) => name.startsWith('backup-'))).toEqual([])
})

test('brackets around an IPv6 address are not part of it', () => {
  expect(plainHost('[::1]')).toBe('::1')
  expect(plainHost('127.0.0.1')).toBe('127.0.0.1')
  expect(baseUrlOf('[::1]', 8080)).toBe('http://[::1]:8080')
})
