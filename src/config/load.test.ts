import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { CodedError } from '../errors.ts'
import { loadConfig } from './load.ts'
import { findNearestName } from '../record/text/nearest-name.ts'
import { warnOfPlainCredentials } from './plain-credentials.ts'
import { fileVariable, isSecret } from './secret-files.ts'
import { maskSetting, SETTINGS } from './setting.ts'

const load = (
  environment: Record<string, string>,
  flags: Record<string, string> = {},
): ReturnType<typeof loadConfig> =>
  loadConfig({
    environment: new Map(Object.entries(environment)),
    flags: new Map(Object.entries(flags)),
  })

const refusal = (
  environment: Record<string, string>,
  flags: Record<string, string> = {},
): CodedError => {
  try {
    load(environment, flags)
  } catch (error) {
    if (error instanceof CodedError) return error
  }
  throw new Error('was not refused')
}

test('without anything given, the defaults are in force', () => {
  const { config, sources } = load({})
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    dataDir: './data',
    logLevel: 'info',
    requireAppleId: true,
    shutdownMs: 10_000,
  })
  expect(new Set(Object.values(sources))).toEqual(new Set(['default']))
})

test('a flag wins over a variable, a variable over the default', () => {
  const { config, sources } = load(
    { CASTDEX_PORT: '1', CASTDEX_HOST: '::1' },
    { port: '0' },
  )
  expect(config).toMatchObject({ port: 0, host: '::1' })
  expect(sources).toMatchObject({
    port: '--port',
    host: 'CASTDEX_HOST',
    dataDir: 'default',
  })
})

test.each([
  ['CASTDEX_PORT', '8081', { port: 8081 }],
  ['CASTDEX_RATE_LIMIT', '0.5', { rateLimit: 0.5 }],
  ['CASTDEX_REQUIRE_APPLE_ID', 'false', { requireAppleId: false }],
  ['CASTDEX_CRAWL', 'off', { crawl: 'off' }],
  ['CASTDEX_TRUST_PROXY', '10.0.0.0/8, ::1', { trustProxy: '10.0.0.0/8, ::1' }],
  ['CASTDEX_TRUST_PROXY', '', { trustProxy: '' }],
  [
    'CASTDEX_CORS_ORIGINS',
    'https://example.org,http://localhost:3000',
    { corsOrigins: 'https://example.org,http://localhost:3000' },
  ],
])('%s=%s is allowed', (name, text, expected) => {
  expect(load({ [name]: text }).config).toMatchObject(expected)
})

test.each([
  ['CASTDEX_PORT', '', 'a whole number, 0 to 65535'],
  ['CASTDEX_PORT', '65536', 'a whole number, 0 to 65535'],
  ['CASTDEX_PORT', '-1', 'a whole number, 0 to 65535'],
  ['CASTDEX_PORT', '80.5', 'a whole number, 0 to 65535'],
  ['CASTDEX_PORT', '1e3', 'a whole number, 0 to 65535'],
  ['CASTDEX_PORT', ' 80', 'a whole number, 0 to 65535'],
  ['CASTDEX_PORT', 'http', 'a whole number, 0 to 65535'],
  ['CASTDEX_HOST', '', 'a text that is not empty'],
  ['CASTDEX_DATA_DIR', '', 'a text that is not empty'],
  ['CASTDEX_DATA_DIR', 'a\0b', 'a text that is not empty'],
  ['CASTDEX_LOG_LEVEL', 'loud', 'trace, debug, info, warn, error, silent'],
  ['CASTDEX_LOG_LEVEL', 'INFO', 'trace, debug, info, warn, error, silent'],
  ['CASTDEX_CRAWL', 'true', 'on, off'],
  ['CASTDEX_STORE', 'mysql', 'sqlite, postgres'],
  ['CASTDEX_POSTGRES_SCHEMA', 'Castdex', 'lower-case letters'],
  ['CASTDEX_REQUIRE_APPLE_ID', 'yes', 'true, false'],
  ['CASTDEX_RATE_LIMIT', 'NaN', 'a number, 0 to 1000000'],
  ['CASTDEX_RATE_LIMIT', '-0.1', 'a number, 0 to 1000000'],
  ['CASTDEX_SEARCH_TIMEOUT_MS', '0', 'a whole number, 1 to 600000'],
  ['CASTDEX_SHUTDOWN_MS', '600001', 'a whole number, 0 to 600000'],
  ['CASTDEX_TRUST_PROXY', '10.0.0.0/33', 'IP addresses or CIDR ranges'],
  ['CASTDEX_TRUST_PROXY', 'true', 'IP addresses or CIDR ranges'],
  ['CASTDEX_CORS_ORIGINS', 'example.org', 'origins such as https://example.org'],
  [
    'CASTDEX_CORS_ORIGINS',
    'https://example.org/path',
    'origins such as https://example.org',
  ],
])('%s=%j stops the start with name, value and what is allowed', (name, text, allowed) => {
  const error = refusal({ [name]: text })
  expect(error.code).toBe('CONFIG_INVALID')
  expect(error.message).toContain(name)
  expect(error.message).toContain(JSON.stringify(text))
  expect(error.message).toContain(allowed)
})

