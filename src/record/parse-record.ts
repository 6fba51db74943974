/**
 * Parses a whole record from outside (a line of an export). Either it fits the record's
 * schema, or every misfit is named.
 */
import { Type } from 'typebox'
import { checkerOf } from './checker.ts'
import { FEED_URL_PROBLEMS, parseFeedUrl } from './feed-url/feed-url.ts'
import { listMisfits, type Misfit } from './misfits.ts'
import { type PodcastDraft, PodcastRecord } from './podcast.ts'
import { closed } from './schema.ts'

export type RecordProblem = Misfit

const WORDING = { whole: 'the record', owner: 'a record' }

/** The directory gives slug and seq where they are missing. */
const { slug, seq, ...given } = PodcastRecord.properties
const checker = checkerOf(
  closed({ ...given, slug: Type.Optional(slug), seq: Type.Optional(seq) }),
)

export function parseRecord(value: unknown): PodcastDraft | { problems: RecordProblem[] } {
  if (!checker.Check(value)) return { problems: listMisfits(checker, value, WORDING) }
  const podcast = value as PodcastDraft
  const problems = feedUrlProblemsOf(podcast)
  return problems.length === 0 ? podcast : { problems }
}

/**
 * Checks what the schema cannot say: each URL is valid, in its `fetchUrl` form and not
 * private, and one of them is in use.
 */
const feedUrlProblemsOf = ({ rssFeedUrl, feedUrls }: PodcastDraft): RecordProblem[] => {
  const problems = feedUrls.flatMap(({ url }, index) =>
    feedUrlProblem(`feedUrls[${String(index)}].url`, url),
  )
  if (feedUrls.some(({ url }) => url === rssFeedUrl)) return problems
  return [
    ...problems,
    { path: 'rssFeedUrl', message: 'rssFeedUrl must be one of feedUrls' },
  ]
}

const feedUrlProblem = (path: string, url: string): RecordProblem[] => {
  const parsed = parseFeedUrl(url)
  if ('problem' in parsed)
    return [{ path, message: `${path} ${FEED_URL_PROBLEMS[parsed.problem]}` }]
  if (parsed.isPrivate)
    return [{ path, message: `${path} is private: it carries credentials` }]
  return parsed.fetchUrl === url
    ? []
    : [{ path, message: `${path} must be written ${parsed.fetchUrl}` }]
}
