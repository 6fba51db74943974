/**
 * Collects the texts of the newest episodes, and decides whether they suffice to infer a no from
 * silence.
 */
import { newestItems } from '../newest-items.ts'
import type { ParsedFeed } from '../parsed-feed.ts'
import { itemTitle, toPlain } from './plain.ts'

const EPISODES = 30
/**
 * Requirements for a no: the number of episodes, and the share of them with notes of a minimum
 * length.
 */
const MIN_EPISODES = 10
const MIN_SHARE = 0.7
const MIN_LETTERS = 200

export interface EpisodeText {
  readonly title: string
  readonly notes: string
  /** Show notes with markup, for links. */
  readonly rawNotes: string
}

export function episodeTexts({ items }: ParsedFeed): readonly EpisodeText[] {
  return newestItems(items, EPISODES).map((item) => ({
    title: itemTitle(item),
    notes: toPlain(item.notes),
    rawNotes: item.notes ?? '',
  }))
}

/** Returns whether a missing mention is evidence: the show must write detailed notes. */
export function isSilenceTelling(episodes: readonly EpisodeText[]): boolean {
  const telling = episodes.filter(({ notes }) => notes.length >= MIN_LETTERS)
  return episodes.length >= MIN_EPISODES && telling.length >= MIN_SHARE * episodes.length
}
