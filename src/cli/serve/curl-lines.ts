/** Renders the four operations as curl commands with podcasts of the directory. */
import { findSocketPath } from './unix-socket.ts'

export interface SamplePodcast {
  readonly id: string
  readonly title: string
  readonly rssFeedUrl: string
}

/** A key in a command: literal, or a shell variable. */
export type KeyText = { readonly text: string } | { readonly variable: string }

export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

const parameter = (value: string): string =>
  encodeURIComponent(value).replaceAll("'", '%27')

/** A GET, or a POST if it has a body. */
export interface SampleCall {
  /** Absolute, with query. */
  readonly path: string
  readonly body?: string
}

/** At least one podcast; the first one is looked up. */
export type Samples = readonly [SamplePodcast, ...SamplePodcast[]]

/** Returns the four operations in documented sequence. */
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

/** Returns a search with a typo. */
export function typedCall([{ title }]: Samples): SampleCall {
  const [longest = ''] = title.split(' ').sort((a, b) => b.length - a.length)
  const mistyped = longest.replace(/(\p{L}{3})(\p{L})(\p{L})/u, '$1$3$2')
  return {
    path: `/api/v1/search/podcasts?q=${parameter(title.replace(longest, mistyped))}&pageSize=5`,
  }
}

/** Renders a call as a shell line. */
export function renderCurlLine(
  baseUrl: string,
  key: KeyText,
  { path, body }: SampleCall,
): string {
  const header =
    'text' in key
      ? quoteForShell(`Authorization: Bearer ${key.text}`)
      : `"Authorization: Bearer $${key.variable}"`
  const data =
    body === undefined
      ? ''
      : ` -H ${quoteForShell('Content-Type: application/json')} -d ${quoteForShell(body)}`
  const socket = findSocketPath(baseUrl)
  const [way, base] =
    socket === undefined
      ? ['', baseUrl]
      : [` --unix-socket ${quoteForShell(socket)}`, 'http://localhost']
  return `curl${way} -H ${header}${data} ${quoteForShell(base + path)}`
}

/** Renders the four operations. */
export function renderCurlLines(
  baseUrl: string,
  key: KeyText,
  samples: Samples,
): readonly string[] {
  return sampleCalls(samples).map((call) => renderCurlLine(baseUrl, key, call))
}
