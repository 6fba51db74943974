/** The answers of Podcast Index: a status as text, what was found, and a sentence. */
import type { StoredPodcast } from '../../../store/directory.ts'
import type { DialectAnswer } from '../dialect.ts'
import { keepText } from '../find-podcasts.ts'
import type { Parameters } from '../parameters.ts'
import { viewFeed, viewWholeFeed } from './view-feed.ts'

export const FOUND = 'Found matching feeds.'

const toFeed = keepText(viewFeed)
const toWholeFeed = keepText(viewWholeFeed)

/** Returns what makes the text of a feed, with all of its description where that is asked for. */
export function feedText(parameters: Parameters): (podcast: StoredPodcast) => string {
  return parameters.flag('fulltext', 'fullText') ? toWholeFeed : toFeed
}

type JsonTexts = Readonly<Record<string, string>>

/** `fields`: JSON texts by name. */
export function toAnswer(fields: JsonTexts, parameters: Parameters, cost: number): DialectAnswer {
  const texts = Object.entries(fields).map(([name, text]) => `"${name}":${text}`)
  const body = `{"status":"true",${texts.join(',')}}`
  return { body: parameters.flag('pretty') ? indent(body) : body, cost }
}

function indent(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 4)
}

interface FeedList {
  /** JSON texts. */
  readonly feeds: readonly string[]
  readonly description: string
  /** More fields, as values. */
  readonly more?: Readonly<Record<string, unknown>>
  readonly cost: number
}

export function toListAnswer({ feeds, description, more = {}, cost }: FeedList, parameters: Parameters): DialectAnswer {
  const others = Object.entries(more).map(([name, value]) => [name, JSON.stringify(value)] as const)
  const fields = {
    feeds: `[${feeds.join(',')}]`,
    count: String(feeds.length),
    ...Object.fromEntries(others),
    description: JSON.stringify(description),
  }
  return toAnswer(fields, parameters, cost)
}
