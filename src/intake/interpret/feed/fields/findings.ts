/**
 * Describes what a reading of the feed, or of the show's site, found beyond the feed's
 * plain facts. It is kept in the metadata (`contacts`, `site`), so that the record can be
 * composed from both whenever one of them is read again. JSON.
 */
import type { EmailFinding } from '../../../../record/contact/rank-emails.ts'
import type { DirectoryKey } from '../../../../record/links/directory.ts'
import type { SocialMediaType } from '../../../../record/links/social.ts'
import type { FullPodcast } from '../../../../record/podcast.ts'

/**
 * A link stands in one of these places. `declared`: an element of the channel that the
 * show fills with its own address. `text`: what the channel, the site or its link page
 * says. `notes`: notes of several episodes.
 */
export type FoundPlace = 'declared' | 'text' | 'notes'

/** A link that was recognised, in its canonical form. */
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
      /** A page that lists the show's own pages, or an artist's page at Apple. */
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
  /** `og:description`, else `description`. */
  readonly description: string | null
  readonly locations: readonly string[]
  /** The page names the feed (autodiscovery, or a link to it). */
  readonly linksBack: boolean
}

export type SiteFindings = {
  /** ISO instant of the reading. */
  readonly at: string
  readonly website: PageFindings | null
  readonly linkPage: PageFindings | null
}
