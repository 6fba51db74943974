/** Titles: as a feed means them, and cut to the name alone. */
import { decodeText, foldBlanks, withoutMarkup } from './text-clean-up.ts'

/**
 * Entities decoded (twice if need be), tags and control characters gone, blanks folded, NFC. `''`
 * when nothing is left.
 */
export const parseTitle = (raw: string): string =>
  foldBlanks(withoutMarkup(decodeText(raw)))

/** Emoji and pictographs; digits, `#`, `©`, `®` and `™` are among Unicode's "emoji" and stay. */
const EMOJI =
  /(?![#*\d©®™])[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20E3\uFE0F]/gu

/**
 * What is added to names, in the order in which it is cut. The blanks of a name are single ones.
 */
const SUFFIXES: readonly ((name: string) => string)[] = [
  (name) => name.replace(/ ?[([] ?(?:the )?official podcast ?[)\]]$/i, ''),
  (name) => name.replace(/ \| [^|]+$/, ''),
  (name) => name.replace(/ ?: ?the podcast$/i, ''),
  withoutHostedBy,
]

/** "hosted by X", in brackets or not, at the end of the name. */
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

/** A name may not end so: the cut went through the middle of it. */
const UNFINISHED =
  /(?:['’]s|s['’]|\b(?:the|a|an|of|for|with|and|by|in|on|at|to|from|der|die|das|le|la|les|el|los|las|und|et|y|de|di|da|do))$/i

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const MIN_LENGTH = 3

/**
 * The name without what is added to it ("(Official Podcast)", "| Network", "hosted by X"); null
 * when no letter or digit is left.
 */
export const cleanTitle = (title: string, hosts: readonly string[] = []): string | null => {
  const name = foldBlanks(parseTitle(title).replace(EMOJI, ''))
  const cleaned = cutHost(SUFFIXES.reduce(cut, name), hosts)
  return LETTER_OR_DIGIT.test(cleaned) ? cleaned : null
}

const cut = (name: string, withoutSuffix: (name: string) => string): string => {
  const rest = withoutSuffix(name).trim()
  return rest.length >= MIN_LENGTH && LETTER_OR_DIGIT.test(rest) && !UNFINISHED.test(rest)
    ? rest
    : name
}

/** "with X" is cut only where X is known to host the show: "Running with Scissors" is a name. */
const cutHost = (name: string, hosts: readonly string[]): string => {
  const folded = name.toLowerCase()
  const host = hosts.find(
    (candidate) => candidate !== '' && folded.endsWith(` with ${candidate.toLowerCase()}`),
  )
  if (host === undefined) return name
  return cut(name, () => {
    const before = name.slice(0, -host.length)
    return / with $/i.test(before) ? before.replace(/ ?[,:–—-]? with $/i, '') : name
  })
}
