/**
 * A replica keeps up with a directory through random weeks: killed and started again at any moment,
 * its export ends byte for byte the same.
 */
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followForgotten } from '../../src/actions/forget/follow-forgotten.ts'
import { forgetAddresses } from '../../src/actions/forget/forget-address.ts'
import { forgetPerson } from '../../src/actions/forget/forget-person.ts'
import { mergePodcasts } from '../../src/actions/merge/merge-podcasts.ts'
import { pinPodcast } from '../../src/actions/pin/pin-podcast.ts'
import { removePodcast } from '../../src/actions/podcast/remove-podcast.ts'
import { EXAMPLE_EPISODES } from '../../src/api/examples/episode-examples.ts'
import { EXAMPLE_PODCAST } from '../../src/api/examples/example-podcast.ts'
import { packEpisodes } from '../../src/record/episodes/packed-episodes.ts'
import { fileKey } from '../../src/record/episodes/transcript.ts'
import { joinRows } from '../../src/record/people/known-people.ts'
import type { Directory } from '../../src/store/directory.ts'
import type { KeptTranscript } from '../../src/store/episodes/transcripts.ts'
import { readEpisodes } from '../../src/store/metadata.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { exportWhole } from '../../src/intake/catalogue/export.ts'
import {
  type ReplicationOptions,
  replicateUntilStopped,
  replicateOnce,
} from '../../src/intake/replicate/replicate.ts'
import { parseChange } from '../../src/intake/replicate/parse-change.ts'
import { keepDerived } from '../../src/intake/apply/overrides/keep-derived.ts'
import { readReplicationPosition } from '../../src/intake/replicate/position.ts'
import { draftOf, type RunningCastdex, NOW, startCastdex } from '../api/castdex.ts'
import { openTemporaryFolder, runCastdex } from '../cli/castdex.ts'
import { happen, openChance, type Week } from './random-week.ts'

let leader: RunningCastdex
let folder: Awaited<ReturnType<typeof openTemporaryFolder>>
let url: string
let key: string

