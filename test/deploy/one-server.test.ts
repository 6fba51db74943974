/**
 * The files and pages for one server and one container call what castdex has; where the programs
 * are installed they check them.
 */
import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { openTemporaryFolder } from '../cli/castdex.ts'
import { MAX_BODY_BYTES } from '../../src/api/body.ts'
import { V1_ROUTES } from '../../src/api/v1/index.ts'
import { COMMANDS } from '../../src/cli/index.ts'
import { SETTINGS } from '../../src/config/setting.ts'

const run = promisify(execFile)
const ROOT = new URL('../../', import.meta.url)
const read = (path: string): Promise<string> => readFile(new URL(path, ROOT), 'utf8')

const PAGES = ['docs/DEPLOY-SERVER.md', 'docs/DEPLOY-CONTAINER.md', 'docs/UPGRADE.md']
const FILES = [
  'deploy/systemd/castdex.service',
  'deploy/systemd/castdex-backup.service',
  'deploy/systemd/castdex-backup.timer',
  'deploy/proxy/Caddyfile',
  'deploy/proxy/nginx.conf',
  'deploy/compose.single.yaml',
]

describe.each([...PAGES, ...FILES])('%s', (file) => {
  test('names settings and commands that there are', async () => {
    const text = await read(file)
    const variables = SETTINGS.map(({ variable }) => variable)
    const named = text.match(/\bCASTDEX_[A-Z_]+\b/g) ?? []
    expect(named.filter((name) => !variables.includes(name))).toEqual([])
    const words = new Set([...COMMANDS.keys()].map((name) => name.split(' ')[0]))
    const calls = [
      ...text.matchAll(/(?:\bbin\/castdex(?:\.js)?|^\s*castdex|`castdex) ([a-z]+)/gm),
    ]
    expect(calls.map(([, word]) => word).filter((word) => !words.has(word))).toEqual([])
  })
})

test('the container of one service listens to this machine alone, keeps nothing but its volume, and bounds its logs', async () => {
  const { services } = parse(await read('deploy/compose.single.yaml')) as {
    services: Record<string, Record<string, unknown>>
  }
  expect(services['castdex']).toMatchObject({
    ports: ['127.0.0.1:8080:8080'],
    volumes: ['castdex-data:/data'],
    read_only: true,
    cap_drop: ['ALL'],
    logging: { options: { 'max-size': '20m' } },
  })
})

test('nginx leaves the refusal of a body that is somewhat too large to castdex', async () => {
  const text = await read('deploy/proxy/nginx.conf')
  const megabytes = /^ {4}client_max_body_size (\d+)m;/m.exec(text)?.[1]
  expect(Number(megabytes) * 1_048_576).toBeGreaterThan(MAX_BODY_BYTES)
})

test('nginx lets uploads through, however large castdex takes them', async () => {
  const text = await read('deploy/proxy/nginx.conf')
  const [, path = '', block = ''] = /location ~ (\S+) \{([^}]*)\}/.exec(text) ?? []
  const uploads = V1_ROUTES.filter(({ docs }) => docs.upload !== undefined)
  expect(uploads).not.toEqual([])
  for (const { url } of [...uploads, { url: '/console/imports' }]) {
    expect(url).toMatch(new RegExp(path))
  }
  expect(block).toContain('client_max_body_size 0;')
  expect(block).toContain('proxy_request_buffering off;')
  expect('/api/v1/search/podcasts').not.toMatch(new RegExp(path))
})

const hasSystemd = await run('systemd-analyze', ['--version']).then(
  () => true,
  () => false,
)
if (!hasSystemd)
  process.stderr.write(
    'left out: systemd-analyze is not installed, so units are not verified\n',
  )

test.runIf(hasSystemd)('systemd takes the calendar of the backup', async () => {
  const calendar =
    /OnCalendar=(.*)/.exec(await read('deploy/systemd/castdex-backup.timer'))?.[1] ?? ''
  expect((await run('systemd-analyze', ['calendar', calendar])).stdout).toContain(
    'Normalized form',
  )
})

test.runIf(hasSystemd)('systemd understands every line of the units', async () => {
  await using folder = await openTemporaryFolder()
  const names = await readdir(new URL('deploy/systemd/', ROOT))
  const units = names.map((name) => join(folder.path, name))
  for (const [at, name] of names.entries()) {
    const text = await read(`deploy/systemd/${name}`)
    // castdex is not installed where this runs, and a unit has to name a program that is there.
    await writeFile(units[at] ?? '', text.replaceAll('/usr/local/bin/castdex', '/bin/true'))
  }
  const { stderr } = await run('systemd-analyze', ['verify', '--man=no', ...units])
  expect(stderr).toBe('')
})
