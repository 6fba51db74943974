/** The six lookup fields and their parsers. */
import type { Locator } from '../store/directory.ts'
import { isPodcastId } from '../record/podcast-id.ts'
import { parseFeedUrlLocator } from './feed-url-parameter.ts'
import { toPodcastGuid } from './podcast-locators.ts'
import { quote } from './query-string.ts'

/** Why the text is invalid: the rest of a sentence that starts with the field's name. */
export interface LocatorProblem {
  readonly problem: string
}

/** `null`: well-formed, but no podcast can have it. */
export type ParsedLocator = Locator | LocatorProblem | null

function parseAppleId(text: string): ParsedLocator {
  const appleId = /^\d{1,16}$/.test(text) ? Number(text) : 0
  if (appleId < 1 || !Number.isSafeInteger(appleId)) {
    return { problem: `is ${quote(text)}; it has to be a whole number from 1` }
  }
  return { by: 'appleId', appleId }
}

function parsePodcastId(text: string): ParsedLocator {
  if (!isPodcastId(text)) {
    return { problem: `is ${quote(text)}, which is not a podcast id (a UUID)` }
  }
  return { by: 'id', id: text.toLowerCase() }
}

const filled =
  (toLocator: (text: string) => Locator) =>
  (text: string): ParsedLocator =>
    text === '' ? { problem: 'is empty' } : toLocator(text)

const PARSERS = {
  rssFeedUrl: parseFeedUrlLocator,
  appleId: parseAppleId,
  spotifyId: filled((spotifyId) => ({ by: 'spotifyId', spotifyId })),
  slug: filled((slug) => ({ by: 'slug', slug })),
  podEngineId: parsePodcastId,
  podcastGuid: filled((text) => ({ by: 'podcastGuid', podcastGuid: toPodcastGuid(text) })),
} as const satisfies Readonly<Record<string, (text: string) => ParsedLocator>>

export type LocatorField = keyof typeof PARSERS
export const LOCATOR_FIELDS = Object.keys(PARSERS) as readonly LocatorField[]

export function isLocatorField(name: string): name is LocatorField {
  return Object.hasOwn(PARSERS, name)
}

export function parseLocator(field: LocatorField, text: string): ParsedLocator {
  return PARSERS[field](text)
}
