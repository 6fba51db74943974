import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ERRORS } from '../../src/errors.ts'
import { openTemporaryFolder, runCastdex } from './castdex.ts'

test.each([
  [[], 'Commands:'],
  [['help'], 'key create'],
  [['--help'], 'Commands:'],
  [['help', 'key', 'create'], 'castdex key create --name N'],
  [['key', 'create', '--help'], 'castdex key create --name N'],
  [['key', '--help'], 'castdex key revoke ID'],
  [['help', 'import'], 'castdex import FORMAT'],
  [['import', '--help'], 'castdex import FORMAT'],
  [['help', 'score'], 'castdex score ID'],
  [['serve', '-h'], '--demo'],
  [['help', 'settings'], 'CASTDEX_DATA_DIR'],
])('castdex %j helps', async (argv, text) => {
  const { code, stdout, stderr } = await runCastdex(argv)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain(text)
})

test.each([
  [['srve'], 'Unknown command "srve" (did you mean serve?)'],
  [['key'], 'key requires one of create, list, usage, revoke, update'],
  [
    ['key', 'make'],
    'Unknown command "key make"; known are create, list, usage, revoke, update',
  ],
  [['import', 'two.opml'], 'FORMAT is "two.opml"; allowed: podcast-index, opml, ndjson'],
  [['block', 'x'], 'Unknown command "block": `castdex remove ID` takes it down'],
  [['help', 'nope'], 'Unknown command "nope". (USAGE_INVALID)'],
  [['key', 'lst'], 'Unknown command "key lst" (did you mean key list?)'],
  [['dance', 'slowly'], 'Unknown command "dance". (USAGE_INVALID)'],
  [['help', 'nothing'], 'Unknown command "nothing"'],
  [['help', 'prot'], 'Unknown command "prot" (did you mean port?)'],
  [['serve', '--dmo'], 'serve has no option --dmo (did you mean --demo?)'],
  [['key', 'create'], 'key create requires --name'],
  [['--port', '1'], 'The command is missing next to --port'],
  [
    ['list', '--state', 'pendin'],
    '--state is "pendin" (did you mean pending?); allowed: pending, dead',
  ],
  [
    ['import', 'ompl', 'x'],
    'FORMAT is "ompl" (did you mean opml?); allowed: podcast-index, opml, ndjson',
  ],
  [
    ['pin', 'x', 'autor', 'y'],
    'autor is no field that can be pinned (did you mean author?)',
  ],
  [['unpin', 'x', 'autor'], 'autor is no field that can be pinned (did you mean author?)'],
])('castdex %j is refused with exit code 2', async (argv, text) => {
  const { code, stdout, stderr } = await runCastdex(argv)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(`castdex: ${text}`)
  expect(stderr).toContain('(USAGE_INVALID)')
  expect(stderr).not.toContain('    at ')
})

test.each([
  [
    [],
    { CASTDEX_PORT: 'x' },
    'CASTDEX_PORT is "x", allowed: a whole number, 0 to 65535 (CONFIG_INVALID)',
  ],
  [
    [],
    { CASTDEX_PROT: '1' },
    'there is no setting CASTDEX_PROT (did you mean CASTDEX_PORT?) (CONFIG_INVALID)',
  ],
  [
    ['--log-level', 'loud'],
    {},
    '--log-level is "loud", allowed: trace, debug, info, warn, error, silent (CONFIG_INVALID)',
  ],
])('castdex serve %j with %j does not start', async (argv, env, text) => {
  const { code, stdout, stderr } = await runCastdex(['serve', ...argv], { env })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain(text)
})

test('stacks are shown only to those who ask', async () => {
  expect((await runCastdex(['srve', '--log-level', 'debug'])).stderr).toContain('    at ')
})

test('a refusal says where to read on, and nothing that it has said already', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  expect((await runCastdex(['list', '--state', 'x'])).stderr).toMatch(
    /\n`castdex help list` shows what list takes\.\n$/,
  )
  expect((await runCastdex(['srve'])).stderr).toMatch(
    /\n`castdex help` lists the commands\.\n$/,
  )
  const missing = await runCastdex(['import', 'opml', 'not-there.opml'], { dataDir })
  expect(missing.stderr).toContain('castdex: No file not-there.opml, relative to ')
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
  const file = join(folder.path, 'file')
  await writeFile(file, '')
  expect((await runCastdex(['stats'], { dataDir: file })).stderr).toContain(
    `${file} is a file, not a folder`,
  )
  for (const { remedy } of Object.values(ERRORS))
    expect(remedy).not.toMatch(/^The message|^Nothing/)
})
