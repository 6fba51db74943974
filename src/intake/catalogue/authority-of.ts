/** What the authority formula needs to know, from a podcast as it stands. */
import { scoreAuthority } from '../../record/authority/index.ts'
import type { AuthorityScore, PodcastDraft } from '../../record/podcast.ts'

/** Milliseconds since 1970. A record's own instants need no parser of wild dates. */
export const toMs = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))

export const authorityOf = (podcast: PodcastDraft, nowMs: number): AuthorityScore =>
  scoreAuthority(
    {
      episodeCount: podcast.stats.episodeCount || null,
      firstEpisodeMs: toMs(podcast.stats.firstEpisodePublishedAt),
      latestEpisodeMs: toMs(podcast.stats.latestPublishedAt),
      popularity: podcast.popularity,
      hasArtwork: podcast.imageUrl !== null,
      hasAuthor: podcast.author !== null,
      hasDescription: podcast.description !== null,
      hasGuid: podcast.podcastGuid !== null,
      hasWebsite: podcast.websiteUrl !== null,
      hasLanguage: podcast.language !== 'und',
      hasGenres: podcast.genres.length > 0,
    },
    nowMs,
  )
