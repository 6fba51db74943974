/**
 * Gathers what the newest episodes say, and tells whether that is enough to conclude
 * anything from silence.
 */
import { newestItems } from '../newest-items.ts'
import type { ParsedFeed } from '../parsed-feed.ts'
import { itemTitle, toPlain } from './plain.ts'

const EPISODES = 30
/**
 * The answer "no" needs this many episodes, of which at least this share has notes of at
 * least this many letters.
 */
const MIN_EPISODES = 10
const MIN_SHARE = 0.7
const MIN_LETTERS = 200

export interface EpisodeText {
  readonly title: string
  readonly notes: string
  /** Show notes with their markup, for links. */
  readonly rawNotes: string
}

export function episodeTexts({ items }: ParsedFeed): readonly EpisodeText[] {
  return newestItems(items, EPISODES).map((item) => ({
    title: itemTitle(item),
    notes: toPlain(item.notes),
    rawNotes: item.notes ?? '',
  }))
}

/**
 * Returns whether it means anything that the episodes do not mention a thing: it does if
 * the show writes about its episodes.
 */
export function isSilenceTelling(episodes: readonly EpisodeText[]): boolean {
  const telling = episodes.filter(({ notes }) => notes.length >= MIN_LETTERS)
  return episodes.length >= MIN_EPISODES && telling.length >= MIN_SHARE * episodes.length
}
