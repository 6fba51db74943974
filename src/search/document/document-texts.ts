/** The searchable texts of a record. */
import { listOf } from '../../record/text/list-of.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import type { DocumentTexts } from './search-document.ts'

/** The index stores one title per line. */
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
    names: [...listOf(record.author), ...(record.hostNames ?? [])],
    description: record.description ?? '',
    subjects: record.genres,
    language: record.language,
  }
}

/** Compares texts cheaply. Lists that are not the same object count as different. */
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