beforeEach(async () => {
  // A server derives what follows from other values, and so does the command.
  const wrap = (directory: Directory) => keepDerived(directory, { deriveLinks: true })
  leader = await startCastdex({ podcasts: [], wrap })
  folder = await openTemporaryFolder()
  await leader.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${String((leader.app.server.address() as AddressInfo).port)}`
  key = await leader.makeKey({ name: 'mirror', scopes: ['mirror'] })
})
afterEach(async () => {
  await leader[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const openCopy = (): Promise<Directory> =>
  openSqliteDirectory({
    dataDir: folder.path,
    access: 'write',
    requireAppleId: true,
    searchTimeoutMs: 2000,
    now: () => NOW,
  })

const exported = async (directory: Directory): Promise<string> => {
  const chunks: Buffer[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await exportWhole(sink, {
    writer: directory.writer,
    signal: new AbortController().signal,
  })
  return Buffer.concat(chunks).toString()
}

/** What is kept of each podcast's newest episodes. */
const episodesOf = async ({ writer, metadata }: Directory) => {
  const records = await Array.fromAsync(writer.scan())
  return await metadata.read(
    records.map(({ id }) => id),
    ['newestEpisodes'],
  )
}

const optionsOf = (
  copy: Directory,
  signal = new AbortController().signal,
): ReplicationOptions => ({
  source: { url, key },
  dataDir: folder.path,
  directory: copy,
  forget: (...forgotten) => followForgotten(copy, ...forgotten),
  pauseMs: 0,
  signal,
  onNews: () => undefined,
  onTrouble: () => undefined,
})

/** Where a replica that starts would begin. */
const position = async () =>
  (await readReplicationPosition(folder.path)) ?? { url, cursor: null }

const newWeek = (seed: number): Week => ({
  directory: leader.directory,
  chance: openChance(seed),
  nowMs: NOW,
  nextNumber: 1,
  living: [],
  merged: [],
})

test('a replica forgets the people whom the original has forgotten', async () => {
  const { directory } = leader
  const draft = draftOf(1, { hostNames: ['Ada Bell', 'Nora Field'] })
  await directory.writer.write([{ record: draft, revision: null }])
  await using copy = await openCopy()
  await replicateOnce(optionsOf(copy), await position())
  const [row] = (await copy.people?.listByKeys(['ada bell'])) ?? []
  const [known] = joinRows(row === undefined ? [] : [row])
  expect((await copy.forgotten.list()).size).toBe(0)
  await forgetPerson(directory, String(known?.slug), { by: 'test', nowMs: NOW })
  await replicateOnce(optionsOf(copy), await position())
  expect(await copy.people?.listByKeys(['ada bell'])).toEqual([])
  const { people } = await copy.forgotten.list()
  expect([people.hasName('ada bell', draft.id), people.size]).toEqual([true, 2])
  expect(people.entries()).toEqual((await directory.forgotten.list()).people.entries())
  expect(await exported(copy)).toBe(await exported(directory))
})

test('a replica has the transcripts and chapters that the original fetched', async () => {
  const { transcripts, writer } = leader.directory
  const draft = draftOf(1)
  await writer.write([{ record: draft, revision: null }])
  const keyOf = (number: number) =>
    `0198c5a2-7f64-8d0e-9d1c-${String(number).padStart(12, '0')}`
  const cue = { startMs: 0, endMs: null, speaker: null, text: 'The tide turns' }
  const fileOf = (number: number): KeptTranscript => ({
    url: `https://media.example/${String(number)}.vtt`,
    fetchedMs: NOW - 90_000 + number,
    transcript: { format: 'vtt', language: null, cues: [cue] },
    failure: null,
  })
  for (let number = 0; number < 60; number += 1)
    await transcripts?.put(draft.id, keyOf(number), fileOf(number))
  await using copy = await openCopy()
  await replicateOnce(optionsOf(copy), await position())
  const failure = { reason: 'the server answers 404', retryMs: NOW }
  const failed = { ...fileOf(3), fetchedMs: NOW - 1000, transcript: null, failure }
  const chapters = fileKey(keyOf(4), 'chapters')
  await transcripts?.put(draft.id, keyOf(3), failed)
  await transcripts?.put(draft.id, chapters, { ...fileOf(4), fetchedMs: NOW })
  await replicateOnce(optionsOf(copy), await position())
  const kept = await copy.transcripts?.list(null, 100)
  expect(kept).toHaveLength(61)
  expect(kept).toEqual(await transcripts?.list(null, 100))
  for (const { key: file } of kept ?? [])
    expect(await copy.transcripts?.find(file)).toEqual(await transcripts?.find(file))
})

test('a replica that was killed before it erased a person erases the person when it goes on', async () => {
  const { directory } = leader
  const draft = draftOf(1, { hostNames: ['Ada Bell'] })
  await directory.writer.write([{ record: draft, revision: null }])
  await using copy = await openCopy()
  await replicateOnce(optionsOf(copy), await position())
  const [known] = joinRows((await copy.people?.listByKeys(['ada bell'])) ?? [])
  const [held] = (await copy.writer.owners({ ids: [draft.id] })).byId.values()
  if (held === undefined) throw new Error('not there')
  const at = new Date(NOW).toISOString()
  const events = [{ at, kind: 'title-changed' as const, evidence: { title: 'Ada Bell' } }]
  await copy.writer.write([{ ...held, events }])
  await forgetPerson(directory, String(known?.slug), { by: 'test', nowMs: NOW })
  const forget = async (entries: readonly string[]) => {
    await copy.forgotten.addEntries(entries)
    throw new Error('killed')
  }
  const killed = replicateOnce({ ...optionsOf(copy), forget }, await position())
  await expect(killed).rejects.toThrow('killed')
  await replicateOnce(optionsOf(copy), await position())
  const history = await copy.history.list(draft.id, { limit: 9 })
  expect(history).toHaveLength(1)
  expect(JSON.stringify(history)).not.toContain('Ada')
  expect((await position()).erased).toBe(2)
})

