/**
 * What may happen to a directory in a week, at random: podcasts come, change, swap what they hold,
 * merge, part, are pinned and taken down.
 */
import { EXAMPLE_EPISODES } from '../../src/api/examples/episode-examples.ts'
import { packEpisodes } from '../../src/record/episodes/packed-episodes.ts'
import type { Directory } from '../../src/store/directory.ts'
import { CodedError } from '../../src/errors.ts'
import { mergePodcasts } from '../../src/actions/merge/merge-podcasts.ts'
import { unmergePodcast } from '../../src/actions/merge/unmerge-podcast.ts'
import { pinPodcast } from '../../src/actions/pin/pin-podcast.ts'
import { removePodcast } from '../../src/actions/podcast/remove-podcast.ts'
import type { PodcastRecord } from '../../src/record/podcast.ts'
import { draftOf } from '../api/castdex.ts'

/** From 0 to below 1; the same row for the same seed. */
export const openChance = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export interface Week {
  readonly directory: Directory
  readonly chance: () => number
  nowMs: number
  nextNumber: number
  readonly living: string[]
  readonly merged: string[]
}

const pick = <Item>({ chance }: Week, items: readonly Item[]): Item =>
  items[Math.floor(chance() * items.length)] as Item

const ordering = (week: Week) => {
  week.nowMs += 60_000
  return { by: 'test', nowMs: week.nowMs }
}

const read = async ({ directory }: Week, id: string) =>
  (await directory.writer.owners({ ids: [id] })).byId.get(id)

const write = async (
  week: Week,
  id: string,
  change: (record: PodcastRecord) => PodcastRecord,
): Promise<void> => {
  const owner = await read(week, id)
  if (owner !== undefined)
    await week.directory.writer.write([
      { record: change(owner.record), revision: owner.revision },
    ])
}

const insert = async (week: Week): Promise<void> => {
  const number = week.nextNumber++
  const draft = draftOf(number, {
    title: `Podcast ${String(number % 7)}`,
    feedState: week.chance() < 0.1 ? 'dead' : 'active',
  })
  await week.directory.writer.write([{ record: draft, revision: null }])
  week.living.push(draft.id)
}

const update = async (week: Week): Promise<void> =>
  write(week, pick(week, week.living), (record) => ({
    ...record,
    description: `Words ${String(week.chance())}`,
  }))

/** The feed was read, and has other episodes; as a crawl does, the record is dated anew. */
const publish = async (week: Week): Promise<void> => {
  const owner = await read(week, pick(week, week.living))
  if (owner === undefined) return
  const { nowMs } = ordering(week)
  const newestEpisodes =
    week.chance() < 0.2
      ? null
      : packEpisodes(
          EXAMPLE_EPISODES.map((episode) => ({ ...episode, title: String(week.chance()) })),
        )
  const record = { ...owner.record, updatedAt: new Date(nowMs).toISOString() }
  await week.directory.writer.write([
    { record, revision: owner.revision, metadata: { newestEpisodes } },
  ])
}

/** A feed moves to a new URL and keeps the old one. */
const move = async (week: Week): Promise<void> =>
  write(week, pick(week, week.living), (record) => {
    const url = `https://host-${String(Math.floor(week.chance() * 1e9))}.example.org/feed`
    const at = new Date(week.nowMs).toISOString()
    const before = record.feedUrls.map((entry) => ({ ...entry, to: entry.to ?? at }))
    return {
      ...record,
      rssFeedUrl: url,
      feedUrls: [...before, { url, from: at, to: null, reason: 'redirect' as const }],
    }
  })

/**
 * Two podcasts swap their Apple ids, by way of one that has none: between two changes both would
 * hold one.
 */
const swap = async (week: Week): Promise<void> => {
  const [one, other] = [pick(week, week.living), pick(week, week.living)]
  const [a, b] = [await read(week, one), await read(week, other)]
  if (a === undefined || b === undefined || one === other) return
  await write(week, one, (record) => ({ ...record, appleId: 0, appleIdStatus: 'none' }))
  await write(week, other, (record) => ({
    ...record,
    appleId: a.record.appleId,
    appleIdStatus: a.record.appleIdStatus,
  }))
  await write(week, one, (record) => ({
    ...record,
    appleId: b.record.appleId,
    appleIdStatus: b.record.appleIdStatus,
  }))
}

const merge = async (week: Week): Promise<void> => {
  const [id, into] = [pick(week, week.living), pick(week, week.living)]
  if (id === into) return
  await mergePodcasts(week.directory, id, into, ordering(week))
  week.living.splice(week.living.indexOf(id), 1)
  week.merged.push(id)
}

const unmerge = async (week: Week): Promise<void> => {
  if (week.merged.length === 0) return
  const id = pick(week, week.merged)
  await unmergePodcast(week.directory, id, ordering(week))
  week.merged.splice(week.merged.indexOf(id), 1)
  week.living.push(id)
}

const remove = async (week: Week): Promise<void> => {
  const id = pick(week, week.living)
  await removePodcast(week.directory, id, ordering(week))
  week.living.splice(week.living.indexOf(id), 1)
}

const pin = async (week: Week): Promise<void> => {
  const order = pick(week, [
    { ignore: true },
    { ignore: null },
    { author: `Author ${String(week.chance())}` },
    { author: null },
  ])
  await pinPodcast(week.directory, pick(week, week.living), order, ordering(week))
}

/** By how often it happens. */
const HAPPENINGS = [
  ...Array.from({ length: 8 }, () => insert),
  ...Array.from({ length: 8 }, () => update),
  ...Array.from({ length: 4 }, () => move),
  ...Array.from({ length: 6 }, () => publish),
  ...Array.from({ length: 3 }, () => pin),
  ...[swap, swap, merge, merge, unmerge, remove],
]

/** One thing happens; what an operator may not do (a merge that others rest on) does not. */
export const happen = async (week: Week): Promise<void> => {
  if (week.living.length < 5) return insert(week)
  try {
    await pick(week, HAPPENINGS)(week)
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
  }
}
