/** Generates a seeded file in Podcast Index' dump format with fictional content. */
import { DatabaseSync } from 'node:sqlite'
import { rmSync } from 'node:fs'
import { pick, seededRandom } from './frame.ts'

const SYLLABLES =
  'ba ce di fo gu ha jo ka le mi no pa qui ra se ti un ve wo xi ya zu stra plen morg'.split(
    ' ',
  )
/** Includes the empty language. */
const LANGUAGES =
  'en en-US de es-ES pt-br fr ja sv it nl ru zh-cn ko ar pl da fi cs hu '.split(' ')
const CATEGORIES = [
  ['news', 'politics'],
  ['true', 'crime'],
  ['society', 'culture'],
  ['tv', 'film'],
  ['music'],
  ['arts', 'books'],
  ['technology'],
  ['business', 'investing'],
  ['comedy'],
  ['health', 'fitness'],
  [],
] as const
const VOCABULARY = 60_000

type Random = () => number

const wordOf = (number: number): string => {
  let rest = number
  let word = ''
  do {
    word += SYLLABLES[rest % SYLLABLES.length] ?? ''
    rest = Math.floor(rest / SYLLABLES.length)
  } while (rest > 0)
  return word
}

/** Zipf's law with exponent 1, by inversion: rank ≈ V^u. */
const zipfWord = (random: Random): string => wordOf(Math.floor(VOCABULARY ** random()))

const words = (count: number, random: Random): string =>
  Array.from({ length: count }, () => zipfWord(random)).join(' ')

const between = (low: number, high: number, random: Random): number =>
  low + Math.floor(random() * (high - low + 1))

const CREATE = `CREATE TABLE podcasts (
  id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, title TEXT NOT NULL, lastUpdate INTEGER, link TEXT NOT NULL,
  lastHttpStatus INTEGER, dead INTEGER, contentType TEXT NOT NULL, itunesId INTEGER, originalUrl TEXT NOT NULL,
  itunesAuthor TEXT NOT NULL, itunesOwnerName TEXT NOT NULL, explicit INTEGER, imageUrl TEXT NOT NULL,
  itunesType TEXT NOT NULL, generator TEXT NOT NULL, newestItemPubdate INTEGER, language TEXT NOT NULL,
  oldestItemPubdate INTEGER, episodeCount INTEGER, popularityScore INTEGER, priority INTEGER, createdOn INTEGER,
  updateFrequency INTEGER, chash TEXT NOT NULL, host TEXT NOT NULL, newestEnclosureUrl TEXT NOT NULL,
  podcastGuid TEXT NOT NULL, description TEXT NOT NULL, category1 TEXT NOT NULL, category2 TEXT NOT NULL,
  category3 TEXT NOT NULL, category4 TEXT NOT NULL, newestEnclosureDuration INTEGER)`

const rowOf = (id: number, random: Random): (string | number | null)[] => {
  const host = `feeds.${wordOf(between(0, 400, random))}.example`
  const url = `https://${host}/${words(2, random).replaceAll(' ', '-')}/${String(id)}.xml`
  const newest = 1_760_000_000 - between(0, 300_000_000, random)
  const [first = '', second = '', third = '', fourth = ''] = pick<readonly string[]>(
    CATEGORIES,
    random,
  )
  const title = words(between(2, 7, random), random)
  const author = words(2, random)
  const guid = `${id.toString(16).padStart(8, '0')}-0000-5000-8000-${id.toString(16).padStart(12, '0')}`
  return [
    id,
    url,
    title,
    newest,
    `https://${host}/`,
    200,
    random() < 0.02 ? 1 : 0,
    'application/rss+xml',
    random() < 0.7 ? 9_000_000_000 + id : null,
    random() < 0.03 ? `${url}?first` : url,
    author,
    author,
    random() < 0.1 ? 1 : 0,
    `https://${host}/${String(id)}.jpg`,
    'episodic',
    'castdex bench',
    newest,
    pick<string>(LANGUAGES, random),
    newest - between(0, 200_000_000, random),
    between(1, 900, random),
    Math.floor(10 * random() ** 6),
    1,
    newest,
    between(1, 9, random),
    guid,
    host,
    '',
    guid,
    words(between(8, 60, random), random),
    first,
    second,
    third,
    fourth,
    between(300, 7_200, random),
  ]
}

export const makeDump = (file: string, size: number): void => {
  rmSync(file, { force: true })
  const random = seededRandom(1)
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; ${CREATE}; BEGIN`)
  const insert = db.prepare(
    `INSERT INTO podcasts VALUES (${Array.from({ length: 34 }, () => '?').join(',')})`,
  )
  for (let id = 1; id <= size; id += 1) insert.run(...rowOf(id, random))
  db.exec('COMMIT')
  db.close()
}
