/**
 * Reads `podcast:liveItem` elements as items. The parser returns their podcast tags only, so their
 * text is parsed again as a feed of items.
 */
import type { LiveEvent } from '../../../../record/namespace/extras.ts'
import { CodedError } from '../../../../errors.ts'
import { parseSource } from '../parse.ts'
import type { ParsedItem } from '../parsed-feed.ts'
import { itemsOfRss } from './rss.ts'

/** The root with its namespaces. Attributes have at most 10,000 characters. */
const ROOT = /<rss\b[^<>]{0,10000}>/i
const START = '<podcast:liveItem'
const END = '</podcast:liveItem>'

/** Returns the elements as items of a feed; empty elements become empty items. */
function itemTexts(text: string, limit: number): readonly string[] {
  const items: string[] = []
  let from = text.indexOf(START)
  while (from !== -1 && items.length < limit) {
    const opened = text.indexOf('>', from)
    if (opened === -1) break
    const isEmpty = text[opened - 1] === '/'
    const end = isEmpty ? opened + 1 : text.indexOf(END, opened)
    if (end === -1) break
    items.push(`<item>${isEmpty ? '' : text.slice(opened + 1, end)}</item>`)
    from = text.indexOf(START, end)
  }
  return items
}

function parseItems(text: string, limit: number): readonly ParsedItem[] {
  const root = ROOT.exec(text)?.[0]
  const items = itemTexts(text, limit)
  if (root === undefined || items.length === 0) return []
  // Without its own text, the parser drops an item and the states would shift.
  const whole = items.map((item) => item.replace('<item>', '<item><comments>-</comments>'))
  try {
    const source = parseSource(
      `${root}<channel><title>-</title>${whole.join('')}</channel></rss>`,
      'rss',
    )
    if (source.format !== 'rss') return []
    return itemsOfRss(source.feed)
  } catch (error) {
    if (error instanceof CodedError) return []
    throw error
  }
}

/** `events` are the states of the live items in feed order; null for an invalid one. */
export function liveItemsOf(
  text: string,
  events: readonly (LiveEvent | null)[],
): readonly ParsedItem[] {
  if (events.length === 0) return []
  return parseItems(text, events.length).flatMap((item, at) => {
    const live = events[at]
    if (live === null || live === undefined) return []
    return [{ ...item, extras: { ...item.extras, live } }]
  })
}
