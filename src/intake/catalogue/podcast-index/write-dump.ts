/** Writes podcasts as an SQLite file in the form of the Podcast Index dump. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { joinCategoryWords } from '../../../record/genre/genre.ts'
import { instantMs } from '../../../record/instant/instant.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { replaceFile } from '../../../exports/write-file.ts'
import { hideEmails } from '../../../record/contact/hide-emails.ts'

export interface DumpWriting {
  readonly batches: AsyncIterable<readonly PodcastRecord[]>
  /** Returns the number of the podcast, unique and below 2³¹. */
  readonly numberOf: (podcast: PodcastRecord) => number
  readonly signal: AbortSignal
}

const CATEGORIES = 10

function seconds(instant: string | null): number | null {
  const ms = instant === null ? 0 : (instantMs(instant) ?? 0)
  return ms === 0 ? null : Math.floor(ms / 1000)
}

const hidden = (text: string | null): string => hideEmails(text ?? '')

const split = (genres: readonly string[]): readonly string[] =>
  genres.flatMap((genre) =>
    genre
      .toLowerCase()
      .split(/[^\p{L}\p{N}-]+/u)
      .filter((word) => word !== '' && word !== 'and'),
  )

/**
 * The dump lists the words of genres in lower case. News precedes business, because the reverse
 * order means Business News.
 */
function wordsOf(genres: readonly string[]): readonly string[] {
  const words = split(genres)
  if (joinCategoryWords(words).length === genres.length) return words
  return split(genres.toReversed())
}

type ReadColumn = (podcast: PodcastRecord) => SQLInputValue

/** By column, with its declared type. `id` is written from `numberOf`. */
const COLUMNS: Readonly<Record<string, readonly [type: string, read: ReadColumn]>> = {
  url: ['TEXT', ({ rssFeedUrl }) => rssFeedUrl],
  title: ['TEXT', ({ titleLatest }) => hidden(titleLatest)],
  lastUpdate: ['INTEGER', ({ updatedAt }) => seconds(updatedAt)],
  link: ['TEXT', ({ websiteUrl }) => websiteUrl ?? ''],
  lastHttpStatus: ['INTEGER', ({ feedState }) => (feedState === 'dead' ? 404 : 200)],
  dead: ['INTEGER', ({ feedState }) => Number(feedState === 'dead')],
  itunesId: ['INTEGER', ({ appleId }) => appleId || null],
  originalUrl: ['TEXT', ({ feedUrls: [first], rssFeedUrl }) => first?.url ?? rssFeedUrl],
  itunesAuthor: ['TEXT', ({ author }) => hidden(author)],
  itunesOwnerName: [
    'TEXT',
    ({ podcastAffiliation }) => podcastAffiliation?.affiliateOrganizationName ?? '',
  ],
  explicit: ['INTEGER', ({ explicitRss }) => Number(explicitRss === true)],
  imageUrl: ['TEXT', ({ imageUrl }) => imageUrl ?? ''],
  newestItemPubdate: ['INTEGER', ({ stats }) => seconds(stats.latestPublishedAt)],
  oldestItemPubdate: ['INTEGER', ({ stats }) => seconds(stats.firstEpisodePublishedAt)],
  language: [
    'TEXT',
    ({ languageTag, language }) => languageTag ?? (language === 'und' ? '' : language),
  ],
  episodeCount: ['INTEGER', ({ stats }) => stats.episodeCount],
  popularityScore: ['INTEGER', ({ popularity }) => popularity ?? 0],
  createdOn: ['INTEGER', ({ trackedAt }) => seconds(trackedAt)],
  podcastGuid: ['TEXT', ({ podcastGuid }) => podcastGuid ?? ''],
  description: ['TEXT', ({ description }) => hidden(description)],
  ...Object.fromEntries(
    Array.from({ length: CATEGORIES }, (_, index) => [
      `category${String(index + 1)}`,
      ['TEXT', ({ genres }: PodcastRecord) => wordsOf(genres)[index] ?? ''] as const,
    ]),
  ),
}

const DECLARED = Object.entries(COLUMNS).map(([name, [type]]) => `${name} ${type}`)
const READS = Object.values(COLUMNS).map(([, read]) => read)

const CREATE = `CREATE TABLE podcasts (id INTEGER PRIMARY KEY, ${DECLARED.join(', ')})`
/** If two podcasts claim a number, the first one gets it and the other gets a free one. */
const INSERT = `INSERT OR IGNORE INTO podcasts VALUES (?${', ?'.repeat(READS.length)})`

async function fill(file: string, { batches, numberOf, signal }: DumpWriting) {
  using db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF')
  db.exec(`${CREATE}; BEGIN`)
  const insert = db.prepare(INSERT)
  let rows = 0
  for await (const podcasts of batches) {
    signal.throwIfAborted()
    for (const podcast of podcasts) {
      const values = READS.map((read) => read(podcast))
      if (insert.run(numberOf(podcast), ...values).changes === 0)
        insert.run(null, ...values)
    }
    rows += podcasts.length
  }
  db.exec('COMMIT; CREATE INDEX podcasts_url ON podcasts (url)')
  return rows
}

/** Replaces the file and resolves to the number of rows. */
export async function writeDump(file: string, writing: DumpWriting): Promise<number> {
  let rows = 0
  await replaceFile(file, async (part) => {
    rows = await fill(part, writing)
  })
  return rows
}
