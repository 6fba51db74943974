/** Parses a complete record from untrusted input (a line of an export), or lists all errors. */
import { Type } from 'typebox'
import { checkerOf } from './checker.ts'
import { FEED_URL_PROBLEMS, parseFeedUrl } from './feed-url/feed-url.ts'
import { isObject } from './is-object.ts'
import { addLaterFields } from './layout/later-fields.ts'
import { listMisfits, type Misfit } from './misfits.ts'
import { type PodcastDraft, PodcastRecord } from './podcast.ts'
import { closed } from './schema.ts'
import { withoutPrivateLinks } from './feed-url/without-private.ts'

export type RecordProblem = Misfit

const WORDING = { whole: 'the record', owner: 'a record' }

/** The directory assigns slug and seq if they are missing. */
const { slug, seq, ...given } = PodcastRecord.properties
const checker = checkerOf(
  closed({ ...given, slug: Type.Optional(slug), seq: Type.Optional(seq) }),
)

/** `takesPrivate`: the caller removes private feed URLs afterwards. */
export function parseRecord(
  line: unknown,
  { takesPrivate = false } = {},
): PodcastDraft | { problems: RecordProblem[] } {
  const value = isObject(line) && !Array.isArray(line) ? addLaterFields(line) : line
  if (!checker.Check(value)) return { problems: listMisfits(checker, value, WORDING) }
  const podcast = value as PodcastDraft
  const problems = feedUrlProblemsOf(podcast, takesPrivate)
  if (problems.length === 0) return withoutPrivateLinks(podcast)
  return { problems }
}

/**
 * Checks rules beyond the schema: each URL is valid, in `fetchUrl` form and public, and one of
 * them is in use.
 */
const feedUrlProblemsOf = (
  { rssFeedUrl, feedUrls }: PodcastDraft,
  takesPrivate: boolean,
): RecordProblem[] => {
  const problems = feedUrls.flatMap(({ url }, index) =>
    feedUrlProblem(`feedUrls[${String(index)}].url`, url, takesPrivate),
  )
  if (feedUrls.some(({ url }) => url === rssFeedUrl)) return problems
  return [
    ...problems,
    { path: 'rssFeedUrl', message: 'rssFeedUrl must be one of feedUrls' },
  ]
}

const feedUrlProblem = (
  path: string,
  url: string,
  takesPrivate: boolean,
): RecordProblem[] => {
  const parsed = parseFeedUrl(url)
  if ('problem' in parsed)
    return [{ path, message: `${path} ${FEED_URL_PROBLEMS[parsed.problem]}` }]
  if (parsed.isPrivate && !takesPrivate)
    return [
      { path, message: `${path} is private: it holds a password, a token or a signature` },
    ]
  if (parsed.fetchUrl === url) return []
  return [{ path, message: `${path} must be written ${parsed.fetchUrl}` }]
}
