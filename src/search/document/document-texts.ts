/** The texts of a record that search finds it by. */
import type { PodcastRecord } from '../../record/podcast.ts'

export interface DocumentTexts {
  /** The latest title, and the first one where it differs. */
  readonly titles: readonly string[]
  /** Author and hosts. */
  readonly names: readonly string[]
  readonly description: string
  /** Words that the podcast is about beside those of its texts: its genres. */
  readonly subjects: readonly string[]
}

/** A title is one line of the index. */
const oneLine = (title: string): string => title.replaceAll('\n', ' ')

export type TextFields = Pick<
  PodcastRecord,
  'title' | 'titleLatest' | 'author' | 'hostNames' | 'description' | 'genres'
>

export const toDocumentTexts = (record: TextFields): DocumentTexts => {
  const latest = oneLine(record.titleLatest)
  const first = oneLine(record.title)
  return {
    titles: first === latest ? [latest] : [latest, first],
    names: [...(record.author === null ? [] : [record.author]), ...(record.hostNames ?? [])],
    description: record.description ?? '',
    subjects: record.genres,
  }
}
