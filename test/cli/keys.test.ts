import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openTemporaryFolder, runCastdex, startServer } from './castdex.ts'

interface ListedKey {
  readonly id: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly origin: string | null
  readonly quotas: {
    readonly podcastLookups: number | null
    readonly searchCount: number | null
  }
  readonly expiresAt: string | null
  readonly revokedAt: string | null
}

const listKeys = async (dataDir: string): Promise<readonly ListedKey[]> =>
  JSON.parse(
    (await runCastdex(['key', 'list', '--json'], { dataDir })).stdout,
  ) as ListedKey[]

test('the life of a key, beside a server that answers', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = folder.path
  const created = await runCastdex(
    ['key', 'create', '--name', 'Ann', '--scopes', 'lookup', '--podcast-lookups', '5'],
    {
      dataDir,
    },
  )
  expect(created.code).toBe(0)
  expect(created.stdout).toMatch(/^cdx_[0-9A-Za-z]{32,}\n$/)
  const secret = created.stdout.trim()

  await using server = await startServer([], { dataDir })
  expect(server.key).toBeUndefined()
  const usage = async (): Promise<number> =>
    (await fetch(`${server.baseUrl}/api/v1/usage`, { headers: { authorization: secret } }))
      .status
  expect(await usage()).toBe(200)

  const [key] = await listKeys(dataDir)
  expect(key).toMatchObject({
    name: 'Ann',
    scopes: ['lookup'],
    quotas: { podcastLookups: 5, searchCount: null },
    expiresAt: null,
    revokedAt: null,
  })
  const id = key?.id ?? ''
  expect(created.stderr).toContain(`made ${id} (Ann): lookup; a month: podcastLookups 5, `)
  expect(created.stderr).toContain(`to end it: castdex key revoke ${id}\n`)
  expect(created.stderr).toContain(`note: no server reads ${dataDir} yet`)
  expect(created.stderr).not.toContain(secret)
  expect(JSON.stringify(key)).not.toContain(secret.slice(4))

  const update = [
    'key',
    'update',
    id,
    '--name',
    'Bob',
    '--scopes',
    'search,podcasts',
    '--expires',
    '2099-12-31',
    '--search-count',
    '7',
  ]
  expect(await runCastdex(update, { dataDir })).toMatchObject({ code: 0 })
  expect((await listKeys(dataDir))[0]).toMatchObject({
    id,
    name: 'Bob',
    scopes: ['search', 'podcasts'],
    expiresAt: '2099-12-31T00:00:00.000Z',
    quotas: { podcastLookups: 5, searchCount: 7 },
  })
  await runCastdex(
    ['key', 'update', id, '--expires', 'never', '--podcast-lookups', 'unlimited'],
    {
      dataDir,
    },
  )
  expect((await listKeys(dataDir))[0]).toMatchObject({
    expiresAt: null,
    quotas: { podcastLookups: null, searchCount: 7 },
  })

  const used = await runCastdex(['key', 'usage', id, '--json'], { dataDir })
  expect(JSON.parse(used.stdout)).toEqual([
    {
      id,
      name: 'Bob',
      month: new Date().toISOString().slice(0, 7),
      podcastLookups: { used: 0, limit: null },
      searchCount: { used: 0, limit: 7 },
    },
  ])
  for (const words of [
    ['key', 'list'],
    ['key', 'usage'],
  ]) {
    const { stdout } = await runCastdex(words, { dataDir })
    expect(stdout).toMatch(/^ID/)
    expect(stdout).toContain('Bob')
  }

  const revoked = await runCastdex(['key', 'revoke', secret], { dataDir })
  expect(revoked).toMatchObject({ code: 0 })
  expect(revoked.stdout).toContain(`${id} (Bob) is revoked`)
  expect((await listKeys(dataDir))[0]?.revokedAt).toMatch(/Z$/)
  expect(await usage()).toBe(401)
  await server.stop()

  const tooLate = await runCastdex(['key', 'update', id, '--expires', 'never'], { dataDir })
  expect({ code: tooLate.code, stdout: tooLate.stdout }).toEqual({ code: 1, stdout: '' })
  expect(tooLate.stderr).toContain(
    `${id} (Bob) is revoked since ${(await listKeys(dataDir))[0]?.revokedAt ?? ''}`,
  )
  expect(tooLate.stderr).toContain('`castdex key create --name N` makes a new key.')
})

