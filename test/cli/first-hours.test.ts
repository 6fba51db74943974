/**
 * What a newcomer types: a folder that is mistyped, a backup that is to be used, a word that is not
 * quite right.
 */
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTemporaryFolder, runCastdex } from './castdex.ts'

const SHOW = {
  title: 'Tide Tables',
  feedUrl: 'https://tide.pier.test/feed',
}
const OPML = `<opml version="2.0"><body><outline type="rss" text="${SHOW.title}" xmlUrl="${SHOW.feedUrl}"/></body></opml>`

/** One podcast that is pending, and one key. */
const fill = async (folder: string): Promise<string> => {
  const dataDir = join(folder, 'data')
  const opml = join(folder, 'one.opml')
  await writeFile(opml, OPML)
  const { stderr } = await runCastdex(['import', 'opml', opml], { dataDir })
  expect(stderr).toContain(`castdex: made the data folder ${dataDir}`)
  await runCastdex(['key', 'create', '--name', 'a'], { dataDir })
  return dataDir
}

const modeOf = async (path: string): Promise<string> =>
  ((await stat(path)).mode & 0o777).toString(8)

test('a folder without data is refused by all that only look at it, and left as it is', async () => {
  await using folder = await openTemporaryFolder()
  const empty = join(folder.path, 'empty')
  await mkdir(empty)
  const missing = join(folder.path, 'mistyped')
  const backup = join(folder.path, 'backup.db')
  for (const words of [
    ['stats'],
    ['list'],
    ['backup', backup],
    ['check'],
    ['key', 'list'],
    ['export', 'ndjson'],
    ['crawl', '--once'],
  ]) {
    const [ofMissing, ofEmpty] = [
      await runCastdex(words, { dataDir: missing }),
      await runCastdex(words, { dataDir: empty }),
    ]
    expect({ words, codes: [ofMissing.code, ofEmpty.code] }).toEqual({
      words,
      codes: [1, 1],
    })
    expect(ofMissing.stdout + ofMissing.stderr).toContain(
      `the folder ${missing} does not exist`,
    )
    expect(ofEmpty.stdout + ofEmpty.stderr).toContain(
      `the folder ${empty} has no castdex.db`,
    )
  }
  const { stderr } = await runCastdex(['stats'], { dataDir: missing })
  expect(stderr).toContain(
    'Where there is none yet, `castdex serve` and `castdex import` make it.',
  )
  expect({ left: await readdir(empty), all: await readdir(folder.path) }).toEqual({
    left: [],
    all: ['empty'],
  })
})

test('a directory without podcasts is backed up only when that is asked for', async () => {
  await using folder = await openTemporaryFolder()
  const { path: dataDir } = folder
  await runCastdex(['key', 'create', '--name', 'a'], { dataDir })
  const file = join(dataDir, 'backup.db')
  const refused = await runCastdex(['backup', file], { dataDir })
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toContain('The directory has no podcasts')
  expect((await runCastdex(['backup', file, '--empty'], { dataDir })).code).toBe(0)
})

test('a backup is restored with keys and learnt lists, says what it makes anew, and is sound at once', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = await fill(folder.path)
  await writeFile(join(dataDir, 'stop-links.json'), '{"learnt":true}')
  await writeFile(join(dataDir, 'dialect-secret'), 'of keys that sign\n')
  const file = join(folder.path, 'backup.db')
  const killed = join(folder.path, '.castdex-backup-4194304')
  await writeFile(killed, 'of a process that is gone')
  expect((await runCastdex(['backup', file], { dataDir })).code).toBe(0)
  await expect(stat(killed)).rejects.toThrow('ENOENT')

  const copy = join(folder.path, 'copy')
  const restored = await runCastdex(['restore', file], { dataDir: copy })
  expect(restored.code).toBe(0)
  expect(JSON.parse(restored.stdout)).toMatchObject({
    event: 'restore',
    total: 1,
    keys: 1,
    indexed: 1,
    sound: true,
  })
  expect(restored.stderr).toContain('rebuilt the search index')
  expect(restored.stderr).toMatch(/\nsound\n$/)
  expect(await readFile(join(copy, 'stop-links.json'), 'utf8')).toBe('{"learnt":true}')
  expect(await readFile(join(copy, 'dialect-secret'), 'utf8')).toBe('of keys that sign\n')
  expect((await stat(join(copy, 'dialect-secret'))).mode & 0o777).toBe(0o600)
  expect((await runCastdex(['check'], { dataDir: copy })).code).toBe(0)

  const again = await runCastdex(['restore', file], { dataDir: copy })
  expect(again.code).toBe(1)
  expect(again.stderr).toContain(`${join(copy, 'castdex.db')} exists already`)
  expect(again.stderr).toContain('Name another folder (`--data-dir` or CASTDEX_DATA_DIR)')
  const half = join(folder.path, 'half.db')
  await writeFile(half, (await readFile(file)).subarray(0, 40_960))
  const damaged = await runCastdex(['restore', half], {
    dataDir: join(folder.path, 'other'),
  })
  expect(damaged.code).toBe(1)
  expect(damaged.stderr).toContain(`${half} is not a usable backup of castdex`)
  expect(damaged.stderr).toContain('Name a file that `castdex backup` wrote')
  const missing = await runCastdex(['restore', join(folder.path, 'mistyped')], {
    dataDir: join(folder.path, 'other'),
  })
  expect(missing.code).toBe(1)
  expect(missing.stderr).toContain(`No file ${join(folder.path, 'mistyped')}`)
  // What cannot be restored leaves no folder, and none is spoken of.
  expect(damaged.stderr + missing.stderr).not.toContain('made the data folder')
  await expect(stat(join(folder.path, 'other'))).rejects.toThrow('ENOENT')
})