test('an unknown name is refused with the nearest known one', () => {
  expect(refusal({ CASTDEX_PROT: '1' }).message).toBe(
    'there is no setting CASTDEX_PROT (did you mean CASTDEX_PORT?)',
  )
  expect(refusal({ castdex_port: '1' }).message).toContain('did you mean CASTDEX_PORT?')
  expect(refusal({ CASTDEX_WEATHER_FORECAST: '1' }).message).toBe(
    'there is no setting CASTDEX_WEATHER_FORECAST',
  )
})

test('a setting that was replaced says by which', () => {
  expect(refusal({ CASTDEX_ENGINE: 'opensearch' }).message).toBe(
    'there is no setting CASTDEX_ENGINE any more; ' +
      'set CASTDEX_STORE and CASTDEX_SEARCH: sqlite and segments, or postgres and opensearch',
  )
})

test.each([
  [
    { CASTDEX_STORE: 'postgres', CASTDEX_POSTGRES_URL: 'postgres://db/x' },
    'set CASTDEX_SEARCH=opensearch',
  ],
  [{ CASTDEX_SEARCH: 'opensearch' }, 'set CASTDEX_SEARCH=segments'],
  [
    { CASTDEX_STORE: 'postgres', CASTDEX_SEARCH: 'opensearch' },
    'CASTDEX_POSTGRES_URL is missing',
  ],
])('a pair that cannot be opened says what to set: %j', (environment, said) => {
  expect(refusal(environment)).toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining(said) as string,
  })
})

test('the password of a PostgreSQL URL that is not allowed is not repeated', () => {
  const { message } = refusal({ CASTDEX_POSTGRES_URL: 'mysql://castdex:s3same@db/x' })
  expect(message).toContain('a postgres:// URL')
  expect(message).not.toContain('s3same')
})

test('every problem is told at once, one that a flag overrules too', () => {
  const { details } = refusal(
    { CASTDEX_PORT: 'x', CASTDEX_NOPE: '1', CASTDEX_HOST: '' },
    { port: '1', 'shutdown-ms': 'y' },
  )
  expect(details.map(({ path }) => path)).toEqual([
    'CASTDEX_NOPE',
    'CASTDEX_HOST',
    'CASTDEX_PORT',
    '--shutdown-ms',
  ])
})

test('a secret is never printed', () => {
  const [setting] = SETTINGS
  if (setting === undefined) throw new Error('there are settings')
  expect(
    maskSetting({ ...setting, schema: { ...setting.schema, secret: true } }, 'word'),
  ).toBe('********')
  expect(maskSetting(setting, 'word')).toBe('word')
})

