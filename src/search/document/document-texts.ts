/** The texts of a record that search finds it by. */
import type { PodcastRecord } from '../../record/podcast.ts'
import type { DocumentTexts } from './search-document.ts'

/** A title is one line of the index. */
const oneLine = (title: string): string => title.replaceAll('\n', ' ')

export type TextFields = Pick<
  PodcastRecord,
  'title' | 'titleLatest' | 'author' | 'hostNames' | 'description' | 'genres' | 'language'
>

export const toDocumentTexts = (record: TextFields): DocumentTexts => {
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
 * Whether two records have the very same texts. What was made anew in between is not compared
 * letter by letter.
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
