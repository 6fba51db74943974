/** Maps Podlove Simple Chapters: https://podlove.org/simple-chapters/ */
import type { Chapter } from '../../../../record/namespace/extras.ts'
import type { RssSource } from '../parse.ts'
import { toList, toWords } from './values.ts'

type Source = NonNullable<NonNullable<RssSource['items']>[number]['psc']>

const MAX_CHAPTERS = 60
/** Maximum length of a chapter's title, in UTF-16 units. */
const MAX_TITLE = 120

/** Normal Play Time (RFC 2326, 3.6): `1:02:03.5`, `62:03` or `3723.5`. */
const PLAY_TIME = /^(?:(?:(\d+):)?(\d+):)?(\d+)(?:\.\d*)?$/

function toSeconds(text: string | undefined): number | null {
  const parts = PLAY_TIME.exec(text?.trim() ?? '')
  if (parts === null) return null
  const [, hours = '0', minutes = '0', seconds = '0'] = parts
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return Number.isSafeInteger(total) ? total : null
}

/** Returns the chapters in the order of time. */
export function toChapters({ chapters }: Source = {}): readonly Chapter[] {
  const read = toList(chapters, ({ start, title }) => {
    const startSeconds = toSeconds(start)
    const name = toWords(title)
    if (startSeconds === null || name === null) return null
    return { startSeconds, title: name.slice(0, MAX_TITLE) }
  })
  return read
    .toSorted((one, other) => one.startSeconds - other.startSeconds)
    .slice(0, MAX_CHAPTERS)
}
