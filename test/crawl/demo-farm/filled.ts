/**
 * How much of the catalogue is filled: for each field, how many podcasts have a value, as the
 * public operations show them.
 */
import type { FullPodcast } from '../../../src/record/podcast.ts'
import { accountOf, descriptionOf, type DemoShow, emailOf, siteAccountOf } from './shows.ts'

/** A server that is asked with a key of every scope. */
export interface Asking {
  readonly baseUrl: string
  readonly key: string
}

/** Throws for anything but a success. */
export const ask = async <Data>(
  { baseUrl, key }: Asking,
  path: string,
  body?: unknown,
): Promise<Data> => {
  const answer = await fetch(`${baseUrl}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok)
    throw new Error(`${path}: ${String(answer.status)} ${await answer.text()}`)
  return ((await answer.json()) as { readonly data: Data }).data
}

const PAGE = 50

interface Page {
  readonly cursor: string | null
  readonly result: { readonly hits: readonly { readonly id: string }[] }
}

/** Every podcast that is served, dead ones left out. */
export const readPodcasts = async (asking: Asking): Promise<readonly FullPodcast[]> => {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: Page = await ask(asking, '/search/podcasts', {
      searchTerms: [],
      pageSize: 1000,
      details: 'basic',
      cursor,
    })
    ids.push(...page.result.hits.map(({ id }) => id))
    cursor = page.cursor
  } while (cursor !== null)
  const podcasts: FullPodcast[] = []
  for (let from = 0; from < ids.length; from += PAGE) {
    const path = `/podcasts/multiple?details=full&podcastIds=${ids.slice(from, from + PAGE).join(',')}`
    podcasts.push(
      ...(await ask<{ podcasts: readonly FullPodcast[] }>(asking, path)).podcasts,
    )
  }
  return podcasts
}

type Holds = (podcast: FullPodcast, show: DemoShow) => boolean

const hasAccount = ({ socialMediaLinks }: FullPodcast, account: string): boolean =>
  socialMediaLinks.some(({ url }) => url === account)

/** What the farm says of each show, field by field. */
export const FIELDS: Readonly<Record<string, Holds>> = {
  description: ({ description }, show) =>
    description?.startsWith(descriptionOf(show)) === true,
  emails: ({ emails }, show) => emails.includes(emailOf(show)),
  primaryContactEmail: ({ primaryContactEmail }, show) =>
    primaryContactEmail === emailOf(show),
  hostNames: ({ hostNames }) => hostNames?.includes('Jo Farmer') === true,
  'socialMediaLinks, of the feed': (podcast, show) => hasAccount(podcast, accountOf(show)),
  'socialMediaLinks, of the site': (podcast, show) =>
    hasAccount(podcast, siteAccountOf(show)),
  podcastDirectoryLinks: ({ podcastDirectoryLinks }) =>
    Object.keys(podcastDirectoryLinks).length > 1,
  imageUrl: ({ imageUrl }) => imageUrl !== null,
  explicitRss: ({ explicitRss }, { no }) => explicitRss === (no % 5 === 0),
  'stats.episodeCount': ({ stats }) => stats.episodeCount > 0,
  'stats.latestPublishedAt': ({ stats }) => stats.latestPublishedAt !== null,
  'stats.updateFrequency': ({ stats }) => !stats.updateFrequency.endsWith('stale'),
}

export const countFilled = (
  podcasts: readonly FullPodcast[],
  showOf: (podcast: FullPodcast) => DemoShow | undefined,
): Readonly<Record<string, number>> => {
  const pairs = podcasts.flatMap((podcast) => {
    const show = showOf(podcast)
    return show === undefined ? [] : [[podcast, show] as const]
  })
  return Object.fromEntries(
    Object.entries(FIELDS).map(([field, holds]) => [
      field,
      pairs.filter(([podcast, show]) => holds(podcast, show)).length,
    ]),
  )
}
