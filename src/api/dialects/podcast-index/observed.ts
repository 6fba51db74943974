/** Reads what the crawler observed of feeds. Unknown times, statuses and counts are 0. */
import { isObject } from '../../../record/is-object.ts'
import { parseCrawlState } from '../../../record/crawl-state.ts'
import { parseInstant } from '../../../record/instant/instant.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'
import type { Directory } from '../../../store/directory.ts'

export interface Observed {
  readonly lastCrawlTime: number
  readonly lastParseTime: number
  readonly lastGoodHttpStatusTime: number
  readonly lastHttpStatus: number
  readonly contentType: string
  readonly generator: string
  readonly type: 0 | 1
  readonly crawlErrors: number
  readonly parseErrors: number
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  rss: 'application/rss+xml',
  rdf: 'application/rdf+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
}

const toSeconds = (ms: number | null): number => Math.floor((ms ?? 0) / 1000)

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  return ''
}

function viewFetches(task: JsonValue) {
  const { last, goodAt, failing } = parseCrawlState(task)
  const tries = failing?.tries ?? 0
  const isUnreadable = failing?.outcome === 'not-a-feed'
  return {
    lastCrawlTime: toSeconds(last?.at ?? null),
    lastGoodHttpStatusTime: toSeconds(goodAt),
    lastHttpStatus: last?.status ?? 0,
    crawlErrors: isUnreadable ? 0 : tries,
    parseErrors: isUnreadable ? tries : 0,
  }
}

/** `reading` is the metadata section `feed`. */
function viewReading(reading: unknown) {
  const { at, format, generator } = (isObject(reading) ? reading : {}) as {
    readonly at?: unknown
    readonly format?: unknown
    readonly generator?: unknown
  }
  return {
    lastParseTime: toSeconds(parseInstant(textOf(at)) ?? null),
    contentType: CONTENT_TYPES[textOf(format)] ?? '',
    generator: textOf(generator),
    type: format === 'atom' ? 1 : 0,
  } as const
}

type Source = Pick<Directory, 'tasks' | 'metadata'>

/** Returns the observations of each podcast, in the sequence of the ids. */
export async function readObserved(
  { tasks, metadata }: Source,
  ids: readonly string[],
): Promise<readonly Observed[]> {
  if (ids.length === 0) return []
  const [states, sections] = await Promise.all([
    tasks.findEach(ids, 'feed'),
    metadata.read(ids, ['feed']),
  ])
  return ids.map((id) => ({
    ...viewFetches(states.get(id)?.state ?? null),
    ...viewReading(sections.get(id)?.feed),
  }))
}
