/**
 * Titles and authors of 58,522 real podcasts (`titles.tsv.br`), with strength and description made
 * up.
 */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { describeTitle } from './describe.ts'
import { seededBy } from './seeded.ts'
import { newShow, type Show } from './show.ts'

const FILE = new URL('titles.tsv.br', import.meta.url)
/** The weakest are by far the most. */
const STRONGEST = 55

/**
 * A line has four columns: title, author, base language, genres joined by `|`; what is not known is
 * empty.
 */
const parseLine = (line: string, number: number): Show => {
  const [title = '', author = '', language = '', genres = ''] = line.split('\t')
  return newShow({
    title,
    author: author === '' ? null : author,
    language: language === '' ? 'und' : language,
    genres: genres === '' ? [] : genres.split('|'),
    description: describeTitle(title, language === '' ? 'und' : language),
    strength: STRONGEST * seededBy(`strength of ${String(number)} ${title}`).next() ** 3,
  })
}

export const readTitles = (): Show[] =>
  brotliDecompressSync(readFileSync(FILE))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map(parseLine)
