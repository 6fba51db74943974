import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openTemporaryFolder, runCastdex, startServer } from './castdex.ts'

interface CheckReport {
  readonly settings: readonly {
    readonly name: string
    readonly value: string
    readonly source: string
  }[]
  readonly sound: boolean
  readonly findings: readonly string[]
  readonly dataDir: string
  readonly counts: { readonly served: number } | null
  readonly keys: number | null
}

/** Two podcasts with an Apple id and one without. */
const CATALOGUE = [
  {
    feedUrl: 'https://feeds.example.com/alpha',
    title: 'Alpha Waves',
    appleId: 1001,
    language: 'en',
    genres: ['Science'],
  },
  {
    feedUrl: 'https://feeds.example.com/beta',
    title: 'Beta Blockers',
    appleId: 1002,
    language: 'de',
    genres: ['Medicine'],
  },
  {
    feedUrl: 'https://feeds.example.com/gamma',
    title: 'Gamma Rays',
    language: 'en',
    genres: ['Science'],
  },
]
  .map((entry) => JSON.stringify(entry))
  .join('\n')

const fillFolder = async (dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true })
  const file = `${dataDir}.ndjson`
  await writeFile(file, `${CATALOGUE}\n`)
  expect(await runCastdex(['import', 'ndjson', file], { dataDir })).toMatchObject({
    code: 0,
  })
}

test('check: what is in force and from where, before and after there is data', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  const check = async (expected: number, ...flags: string[]): Promise<CheckReport> => {
    const { code, stdout, stderr } = await runCastdex(['check', '--json', ...flags], {
      dataDir,
    })
    expect({ code, stderr }).toEqual({ code: expected, stderr: '' })
    return JSON.parse(stdout) as CheckReport
  }
  const before = await check(1, '--port', '0')
  expect(before).toMatchObject({ sound: false, dataDir, counts: null, keys: null })
  expect(before.settings).toContainEqual({
    name: 'CASTDEX_PORT',
    value: '0',
    source: '--port',
  })
  expect(before.settings).toContainEqual({
    name: 'CASTDEX_DATA_DIR',
    value: dataDir,
    source: 'CASTDEX_DATA_DIR',
  })
  expect(before.settings).toContainEqual({
    name: 'CASTDEX_HOST',
    value: '127.0.0.1',
    source: 'default',
  })
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')

  await fillFolder(dataDir)
  await runCastdex(['key', 'create', '--name', 'x'], { dataDir })
  expect(await check(0)).toMatchObject({
    sound: true,
    counts: { served: 2, pending: 1 },
    keys: 1,
  })
  const { stdout } = await runCastdex(['check'], { dataDir })
  expect(stdout).toMatch(/^SETTING +SOURCE +VALUE\n/)
  expect(stdout).toMatch(/\nsound\n$/)
})

test('check: a bad setting and data that cannot be opened end with exit code 1', async () => {
  await using folder = await openTemporaryFolder()
  const bad = await runCastdex(['check'], { env: { CASTDEX_PORT: '-5' } })
  expect(bad.code).toBe(1)
  expect(bad.stderr).toContain('CASTDEX_PORT is "-5"')

  const file = join(folder.path, 'file')
  await writeFile(file, 'no folder')
  const { code, stdout } = await runCastdex(['check'], { dataDir: file })
  expect(code).toBe(1)
  expect(stdout).toContain('DATA_UNUSABLE')
  expect(stdout).toContain('NOT SOUND')
})

test('a data folder that cannot be made is said in one sentence', async () => {
  await using folder = await openTemporaryFolder()
  const file = join(folder.path, 'file')
  await writeFile(file, 'no folder')
  // Nobody makes a folder in the second, root neither.
  for (const dataDir of [join(file, 'data'), '/proc/castdex/data']) {
    const { code, stderr } = await runCastdex(['serve', '--port', '0'], { dataDir })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^castdex: .*\(DATA_UNUSABLE\)\n/)
    expect(stderr).not.toContain('    at ')
  }
})