test.each([1, 2, 3])('after a random week (%i) both exports are equal', async (seed) => {
  const week = newWeek(seed)
  for (let day = 0; day < 7; day += 1) {
    for (let hour = 0; hour < 40; hour += 1) await happen(week)
    await using copy = await openCopy()
    await replicateOnce(optionsOf(copy), await position())
    expect(await exported(copy)).toBe(await exported(leader.directory))
    expect(await copy.reader.counts()).toEqual(await leader.directory.reader.counts())
    expect(await episodesOf(copy)).toEqual(await episodesOf(leader.directory))
  }
})

test('episodes follow, also where an address is forgotten, a show is blocked, or it is removed', async () => {
  const { directory } = leader
  const ordering = { by: 'test', nowMs: NOW }
  const [spoken] = EXAMPLE_EPISODES
  const notes = 'Write to mara@tide.example.org.'
  const newestEpisodes = packEpisodes(spoken === undefined ? [] : [{ ...spoken, notes }])
  const drafts = [1, 2, 3, 4].map((number) => draftOf(number))
  await directory.writer.write(
    drafts.map((record) => ({ record, revision: null, metadata: { newestEpisodes } })),
  )
  const [told, blocked, removed, merged] = drafts.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
  ]
  await using copy = await openCopy()
  const follow = async (): Promise<void> => {
    await replicateOnce(optionsOf(copy), await position())
    expect(await episodesOf(copy)).toEqual(await episodesOf(directory))
  }
  const notesOf = async (id: string) =>
    (await readEpisodes(copy.metadata, [id])).get(id)?.map((episode) => episode.notes)

  await follow()
  expect(await notesOf(told)).toEqual([notes])
  await pinPodcast(
    directory,
    blocked,
    { blocked: { blockedReason: 'court order' } },
    ordering,
  )
  await removePodcast(directory, removed, ordering)
  await mergePodcasts(directory, merged, told, ordering)
  await forgetAddresses(directory, ['mara@tide.example.org'], ordering)
  await follow()
  expect(await notesOf(told)).toEqual(['Write to '])
  expect(await notesOf(blocked)).toEqual([])
  expect(await notesOf(removed)).toBeUndefined()
})

test('what a replica keeps of a merged podcast forgets an address that its original forgets', async () => {
  const { directory } = leader
  const ordering = { by: 'test', nowMs: NOW }
  const address = 'mara@tide.example.org'
  const [spoken] = EXAMPLE_EPISODES
  const notes = `Write to ${address}.`
  const newestEpisodes = packEpisodes(spoken === undefined ? [] : [{ ...spoken, notes }])
  const drafts = [1, 2].map((number) => draftOf(number, { emails: [address] }))
  await directory.writer.write(
    drafts.map((record) => ({ record, revision: null, metadata: { newestEpisodes } })),
  )
  const [survivor = '', merged = ''] = drafts.map(({ id }) => id)
  await using copy = await openCopy()
  const follow = async () => replicateOnce(optionsOf(copy), await position())
  await follow()
  await mergePodcasts(directory, merged, survivor, ordering)
  await follow()
  expect(await exported(copy)).toContain(address)
  await forgetAddresses(directory, [address], ordering)
  await follow()
  expect(await exported(copy)).toBe(await exported(directory))
  expect(await exported(copy)).not.toContain(address)
  expect((await copy.writer.unmerge({ id: merged })).status).toBe('unmerged')
  const kept = await copy.metadata.read([survivor, merged])
  const episodes = await readEpisodes(copy.metadata, [survivor, merged])
  expect(JSON.stringify([[...kept], [...episodes]])).not.toContain(address)
})

test('a replica that derives links keeps a pin of no links', async () => {
  const { directory } = leader
  const draft = draftOf(1)
  await directory.writer.write([{ record: draft, revision: null }])
  const ordering = { by: 'test', nowMs: NOW }
  await pinPodcast(directory, draft.id, { podcastDirectoryLinks: {} }, ordering)
  await using copy = keepDerived(await openCopy(), { deriveLinks: true })
  await replicateOnce(optionsOf(copy), await position())
  expect(await exported(copy)).toBe(await exported(directory))
  expect(await exported(copy)).toContain('"podcastDirectoryLinks":{}')
})

test('refused: episodes that were not packed by a castdex', () => {
  const [line] = [
    { kind: 'update', record: EXAMPLE_PODCAST, newestEpisodes: { packed: 'x' } },
  ]
  expect(parseChange(line)).toBeUndefined()
  expect(parseChange({ ...line, newestEpisodes: null })).toMatchObject({
    newestEpisodes: null,
  })
})

