/** Finds podcasts by id, slug, Apple id, Spotify id or feed URL. */
import { Type } from 'typebox'
import { CodedError } from '../../errors.ts'
import { parseFeedUrl } from '../../record/feed-url/feed-url.ts'
import { isPublic, type PodcastRecord } from '../../record/podcast.ts'
import { fromFragments } from '../../record/view/fragments.ts'
import type { Directory, Locator } from '../../store/directory.ts'
import { toLocators } from '../locator-fields.ts'
import { quote } from '../query-string.ts'

const LONGEST = 2_000

export const PodcastName = Type.String({
  minLength: 1,
  maxLength: LONGEST,
  description:
    'Podcast id or slug of this directory, feed URL, Apple id, Spotify show id or podcast:guid.',
})

function toNamed(name: string): readonly Locator[] {
  if (!name.includes('://')) return toLocators(name)
  const parsed = parseFeedUrl(name)
  // URLs with credentials are private feeds, which are never stored.
  if ('problem' in parsed || parsed.isPrivate) return []
  return [{ by: 'feedUrl', key: parsed.key, looseKey: parsed.looseKey }]
}

export async function findNamed(
  { reader }: Pick<Directory, 'reader'>,
  given: string,
): Promise<PodcastRecord | undefined> {
  const name = given.trim()
  if (name === '' || name.includes('\0')) return undefined
  for (const locator of toNamed(name)) {
    const found = await reader.find(locator)
    if (found === undefined) continue
    const record = fromFragments(found)
    if (isPublic(record)) return record
    return undefined
  }
  return undefined
}

export async function getNamed(
  directory: Pick<Directory, 'reader'>,
  name: string,
): Promise<PodcastRecord> {
  const record = await findNamed(directory, name)
  if (record === undefined)
    throw new CodedError('PODCAST_NOT_FOUND', `No podcast matches ${quote(name)}.`)
  return record
}
