/**
 * Generates the fictional demo shows: texts from `demo/made-up`, one file per language; frequency,
 * count and dates derived from the title, relative to the first start.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import anyAscii from 'any-ascii'
import type { CatalogueEntry } from '../../../intake/catalogue/entry.ts'
import type { KeptEpisode } from '../../../record/episodes/episode.ts'
import { MAX_KEPT_EPISODES } from '../../../record/episodes/packed-episodes.ts'
import { APPLE_GENRES } from '../../../record/genre/apple-genres.ts'
import { packageFile } from '../../../package-files.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import { DAY_MS } from '../../../record/instant/durations.ts'

const FOLDER = packageFile('demo/made-up/')

/** Apple's ids have ten digits and end below this one. */
const FIRST_APPLE_ID = 9_900_000_001

/** Size of an MP3 at 128 kbit/s. */
const BYTES_A_SECOND = 16_000

/** Days between episodes, repeated by weight. */
const RHYTHMS = [7, 7, 7, 7, 14, 14, 30, 30, 3.5, 1] as const

/** Percentage of ended shows. */
const ENDED_PERCENT = 8

export interface MadeUpText {
  readonly language: string
  readonly genre: string
  readonly title: string
  readonly author: string
  readonly description: string
}

function parseLine(language: string, line: string): MadeUpText {
  const [genre, title, author, description, ...more] = line.split('|')
  if (genre === undefined || title === undefined || author === undefined)
    throw new Error(`demo/made-up: ${line}`)
  if (description === undefined || more.length > 0) throw new Error(`demo/made-up: ${line}`)
  return { language, genre, title, author, description }
}

/** Reads all tables, sorted by language. */
export async function readMadeUpTexts(): Promise<readonly MadeUpText[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.txt')).sort()
  const texts: MadeUpText[] = []
  for (const name of names) {
    const lines = (await readFile(new URL(name, FOLDER), 'utf8')).trim().split('\n')
    texts.push(...lines.map((line) => parseLine(basename(name, '.txt'), line)))
  }
  return texts
}

/** Returns a subgenre after its parent, as Apple lists both. */
function toGenres(genre: string): string[] {
  for (const [parent, children] of Object.entries(APPLE_GENRES)) {
    if ((children as readonly string[]).includes(genre)) return [parent, genre]
  }
  return [genre]
}

/** Returns a unique hostname per show below the reserved domain `.example`. */
function madeUpHostOf({ title, language }: MadeUpText): string {
  const words = anyAscii(title)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `${words.slice(0, 50)}-${language}.demo.example`
}

export function madeUpFeedUrlOf(text: MadeUpText): string {
  return `https://${madeUpHostOf(text)}/feed.xml`
}

interface Published {
  readonly gapMs: number
  readonly episodeCount: number
  readonly first: number
  readonly latest: number
}

/** Returns dates in ms, deterministic by title. */
function publishedOf(seed: Buffer, nowMs: number): Published {
  const gapMs = (RHYTHMS[seed.readUInt8(0) % RHYTHMS.length] ?? 7) * DAY_MS
  const hasEnded = seed.readUInt8(1) % 100 < ENDED_PERCENT
  const silenceMs = hasEnded
    ? (400 + seed.readUInt8(2) * 4) * DAY_MS
    : (seed.readUInt8(2) / 255) * gapMs
  const episodeCount = 3 + (seed.readUInt16BE(3) % 240)
  const latest = nowMs - silenceMs
  return { gapMs, episodeCount, latest, first: latest - (episodeCount - 1) * gapMs }
}

const seedOf = ({ language, title }: MadeUpText): Buffer =>
  createHash('sha256').update(`${language} ${title}`).digest()

/** Returns numbered episodes, newest first. */
export function madeUpEpisodesOf(text: MadeUpText, nowMs: number): readonly KeptEpisode[] {
  const seed = seedOf(text)
  const { episodeCount, latest, gapMs } = publishedOf(seed, nowMs)
  const site = `https://${madeUpHostOf(text)}`
  return Array.from(
    { length: Math.min(episodeCount, MAX_KEPT_EPISODES) },
    (_, index): KeptEpisode => {
      const number = episodeCount - index
      const seconds = 1200 + ((seed.readUInt8(index % seed.length) * (index + 7)) % 2400)
      return {
        guid: `${site}/${String(number)}`,
        title: `${text.title} #${String(number)}`,
        link: `${site}/${String(number)}`,
        publishedMs: Math.floor((latest - index * gapMs) / 1000) * 1000,
        durationSeconds: seconds,
        enclosure: {
          url: `${site}/${String(number)}.mp3`,
          type: 'audio/mpeg',
          size: seconds * BYTES_A_SECOND,
        },
        season: null,
        number,
        kind: 'full',
        isExplicit: false,
        imageUrl: null,
        transcripts: [],
        chaptersUrl: null,
        persons: [],
        notes: text.description,
      }
    },
  )
}

export function toMadeUpEntry(
  text: MadeUpText,
  index: number,
  nowMs: number,
): CatalogueEntry {
  const { title, author, description, language, genre } = text
  const seed = seedOf(text)
  const { episodeCount, first, latest } = publishedOf(seed, nowMs)
  const host = madeUpHostOf(text)
  return {
    feedUrl: madeUpFeedUrlOf(text),
    title,
    author,
    description,
    appleId: FIRST_APPLE_ID + index,
    language,
    genres: toGenres(genre),
    explicit: genre === 'True Crime' || genre === 'Sexuality',
    websiteUrl: `https://${host}/`,
    episodeCount,
    firstEpisodePublishedAt: toInstant(first),
    latestPublishedAt: toInstant(latest),
  }
}
