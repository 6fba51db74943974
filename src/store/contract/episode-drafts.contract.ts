/** Episodes and their searches for the suite. */
import type { KeptEpisode } from '../../record/episodes/episode.ts'
import { packEpisodes } from '../../record/episodes/packed-episodes.ts'
import type { PodcastDraft } from '../../record/podcast.ts'
import type { SearchQuery } from '../../search/query.ts'
import type { Directory } from '../directory.ts'
import type { Episodes } from '../episodes/episodes.ts'
import { NOW } from './directory-under-test.contract.ts'

export const DAY = 86_400_000

export function episodeOf(
  name: string,
  daysAgo: number,
  more: Partial<KeptEpisode> = {},
): KeptEpisode {
  return {
    guid: name,
    title: `Talk about ${name}`,
    link: null,
    publishedMs: NOW - daysAgo * DAY,
    durationSeconds: 1800,
    enclosure: {
      url: `https://media.example.org/${name}.mp3`,
      type: 'audio/mpeg',
      size: 1,
    },
    season: null,
    number: null,
    kind: 'full',
    isExplicit: false,
    imageUrl: null,
    transcripts: [],
    chaptersUrl: null,
    persons: [],
    notes: `What ${name} means for us`,
    ...more,
  }
}

export async function putEpisodes(
  { writer }: Directory,
  draft: PodcastDraft,
  episodes: readonly KeptEpisode[],
): Promise<void> {
  const known = (await writer.owners({ ids: [draft.id] })).byId.get(draft.id)
  const metadata = { newestEpisodes: packEpisodes(episodes) }
  await writer.write([{ record: draft, revision: known?.revision ?? null, metadata }])
}

export function episodeQuery(words: string, more: Partial<SearchQuery> = {}): SearchQuery {
  const term = {
    text: words,
    mode: 'must',
    targets: ['podcast-title', 'podcast-description'],
    phrase: false,
    slop: 0,
    fuzzy: false,
  } as const
  return {
    terms: words === '' ? [] : [term],
    groups: [],
    filters: {},
    order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
    limit: 25,
    after: null,
    level: 'hit',
    ...more,
  }
}

export function episodesOf({ name, episodes }: Directory): Episodes {
  if (episodes === undefined) throw new Error(`${name} searches no episodes`)
  return episodes
}
