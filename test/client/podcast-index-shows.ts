/**
 * The shows that the suite of podcast-index-api names by number, and others, for tests with clients
 * of Podcast Index.
 */
import { createKey } from '../../src/actions/key/create-key.ts'
import { deriveKeySecret } from '../../src/actions/key/dialect-keys.ts'
import { openInstallationSecret } from '../../src/config/installation-secret.ts'
import { EXAMPLE_EPISODES } from '../../src/api/examples/episode-examples.ts'
import type { KeptEpisode } from '../../src/record/episodes/episode.ts'
import { packEpisodes } from '../../src/record/episodes/packed-episodes.ts'
import { toInstant } from '../../src/record/instant/instant.ts'
import type { PodcastDraft } from '../../src/record/podcast.ts'
import {
  type CastdexOptions,
  draftOf,
  EXAMPLE_DRAFT,
  type RunningCastdex,
  startCastdex,
} from '../api/castdex.ts'

export const GUID = '9d783600-a77f-5c77-9042-0d9f3280465e'

const HOUR_MS = 3_600_000
const [EXAMPLE] = EXAMPLE_EPISODES as readonly [KeptEpisode]

const feedOf = (url: string): Pick<PodcastDraft, 'rssFeedUrl' | 'feedUrls'> => ({
  rssFeedUrl: url,
  feedUrls: [{ url, from: '2024-05-01T00:00:00.000Z', to: null, reason: 'tracked' }],
})

const NAMED: Partial<PodcastDraft> = {
  title: 'The Joe Rogan Experience',
  titleLatest: 'The Joe Rogan Experience',
  author: 'Joe Rogan',
  hostNames: ['Joe Rogan'],
  ...feedOf('http://joeroganexp.joerogan.libsynpro.com/rss'),
  appleId: 360_084_272,
  podcastIndexId: 550_168,
  podcastGuid: GUID,
  explicitRss: true,
}

/** Each published an hour after the next one. */
function datedAt(
  number: number,
  nowMs: number,
): Pick<PodcastDraft, 'lastEpisodePublishedAt' | 'stats'> {
  const latest = toInstant(nowMs - number * HOUR_MS)
  return {
    lastEpisodePublishedAt: latest,
    stats: { ...EXAMPLE_DRAFT.stats, latestPublishedAt: latest },
  }
}

const PAID: NonNullable<PodcastDraft['extras']> = {
  tags: ['soundbite'],
  value: {
    type: 'lightning',
    method: 'keysend',
    recipients: [{ name: 'Mara', type: 'node', address: '02d5', split: 100 }],
  },
}

/** 1 is named; 2 to 5 are news, with payments and soundbites, 6 to 9 are Japanese, 10 and 11 are neither, 12 and 13 are dead. */
function showOf(number: number, nowMs: number): PodcastDraft {
  const dated = {
    ...datedAt(number, nowMs),
    trackedAt: toInstant(nowMs - number * HOUR_MS),
  }
  if (number === 1) return draftOf(number, { ...dated, ...NAMED })
  if (number <= 5) return draftOf(number, { ...dated, genres: ['News'], extras: PAID })
  if (number <= 9) return draftOf(number, { ...dated, language: 'ja', languageTag: 'ja' })
  return draftOf(number, { ...dated, feedState: number <= 11 ? 'active' : 'dead' })
}

function episodesOf(number: number, nowMs: number): readonly KeptEpisode[] {
  return [0, 1, 2].map((at) => ({
    ...EXAMPLE,
    guid: `episode-${String(number)}-${String(at)}`,
    title: `Part ${String(3 - at)} of show ${String(number)}`,
    enclosure: {
      ...EXAMPLE.enclosure,
      url: `https://media.example.org/${String(number)}/${String(at)}.mp3`,
    },
    publishedMs: nowMs - number * HOUR_MS - at * 24 * HOUR_MS,
    soundbites: [{ startSeconds: 60, durationSeconds: 30, title: 'A minute in' }],
  }))
}

/** With thirteen shows; the first seven have three episodes each. */
export async function startNamedShows(
  nowMs: number,
  options: Pick<CastdexOptions, 'config' | 'live'> = {},
): Promise<RunningCastdex> {
  const podcasts = Array.from({ length: 13 }, (_, at) => showOf(at + 1, nowMs))
  const castdex = await startCastdex({ ...options, podcasts })
  const { writer } = castdex.directory
  const read = podcasts.slice(0, 7)
  const { byId } = await writer.owners({ ids: read.map(({ id }) => id) })
  const changes = [...byId.values()].map(({ record, revision }) => {
    const number = Number(record.id.slice(-12))
    return {
      record,
      revision,
      metadata: { newestEpisodes: packEpisodes(episodesOf(number, nowMs)) },
    }
  })
  await writer.write(changes)
  await writer.settle()
  return castdex
}

export interface SigningKey {
  readonly id: string
  readonly secret: string
}

export async function makeSigningKey(
  { directory, dataDir }: RunningCastdex,
  nowMs: number,
): Promise<SigningKey> {
  const installation = openInstallationSecret({ dataDir, dialectSecret: '' })
  const toSecret = (id: string): string => deriveKeySecret(installation, id)
  const { key, secret } = await createKey(
    { directory, now: () => nowMs },
    { name: 'signing' },
    { by: 'test' },
    toSecret,
  )
  return { id: key.id, secret }
}
