/**
 * Makes the addresses of a show in directories and apps that follow from its Apple id, feed
 * URL, podcast:guid or Podcast Index id. They lead to the show if the app knows it; nobody
 * has asked the app. Closed services are left out.
 */
import type { DirectoryLinks } from '../podcast.ts'

export interface DerivationBasis {
  /** 0 = none known. */
  readonly appleId: number
  readonly appleIdStatus: string
  readonly spotifyId: string | null
  readonly rssFeedUrl: string
  readonly podcastGuid: string | null
  readonly podcastIndexId: number | null
  readonly slug?: string
  /** This is `podcast:medium`; one of the apps is for `music`. */
  readonly medium?: string | null
}

/**
 * Returns the derived links. Links of services that are gone (Google Podcasts, RadioPublic)
 * are recognised, but none are made.
 */
export function deriveDirectoryLinks(basis: DerivationBasis): DirectoryLinks {
  return {
    ...fromFeedUrl(basis.rssFeedUrl),
    ...fromGuid(basis),
    ...fromPodcastIndexId(basis.podcastIndexId),
    ...fromAppleId(basis),
  }
}

/**
 * Returns links that follow from the Apple id. A contradicted id may be another show's, and
 * so would be every address made from it.
 */
const fromAppleId = ({ appleId, appleIdStatus, slug }: DerivationBasis): DirectoryLinks => {
  if (appleId <= 0 || appleIdStatus === 'contradicted') return {}
  const id = String(appleId)
  return {
    castbox: `https://castbox.fm/vic/${id}`,
    castro: `https://castro.fm/itunes/${id}`,
    goodpods: `https://goodpods.com/podcasts-aid/${id}`,
    listennotes: `https://www.listennotes.com/itunes/id${id}`,
    moonfm: `https://moon.fm/itunes/${id}`,
    overcast: `https://overcast.fm/itunes${id}`,
    pocketcasts: `https://pca.st/itunes/${id}`,
    podbean: `https://www.podbean.com/itunes/${id}`,
    podcastguru: `https://app.podcastguru.io/podcast/${id}`,
    podcastrepublic: `https://www.podcastrepublic.net/podcast/${id}`,
    podchaser: `https://www.podchaser.com/f/pod/${id}`,
    podfriend: `https://web.podfriend.com/podcast/${id}`,
    podlp: `https://link.podlp.app/${id}`,
    podnews: `https://podnews.net/podcast/${id}`,
    sonnet: `https://sonnet.fm/p/${id}`,
    ...(slug === undefined
      ? {}
      : { podurama: `https://podurama.com/podcast/${slug}-i${id}` }),
  }
}

const fromFeedUrl = (feedUrl: string): DirectoryLinks => {
  const feed = encodeURIComponent(feedUrl)
  return {
    antennapod: `https://antennapod.org/deeplink/subscribe?url=${feed}`,
    anytimeplayer: `https://anytimeplayer.app/subscribe?url=${feed}`,
    apollo: `https://shows.apollopods.com/show?feedUrl=${feed}`,
    breez: `https://breez.link/p?feedURL=${feed}`,
    gpodder: `https://gpodder.net/subscribe?url=${feed}`,
    playerfm: `https://player.fm/subscribe?id=${feed}`,
    podcastaddict: `https://podcastaddict.com/feed/${feed}`,
    podknife: `https://podknife.com/podcast?feed_url=${feed}`,
    podstation: `https://podstation.github.io/subscribe-ext/?feedURL=${feed}`,
    youtubemusic: `https://music.youtube.com/library/podcasts?addrssfeed=${Buffer.from(feedUrl).toString('base64url')}`,
  }
}

const fromGuid = ({ podcastGuid, medium }: DerivationBasis): DirectoryLinks =>
  podcastGuid === null
    ? {}
    : {
        castamatic: `https://castamatic.com/guid/${podcastGuid}`,
        stenofm: `https://steno.fm/show/${podcastGuid}`,
        truefans: `https://truefans.fm/${podcastGuid}`,
        ...(medium === 'music'
          ? { lnbeats: `https://lnbeats.com/album/${podcastGuid}` }
          : {}),
      }

const fromPodcastIndexId = (podcastIndexId: number | null): DirectoryLinks => {
  if (podcastIndexId === null) return {}
  const id = String(podcastIndexId)
  return {
    curiocaster: `https://curiocaster.com/podcast/pi${id}`,
    fountain: `https://fountain.fm/show/${id}`,
    podverse: `https://api.podverse.fm/api/v1/podcast/podcastindex/${id}`,
  }
}
