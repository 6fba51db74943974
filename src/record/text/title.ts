/** Parses titles of feeds, and reduces them to the bare name. */
import { decodeText, foldBlanks, withoutMarkup } from './text-clean-up.ts'

/**
 * Decodes entities, removes tags and control characters, folds blanks and applies NFC. May return
 * ''.
 */
export function parseTitle(raw: string): string {
  return foldBlanks(withoutMarkup(decodeText(raw)))
}

/** Emoji and pictographs, except digits, `#`, `©`, `®` and `™`, which Unicode counts as emoji. */
const EMOJI =
  /(?![#*\d©®™])[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20E3\uFE0F]/gu

/** Removes additions to a name, in this order. The name has single blanks. */
const SUFFIXES: readonly ((name: string) => string)[] = [
  (name) => name.replace(/ ?[([] ?(?:the )?official podcast ?[)\]]$/i, ''),
  (name) => name.replace(/ \| [^|]+$/, ''),
  (name) => name.replace(/ ?: ?the podcast$/i, ''),
  withoutHostedBy,
]

/** Removes a trailing "hosted by X", with or without brackets. */
function withoutHostedBy(name: string): string {
  const end = /[)\]]$/.test(name) ? name.length - 1 : name.length
  const lastBracket = Math.max(
    ...['(', ')', '[', ']'].map((bracket) => name.lastIndexOf(bracket, end - 1)),
  )
  const hostedBy = /\bhosted by /gi
  hostedBy.lastIndex = lastBracket + 1
  const found = hostedBy.exec(name)
  if (found === null || hostedBy.lastIndex >= end) return name
  return name.slice(0, found.index).replace(/ ?[,:–—-]? ?[([]?$/, '')
}

/** Endings of a truncated name. */
const UNFINISHED =
  /(?:['’]s|s['’]|\b(?:the|a|an|of|for|with|and|by|in|on|at|to|from|der|die|das|le|la|les|el|los|las|und|et|y|de|di|da|do))$/i

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const MIN_LENGTH = 3

/**
 * Returns the name without additions ("(Official Podcast)", "| Network", "hosted by X"), or null
 * without a letter or digit.
 */
export function cleanTitle(title: string, hosts: readonly string[] = []): string | null {
  const name = foldBlanks(parseTitle(title).replace(EMOJI, ''))
  const cleaned = cutHost(SUFFIXES.reduce(cut, name), hosts)
  if (LETTER_OR_DIGIT.test(cleaned)) return cleaned
  return null
}

const cut = (name: string, withoutSuffix: (name: string) => string): string => {
  const rest = withoutSuffix(name).trim()
  if (rest.length >= MIN_LENGTH && LETTER_OR_DIGIT.test(rest) && !UNFINISHED.test(rest)) {
    return rest
  }
  return name
}

/** Removes "with X" only if X hosts the show: "Running with Scissors" is a name. */
const cutHost = (name: string, hosts: readonly string[]): string => {
  const folded = name.toLowerCase()
  const host = hosts.find(
    (candidate) => candidate !== '' && folded.endsWith(` with ${candidate.toLowerCase()}`),
  )
  if (host === undefined) return name
  return cut(name, () => {
    const before = name.slice(0, -host.length)
    if (/ with $/i.test(before)) return before.replace(/ ?[,:–—-]? with $/i, '')
    return name
  })
}
