/** Reads lists of names at the start or the end of a text: `Ann Bell, Bo Cole & Di Eck on tides`. */
import { cutEnd } from '../text/text-clean-up.ts'
import { hasNameShape, isFirstName, isKnownName, withoutDegree } from './person-name.ts'

const MOST_WORDS = 5
const MOST_NAMES = 8
/** Words before a name that describe the person's role. */
const MOST_SKIPPED = 3
/** UTF-16 units. */
const LONGEST = 400

const JOINT = /^(?:,|&|\+|;|\/|and|und|et|y|e|og|och|en|ja|ve|i|и|و)$/iu
/** Words that may follow a name. Another noun means that the name is part of something else. */
const FOLLOWER =
  /^(?:[&+|–—•·([{"“:/-].*|und|and|et|y|e|og|och|en|ja|ve|i|и|on|about|from|of|in|at|to|who|for|as|is|are|the|a|an|by|back|over|talks?|discuss(?:es)?|joins?|returns?|explains?|tells?|shares?|spent|says|has|was|über|aus|von|vom|zum|zur|ist|im|auf|als|für|bei|erzählt|spricht|heute|zu|om|som|på|fra|från|uit|van|bij|te|te|är|er|de|du|des|sur|à|pour|dans|est|qui|sobre|del|desde|que|es|no|na|em|do|da|su|di|sul|sulla|ile|o|w|we|den|der|die|das|with|this|today|mit|avec|con|com|nous|parle|says)$/u
/** Words that begin the next line of notes; line breaks are already folded there. */
const OPENER =
  /^(?:support|subscribe|follow|listen|produce[dr]|edit(?:ed|or)|recorded|mixed|music|theme|unterstützt?|abonniert?|folgt?|produktion|redaktion|musik|støtt|følg|lytt|produsent|produsert|klippet|klipp|redigert|musikk|temalåt|stötta|följ|lyssna|støt|soutenez|abonnez|suscríbete|apoya|sigue|apoie|siga|sostieni|segui)$/iu
/** Words that never describe a person before the name. */
const STOPPER =
  /^(?:and|by|from|for|of|the|to|our|in|on|von|vom|aus|der|die|das|de|du|la|le|el|por|par|da|do|di|met|mit|with|con|com|avec|music|musik|música|musique|thanks?|help|support|friends|host)$/iu
const CLOSING = `.,;:&+!?…)]}"”’»`

interface Read {
  readonly name: string
  /** False: only its shape indicates a name. */
  readonly isKnown: boolean
  /** The number of words read, with degrees. */
  readonly words: number
  /** A comma or a full stop follows the name directly. */
  readonly end: string
}

const endOf = (word: string): string => word.slice(cutEnd(word, CLOSING).length)

/** Returns the words without the punctuation behind the last one, or undefined if others have any. */
function toRun(words: readonly string[]): readonly string[] | undefined {
  const last = words.at(-1) ?? ''
  const closed = /^(?:\p{Lu}\.)+$|^Jr\.$/u.test(last) ? last : cutEnd(last, CLOSING)
  const inner = words.slice(0, -1)
  if (inner.some((word) => /[,;:!?()[\]"”]/u.test(word))) return undefined
  return [...inner, closed]
}

function mayFollow(end: string, next: string | undefined, isLabelled: boolean): boolean {
  if (end !== '' || next === undefined || OPENER.test(cutEnd(next, CLOSING))) return true
  if (FOLLOWER.test(next) || JOINT.test(next)) return true
  return isLabelled && /^\p{Ll}/u.test(next)
}

/** Returns the longest name at the start of the words. */
function readName(words: readonly string[], isLabelled: boolean): Read | undefined {
  for (let count = Math.min(words.length, MOST_WORDS); count >= 2; count -= 1) {
    const run = toRun(words.slice(0, count))
    if (run === undefined) continue
    const name = withoutDegree(run.join(' '))
    const parts = name.split(' ')
    if (parts.some((part) => OPENER.test(part))) continue
    const isKnown = isKnownName(parts) || (isLabelled && isArabicName(parts))
    const isName = isKnown || (isLabelled && hasNameShape(parts))
    const end = endOf(words[count - 1] ?? '')
    if (!isName || !mayFollow(end, words[count], isLabelled)) continue
    return { name, isKnown, words: count, end }
  }
  return undefined
}

const isArabicName = (words: readonly string[]): boolean =>
  words.length >= 2 &&
  words.length <= 3 &&
  words.every((word) => /^[\p{Script=Arabic}]{2,}$/u.test(word))

/** `economist Ann Bell`, `Detective Ann Bell` */
function skipped(words: readonly string[]): number {
  for (let count = 1; count <= MOST_SKIPPED; count += 1) {
    const word = words[count - 1]
    if (word === undefined || STOPPER.test(word)) return 0
    const isTitle = count === 1 && /^\p{Lu}\p{Ll}+$/u.test(word)
    if (!isTitle && !/^\p{Ll}[\p{L}-]*$/u.test(word)) return 0
    if (
      isFirstName(words[count] ?? '') &&
      hasNameShape(words.slice(count, count + 2).map((each) => cutEnd(each, CLOSING)))
    )
      return count
  }
  return 0
}

/**
 * Returns the names at the start of the text. `isLabelled`: a colon precedes it. A labelled list
 * with a known first name may have others.
 */
export function listedNames(text: string, isLabelled = false): readonly string[] {
  const names: string[] = []
  let isKnown = false
  let words = text
    .slice(0, LONGEST)
    .replace(/(?<!\s)\s*([,;&+])\s+/gu, '$1 ')
    .split(' ')
  while (names.length < MOST_NAMES) {
    if (readName(words, isLabelled) === undefined) words = words.slice(skipped(words))
    const read = readName(words, isLabelled)
    if (read === undefined) break
    names.push(read.name)
    isKnown ||= read.isKnown
    words = words.slice(read.words)
    if (read.end !== '' && !/^[,;&+]$/u.test(read.end)) break
    const isJoined = JOINT.test(words[0] ?? '')
    if (isJoined) words = words.slice(1)
    else if (read.end === '') break
  }
  return isKnown ? names : []
}

/** Returns the name at the end of the text, if any. */
export function nameBefore(text: string): readonly string[] {
  const words = text.slice(-LONGEST).trimEnd().split(' ')
  for (let count = Math.min(words.length, MOST_WORDS); count >= 2; count -= 1) {
    const run = toRun(words.slice(-count))
    if (run === undefined) continue
    const parts = withoutDegree(run.join(' ')).split(' ')
    if (isKnownName(parts) && endOf(words.at(-1) ?? '') === '') return [parts.join(' ')]
  }
  return []
}