test('a key is revoked by its name where no other key has that', async () => {
  await using folder = await openTemporaryFolder()
  const { path: dataDir } = folder
  const revoke = (name: string) => runCastdex(['key', 'revoke', name], { dataDir })
  for (const name of ['Ann', 'Bob', 'Bob'])
    await runCastdex(['key', 'create', '--name', name], { dataDir })
  const [ann = '', bob = '', other = ''] = (await listKeys(dataDir)).map(({ id }) => id)
  expect((await revoke('Ann')).stdout).toContain(`${ann} (Ann) is revoked`)
  const ambiguous = await revoke('Bob')
  expect(ambiguous).toMatchObject({ code: 1, stdout: '' })
  expect(ambiguous.stderr).toContain(
    `2 keys have the name "Bob": ${bob}, ${other} (KEY_UNKNOWN)`,
  )
  expect(ambiguous.stderr).toContain('Name one of them by its id.')
  expect((await listKeys(dataDir)).map(({ revokedAt }) => revokedAt === null)).toEqual([
    false,
    true,
    true,
  ])
  await revoke(bob)
  // The other one is meant now, and both when that is revoked too.
  expect((await revoke('Bob')).stdout).toContain(other)
  expect((await revoke('Bob')).stderr).toContain(`${bob} (revoked), ${other} (revoked)`)
})

test.each([
  [
    ['create', '--name', 'x', '--scopes', 'serach'],
    '--scopes has "serach" (did you mean search?), allowed: podcasts, search, lookup, changes, export, mirror, admin',
    2,
  ],
  [['create', '--name', ' '], '--name is " ", allowed: 1 to 100 characters on one line', 2],
  [['create', '--name', 'x'.repeat(101)], 'allowed: 1 to 100 characters on one line', 2],
  [
    ['update', 'key_nobody', '--name', 'two\nlines'],
    '--name is "two\\nlines", allowed: 1 to 100',
    2,
  ],
  [
    ['create', '--name', 'x', '--expires', '2027-02-31'],
    '--expires is "2027-02-31", allowed: a date',
    2,
  ],
  [
    ['create', '--name', 'x', '--expires', 'tomorrow'],
    '--expires is "tomorrow", allowed: a date',
    2,
  ],
  [
    ['create', '--name', 'x', '--expires', '2020-01-01'],
    '--expires is "2020-01-01", which has passed',
    2,
  ],
  [
    ['create', '--name', 'x', '--search-count', '-1'],
    '--search-count is "-1", allowed: a whole number',
    2,
  ],
  [
    ['create', '--name', 'x', '--podcast-lookups', '1.5'],
    '--podcast-lookups is "1.5", allowed: a whole number',
    2,
  ],
  [
    ['update', 'key_nobody', '--name', 'x'],
    'No API key has the id or the name "key_nobody". (KEY_UNKNOWN)',
    1,
  ],
  [['update', 'key_nobody'], 'at least one thing to change', 2],
  [
    ['revoke', 'cdx_000000000000000000000000000000000000'],
    'Unknown API key. (KEY_UNKNOWN)',
    1,
  ],
  [
    ['usage', 'key_nobody'],
    'No API key has the id or the name "key_nobody". (KEY_UNKNOWN)',
    1,
  ],
])('castdex key %j is refused', async (words, message, exitCode) => {
  await using folder = await openTemporaryFolder()
  // Of these only the last ones look at the data, which has to be there.
  if (exitCode === 1)
    await runCastdex(['key', 'create', '--name', 'other'], { dataDir: folder.path })
  const { code, stdout, stderr } = await runCastdex(['key', ...words], {
    dataDir: folder.path,
  })
  expect({ code, stdout }).toEqual({ code: exitCode, stdout: '' })
  expect(stderr).toContain(message)
  expect(stderr).not.toContain('cdx_0')
})

