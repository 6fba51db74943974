/** Titles: as a feed means them, and cut to the name alone. */
import { decodeText, foldBlanks, withoutMarkup } from './text-clean-up.ts'

/** Entities decoded (twice if need be), tags and control characters gone, blanks folded, NFC. `''` when nothing is left. */
export const parseTitle = (raw: string): string => foldBlanks(withoutMarkup(decodeText(raw)))

/** Emoji and pictographs; digits, `#`, `©`, `®` and `™` are among Unicode's "emoji" and stay. */
const EMOJI = /(?![#*\d©®™])[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20E3\uFE0F]/gu

const SUFFIXES: readonly RegExp[] = [
  /\s*[([]\s*(?:the\s+)?official\s+podcast\s*[)\]]$/i,
  /\s+\|\s+[^|]+$/,
  /\s*:\s*(?:the\s+)podcast$/i,
  /\s*[,:–—-]?\s*[([]?\bhosted\s+by\s+[^()[\]]+[)\]]?$/i,
]

/** A name may not end so: the cut went through the middle of it. */
const UNFINISHED =
  /(?:['’]s|s['’]|\b(?:the|a|an|of|for|with|and|by|in|on|at|to|from|der|die|das|le|la|les|el|los|las|und|et|y|de|di|da|do))$/i

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const MIN_LENGTH = 3

/** The name without what is added to it ("(Official Podcast)", "| Network", "hosted by X"); null when no letter or digit is left. */
export const cleanTitle = (title: string, hosts: readonly string[] = []): string | null => {
  const name = foldBlanks(parseTitle(title).replace(EMOJI, ''))
  const cleaned = cutHost(SUFFIXES.reduce(cut, name), hosts)
  return LETTER_OR_DIGIT.test(cleaned) ? cleaned : null
}

const cut = (name: string, suffix: RegExp): string => {
  const rest = name.replace(suffix, '').trim()
  return rest.length >= MIN_LENGTH && LETTER_OR_DIGIT.test(rest) && !UNFINISHED.test(rest) ? rest : name
}

/** "with X" is cut only where X is known to host the show: "Running with Scissors" is a name. */
const cutHost = (name: string, hosts: readonly string[]): string => {
  const folded = name.toLowerCase()
  const host = hosts.find((candidate) => candidate !== '' && folded.endsWith(` with ${candidate.toLowerCase()}`))
  return host === undefined ? name : cut(name, new RegExp(`\\s*[,:–—-]?\\s+with\\s+.{${String(host.length)}}$`, 'i'))
}
