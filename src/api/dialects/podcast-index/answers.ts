/** Podcast Index' answer envelopes: a status string, the result, and a sentence. */
import type { StoredPodcast } from '../../../store/directory.ts'
import type { EndpointContext } from '../../api-context.ts'
import type { DialectAnswer, DialectCall } from '../dialect.ts'
import { keepText } from '../find-podcasts.ts'
import type { Parameters } from '../parameters.ts'
import { readObserved } from './observed.ts'
import { viewFeed, viewWholeFeed } from './view-feed.ts'

export const FOUND = 'Found matching feeds.'

const toFeed = keepText(viewFeed)
const toWholeFeed = keepText(viewWholeFeed)

export function wantsFullText(parameters: Parameters): boolean {
  return parameters.flag('fulltext', 'fullText')
}

type Source = Pick<EndpointContext, 'directory'>

/** Appends what the crawler observed to the JSON of each feed. */
export async function withObserved(
  feeds: readonly { readonly id: string; readonly text: string }[],
  { directory }: Source,
): Promise<readonly string[]> {
  const observed = await readObserved(
    directory,
    feeds.map(({ id }) => id),
  )
  return feeds.map(
    ({ text }, at) => `${text.slice(0, -1)},${JSON.stringify(observed[at]).slice(1)}`,
  )
}

/** Renders feeds; by default with the description that `fulltext` of the call selects. */
export async function renderFeeds(
  podcasts: readonly StoredPodcast[],
  { parameters }: Pick<DialectCall, 'parameters'>,
  context: Source,
  toText = wantsFullText(parameters) ? toWholeFeed : toFeed,
): Promise<readonly string[]> {
  const texts = podcasts.map((podcast) => ({ id: podcast.id, text: toText(podcast) }))
  return await withObserved(texts, context)
}

type JsonTexts = Readonly<Record<string, string>>

/** `fields` maps names to JSON texts. */
export function toAnswer(
  fields: JsonTexts,
  parameters: Parameters,
  cost: number,
): DialectAnswer {
  const texts = Object.entries(fields).map(([name, text]) => `"${name}":${text}`)
  const body = `{"status":"true",${texts.join(',')}}`
  return { body: parameters.flag('pretty') ? indent(body) : body, cost }
}

function indent(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 4)
}

interface ListFields {
  readonly description: string
  /** Additional fields, as values. */
  readonly more?: Readonly<Record<string, unknown>>
  readonly cost: number
}

/** `listed` are JSON texts. */
export function toNamedAnswer(
  name: string,
  listed: readonly string[],
  { description, more = {}, liveItems, cost }: Omit<ItemFields, 'items'>,
  parameters: Parameters,
): DialectAnswer {
  const others = Object.entries(more).map(
    ([other, value]) => [other, JSON.stringify(value)] as const,
  )
  const fields = {
    [name]: `[${listed.join(',')}]`,
    count: String(listed.length),
    ...Object.fromEntries(others),
    ...(liveItems !== undefined && { liveItems: `[${liveItems.join(',')}]` }),
    description: JSON.stringify(description),
  }
  return toAnswer(fields, parameters, cost)
}

/** `feeds` are JSON texts. */
export function toListAnswer(
  { feeds, ...fields }: ListFields & { readonly feeds: readonly string[] },
  parameters: Parameters,
): DialectAnswer {
  return toNamedAnswer('feeds', feeds, fields, parameters)
}

interface ItemFields extends ListFields {
  /** JSON texts. */
  readonly items: readonly string[]
  /** JSON texts. */
  readonly liveItems?: readonly string[]
}

export function toItemsAnswer(
  { items, ...fields }: ItemFields,
  parameters: Parameters,
): DialectAnswer {
  return toNamedAnswer('items', items, fields, parameters)
}
