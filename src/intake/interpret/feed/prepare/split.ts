/**
 * Splits a long RSS document into parts that are parsed sequentially: the tree of a feed takes a
 * dozen times the memory of its text. Only a document that is clearly a channel of items is
 * split.
 */

/** Approximate length of a part's items, in UTF-16 units. */
const PART_LENGTH = 262_144

export interface SplitFeed {
  /** The document without its items. */
  readonly frame: string
  /** Documents with consecutive items, each with the start tags of the frame. */
  readonly parts: Iterable<string>
}

/** Splits a feed. `partLength` defaults to 262,144 UTF-16 units. */
export function splitFeed(text: string, partLength = PART_LENGTH): SplitFeed | undefined {
  const opening = OPENING.exec(text.slice(0, OPENING_LENGTH))?.[0]
  // A namespace declared further down may be scoped to an element.
  if (opening === undefined || text.includes('xmlns', opening.length)) return undefined
  const items = rangesOf(text, opening.length)
  const [first, last] = [items?.[0], items?.at(-1)]
  if (items === undefined || first === undefined || last === undefined) return undefined
  const end = text.indexOf('</channel>', opening.length)
  if (end < last[1]) return undefined
  return {
    frame: withoutRanges(text, items),
    parts: partsOf(text, opening, items, partLength),
  }
}

const OPENING_LENGTH = 16_384
const OPENING =
  /^(?:\s|<\?[^<>]*\?>|<!--(?:(?!-->)[^<>])*-->)*<rss(?:\s[^<>]*)?>\s*<channel(?:\s[^<>]*)?>/

type Range = readonly [start: number, end: number]

/** Returns undefined if items are nested or unclosed. */
const rangesOf = (text: string, from: number): readonly Range[] | undefined => {
  const ranges: Range[] = []
  const mark = new RegExp(MARK)
  mark.lastIndex = from
  let start = -1
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    const closing = CLOSINGS[found[0]]
    const isEnd = found[0].startsWith('</')
    if (closing !== undefined) {
      const end = text.indexOf(closing, mark.lastIndex)
      if (end < 0) return undefined
      mark.lastIndex = end + closing.length
    } else if (isEnd !== start >= 0) return undefined
    else if (isEnd) {
      ranges.push([start, mark.lastIndex])
      start = -1
    } else start = found.index
  }
  if (start < 0) return ranges
  return undefined
}

const MARK = /<!\[CDATA\[|<!--|<item(?=[\s/>])|<\/item\s*>/gi
const CLOSINGS: Readonly<Record<string, string>> = { '<![CDATA[': ']]>', '<!--': '-->' }

const withoutRanges = (text: string, ranges: readonly Range[]): string => {
  const kept: string[] = []
  let from = 0
  for (const [start, end] of ranges) {
    kept.push(text.slice(from, start))
    from = end
  }
  return kept.join('') + text.slice(from)
}

function* partsOf(
  text: string,
  opening: string,
  ranges: readonly Range[],
  partLength: number,
): Generator<string> {
  let [from] = ranges[0] ?? [0]
  for (const [at, [, end]] of ranges.entries()) {
    if (end - from < partLength && at < ranges.length - 1) continue
    yield `${opening}${text.slice(from, end)}</channel></rss>`
    ;[from] = ranges[at + 1] ?? [end]
  }
}
