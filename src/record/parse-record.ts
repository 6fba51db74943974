/** A whole record from outside (a line of an export): either it fits the record's schema, or every misfit is named. */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { parseFeedUrl } from './feed-url.ts'
import { showPointer, stepsOf } from './json-pointer.ts'
import { type PodcastDraft, PodcastRecord } from './podcast.ts'
import { closed } from './schema.ts'

export interface RecordProblem {
  /** `stats.episodeCount`, `feedUrls[0].url`; empty for the record itself. */
  readonly path: string
  /** Names the path and the value, but never a feed URL that may be private. */
  readonly message: string
}

/** What one record can be told about; the rest follows from the first. */
const MAX_PROBLEMS = 20
const MAX_SHOWN_VALUE = 80

/** The engine gives slug and seq where they are missing. */
const { slug, seq, ...given } = PodcastRecord.properties
const validator = Compile(closed({ ...given, slug: Type.Optional(slug), seq: Type.Optional(seq) }))

export const parseRecord = (value: unknown): PodcastDraft | { problems: RecordProblem[] } => {
  if (!validator.Check(value)) return { problems: misfitsOf(value) }
  const podcast = value as PodcastDraft
  const problems = feedUrlProblemsOf(podcast)
  return problems.length === 0 ? podcast : { problems }
}

const misfitsOf = (value: unknown): RecordProblem[] => {
  const problems = new Map<string, RecordProblem>()
  for (const { instancePath, keyword, message, params } of validator.Errors(value)) {
    // A key too many is told once, by name, and of a union's members only that none fits.
    if (keyword === 'boolean' || (instancePath.startsWith(UNION) && keyword !== 'anyOf')) continue
    for (const pointer of namedKeysOf(params).map((key) => instancePath + key)) {
      if (problems.has(pointer)) continue
      problems.set(pointer, toProblem(value, pointer, reasonOf(keyword, message, params)))
    }
  }
  return [...problems.values()].slice(0, MAX_PROBLEMS)
}

/** The one field that has several shapes. */
const UNION = '/transcriptionMode'

/** The keys that are missing or too many, each as a pointer's last step; one empty step where the value itself is wrong. */
const namedKeysOf = (params: object): readonly string[] => {
  const named = params as { requiredProperties?: readonly string[]; additionalProperties?: readonly string[] }
  const keys = named.requiredProperties ?? named.additionalProperties
  return keys?.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`) ?? ['']
}

const reasonOf = (keyword: string, message: string, params: object): string => {
  if (keyword === 'required') return 'is missing'
  if (keyword === 'additionalProperties') return 'is no field of a record'
  if (keyword === 'enum') return `must be one of ${allowedOf(params)}`
  return keyword === 'anyOf' ? 'has none of the allowed shapes' : message
}

const allowedOf = (params: object): string => {
  const { allowedValues = [] } = params as { allowedValues?: readonly unknown[] }
  return allowedValues.map((allowed) => JSON.stringify(allowed)).join(', ')
}

const toProblem = (value: unknown, pointer: string, reason: string): RecordProblem => {
  const path = showPointer(pointer)
  const found = stepsOf(pointer).reduce<unknown>(
    (inner, step) => (inner as Record<string, unknown> | undefined)?.[step],
    value,
  )
  const shown = found === undefined || path.toLowerCase().includes('feedurl') ? '' : ` (${show(found)})`
  return { path, message: `${path === '' ? 'the record' : path} ${reason}${shown}` }
}

/** Lists and objects only by their kind: they may be nested deeper than any stack. */
const show = (value: unknown): string => {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object'
  const text = JSON.stringify(value)
  return text.length > MAX_SHOWN_VALUE ? `${text.slice(0, MAX_SHOWN_VALUE)}…` : text
}

/** What the schema cannot say: each URL is one, in its `fetchUrl` form and not private, and one of them is in use. */
const feedUrlProblemsOf = ({ rssFeedUrl, feedUrls }: PodcastDraft): RecordProblem[] => {
  const problems = feedUrls.flatMap(({ url }, index) => feedUrlProblem(`feedUrls[${String(index)}].url`, url))
  if (feedUrls.some(({ url }) => url === rssFeedUrl)) return problems
  return [...problems, { path: 'rssFeedUrl', message: 'rssFeedUrl must be one of feedUrls' }]
}

const feedUrlProblem = (path: string, url: string): RecordProblem[] => {
  const parsed = parseFeedUrl(url)
  if ('problem' in parsed) return [{ path, message: `${path} is no feed URL (${parsed.problem})` }]
  if (parsed.isPrivate) return [{ path, message: `${path} is private: it carries credentials` }]
  return parsed.fetchUrl === url ? [] : [{ path, message: `${path} must be written ${parsed.fetchUrl}` }]
}