test('stats, list and show see what the directory holds', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  await fillFolder(dataDir)
  const run = async (...words: string[]): Promise<string> =>
    (await runCastdex(words, { dataDir })).stdout

  expect(JSON.parse(await run('stats', '--json'))).toMatchObject({
    served: 2,
    pending: 1,
    dead: 0,
    total: 3,
  })
  expect(await run('stats')).toMatch(/^served +2 /m)
  // One word for one thing: in JSON it is `unseen`.
  expect(await run('stats')).toMatch(/^TASK +DUE +OVERDUE +LEASED +UNSEEN$/m)

  const lines = (await run('list', '--json'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; title: string; states: string[] })
  expect(lines.map(({ title }) => title)).toEqual([
    'Alpha Waves',
    'Beta Blockers',
    'Gamma Rays',
  ])
  expect(lines.map(({ states }) => states)).toEqual([[], [], ['pending']])
  expect(JSON.parse(await run('show', 'gamma-rays'))).toMatchObject({
    title: 'Gamma Rays',
    appleId: 0,
  })
  expect((await run('list', '--state', 'pending')).trim().split('\n')).toEqual([
    expect.stringMatching(/^ID +APPLE ID +STATE +TITLE$/),
    expect.stringMatching(/pending +Gamma Rays: No Apple id/),
  ])
  // One word for one thing, the one of `stats`.
  expect((await run('list')).match(/(?<=  )(?:served|pending)(?= )/g)).toEqual([
    'served',
    'served',
    'pending',
  ])
  expect(await run('list', '--state', 'dead')).toMatch(/^ID .*\n$/)
  expect((await run('list', '--limit', '1')).trim().split('\n')).toHaveLength(2)

  const [alpha, , gamma] = lines
  for (const word of [
    alpha?.id ?? '',
    (alpha?.id ?? '').toUpperCase(),
    '1001',
    'alpha-waves',
    'http://FEEDS.example.com/alpha/',
  ]) {
    expect(JSON.parse(await run('show', word)), word).toMatchObject({
      id: alpha?.id,
      titleLatest: 'Alpha Waves',
      appleId: 1001,
      seq: 1,
    })
  }
  for (const word of [gamma?.id ?? '', 'https://feeds.example.com/gamma']) {
    expect(JSON.parse(await run('show', word)), word).toMatchObject({
      titleLatest: 'Gamma Rays',
      appleId: 0,
    })
  }
  const nobody = await runCastdex(['show', 'nobody'], { dataDir })
  expect(nobody).toMatchObject({ code: 1, stdout: '' })
  expect(nobody.stderr).toContain('(PODCAST_UNKNOWN)')
  expect((await runCastdex(['list', '--state', 'ded'], { dataDir })).code).toBe(2)
})

test('backup while serving; another folder starts from it, keys and all; it is never written over', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  await fillFolder(dataDir)
  await using server = await startServer([], { dataDir })
  const file = join(folder.path, 'backup')
  const { code, stdout } = await runCastdex(['backup', file], { dataDir })
  expect(code).toBe(0)
  expect(stdout).toBe(`wrote ${file} (${String((await stat(file)).size)} bytes)\n`)
  const astray = await runCastdex(['backup', join(folder.path, 'nowhere', 'backup')], {
    dataDir,
  })
  expect([astray.code, astray.stderr]).toEqual([
    1,
    expect.stringContaining('nowhere does not exist; create it first'),
  ])
  const again = await runCastdex(['backup', file], { dataDir })
  expect(again.code).toBe(1)
  expect(again.stderr).toContain('(FILE_UNUSABLE)')
  await server.stop()

  const restored = join(folder.path, 'restored')
  await mkdir(restored)
  await rename(file, join(restored, 'castdex.db'))
  await using second = await startServer([], { dataDir: restored })
  expect(second.key).toBeUndefined()
  const answer = await fetch(`${second.baseUrl}/api/v1/podcasts/id/lookup?appleId=1001`, {
    headers: { authorization: server.key ?? '' },
  })
  expect(await answer.json()).toMatchObject({ data: { podcast: { title: 'Alpha Waves' } } })
  await second.stop()
})

const REFUSED = {
  newer: [
    'castdex.db',
    "UPDATE layout SET release = '9.1.0', oldest_reader = '9.0.0'; PRAGMA user_version = 9999",
    /castdex 9\.1\.0.*castdex 9\.0\.0 or later.*this is castdex \d+\.\d+\.\d+: install castdex 9\.1\.0, or restore/,
  ],
  ancient: [
    'castdex.db',
    'DROP TABLE layout; PRAGMA user_version = 9999',
    /before 0\.2\.0.*export it with the version that wrote it/,
  ],
  'newer keys': [
    'keys.db',
    'PRAGMA user_version = 9999',
    /keys\.db was written by a later/,
  ],
} as const

test.each(Object.entries(REFUSED))(
  'data of another castdex (%s) stays as it is, and the refusal says what to do',
  async (_kind, [name, change, message]) => {
    await using folder = await openTemporaryFolder()
    const dataDir = join(folder.path, 'data')
    await fillFolder(dataDir)
    {
      using database = new DatabaseSync(join(dataDir, name))
      database.exec(change)
    }
    for (const words of [
      ['serve', '--port', '0'],
      ['serve', '--demo', '--port', '0'],
      ['stats'],
      ['key', 'list'],
    ]) {
      const { code, stdout, stderr } = await runCastdex(words, { dataDir })
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(message)
      expect(stderr).toContain('(DATA_NEWER)\n')
    }
    const check = await runCastdex(['check'], { dataDir })
    expect(check.code).toBe(1)
    expect(check.stdout).toContain('DATA_NEWER')
  },
)
