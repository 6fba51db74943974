/**
 * Kills a process again and again while it changes a directory, and looks each time whether the
 * directory holds all that was acknowledged and finds it, by search too.
 */
import assert from 'node:assert/strict'
import type { ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseFeedUrl } from '../../src/record/feed-url/feed-url.ts'
import type { PodcastRecord } from '../../src/record/podcast.ts'
import type { SearchQuery } from '../../src/search/query.ts'
import type { Directory } from '../../src/store/directory.ts'
import { searchPlainly } from '../plain-search/plain-search.ts'
import { queryFor, termFor } from '../search-query.ts'
import {
  draftOf,
  feedUrlOf,
  idOf,
  type Order,
  type Podcast,
  TOPICS,
  topicOf,
  type Word,
} from './killed-podcast.ts'

/**
 * A life is counted in what the child says, so that a busy machine shortens none: at most this many
 * words.
 */
const LONGEST_LIFE = 24
/** Every so-many-th child lives longer: long enough for an index to be made anew. */
const LONG_LIFE = { every: 5, words: 100 } as const
/**
 * Every so-many-th child is killed at any time after "go", while it opens the folder or soon after.
 */
const EARLY_DEATH = { every: 6, ms: 300 } as const
/** From the last word to the kill, at most: anywhere in what the child does then. */
const DELAY_MS = 30

export type Child = ChildProcessByStdio<Writable, Readable, null>

/** Where the directory is that is changed. */
export interface KilledPlace {
  /** Starts a process that waits for its order. */
  readonly start: () => Child
  /** Opens what a killed process left; searches find all that was written. */
  readonly open: () => Promise<Directory>
}

/** What is known of a directory. */
interface Kept {
  readonly podcasts: Map<number, Podcast>
  /** `halfWay`: killed within a write. */
  readonly done: { writes: number; tidied: number; halfWay: number }
}

/** So many words, then so many ms. */
interface Life {
  readonly words: number
  readonly ms: number
}

const drawLife = (round: number): Life => {
  if (round % EARLY_DEATH.every === 1)
    return { words: 0, ms: Math.random() * EARLY_DEATH.ms }
  const longest = round % LONG_LIFE.every === 0 ? LONG_LIFE.words : LONGEST_LIFE
  return {
    words: 1 + Math.floor(Math.random() * longest),
    ms: Math.max(0, Math.random() * 2 - 1) * DELAY_MS,
  }
}

/** Gives what the child was about to do when it was killed. */
const runAndKill = async (
  child: Child,
  order: Order,
  life: Life,
  { podcasts, done }: Kept,
) => {
  let pending: readonly Podcast[] = []
  let words = 0
  const lived = Promise.withResolvers<undefined>()
  if (life.words === 0) lived.resolve(undefined)
  const lines = createInterface(child.stdout)
  lines.on('line', (line) => {
    const word = JSON.parse(line) as Word
    if (word[0] !== 'loaded' && word[0] !== 'open') words += 1
    if (words >= life.words) lived.resolve(undefined)
    if (word[0] === 'write') pending = word[1]
    if (word[0] === 'tidy') done.tidied += 1
    if (word[0] !== 'done') return
    for (const podcast of pending) podcasts.set(podcast[0], podcast)
    done.writes += 1
    pending = []
  })
  const loaded = once(lines, 'line')
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')])
  await loaded
  child.stdin.write(`${JSON.stringify(order)}\n`)
  await Promise.race([lived.promise, ended])
  await Promise.race([sleep(life.ms), ended])
  const wasAlive = child.kill('SIGKILL')
  await ended
  assert.equal(wasAlive, true)
  return pending
}

const viewRecord = ({
  id,
  title,
  description,
  feedState,
}: Omit<PodcastRecord, 'seq' | 'slug'>) => [id, title, description, feedState].join(' · ')

const scan = async (directory: Directory): Promise<PodcastRecord[]> => {
  const records: PodcastRecord[] = []
  for await (const record of directory.writer.scan()) records.push(record)
  return records
}

const queryOf = (text: string): SearchQuery =>
  queryFor({ terms: [termFor(text)], limit: 50, level: 'basic' })