test('what makes a data folder says so with its whole path', async () => {
  await using folder = await openTemporaryFolder()
  for (const words of [
    ['key', 'create', '--name', 'a'],
    ['add', 'https://tide.pier.test/feed'],
  ]) {
    const dataDir = join(folder.path, words[0] ?? '')
    const { code, stderr } = await runCastdex(words, { dataDir })
    expect({ words, code }).toEqual({ words, code: 0 })
    expect(stderr).toContain(
      `castdex: made the data folder ${dataDir}, since there was none.`,
    )
  }
})

test('what is added says truly when it is fetched', async () => {
  await using folder = await openTemporaryFolder()
  const add = async (crawl: string): Promise<string> =>
    (await runCastdex(['add', SHOW.feedUrl, '--crawl', crawl], { dataDir: folder.path }))
      .stderr
  expect(await add('off')).toMatch(
    /^added; CASTDEX_CRAWL is off, .*`castdex crawl --once` fetches what is due\n$/,
  )
  expect(await add('on')).toMatch(/^known already; the next crawler that runs fetches it: /)
  const fetched = await runCastdex(['fetch', SHOW.feedUrl, '--crawl', 'off'], {
    dataDir: folder.path,
  })
  expect(fetched.stdout).toMatch(/^[\da-f-]{36}\n$/)
  expect(fetched.stderr).toMatch(/^due at once; CASTDEX_CRAWL is off/)
})

test('feeds of one’s own are served, are in the history, and nobody is told to mark them again', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = await fill(folder.path)
  await runCastdex(['add', 'https://other.pier.test/feed'], { dataDir })
  const { stderr } = await runCastdex(
    ['import', 'opml', join(folder.path, 'one.opml'), '--own'],
    {
      dataDir,
    },
  )
  expect(stderr).toContain(
    'served 1, pending 1; the podcasts of this file are served as your own',
  )
  expect(stderr).not.toContain('import --own')
  const history = await runCastdex(['history', SHOW.feedUrl, '--json'], { dataDir })
  expect(JSON.parse(history.stdout)).toMatchObject([
    { kind: 'marked-own', evidence: { via: 'import --own', url: SHOW.feedUrl } },
    { kind: 'imported' },
  ])
})

