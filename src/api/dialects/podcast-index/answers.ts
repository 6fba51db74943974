/** Podcast Index' answer envelopes: a status string, the result, and a sentence. */
import type { StoredPodcast } from '../../../store/directory.ts'
import type { DialectAnswer } from '../dialect.ts'
import { keepText } from '../find-podcasts.ts'
import type { Parameters } from '../parameters.ts'
import { viewFeed, viewWholeFeed } from './view-feed.ts'

export const FOUND = 'Found matching feeds.'

const toFeed = keepText(viewFeed)
const toWholeFeed = keepText(viewWholeFeed)

export function wantsFullText(parameters: Parameters): boolean {
  return parameters.flag('fulltext', 'fullText')
}

/** Returns the renderer of a feed; `fulltext` keeps the whole description. */
export function feedText(parameters: Parameters): (podcast: StoredPodcast) => string {
  if (wantsFullText(parameters)) return toWholeFeed
  return toFeed
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
function toList(
  name: string,
  listed: readonly string[],
  { description, more = {}, cost }: ListFields,
  parameters: Parameters,
): DialectAnswer {
  const others = Object.entries(more).map(
    ([other, value]) => [other, JSON.stringify(value)] as const,
  )
  const fields = {
    [name]: `[${listed.join(',')}]`,
    count: String(listed.length),
    ...Object.fromEntries(others),
    description: JSON.stringify(description),
  }
  return toAnswer(fields, parameters, cost)
}

/** `feeds` are JSON texts. */
export function toListAnswer(
  { feeds, ...fields }: ListFields & { readonly feeds: readonly string[] },
  parameters: Parameters,
): DialectAnswer {
  return toList('feeds', feeds, fields, parameters)
}

/** `items` are JSON texts. */
export function toItemsAnswer(
  { items, ...fields }: ListFields & { readonly items: readonly string[] },
  parameters: Parameters,
): DialectAnswer {
  return toList('items', items, fields, parameters)
}
