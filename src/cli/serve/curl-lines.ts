/** The four operations as lines for a shell, with podcasts that the directory really holds. */

export interface SamplePodcast {
  readonly id: string
  readonly title: string
  readonly rssFeedUrl: string
}

/** A key as it stands in a line: itself, or the name of the shell's variable that holds it. */
export type ShownKey = { readonly text: string } | { readonly variable: string }

/** In single quotes, where a shell leaves everything alone but the single quote. */
export const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const parameter = (value: string): string => encodeURIComponent(value).replaceAll("'", '%27')

/** One line each, in the order of the interface. At least one podcast; the first is the one that is looked up. */
export const renderCurlLines = (
  baseUrl: string,
  key: ShownKey,
  [first, ...others]: readonly [SamplePodcast, ...SamplePodcast[]],
): readonly string[] => {
  const header = 'text' in key ? quote(`Authorization: Bearer ${key.text}`) : `"Authorization: Bearer $${key.variable}"`
  const curl = `curl -H ${header}`
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
    `${curl} ${quote(`${baseUrl}/api/v1/podcasts/multiple?podcastIds=${parameter(ids)}&details=basic`)}`,
    `${curl} ${quote(`${baseUrl}/api/v1/podcasts/id/lookup?rssFeedUrl=${feedUrl}`)}`,
    `${curl} ${quote(`${baseUrl}/api/v1/podcasts/by-feed-url?rssFeedUrl=${feedUrl}`)}`,
    `${curl} -H ${quote('Content-Type: application/json')} -d ${quote(JSON.stringify(search))} ${quote(`${baseUrl}/api/v1/search/podcasts`)}`,
  ]
}