test('stopped in the middle, again and again, while things happen: it gets there', async () => {
  const week = newWeek(7)
  for (let count = 0; count < 900; count += 1) await happen(week)
  for (let round = 0; round < 6; round += 1) {
    await using copy = await openCopy()
    const stop = new AbortController()
    const replication = replicateUntilStopped(
      {
        ...optionsOf(copy, stop.signal),
        onNews: () => {
          stop.abort()
        },
      },
      await position(),
    )
    for (let count = 0; count < 10; count += 1) await happen(week)
    await replication
  }
  await using copy = await openCopy()
  await replicateOnce(optionsOf(copy), await position())
  expect(await exported(copy)).toBe(await exported(leader.directory))
})

test('a written page whose position was not kept is written again, and nothing changes', async () => {
  const week = newWeek(8)
  for (let count = 0; count < 200; count += 1) await happen(week)
  await using copy = await openCopy()
  const start = await position()
  await replicateOnce(optionsOf(copy), start)
  const once = await exported(copy)
  await replicateOnce(optionsOf(copy), start)
  expect(await exported(copy)).toBe(once)
})

const replicate = (args: readonly string[], replicateKey = key, killAfterMs?: number) =>
  runCastdex(['replicate', ...args], {
    dataDir: folder.path,
    env: { CASTDEX_REPLICATE_KEY: replicateKey },
    ...(killAfterMs === undefined ? {} : { killAfterMs }),
  })

test('the command: killed with SIGKILL, started again, equal in the end', async () => {
  const week = newWeek(9)
  for (let count = 0; count < 900; count += 1) await happen(week)
  for (const killAfterMs of [350, 500, 650, 800])
    await replicate([url, '--pause', '0'], key, killAfterMs)
  expect(await replicate([`${url}/`, '--once'])).toMatchObject({ code: 0 })
  await using copy = await openCopy()
  expect(await exported(copy)).toBe(await exported(leader.directory))
})

test.each<
  [title: string, args: () => readonly string[], key: () => string, message: RegExp]
>([
  ['no URL', () => [], () => key, /URL/],
  [
    'a URL with a password',
    () => [url.replace('http://', 'http://a:b@')],
    () => key,
    /without a key/,
  ],
  ['no key', () => [url], () => '', /CASTDEX_REPLICATE_KEY is missing/],
  ['a wrong key', () => [url, '--once'], () => 'cdx_wrong', /status 401/],
  ['a key without the scope', () => [url, '--once'], () => leader.key, /status 403/],
  ['a pause that is none', () => [url, '--pause', 'soon'], () => key, /--pause/],
])('refused: %s', async (_title, args, replicateKey, message) => {
  const { code, stderr } = await replicate(args(), replicateKey())
  expect(code).not.toBe(0)
  expect(stderr).toMatch(message)
  expect(stderr).not.toContain(key)
  expect(stderr).not.toContain('\\"')
})

test('an address from which nothing came may have been mistyped: another one is taken', async () => {
  await happen(newWeek(3))
  expect((await replicate(['http://127.0.0.1:9', '--once'])).code).toBe(1)
  expect(await replicate([url, '--once'])).toMatchObject({ code: 0 })
  await using copy = await openCopy()
  expect(await exported(copy)).toBe(await exported(leader.directory))
})

test('refused: a directory with other podcasts, and one that replicates somebody else', async () => {
  {
    await using copy = await openCopy()
    await happen({ ...newWeek(1), directory: copy })
  }
  expect((await replicate([url, '--once'])).stderr).toMatch(/other podcasts/)
  await using other = await openTemporaryFolder()
  const env = { CASTDEX_REPLICATE_KEY: key }
  expect(
    (await runCastdex(['replicate', url, '--once'], { dataDir: other.path, env })).code,
  ).toBe(0)
  const second = await runCastdex(['replicate', 'http://127.0.0.1:9', '--once'], {
    dataDir: other.path,
    env,
  })
  expect(second.stderr).toContain(`replicates ${url}`)
})
