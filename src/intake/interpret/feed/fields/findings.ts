/**
 * Defines findings from the feed or the show's site beyond the feed's plain facts. They are
 * stored in the metadata (`contacts`, `site`), so that the record can be recomposed from both
 * after either is read. JSON.
 */
import type { EmailFinding } from '../../../../record/contact/rank-emails.ts'
import type { DirectoryKey } from '../../../../record/links/directory.ts'
import type { SocialMediaType } from '../../../../record/links/social.ts'
import type { FullPodcast } from '../../../../record/podcast.ts'

/**
 * Position of a link. `declared`: an element of the channel for the show's own URLs. `text`:
 * texts of the channel, the site or its link page. `notes`: notes of several episodes.
 */
export type FoundPlace = 'declared' | 'text' | 'notes'

/** A recognised link in canonical form. */
export type FoundLink =
  | {
      readonly kind: 'social'
      readonly type: SocialMediaType
      readonly url: string
      readonly place: FoundPlace
    }
  | {
      readonly kind: 'directory'
      readonly key: DirectoryKey
      readonly url: string
      readonly place: FoundPlace
    }
  | {
      /** A page that lists the show's pages, or an artist page at Apple. */
      readonly kind: 'link-page' | 'artist'
      readonly url: string
      readonly place: FoundPlace
    }

export type FeedFindings = {
  /** ISO instant of the reading. */
  readonly at: string
  readonly emails: readonly EmailFinding[]
  readonly links: readonly FoundLink[]
  readonly hostNames: readonly string[] | null
  readonly podcastHasGuests: boolean | null
  readonly podcastHasSponsors: boolean | null
  readonly podcastLocations: readonly string[] | null
  readonly podcastAffiliation: FullPodcast['podcastAffiliation']
  /** `podcast:medium`. */
  readonly medium: string | null
}

export type PageFindings = {
  readonly url: string
  readonly emails: readonly string[]
  readonly links: readonly FoundLink[]
  /** `og:description`, otherwise `description`. */
  readonly description: string | null
  readonly locations: readonly string[]
  /** The page links to the feed, by autodiscovery or a link. */
  readonly linksBack: boolean
}

export type SiteFindings = {
  /** ISO instant of the reading. */
  readonly at: string
  readonly website: PageFindings | null
  readonly linkPage: PageFindings | null
}
