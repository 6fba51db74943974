/** A show in lists, on pages and in files, with all e-mail addresses removed. */
import { hideEmails } from '../../record/contact/hide-emails.ts'
import { publicUrlOf } from '../../record/contact/public-url.ts'
import { isDemoFeed } from '../../record/feed-url/demo-feed.ts'
import type { FullPodcast } from '../../record/podcast.ts'

export { publicUrlOf }

export interface ListedShow {
  readonly id: string
  /** Ids of duplicates of the show that the search matched as well. */
  readonly alsoAs?: readonly string[]
  readonly slug: string
  readonly title: string
  readonly author: string | null
  readonly description: string | null
  readonly genres: readonly string[]
  readonly language: string
  readonly episodes: number
  /** ISO instant; null if no episode has a date. */
  readonly latestAt: string | null
  /** ISO instant; set in lists by date of entry. */
  readonly cameAt?: string
  /** As the API's `authorityScore.authorityScore`; pages show it as a share of the highest one. */
  readonly authorityScore: number | null
  readonly isExplicit: boolean
  /** True for a show of the demo. */
  readonly isDemo: boolean
  readonly feedUrl: string
  readonly websiteUrl: string | null
  readonly imageUrl: string | null
}

export function hideIn(text: string | null): string | null {
  if (text === null) return null
  return hideEmails(text)
}

export function toListedShow(podcast: FullPodcast): ListedShow {
  const { id, slug, titleLatest, author, description, stats, authorityScore } = podcast
  return {
    id,
    slug,
    title: hideEmails(titleLatest),
    author: hideIn(author),
    description: hideIn(description),
    genres: podcast.genres,
    language: podcast.language,
    episodes: stats.episodeCount,
    latestAt: stats.latestPublishedAt,
    authorityScore: authorityScore?.authorityScore ?? null,
    isExplicit: podcast.explicitRss === true,
    isDemo: isDemoFeed(podcast.rssFeedUrl),
    feedUrl: publicUrlOf(podcast.rssFeedUrl) ?? '',
    websiteUrl:
      podcast.websiteUrl === null ? null : (publicUrlOf(podcast.websiteUrl) ?? null),
    imageUrl: podcast.imageUrl,
  }
}
