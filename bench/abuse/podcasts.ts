/**
 * Generates thousands of podcasts with long descriptions of common words, so that searches are
 * expensive.
 */
import { writeFileSync } from 'node:fs'
import { pick, seededRandom } from '../frame.ts'

const WORDS = [
  'stories',
  'about',
  'people',
  'every',
  'week',
  'with',
  'guests',
  'from',
  'around',
  'world',
  'a',
  'the',
  'and',
  'of',
  'we',
  'talk',
  'to',
  'music',
  'science',
  'history',
  'garden',
  'river',
  'night',
  'kitchen',
] as const
const TITLES = [
  'Harbour',
  'Lantern',
  'Meadow',
  'Signal',
  'Copper',
  'Willow',
  'Compass',
  'Thunder',
] as const
const WORDS_OF_A_DESCRIPTION = 400

export interface Generated {
  readonly feedUrls: readonly string[]
}

/** Writes NDJSON for `castdex import ndjson`, with hosts that do not exist. */
export function writePodcasts(file: string, count: number): Generated {
  const random = seededRandom(15)
  const feedUrls: string[] = []
  const lines: string[] = []
  for (let number = 0; number < count; number += 1) {
    const feedUrl = `https://host-${String(number % 97)}.example/feed/${String(number)}`
    const description = Array.from({ length: WORDS_OF_A_DESCRIPTION }, () =>
      pick(WORDS, random),
    ).join(' ')
    const title = `${pick(TITLES, random)} ${pick(TITLES, random)} ${String(number)}`
    feedUrls.push(feedUrl)
    lines.push(JSON.stringify({ feedUrl, title, description }))
  }
  writeFileSync(file, `${lines.join('\n')}\n`)
  return { feedUrls }
}
