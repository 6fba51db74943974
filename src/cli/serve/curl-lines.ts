/**
 * Writes the four operations as lines for a shell, with podcasts that the directory really
 * holds.
 */
import { findSocketPath } from './unix-socket.ts'

export interface SamplePodcast {
  readonly id: string
  readonly title: string
  readonly rssFeedUrl: string
}

/** A key as it stands in a line: itself, or the name of the shell's variable that holds it. */
export type ShownKey = { readonly text: string } | { readonly variable: string }

/**
 * Puts a text in single quotes, in which a shell changes nothing except the single quote.
 */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

const parameter = (value: string): string =>
  encodeURIComponent(value).replaceAll("'", '%27')

/** A call as it is sent: by GET, or with a body by POST. */
export interface SampleCall {
  /** From the root, with its parameters. */
  readonly path: string
  readonly body?: string
}

/** At least one podcast; the first is the one that is looked up. */
export type Samples = readonly [SamplePodcast, ...SamplePodcast[]]

/** Returns the four operations, in the order of the interface. */
export function sampleCalls([first, ...others]: Samples): readonly SampleCall[] {
  const feedUrl = parameter(first.rssFeedUrl)
  const ids = [first, ...others].map(({ id }) => id).join(',')
  const search = {
    searchTerms: [
      {
        searchTerm: first.title,
        searchType: 'text',
        searchTargets: ['podcast-title'],
        searchTermOptions: { matchMode: 'must' },
      },
    ],
    pageSize: 5,
  }
  return [
    { path: `/api/v1/podcasts/multiple?podcastIds=${parameter(ids)}&details=basic` },
    { path: `/api/v1/podcasts/id/lookup?rssFeedUrl=${feedUrl}` },
    { path: `/api/v1/podcasts/by-feed-url?rssFeedUrl=${feedUrl}` },
    { path: '/api/v1/search/podcasts', body: JSON.stringify(search) },
  ]
}

/** Returns a search as somebody types it, with an error. */
export function typedCall([{ title }]: Samples): SampleCall {
  const [longest = ''] = title.split(' ').sort((a, b) => b.length - a.length)
  const mistyped = longest.replace(/(\p{L}{3})(\p{L})(\p{L})/u, '$1$3$2')
  return {
    path: `/api/v1/search/podcasts?q=${parameter(title.replace(longest, mistyped))}&pageSize=5`,
  }
}

/** Returns a call as one line for a shell. */
export function renderCurlLine(
  baseUrl: string,
  key: ShownKey,
  { path, body }: SampleCall,
): string {
  const header =
    'text' in key
      ? quote(`Authorization: Bearer ${key.text}`)
      : `"Authorization: Bearer $${key.variable}"`
  const data =
    body === undefined
      ? ''
      : ` -H ${quote('Content-Type: application/json')} -d ${quote(body)}`
  const socket = findSocketPath(baseUrl)
  const [way, base] =
    socket === undefined
      ? ['', baseUrl]
      : [` --unix-socket ${quote(socket)}`, 'http://localhost']
  return `curl${way} -H ${header}${data} ${quote(base + path)}`
}

/** Returns one line for each of the four operations. */
export function renderCurlLines(
  baseUrl: string,
  key: ShownKey,
  samples: Samples,
): readonly string[] {
  return sampleCalls(samples).map((call) => renderCurlLine(baseUrl, key, call))
}
