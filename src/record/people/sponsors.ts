/** Finds the names of sponsors that titles and notes announce. */
import { cutEnd, foldBlanks } from '../text/text-clean-up.ts'

const ANNOUNCED =
  /(?<![\p{L}\p{N}])(?:sponsored by|sponsors?:|sponsor is|sponsors (?:are|include)|brought to you by|thanks to our sponsors?,?|(?:gesponsert|unterstützt|präsentiert) von|werbepartner:|sponsorisée? par|soutenu par|patrocinad[oa] por|sponsorizzato da|gesponsord door|sponsras av)\s+/giu

const HINT = /spons|brought to|unterst|präsentiert|werbepartner|soutenu|patrocinad/iu
/** A name of a company: a few capitalized words, or a domain. */
const NAME_WORD = /^(?:\p{Lu}|\p{N}|&$)[\p{L}\p{M}\p{N}.'’&+-]*$/u
const DOMAIN = /^[a-z0-9-]+\.(?:com|net|org|io|co|fm|app|de|fr|es|it|nl)\b/iu
const JOINT = /^(?:and|&|und|et|y|e|en|och)$/iu
const NOT_A_NAME =
  /^(?:our|the|your|you|this|that|a|an|listeners?|viewers?|members?|supporters?|patrons?|people|me|us|den|der|die|das|unseren|les|nos|los|los|nuestros|gli|het)$/iu
const MOST_WORDS = 4
const MOST_SPONSORS = 8
const CLOSING = '.,;:!?…)]}"”»'

function readSponsor(
  words: readonly string[],
): { name: string; words: number } | undefined {
  const first = words[0] ?? ''
  if (DOMAIN.test(first)) return { name: cutEnd(first, CLOSING), words: 1 }
  const taken: string[] = []
  for (const word of words.slice(0, MOST_WORDS)) {
    const bare = cutEnd(word, CLOSING)
    if (!NAME_WORD.test(bare) || NOT_A_NAME.test(bare) || /^https?:/iu.test(word)) break
    taken.push(bare)
    if (bare !== word) break
  }
  while (/^(?:&|and)$/iu.test(taken.at(-1) ?? '')) taken.pop()
  if (taken.length === 0) return undefined
  return { name: taken.join(' '), words: taken.length }
}

function listSponsors(text: string): readonly string[] {
  const names: string[] = []
  let words = text.slice(0, 300).split(' ')
  for (;;) {
    const read = readSponsor(words)
    if (read === undefined || names.length === MOST_SPONSORS) return names
    names.push(read.name)
    const ended = /[,;]$/u.test(words[read.words - 1] ?? '')
    words = words.slice(read.words)
    const isJoined = JOINT.test(words[0] ?? '')
    if (isJoined) words = words.slice(1)
    else if (!ended) return names
  }
}

export function sponsorsIn(...texts: readonly (string | null)[]): readonly string[] {
  const names = texts.flatMap((text) => {
    if (text === null || !HINT.test(text)) return []
    const folded = foldBlanks(text)
    return [...folded.matchAll(ANNOUNCED)].flatMap(({ 0: phrase, index }) =>
      listSponsors(folded.slice(index + phrase.length)),
    )
  })
  const byKey = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]))
  return [...byKey.values()].toReversed()
}
