/** Calls that are signed as Podcast Index wants it: SHA-1 of the key, its secret and the date. */
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deriveKeySecret } from '../../../actions/key/dialect-keys.ts'
import { openInstallationSecret } from '../../../config/installation-secret.ts'
import { NOW, type RunningCastdex, startCastdex } from '../../../../test/api/castdex.ts'
import {
  makeSigningKey,
  type SigningKey,
} from '../../../../test/client/podcast-index-shows.ts'

const SECONDS = NOW / 1000

const sign = ({ id, secret }: SigningKey, date: string) => ({
  'x-auth-key': id,
  'x-auth-date': date,
  authorization: createHash('sha1')
    .update(id + secret + date)
    .digest('hex'),
})

const URL = '/api/1.0/search/byterm?q=podcast'

const statusOf = async (
  { app }: RunningCastdex,
  headers: Readonly<Record<string, string>>,
): Promise<number> => (await app.inject({ url: URL, headers })).statusCode

test('a key that was made for it signs, with whole seconds or fractions, within three minutes', async () => {
  await using castdex = await startCastdex()
  const key = await makeSigningKey(castdex, NOW)
  const statusAt = (date: string) => statusOf(castdex, sign(key, date))
  expect(await statusAt(String(SECONDS))).toBe(200)
  expect(await statusAt(`${String(SECONDS)}.29`)).toBe(200)
  expect(await statusAt(String(SECONDS - 179))).toBe(200)
  expect(await statusAt(String(SECONDS + 179))).toBe(200)
  expect(await statusAt(String(SECONDS - 181))).toBe(401)
  expect(await statusAt(String(SECONDS + 181))).toBe(401)
  expect(await statusAt('yesterday')).toBe(401)
  const upper = sign(key, String(SECONDS))
  expect(
    await statusOf(castdex, { ...upper, authorization: upper.authorization.toUpperCase() }),
  ).toBe(200)
})

test('the secret is a bearer key as well', async () => {
  await using castdex = await startCastdex()
  const { id, secret } = await makeSigningKey(castdex, NOW)
  expect(await statusOf(castdex, { authorization: `Bearer ${secret}` })).toBe(200)
  expect(
    await statusOf(castdex, { authorization: `Bearer ${secret}`, 'x-auth-key': id }),
  ).toBe(200)
})

test('nobody else signs', async () => {
  await using castdex = await startCastdex({ config: { openTo: '' } })
  const key = await makeSigningKey(castdex, NOW)
  const date = String(SECONDS)
  const other = await castdex.makeKey()
  const [known] = await castdex.directory.apiKeys.list()
  expect(await statusOf(castdex, sign(key, date))).toBe(200)
  expect(await statusOf(castdex, sign({ ...key, secret: 'guessed' }, date))).toBe(401)
  expect(
    await statusOf(castdex, { ...sign(key, date), 'x-auth-date': String(SECONDS + 1) }),
  ).toBe(401)
  // A key of another kind has no secret that it could sign with: neither its own nor the one that
  // follows from its id.
  const id = known?.id ?? ''
  expect(await statusOf(castdex, sign({ id, secret: other }, date))).toBe(401)
  const installation = openInstallationSecret({
    dataDir: castdex.dataDir,
    dialectSecret: '',
  })
  expect(
    await statusOf(castdex, sign({ id, secret: deriveKeySecret(installation, id) }, date)),
  ).toBe(401)
  await castdex.directory.apiKeys.revoke(key.id, new Date(NOW).toISOString())
  expect(await statusOf(castdex, sign(key, date))).toBe(401)
})

test.each([
  [{ 'x-auth-date': '1' }, 'Authorization header value either not set or blank.'],
  [
    { 'x-auth-key': 'key_a', 'x-auth-date': '', authorization: 'a' },
    'X-Auth-Date header value either not set',
  ],
  [
    { 'x-auth-key': 'key_a', 'x-auth-date': '12', authorization: 'a' },
    'more than 3 minutes off the clock',
  ],
  [
    { 'x-auth-key': 'key_a', 'x-auth-date': String(SECONDS), authorization: 'a' },
    "doesn't match up",
  ],
  [
    { 'x-auth-date': String(SECONDS), authorization: 'a'.repeat(40) },
    'X-Auth-Key header value either not set or blank',
  ],
  // As long as a hash, and longer as bytes.
  [
    {
      'x-auth-key': 'key_a',
      'x-auth-date': String(SECONDS),
      authorization: `${'a'.repeat(39)}é`,
    },
    "doesn't match up",
  ],
])('%j is refused with a line of text', async (headers, message) => {
  await using castdex = await startCastdex()
  // From now on there is a secret to compare with.
  await makeSigningKey(castdex, NOW)
  const answer = await castdex.app.inject({ url: URL, headers })
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['content-type']).toContain('text/plain')
  expect(answer.body).toContain(message)
})

test('wrong signatures are counted against the address', async () => {
  await using castdex = await startCastdex()
  const wrong = sign({ id: 'key_a', secret: 'guessed' }, String(SECONDS))
  const seen = new Set<number>()
  for (let at = 0; at < 101; at += 1) seen.add(await statusOf(castdex, wrong))
  expect([...seen]).toEqual([401, 429])
  expect(
    await statusOf(castdex, sign(await makeSigningKey(castdex, NOW), String(SECONDS))),
  ).toBe(200)
})

test('the secret of the installation is in a file that its owner alone reads, and stays', async () => {
  await using castdex = await startCastdex()
  const installation = { dataDir: castdex.dataDir, dialectSecret: '' }
  const secret = openInstallationSecret(installation)
  const file = join(castdex.dataDir, 'dialect-secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toBe(`${secret}\n`)
  expect(openInstallationSecret(installation)).toBe(secret)
  expect(
    openInstallationSecret({ ...installation, dialectSecret: 'shared by a cluster' }),
  ).toBe('shared by a cluster')
})
