/**
 * Turns texts of a feed cheaply into what a reader sees: tags out, entities decoded, blanks
 * folded.
 */
import {
  decodeText,
  foldBlanks,
  withoutMarkup,
} from '../../../../record/text/text-clean-up.ts'
import type { ParsedFeed, ParsedItem } from '../parsed-feed.ts'

/**
 * Only this many characters of the source are read: what a field looks for stands at the
 * beginning of show notes, or in each of them.
 */
const MAX_SOURCE = 20_000

export function toPlain(text: string | null): string {
  return text === null
    ? ''
    : foldBlanks(
        decodeText(withoutMarkup(withoutMarkup(decodeText(text.slice(0, MAX_SOURCE))))),
      )
}

/**
 * Returns everything that the channel says of itself in sentences, still with its markup.
 */
export function channelTexts({ channel }: ParsedFeed): readonly string[] {
  const {
    description,
    itunesSummary,
    itunesSubtitle,
    contentEncoded,
    googlePlayDescription,
  } = channel
  const texts = [
    description,
    itunesSummary,
    itunesSubtitle,
    contentEncoded,
    googlePlayDescription,
  ]
  return [...new Set(texts.filter((text) => text !== null))]
}

export function itemTitle(item: ParsedItem): string {
  return toPlain(item.title ?? item.itunesTitle)
}
