/**
 * POST /api/v1/podcasts/lookup: looks up as many as 1,000 podcasts; null for each that is not
 * tracked. Free.
 */
import { setImmediate } from 'node:timers/promises'
import { Type } from 'typebox'
import { CodedError, type ErrorDetail } from '../../errors.ts'
import {
  isPlainObject,
  readArray,
  readObject,
  abbreviate,
  readText,
  refuseField,
  showValue,
} from '../../query/read.ts'
import { PodcastId } from '../../record/podcast.ts'
import { closed } from '../../record/schema.ts'
import type { DirectoryReader, Locator, StoredLevels } from '../../store/directory.ts'
import type { EndpointContext } from '../api-context.ts'
import { parseBody } from '../body.ts'
import { lookupsExamples } from '../examples/examples.ts'
import {
  isLocatorField,
  LOCATOR_FIELDS,
  type LocatorField,
  type ParsedLocator,
  parseLocator,
} from '../locator-fields.ts'
import { assertKnownParameters } from '../query-string.ts'
import { type Answer, type Call, defineRoute } from '../route.ts'
import { LookupsAnswer, viewLookups } from '../views/podcast.ts'

const MOST_ITEMS = 1000
/** Items per turn of the event loop. */
const ITEMS_AT_ONCE = 20
/** Items per request of the key's rate. */
const ITEMS_A_REQUEST = 20

const ONE_OF_SIX = `exactly one of ${LOCATOR_FIELDS.join(', ')}`

const text = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, description }))

const LookupItem = closed(
  {
    rssFeedUrl: text('Feed URL.'),
    appleId: Type.Optional(Type.Integer({ minimum: 1, description: 'Apple Podcasts id.' })),
    spotifyId: text('Spotify show id.'),
    slug: text('Slug of the podcast here.'),
    podEngineId: Type.Optional(PodcastId),
    podcastGuid: text("The feed's `podcast:guid`."),
  },
  { minProperties: 1, maxProperties: 1 },
)

export const LookupsRequest = closed({
  items: Type.Array(LookupItem, {
    minItems: 1,
    maxItems: MOST_ITEMS,
    description: `Each names a podcast by ${ONE_OF_SIX}.`,
  }),
})

interface ItemLocator {
  readonly path: string
  readonly field: LocatorField
  readonly locator: ParsedLocator
}

function readAppleId(value: unknown, path: string): string {
  if (typeof value === 'number') return String(value)
  throw refuseField(path, `has to be a whole number from 1, not ${showValue(value)}`)
}

function readItem(value: unknown, at: number): ItemLocator {
  const path = `items[${String(at)}]`
  const entries = Object.entries(readObject(value, path))
  const [entry] = entries
  if (entry === undefined || entries.length > 1) {
    throw refuseField(path, `has ${String(entries.length)} fields; send ${ONE_OF_SIX}`)
  }
  const [field, given] = entry
  if (!isLocatorField(field)) {
    throw refuseField(path, `has an unknown field; send ${ONE_OF_SIX}`)
  }
  const fieldPath = `${path}.${field}`
  const asText =
    field === 'appleId' ? readAppleId(given, fieldPath) : readText(given, fieldPath)
  return { path: fieldPath, field, locator: parseLocator(field, asText) }
}

/** Throws one error that lists all invalid items, so that a caller can fix them at once. */
function refuseImpossible(items: readonly ItemLocator[]): void {
  const details: ErrorDetail[] = []
  let isFeedUrl = false
  for (const { path, field, locator } of items) {
    if (locator === null || !('problem' in locator)) continue
    if (details.length === 0) isFeedUrl = field === 'rssFeedUrl'
    details.push({ path: `body.${path}`, message: locator.problem })
  }
  const [first] = details
  if (first === undefined) return
  const others =
    details.length === 1 ? '' : `; ${String(details.length - 1)} more in details`
  const message = `${first.path.slice('body.'.length)} ${first.message}${others}.`
  throw new CodedError(isFeedUrl ? 'INVALID_FEED_URL' : 'INVALID_BODY', message, {
    details,
  })
}

function readItems(body: unknown): readonly (Locator | null)[] {
  if (!isPlainObject(body)) {
    const problem = `has to be an object, not ${showValue(body)}`
    throw new CodedError('INVALID_BODY', `The body ${problem}.`, {
      details: [{ path: 'body', message: problem }],
    })
  }
  const request = body
  const other = Object.keys(request).find((name) => name !== 'items')
  if (other !== undefined)
    throw refuseField(
      abbreviate(other),
      'is an unknown field; send {"items": […]} and nothing else',
    )
  const given = readArray(request['items'], 'items', MOST_ITEMS)
  if (given.length === 0)
    throw refuseField('items', `is empty; send 1 to ${String(MOST_ITEMS)} items`)
  const items = given.map(readItem)
  refuseImpossible(items)
  return items.map(({ locator }) => (locator !== null && 'by' in locator ? locator : null))
}

async function findAll(
  reader: DirectoryReader,
  locators: readonly (Locator | null)[],
  call: Call,
): Promise<string> {
  const signal = call.signal()
  const found: (StoredLevels['basic'] | undefined)[] = []
  for (let at = 0; at < locators.length; at += ITEMS_AT_ONCE) {
    if (at > 0) await setImmediate()
    const some = locators.slice(at, at + ITEMS_AT_ONCE)
    const finding = some.map(async (locator) =>
      locator === null ? undefined : reader.find(locator, { level: 'basic', signal }),
    )
    found.push(...(await Promise.all(finding)))
  }
  return viewLookups(found)
}

export const lookupPodcasts = defineRoute({
  method: 'POST',
  url: '/api/v1/podcasts/lookup',
  scope: 'lookup',
  counter: null,
  docs: {
    operationId: 'lookupPodcasts',
    tag: 'Podcasts',
    summary: 'Are these podcasts tracked?',
    description: `The basic podcasts for up to ${String(MOST_ITEMS)} feed URLs or ids in one request (an OPML file, say), in the order asked, \`null\` for each that is not tracked. Matching is that of the look-up of one. Free of charge; ${String(ITEMS_A_REQUEST)} items count as one request of the key's rate. A text that cannot be a feed URL or an id is refused, and \`details\` lists all of them.`,
    parameters: [],
    body: LookupsRequest,
    answer: LookupsAnswer,
    answerDescription: 'A podcast or null for each item, in the order of the items.',
    errors: [
      'INVALID_JSON',
      'INVALID_BODY',
      'INVALID_FEED_URL',
      'UNKNOWN_PARAMETER',
      'BODY_TOO_LARGE',
      'MEDIA_TYPE_UNSUPPORTED',
      'RECORD_DAMAGED',
    ],
    examples: lookupsExamples,
  },
  async answer(call: Call, { directory, largePages }: EndpointContext): Promise<Answer> {
    assertKnownParameters(call.query, [])
    const locators = readItems(parseBody(call.body))
    call.spendRate(Math.ceil(locators.length / ITEMS_A_REQUEST) - 1)
    const body = await largePages.make(locators.length, call, () =>
      findAll(directory.reader, locators, call),
    )
    return { body, cost: 0 }
  },
})
