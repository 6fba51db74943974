/** An episode as agents see it. */
import { Type } from 'typebox'
import type { Episode } from '../../record/episodes/episode.ts'
import { toInstantOrNull } from '../../record/instant/instant.ts'
import { closed, Count, nullable } from '../../record/schema.ts'
import { quoteFeed } from './feed-text.ts'
import { fitHit, type HitSize } from './fit-hit.ts'

const MAX_TITLE = 150
const MAX_NOTES = 300
const MAX_NAME = 80
const MAX_PERSONS = 5
const MAX_TRANSCRIPTS = 2
/** Audio URLs are long, because of tracking prefixes. */
const MAX_AUDIO_URL = 600
const MAX_URL = 300

export const ShownEpisode = closed({
  id: Type.String(),
  title: Type.String(),
  publishedAt: nullable(Type.String()),
  durationSeconds: nullable(Count),
  audioUrl: nullable(Type.String()),
  link: nullable(Type.String()),
  season: nullable(Type.Number()),
  number: nullable(Type.Number()),
  kind: Type.String(),
  transcripts: Type.Array(Type.String()),
  persons: Type.Array(closed({ name: Type.String(), role: nullable(Type.String()) })),
  notes: nullable(Type.String()),
})

const short = (url: string | null, length = MAX_URL): string | null =>
  url === null || url.length > length ? null : url

const showEpisode = (episode: Episode, { description, name: share, isBare }: HitSize) => {
  const cut = (text: string | null, length: number): string | null =>
    quoteFeed(text, Math.ceil(length * share))
  const transcripts = share < 1 ? 1 : MAX_TRANSCRIPTS
  return {
    id: episode.id,
    title: cut(episode.title, MAX_TITLE) ?? '',
    publishedAt: toInstantOrNull(episode.publishedMs),
    durationSeconds: episode.durationSeconds,
    audioUrl: short(episode.enclosure.url, MAX_AUDIO_URL),
    link: isBare ? null : short(episode.link),
    season: episode.season,
    number: episode.number,
    kind: episode.kind,
    transcripts: episode.transcripts
      .flatMap(({ url }) => short(url) ?? [])
      .slice(0, isBare ? 0 : transcripts),
    persons: episode.persons.slice(0, isBare ? 0 : MAX_PERSONS).map(({ name, role }) => ({
      name: cut(name, MAX_NAME) ?? '',
      role: cut(role, MAX_NAME),
    })),
    notes: quoteFeed(episode.notes, Math.ceil(MAX_NOTES * description)),
  }
}

export function showEpisodeHit(episode: Episode) {
  return fitHit((size) => showEpisode(episode, size))
}
