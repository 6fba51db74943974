/** A show as lists have it, on pages and in files: with nobody's e-mail address in it. */
import { hideEmails } from '../../record/contact/hide-emails.ts'
import type { FullPodcast } from '../../record/podcast.ts'

export interface ListedShow {
  readonly id: string
  /** Ids of the same show under other feeds, where a search has found them too. */
  readonly alsoAs?: readonly string[]
  readonly slug: string
  readonly title: string
  readonly author: string | null
  readonly description: string | null
  readonly genres: readonly string[]
  readonly language: string
  readonly episodes: number
  /** ISO instant; null = no episode is dated. */
  readonly latestAt: string | null
  /** ISO instant; set in lists of shows by when they came into the directory. */
  readonly cameAt?: string
  /** 0 to 100. */
  readonly score: number | null
  readonly isExplicit: boolean
  readonly feedUrl: string
  readonly websiteUrl: string | null
  readonly imageUrl: string | null
}

export function hideIn(text: string | null): string | null {
  return text === null ? null : hideEmails(text)
}

/** Returns an address unless it holds the e-mail address of somebody. */
export function publicUrlOf(url: string): string | undefined {
  let plain = url
  try {
    plain = decodeURIComponent(url)
  } catch {
    // The text is compared as it is written.
  }
  return hideEmails(plain) === plain ? url : undefined
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
    score: authorityScore?.authorityScore ?? null,
    isExplicit: podcast.explicitRss === true,
    feedUrl: publicUrlOf(podcast.rssFeedUrl) ?? '',
    websiteUrl:
      podcast.websiteUrl === null ? null : (publicUrlOf(podcast.websiteUrl) ?? null),
    imageUrl: podcast.imageUrl,
  }
}
