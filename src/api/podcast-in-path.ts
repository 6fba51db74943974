/** Finds the podcast of the path parameter `{podcastIdOrSlug}`. */
import { Type } from 'typebox'
import { CodedError } from '../errors.ts'
import type { DirectoryReader, StoredPodcast } from '../store/directory.ts'
import { toLocators } from './locator-fields.ts'
import { invalidParameter, quote } from './query-string.ts'
import type { Call, ParameterDoc } from './route.ts'

export const PODCAST_IN_PATH: ParameterDoc = {
  name: 'podcastIdOrSlug',
  in: 'path',
  required: true,
  description: 'Any id of the podcast, or its slug.',
  schema: Type.String({ minLength: 1 }),
}

/** Errors of each operation on the podcast of the path. */
export const PODCAST_ERRORS = [
  'INVALID_PARAMETER',
  'UNKNOWN_PARAMETER',
  'PODCAST_NOT_FOUND',
  'RECORD_DAMAGED',
] as const

/** Returns undefined if no served podcast has the id or slug. */
export async function findNamedPodcast(
  reader: DirectoryReader,
  name: string,
): Promise<StoredPodcast | undefined> {
  for (const locator of toLocators(name)) {
    const podcast = await reader.find(locator)
    if (podcast !== undefined) return podcast
  }
  return undefined
}

export function noPodcastInPath(params: Call['params']): CodedError {
  return new CodedError(
    'PODCAST_NOT_FOUND',
    `No podcast has the podcastIdOrSlug ${quote(params[PODCAST_IN_PATH.name] ?? '')}.`,
  )
}

export async function getPodcastOfPath(
  reader: DirectoryReader,
  params: Call['params'],
): Promise<StoredPodcast> {
  const name = params[PODCAST_IN_PATH.name] ?? ''
  if (name.includes('\0')) {
    const message = 'contains a nul character'
    throw invalidParameter(PODCAST_IN_PATH.name, message, [
      { path: `path.${PODCAST_IN_PATH.name}`, message },
    ])
  }
  const podcast = await findNamedPodcast(reader, name)
  if (podcast !== undefined) return podcast
  throw noPodcastInPath(params)
}
