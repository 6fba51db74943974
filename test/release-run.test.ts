/**
 * `npm run release` in a copy of the sources, with stand-ins for its checks: it leaves nothing where
 * it fails or is interrupted, and its own data opens again.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { RELEASE } from '../src/record/layout/release.ts'
import { eventually } from './eventually.ts'
import { copySources, type SourceCopy } from './guides/copy.ts'

const run = promisify(execFile)
const PATH = process.env['PATH'] ?? ''
const STAND_INS = 'stand-ins'
/** The stand-in for `npm run generate` makes it. */
const GENERATES = 'generates'

/** Checks and audits pass at once; `npm version` is the real one. */
const npm = (generate: string): string => `#!/bin/sh
case "$1 $3" in
  version*) PATH='${PATH}' exec npm "$@" ;;
  sbom*) echo '{}' ;;
  'run generate') touch ${GENERATES}; ${generate} ;;
esac
`

let copy: SourceCopy
let head = ''

async function git(...words: readonly string[]): Promise<string> {
  const { stdout } = await run('git', words, { cwd: copy.folder })
  return stdout.trim()
}

beforeAll(async () => {
  copy = await copySources()
  await git('init', '--quiet')
  await git('config', 'user.name', 'test')
  await git('config', 'user.email', 'test@example.org')
  await copy.write('.git/info/exclude', ['node_modules', STAND_INS, GENERATES].join('\n'))
  await git('add', '-A')
  await git('commit', '--quiet', '-m', 'copy')
  head = await git('rev-parse', 'HEAD')
})
afterEach(async () => {
  await git('reset', '--hard', '--quiet', head)
  await git('clean', '-fdq')
})
afterAll(() => copy[Symbol.asyncDispose]())

/** `generate`: what the shell does in place of `npm run generate`. */
async function startRelease(generate: string) {
  const bin = join(copy.folder, STAND_INS)
  await rm(join(copy.folder, GENERATES), { force: true })
  await mkdir(bin, { recursive: true })
  await writeFile(join(bin, 'npm'), npm(generate), { mode: 0o755 })
  await writeFile(join(bin, 'npx'), '#!/bin/sh\n', { mode: 0o755 })
  const child = spawn(process.execPath, ['scripts/release.ts', RELEASE], {
    ...{ cwd: copy.folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    env: { ...process.env, PATH: `${bin}:${PATH}`, VITEST: undefined },
  })
  const closed = once(child, 'close')
  const said = text(child.stderr)
  return {
    /** Ctrl-C of a terminal reaches all that it runs. */
    interrupt: () => process.kill(-(child.pid ?? 0), 'SIGINT'),
    terminate: () => child.kill('SIGTERM'),
    async end() {
      await closed
      return { code: child.exitCode, said: await said }
    },
  }
}

async function expectUndone(): Promise<void> {
  expect(await git('rev-parse', 'HEAD')).toBe(head)
  expect(await git('status', '--porcelain')).toBe('')
  expect(existsSync(join(copy.folder, 'test', 'layouts', RELEASE))).toBe(false)
}

test('a release whose last step fails is undone', async () => {
  await git('tag', `v${RELEASE}`)
  const { code, said } = await (await startRelease('true')).end()
  expect([code, said]).toEqual([1, expect.stringContaining('already exists')])
  await expectUndone()
  await git('tag', '-d', `v${RELEASE}`)
})

test.each(['interrupt', 'terminate'] as const)('a release is undone: %s', async (stop) => {
  const release = await startRelease('exec sleep 600')
  await eventually(() => existsSync(join(copy.folder, GENERATES)), 'it generates')
  expect(await git('status', '--porcelain')).toContain('CHANGELOG.md')
  release[stop]()
  expect(await release.end()).toMatchObject({ code: 1 })
  await expectUndone()
})

test('what a release stored is opened as the data of others is', async () => {
  expect(await (await startRelease('true')).end()).toEqual({ code: 0, said: '' })
  expect(await git('tag')).toBe(`v${RELEASE}`)
  expect(await git('status', '--porcelain')).toBe('')
  await copy.run('node_modules/vitest/vitest.mjs', [
    ...['run', '--reporter=dot', 'test/layouts', 'test/release.test.ts'],
  ])
})
