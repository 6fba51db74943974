/** Erases from the texts of a podcast that are noted before a change, for the saved searches. */
import type { PodcastRecord } from '../../record/podcast.ts'
import { recordOf, toStoredText } from '../../record/view/stored-layout.ts'

type NotedTexts = readonly [
  layout: number,
  basic: string,
  details: string,
  description: string,
  internals: string,
  episodes: string | null,
]

/** Columns of `followed_changes`, in the order of the JSON list that both stores read and write. */
export const ERASED_COLUMNS = [
  'layout',
  'basic',
  'details',
  'description',
  'internals',
  'episodes',
] as const

interface NotedErasure {
  /** Undefined: nothing of the podcast may be kept. */
  readonly inRecord: (record: PodcastRecord) => PodcastRecord | undefined
  readonly inEpisodes: (episodes: string, podcastId: string) => string
}

/** Returns null if the row has to be deleted, and the same text if there is nothing to erase. */
export function eraseNoted(
  text: string,
  { inRecord, inEpisodes }: NotedErasure,
): string | null {
  const noted = JSON.parse(text) as NotedTexts
  const [layout, basic, details, description, internals, episodes] = noted
  const before = recordOf({ layout, basic, details, description, internals })
  const record = inRecord(before)
  if (record === undefined) return null
  const kept = episodes === null ? null : inEpisodes(episodes, before.id)
  if (record === before && kept === episodes) return text
  const now = toStoredText(record)
  return JSON.stringify([
    now.layout,
    now.basic,
    now.details,
    now.description,
    now.internals,
    kept,
  ])
}
