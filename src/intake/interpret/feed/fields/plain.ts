/**
 * Converts texts of a feed to plain text at low cost: it removes tags, decodes entities and folds
 * whitespace.
 */
import {
  decodeText,
  foldBlanks,
  withoutMarkup,
} from '../../../../record/text/text-clean-up.ts'
import type { ParsedFeed, ParsedItem } from '../parsed-feed.ts'

/**
 * Limit of the source in characters: relevant words occur near the start of show notes, or in all
 * of them.
 */
const MAX_SOURCE = 20_000

export function toPlain(text: string | null): string {
  if (text === null) return ''
  return foldBlanks(
    decodeText(withoutMarkup(withoutMarkup(decodeText(text.slice(0, MAX_SOURCE))))),
  )
}

/** Returns the descriptive texts of the channel, with their markup. */
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