test('a key that signs calls of a dialect is told with its id, and works', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = folder.path
  const words = ['key', 'create', '--name', 'player', '--dialect']
  const refused = await runCastdex([...words, 'podcastindex'], { dataDir })
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain(
    '--dialect is "podcastindex" (did you mean podcast-index?)',
  )

  const created = await runCastdex([...words, 'podcast-index'], { dataDir })
  const [, id = '', secret = ''] = /^(key_\w+) (cdx_\w+)\n$/.exec(created.stdout) ?? []
  expect((await listKeys(dataDir))[0]?.id).toBe(id)
  await using server = await startServer([], { dataDir })
  const date = String(Date.now() / 1000)
  const authorization = createHash('sha1')
    .update(id + secret + date)
    .digest('hex')
  const headers = { 'x-auth-key': id, 'x-auth-date': date, authorization }
  expect(
    (await fetch(`${server.baseUrl}/api/1.0/categories/list`, { headers })).status,
  ).toBe(200)
  const forged = { ...headers, 'x-auth-date': `${date}1` }
  expect(
    (await fetch(`${server.baseUrl}/api/1.0/categories/list`, { headers: forged })).status,
  ).toBe(401)
})

test('a key for a web page works on the pages of its origin, also after a backup', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  const origin = 'https://player.example.org'
  const made = await runCastdex(
    ['key', 'create', '--name', 'page', '--origin', `${origin}/`],
    {
      dataDir,
    },
  )
  expect(made.stderr).toContain(`(page): search, lookup for pages of ${origin}; a month:`)
  const wrong = [
    [['--origin', 'player.example.org'], 'an origin of the web'],
    [['--origin', origin, '--scopes', 'podcasts'], 'podcasts'],
    [['--origin', origin, '--dialect', 'podcast-index'], 'not both'],
  ] as const
  for (const [words, why] of wrong) {
    const refused = await runCastdex(['key', 'create', '--name', 'page', ...words], {
      dataDir,
    })
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(refused.stderr).toContain(why)
  }
  const widened = await runCastdex(['key', 'update', 'page', '--scopes', 'search,admin'], {
    dataDir,
  })
  expect(widened).toMatchObject({ code: 2, stdout: '' })
  const [file, copy] = [join(folder.path, 'backup.db'), join(folder.path, 'copy')]
  await runCastdex(['backup', file, '--empty'], { dataDir })
  await runCastdex(['restore', file], { dataDir: copy })
  expect(await listKeys(copy)).toMatchObject([{ name: 'page', origin }])
  await using server = await startServer([], {
    dataDir: copy,
    env: { CASTDEX_CORS_ORIGINS: '' },
  })
  const ask = (headers: Readonly<Record<string, string>>) =>
    fetch(`${server.baseUrl}/api/v1/autocomplete/podcasts?query=har`, {
      headers: { ...headers, authorization: made.stdout.trim() },
    })
  expect([(await ask({ origin })).status, (await ask({})).status]).toEqual([200, 403])
})

test('keys of a backup from before there were origins are taken over', async () => {
  await using folder = await openTemporaryFolder()
  const [dataDir, copy] = [join(folder.path, 'data'), join(folder.path, 'copy')]
  await runCastdex(['key', 'create', '--name', 'old'], { dataDir })
  const file = join(folder.path, 'backup.db')
  await runCastdex(['backup', file, '--empty'], { dataDir })
  const database = new DatabaseSync(file)
  database.exec('ALTER TABLE backup_keys DROP COLUMN origin')
  database.close()
  await runCastdex(['restore', file], { dataDir: copy })
  expect(await listKeys(copy)).toMatchObject([{ name: 'old', origin: null }])
})