const assertSearches = async (
  directory: Directory,
  records: readonly PodcastRecord[],
  text: string,
): Promise<void> => {
  const expected = searchPlainly(records, queryOf(text), false).map(
    ({ record }) => record.id,
  )
  const { hits, total } = await directory.reader.search(queryOf(text))
  assert.deepEqual(
    { text, total, ids: hits.map(({ podcast }) => podcast.id) },
    { text, total: expected.length, ids: expected.slice(0, 50) },
  )
}

/** By id and by feed URL. */
const assertFound = async (directory: Directory, number: number): Promise<void> => {
  const feedUrl = parseFeedUrl(feedUrlOf(number))
  if ('problem' in feedUrl) throw new Error(feedUrl.problem)
  const { key, looseKey } = feedUrl
  for (const locator of [
    { by: 'id', id: idOf(number) } as const,
    { by: 'feedUrl', key, looseKey } as const,
  ]) {
    assert.equal((await directory.reader.find(locator))?.id, idOf(number))
  }
}

/**
 * Large batches are written in pieces, so the first part of one may be there; it counts as
 * acknowledged from now on.
 */
const takeIn = (
  pending: readonly Podcast[],
  records: readonly PodcastRecord[],
  { podcasts }: Kept,
): void => {
  const there = new Set(records.map(viewRecord))
  for (const podcast of pending) {
    if (!there.has(viewRecord(draftOf(podcast)))) return
    podcasts.set(podcast[0], podcast)
  }
}

/** Every podcast is in the right searches. */
const assertTopics = async (
  directory: Directory,
  living: readonly Podcast[],
): Promise<void> => {
  const totals = await Promise.all(
    TOPICS.map(async (topic) => (await directory.reader.search(queryOf(topic))).total),
  )
  const isAbout = (topic: string, version: number): boolean =>
    topicOf(version) === topic || topicOf(version + 1) === topic
  assert.deepEqual(
    totals,
    TOPICS.map((topic) => living.filter(([, version]) => isAbout(topic, version)).length),
  )
}

const assertRight = async (
  place: KilledPlace,
  pending: readonly Podcast[],
  kept: Kept,
  round: number,
): Promise<void> => {
  await using directory = await place.open()
  const records = await scan(directory)
  takeIn(pending, records, kept)
  const expected = [...kept.podcasts.values()].map((podcast) =>
    viewRecord(draftOf(podcast)),
  )
  assert.deepEqual(records.map(viewRecord).sort(), expected.sort())
  assert.deepEqual(await directory.health({ deep: true }), { sound: true, findings: [] })
  const living = [...kept.podcasts.values()].filter(([, , dead]) => !dead)
  await assertTopics(directory, living)
  const asked = [
    ...new Set([...pending, ...living.slice(-10)].map(([number]) => number)),
  ].slice(0, 30)
  for (const number of asked)
    if (kept.podcasts.has(number)) await assertFound(directory, number)
  const last = living.at(-1)
  if (last !== undefined) await assertSearches(directory, records, `v${String(last[1])}`)
  if (round % 5 === 0)
    await assertSearches(directory, records, TOPICS[round % TOPICS.length] ?? '')
}

/** Throws where something that was acknowledged is lost or not found. */
export async function killAgainAndAgain(
  place: KilledPlace,
  kills: number,
  onRound: (round: number) => void = () => undefined,
): Promise<Kept['done']> {
  const kept: Kept = { podcasts: new Map(), done: { writes: 0, tidied: 0, halfWay: 0 } }
  let next = place.start()
  try {
    for (let round = 0; round < kills; round += 1) {
      const child = next
      next = place.start()
      const seed = Math.floor(Math.random() * 2 ** 32)
      const order = { seed, known: kept.podcasts.size }
      const pending = await runAndKill(child, order, drawLife(round), kept)
      if (pending.length > 0) kept.done.halfWay += 1
      await assertRight(place, pending, kept, round)
      onRound(round + 1)
    }
  } finally {
    next.kill('SIGKILL')
  }
  return kept.done
}
