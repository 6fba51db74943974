/** Adds episodes to fictional demo shows, which cannot be crawled. */
import { EXAMPLE_EPISODES } from '../../../api/examples/episode-examples.ts'
import { EXAMPLE_PODCAST } from '../../../api/examples/example-podcast.ts'
import type { KeptEpisode } from '../../../record/episodes/episode.ts'
import { packEpisodes } from '../../../record/episodes/packed-episodes.ts'
import { feedKey } from '../../../record/feed-url/feed-url.ts'
import type { Directory } from '../../../store/directory.ts'
import type { RecordChange } from '../../../store/record-change.ts'
import { madeUpEpisodesOf, madeUpFeedUrlOf, type MadeUpText } from './made-up.ts'

const BATCH = 200

/**
 * Returns the counts that a crawl of the example would store for the score; without them its
 * transcript would be scored as unknown.
 */
function exampleCare(episodes: readonly KeptEpisode[]) {
  const shareOf = (has: (episode: KeptEpisode) => boolean): number =>
    episodes.filter(has).length / episodes.length
  return {
    transcripts: shareOf(({ transcripts }) => transcripts.length > 0),
    chapters: shareOf(({ chaptersUrl }) => chaptersUrl !== null),
    persons: shareOf(({ persons }) => persons.length > 0),
  }
}

type Shows = ReadonlyMap<string, readonly KeptEpisode[]>

async function writeEpisodes({ writer }: Directory, shows: Shows): Promise<void> {
  const { byFeedKey } = await writer.owners({ feedKeys: [...shows.keys()] })
  const changes = [...byFeedKey].map(([key, { record, revision }]): RecordChange => {
    const newestEpisodes = packEpisodes(shows.get(key) ?? [])
    return { record, revision, metadata: { newestEpisodes } }
  })
  await writer.write(changes)
}

/** `movedByMs` is the time shift from the documented example. */
function exampleEpisodes(movedByMs: number): readonly KeptEpisode[] {
  return EXAMPLE_EPISODES.map((episode) => ({
    ...episode,
    publishedMs: episode.publishedMs === null ? null : episode.publishedMs + movedByMs,
  }))
}

async function giveExampleCare(
  { writer }: Directory,
  episodes: readonly KeptEpisode[],
): Promise<void> {
  const { id } = EXAMPLE_PODCAST
  const example = (await writer.owners({ ids: [id] })).byId.get(id)
  if (example === undefined) return
  const feed = { hasSound: true, care: exampleCare(episodes) }
  await writer.write([{ ...example, metadata: { feed } }])
}

/** Idempotent. */
export async function giveEpisodes(
  directory: Directory,
  texts: readonly MadeUpText[],
  { nowMs, movedByMs }: { readonly nowMs: number; readonly movedByMs: number },
): Promise<void> {
  const ofExample = exampleEpisodes(movedByMs)
  const entries = [
    [EXAMPLE_PODCAST.rssFeedUrl, ofExample] as const,
    ...texts.map((text) => [madeUpFeedUrlOf(text), madeUpEpisodesOf(text, nowMs)] as const),
  ]
  for (let from = 0; from < entries.length; from += BATCH) {
    const batch = entries.slice(from, from + BATCH)
    await writeEpisodes(
      directory,
      new Map(batch.map(([url, episodes]) => [feedKey(url) ?? url, episodes])),
    )
  }
  await giveExampleCare(directory, ofExample)
}
