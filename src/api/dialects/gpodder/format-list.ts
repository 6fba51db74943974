/** Renders podcast lists in gpodder.net's formats: `.json`, `.opml` and `.txt`. */
import type { StoredPodcast } from '../../../store/directory.ts'
import { fromFragments } from '../../../record/view/fragments.ts'
import { CodedError } from '../../../errors.ts'
import { OPML_TYPE, writeOpml } from '../../../exports/opml.ts'
import { quote } from '../../query-string.ts'
import type { DialectAnswer } from '../dialect.ts'
import { viewGpodderPodcast } from './view-podcast.ts'

const FORMATS = ['json', 'opml', 'txt'] as const
type Format = (typeof FORMATS)[number]

export interface ListFile {
  /** The number before the dot, if any. */
  readonly count: number
  readonly format: Format
}

/** Parses `50.json`. */
export function readListFile(
  file: string,
  most: number,
  formats: readonly Format[] = FORMATS,
): ListFile {
  const [digits = '', extension, ...rest] = file.split('.')
  const format = formats.find((known) => known === extension)
  const count = /^\d{1,4}$/.test(digits) ? Number(digits) : 0
  if (format !== undefined && rest.length === 0 && count >= 1 && count <= most)
    return { count, format }
  const expected = `a number from 1 to ${String(most)} and .${formats.join(', .')}`
  throw new CodedError(
    'ROUTE_NOT_FOUND',
    `Unknown list ${quote(file)}; the name has to be ${expected}.`,
  )
}

interface ListOptions {
  readonly format: Format
  readonly title: string
  readonly origin: string
}

export function formatList(
  podcasts: readonly StoredPodcast[],
  { format, title, origin }: ListOptions,
): Omit<DialectAnswer, 'cost'> {
  const records = podcasts.map((podcast) => fromFragments(podcast))
  switch (format) {
    case 'json':
      return {
        body: JSON.stringify(records.map((record) => viewGpodderPodcast(record, origin))),
      }
    case 'txt':
      return {
        body: records.map(({ rssFeedUrl }) => `${rssFeedUrl}\n`).join(''),
        type: 'text/plain; charset=utf-8',
      }
    case 'opml':
      return {
        body: writeOpml(
          title,
          records.map((record) => ({
            ...record,
            title: record.titleLatest,
            feedUrl: record.rssFeedUrl,
          })),
        ),
        type: OPML_TYPE,
      }
  }
}
