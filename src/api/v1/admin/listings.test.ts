/** Operators look at listings and judge them: over HTTP, against a real directory. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { type RunningCastdex, draftOf, startCastdex } from '../../../../test/api/castdex.ts'

const SPOTIFY_ID = '3IM0lmZxpFAY7CwMuv9H4g'
const CHANNEL_ID = `UC${'a'.repeat(22)}`

interface Listing {
  readonly platform: string
  readonly status: string
  readonly foreignId: string | null
  readonly evidence: readonly {
    readonly kind: string
    readonly facts: Readonly<Record<string, unknown>>
  }[]
}

const bare = { spotifyId: null, spotifyVerifiedAt: null, youtube: null }
const one = draftOf(1, { ...bare, appleId: 1_000_000_001, appleIdStatus: 'claimed' })
const other = draftOf(2, { ...bare, appleId: 1_000_000_002, appleIdStatus: 'claimed' })

let castdex: RunningCastdex
let admin: string
beforeEach(async () => {
  castdex = await startCastdex({ podcasts: [one, other] })
  admin = await castdex.makeKey({ id: 'key_operator', name: 'operator', scopes: ['admin'] })
})
afterEach(() => castdex[Symbol.asyncDispose]())

const send = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  castdex.call({
    method,
    url: `/api/v1/admin/podcasts/${path}`,
    headers: {
      authorization: admin,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })

const judge = async (
  platform: string,
  verdict: string,
  foreignId: string,
  id = one.id,
): Promise<Listing | undefined> => {
  const answer = await send('POST', `${id}/listings/${platform}`, { verdict, foreignId })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
    .json<{ data: { items: Listing[] } }>()
    .data.items.find((listing) => listing.platform === platform)
}

const recordOf = async (id: string): Promise<PodcastRecord> =>
  (await send('GET', id)).json<{ data: { podcast: PodcastRecord } }>().data.podcast

test('what is confirmed is published, what is rejected is not; the last word stands', async () => {
  const confirmed = await judge(
    'spotify',
    'confirm',
    `https://open.spotify.com/show/${SPOTIFY_ID}?si=x`,
  )
  expect(confirmed).toMatchObject({ status: 'published', foreignId: SPOTIFY_ID })
  expect(confirmed?.evidence[0]).toMatchObject({
    kind: 'confirmed',
    facts: { by: 'key_operator' },
  })
  expect((await recordOf(one.id)).spotifyId).toBe(SPOTIFY_ID)
  expect(await judge('spotify', 'reject', SPOTIFY_ID)).toMatchObject({
    status: 'none',
    foreignId: null,
  })
  expect((await recordOf(one.id)).spotifyId).toBeNull()
  await judge('spotify', 'confirm', SPOTIFY_ID)
  expect(await judge('spotify', 'confirm', 'B'.repeat(22))).toMatchObject({
    foreignId: 'B'.repeat(22),
  })
})

test('a reset leaves the verdict to the evidence, and is an event only where something was taken back', async () => {
  const id = 'C'.repeat(22)
  await judge('spotify', 'confirm', id)
  const reset = await judge('spotify', 'reset', `https://open.spotify.com/show/${id}`)
  expect(reset).toMatchObject({ status: 'none', foreignId: null, evidence: [] })
  expect((await recordOf(one.id)).spotifyId).toBeNull()
  await judge('spotify', 'reset', id)
  const { items } = (await send('GET', `${one.id}/history`)).json<{
    data: { items: { kind: string }[] }
  }>().data
  expect(items.filter(({ kind }) => kind === 'listing-reset')).toHaveLength(1)
})

test('a reset of a rejected id gives it back to the record that came with it', async () => {
  const id = 'D'.repeat(22)
  const imported = draftOf(3, { ...bare, spotifyId: id, appleId: 1_000_000_003 })
  await castdex.directory.writer.write([{ record: imported, revision: null }])
  await judge('spotify', 'reject', id, imported.id)
  expect((await recordOf(imported.id)).spotifyId).toBeNull()
  await judge('spotify', 'reset', id, imported.id)
  expect((await recordOf(imported.id)).spotifyId).toBe(id)
})

test('a confirmed channel is associated', async () => {
  await judge('youtube', 'confirm', CHANNEL_ID)
  expect((await recordOf(one.id)).youtube).toMatchObject({
    channelId: CHANNEL_ID,
    tier: 'associated',
  })
})

test('a confirmed Apple id is taken from a podcast that only claimed it, and both histories tell', async () => {
  await judge('apple', 'confirm', String(other.appleId))
  expect(await recordOf(one.id)).toMatchObject({
    appleId: other.appleId,
    appleIdStatus: 'verified',
  })
  expect(await recordOf(other.id)).toMatchObject({
    appleId: 0,
    appleIdStatus: 'conflict',
    claimedAppleId: other.appleId,
  })
  const kinds = async (id: string) =>
    (await send('GET', `${id}/history`))
      .json<{ data: { items: { kind: string }[] } }>()
      .data.items.map(({ kind }) => kind)
  expect(await kinds(one.id)).toEqual(
    expect.arrayContaining(['listing-confirmed', 'apple-id-replaced']),
  )
  expect(await kinds(other.id)).toContain('apple-id-conflict')
})

test.each([
  ['spotify', { verdict: 'confirm', foreignId: '123' }],
  ['spotify', { verdict: 'perhaps', foreignId: SPOTIFY_ID }],
  ['spotify', { foreignId: SPOTIFY_ID }],
  ['apple', { verdict: 'confirm', foreignId: SPOTIFY_ID }],
  [
    'youtube',
    { verdict: 'confirm', foreignId: 'https://www.youtube.com/watch?v=abcdefghijk' },
  ],
  ['deezer', { verdict: 'confirm', foreignId: '1' }],
])('%s %j is 400', async (platform, body) => {
  expect((await send('POST', `${one.id}/listings/${platform}`, body)).statusCode).toBe(400)
})

test('nobody is 404', async () => {
  expect((await send('GET', 'nobody-at-all/listings')).statusCode).toBe(404)
})
