/** The texts of a record that search finds it by. */
import type { PodcastRecord } from '../../record/podcast.ts'
import type { DocumentTexts } from './search-document.ts'

/** A title is one line of the index. */
const oneLine = (title: string): string => title.replaceAll('\n', ' ')

export type TextFields = Pick<
  PodcastRecord,
  'title' | 'titleLatest' | 'author' | 'hostNames' | 'description' | 'genres' | 'language'
>

export function toDocumentTexts(record: TextFields): DocumentTexts {
  const latest = oneLine(record.titleLatest)
  const first = oneLine(record.title)
  return {
    titles: first === latest ? [latest] : [latest, first],
    names: [
      ...(record.author === null ? [] : [record.author]),
      ...(record.hostNames ?? []),
    ],
    description: record.description ?? '',
    subjects: record.genres,
    language: record.language,
  }
}

/**
 * Returns whether two records surely have the very same texts: lists that were made anew
 * count as different.
 */
export function haveSameTexts(one: TextFields, other: TextFields): boolean {
  return (
    one.title === other.title &&
    one.titleLatest === other.titleLatest &&
    one.author === other.author &&
    one.description === other.description &&
    one.hostNames === other.hostNames &&
    one.genres === other.genres &&
    one.language === other.language
  )
}