test.each([
  ['serv', 'serve'],
  ['SERVE', 'serve'],
  ['sreve', 'serve'],
  ['xyz', undefined],
  ['', undefined],
])('the name nearest to %j is %s', (name, nearest) => {
  expect(findNearestName(name, ['serve', 'import', 'key'])).toBe(nearest)
})

describe('a secret', () => {
  const folder = mkdtempSync(join(tmpdir(), 'castdex-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const fileOf = (text: string): string => {
    const file = join(folder, 'secret')
    writeFileSync(file, text)
    return file
  }

  const secretFor = (key: string): string =>
    key.startsWith('postgres') ? 'postgres://castdex:s3same@db/x' : 's3same'

  test.each(
    SETTINGS.filter(isSecret).map((setting) => [fileVariable(setting), setting] as const),
  )('can stand in the file that %s names', (name, { key }) => {
    const { config, sources } = load({ [name]: fileOf(`${secretFor(key)}\n`) })
    expect(config[key]).toBe(secretFor(key))
    expect(sources[key]).toBe(name)
  })

  test('in a file that is not there stops the start, and so does one that is given twice', () => {
    const missing = join(folder, 'missing')
    expect(refusal({ CASTDEX_YOUTUBE_KEY_FILE: missing }).message).toBe(
      `the file ${missing}, which CASTDEX_YOUTUBE_KEY_FILE names, cannot be read (ENOENT)`,
    )
    for (const text of ['', '\n', '  \n'])
      expect(refusal({ CASTDEX_YOUTUBE_KEY_FILE: fileOf(text) }).message).toContain(
        'which CASTDEX_YOUTUBE_KEY_FILE names, is empty',
      )
    const twice = refusal({
      CASTDEX_YOUTUBE_KEY_FILE: fileOf('a'),
      CASTDEX_YOUTUBE_KEY: 's3same',
    })
    expect(twice.message).toContain('are both set')
    expect(twice.message).not.toContain('s3same')
  })

  test('is the only kind of setting that a file may hold', () => {
    expect(refusal({ CASTDEX_PORT_FILE: fileOf('1') }).message).toContain(
      'there is no setting CASTDEX_PORT_FILE',
    )
  })
})

describe('credentials over plain http', () => {
  const warnings = (environment: Record<string, string>) =>
    warnOfPlainCredentials(load(environment).config)

  test.each([
    [
      { CASTDEX_YOUTUBE_URL: 'http://proxy.example.org', CASTDEX_YOUTUBE_KEY: 's3same' },
      'CASTDEX_YOUTUBE_URL',
    ],
    [
      {
        CASTDEX_SPOTIFY_ACCOUNTS_URL: 'http://10.0.0.1',
        CASTDEX_SPOTIFY_CLIENT_SECRET: 's3same',
      },
      'CASTDEX_SPOTIFY_ACC',
    ],
    [{ CASTDEX_PUBLIC_URL: 'http://castdex.example.org' }, 'CASTDEX_PUBLIC_URL'],
  ])('are told of: %j', (environment, name) => {
    expect(warnings(environment)).toEqual([expect.stringContaining(name)])
    expect(warnings(environment).join()).not.toContain('s3same')
  })

  test.each([
    {},
    { CASTDEX_YOUTUBE_URL: 'http://proxy.example.org' },
    { CASTDEX_YOUTUBE_KEY: 's3same' },
    { CASTDEX_YOUTUBE_URL: 'http://127.0.0.1:9', CASTDEX_YOUTUBE_KEY: 's3same' },
    { CASTDEX_YOUTUBE_URL: 'http://[::1]:9', CASTDEX_YOUTUBE_KEY: 's3same' },
    { CASTDEX_PUBLIC_URL: 'https://castdex.example.org' },
  ])('are not where nothing is sent, or nobody is on the way: %j', (environment) => {
    expect(warnings(environment)).toEqual([])
  })
})