test('the folder and all that is in it are of their owner alone, older files as well', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = await fill(folder.path)
  expect(await modeOf(dataDir)).toBe('700')
  await chmod(join(dataDir, 'castdex.db'), 0o644)
  await runCastdex(['stats'], { dataDir })
  const files = (await readdir(dataDir, { withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  expect(files.length).toBeGreaterThan(1)
  for (const { name } of files)
    expect([name, await modeOf(join(dataDir, name))]).toEqual([name, '600'])
})

test('keys that are lost beside podcasts are told, and made anew only when that is asked for', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = await fill(folder.path)
  const keys = join(dataDir, 'keys.db')
  await copyFile(keys, join(folder.path, 'kept.db'))
  await rm(keys)
  const refused = await runCastdex(['stats'], { dataDir })
  expect({
    code: refused.code,
    isThere: (await readdir(dataDir)).includes('keys.db'),
  }).toEqual({
    code: 1,
    isThere: false,
  })
  expect(refused.stderr).toContain(
    'keys.db is missing, and with it all API keys of 1 podcasts',
  )
  await copyFile(join(folder.path, 'kept.db'), keys)
  expect((await runCastdex(['key', 'list'], { dataDir })).stdout).toContain('key_')
  await rm(keys)
  expect(
    (await runCastdex(['key', 'create', '--new-keys', '--name', 'b'], { dataDir })).code,
  ).toBe(0)
  expect(
    JSON.parse((await runCastdex(['key', 'list', '--json'], { dataDir })).stdout),
  ).toMatchObject([{ name: 'b' }])
})

test('a directory that is lost beside its keys is told, and none is begun in its place', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = await fill(folder.path)
  expect((await runCastdex(['key', 'create', '--name', 'a'], { dataDir })).code).toBe(0)
  const file = join(folder.path, 'backup.db')
  expect((await runCastdex(['backup', file], { dataDir })).code).toBe(0)
  for (const name of ['castdex.db', 'castdex.db-wal', 'castdex.db-shm'])
    await rm(join(dataDir, name), { force: true })
  const added = ['add', 'https://feeds.example.org/new']
  const refused = await runCastdex(added, { dataDir })
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(
    /castdex\.db is missing, and with it all podcasts, although .*keys\.db has \d API key/,
  )
  expect(await readdir(dataDir)).not.toContain('castdex.db')
  await writeFile(join(dataDir, 'castdex.db'), '')
  expect((await runCastdex(['stats'], { dataDir })).stderr).toContain('castdex.db is empty')
  const moved = join(folder.path, 'moved')
  expect((await runCastdex(['restore', file], { dataDir: moved })).code).toBe(0)
})

test('no directory is begun where one is being restored', async () => {
  await using folder = await openTemporaryFolder()
  const file = join(folder.path, 'backup.db')
  const from = await fill(folder.path)
  expect((await runCastdex(['backup', file], { dataDir: from })).code).toBe(0)
  const dataDir = join(folder.path, 'to')
  // As a restore leaves it that was killed.
  await mkdir(join(dataDir, '.castdex-restore-4194305'), { recursive: true })
  const refused = await runCastdex(['add', 'https://feeds.example.org/new'], { dataDir })
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('a restore is under way in it or was killed')
  expect((await runCastdex(['restore', file], { dataDir })).code).toBe(0)
  expect((await runCastdex(['check'], { dataDir })).code).toBe(0)
})

test('a word that starts workers for ever says so: alone it prints its help', async () => {
  await using folder = await openTemporaryFolder()
  for (const command of ['crawl', 'listings']) {
    const { code, stdout, stderr } = await runCastdex([command], { dataDir: folder.path })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`castdex ${command} [run`)
  }
  const { code, stderr } = await runCastdex(['crawl', 'rnu'], { dataDir: folder.path })
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('did you mean run?') as string,
  })
})

test('help suggests what was meant, and knows settings', async () => {
  expect((await runCastdex(['help', 'imprt'])).stderr).toContain('did you mean import?')
  expect((await runCastdex(['help', 'data-dri'])).stderr).toContain(
    'did you mean data-dir?',
  )
  expect((await runCastdex(['help', 'data-dir'])).stdout).toContain('CASTDEX_DATA_DIR')
})

test('a reason that many share is listed once, an export counts what is gone apart, and nothing that waits is said', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  const file = join(folder.path, 'three.opml')
  const outlines = ['a', 'b', 'c'].map(
    (name) =>
      `<outline type="rss" text="Show ${name}" xmlUrl="https://feeds.example/${name}"/>`,
  )
  await writeFile(file, `<opml version="2.0"><body>${outlines.join('')}</body></opml>`)
  await runCastdex(['import', 'opml', file], { dataDir })
  const { stdout } = await runCastdex(['list', '--state', 'pending'], { dataDir })
  expect(stdout.match(/No Apple id is known yet/g)).toHaveLength(1)
  expect(stdout.match(/: as above$/gm)).toHaveLength(2)
  const removed = ['remove', 'https://feeds.example/a', '--yes']
  expect(await runCastdex(removed, { dataDir })).toMatchObject({ code: 0 })
  expect((await runCastdex(['export', 'ndjson'], { dataDir })).stderr).toBe(
    'exported 2 podcasts, and 1 that were merged or removed\n',
  )
  expect((await runCastdex(['review'], { dataDir })).stderr).toContain('nothing waits')
  expect((await runCastdex(['submissions'], { dataDir })).stderr).toContain('nothing waits')
})
