/** Reads "without …" in the languages of `search/forms`: `gaming podcast without nintendo`. */
import { isFiller, isShowWord } from '../../search/text/noise-words.ts'
import { splitText } from '../../search/text/text.ts'
import {
  AFTER,
  BEFORE,
  BEGINNINGS,
  CONJUNCTIONS,
  ENDINGS,
  ENDS,
  NO_LEFT_NEIGHBOURS,
  NO_RIGHT_NEIGHBOURS,
  WEAK_BEFORE,
} from './without-words.ts'

export interface WithoutReading {
  /** The text without what is excluded. */
  readonly text: string
  /** What is excluded, as typed. */
  readonly without: readonly string[]
}

const AROUND = /^[^\p{L}\p{M}\p{N}/&+]+|[^\p{L}\p{M}\p{N}/&+]+$/gu

/** Returns a token in lower case, without surrounding punctuation. */
const plain = (token: string): string =>
  token.normalize('NFC').toLowerCase().replace(AROUND, '')

const isContent = (token: string): boolean => {
  const { words } = splitText(token)
  return words.some((word) => !isFiller(word) && !isShowWord(word))
}

/** Removes articles and words for a show at both ends. */
function trim(tokens: readonly string[]): readonly string[] {
  const first = tokens.findIndex(isContent)
  if (first < 0) return []
  return tokens.slice(first, 1 + tokens.findLastIndex(isContent))
}

const join = (tokens: readonly string[]): string =>
  trim(tokens)
    .map((token) => token.replace(AROUND, ''))
    .join(' ')

/** Splits exclusions at conjunctions and commas. */
function listExcluded(tokens: readonly string[]): readonly string[] {
  const groups: string[][] = [[]]
  for (const token of tokens) {
    if (CONJUNCTIONS.has(token.toLowerCase())) {
      groups.push([])
      continue
    }
    groups.at(-1)?.push(token)
    if (/[,;]$/u.test(token)) groups.push([])
  }
  return groups.map(join).filter((text) => text !== '')
}

interface Place {
  /** Indexes of the words for "without". */
  readonly at: number
  readonly length: number
}

/** Returns whether a weak word excludes what follows it. */
function isExcluding(tokens: readonly string[], at: number): boolean {
  const before = plain(tokens[at - 1] ?? '')
  const behind = plain(tokens[at + 1] ?? '')
  return !NO_LEFT_NEIGHBOURS.has(before) && !NO_RIGHT_NEIGHBOURS.has(behind)
}

/** `with no ads` is `without ads`. */
const WITH_NO: ReadonlySet<string> = new Set(['with no', 'but no', 'but not', 'other than'])

/** Finds the first word for "without" that has content on both sides. */
function findPlace(tokens: readonly string[]): Place | undefined {
  for (let at = 1; at < tokens.length - 1; at += 1) {
    const word = plain(tokens[at] ?? '')
    const two = `${word} ${plain(tokens[at + 1] ?? '')}`
    const length = WITH_NO.has(two) ? 2 : 1
    const isWord =
      length === 2 || BEFORE.has(word) || (WEAK_BEFORE.has(word) && isExcluding(tokens, at))
    if (isWord && tokens.slice(0, at).some(isContent)) return { at, length }
  }
  return undefined
}

/** Returns the index of the first word after the exclusion. */
function endOf(tokens: readonly string[], from: number): number {
  const end = tokens.findIndex((token, at) => at > from && ENDS.has(plain(token)))
  if (end < 0) return tokens.length
  return end
}

function readBefore(tokens: readonly string[]): WithoutReading | undefined {
  const place = findPlace(tokens)
  if (place === undefined) return undefined
  const from = place.at + place.length
  // "not about war" excludes "war".
  const first = from + Number(ENDS.has(plain(tokens[from] ?? '')))
  const end = endOf(tokens, first)
  const without = listExcluded(tokens.slice(first, end))
  if (without.length === 0) return undefined
  const text = [...tokens.slice(0, place.at), ...tokens.slice(end)].join(' ')
  return { text: text.replace(/[\s,;:–—-]+$/u, ''), without }
}

/** Words for "without" in languages that put the word for a show last. */
const FIRST_OF_ALL = new Set('without w/o excluding except ohne utan uden uten'.split(' '))

/**
 * Returns the end of the exclusion in `without nintendo, gaming podcast`: after a comma, before a
 * word for a show, or after the first word if the text ends with a word for a show.
 */
function endInFront(tokens: readonly string[]): number {
  const comma = tokens.findIndex((token) => /[,;]$/u.test(token))
  if (comma > 0) return comma + 1
  const show = tokens.findIndex((token) => isShowWord(plain(token)))
  if (show > 1 && tokens.slice(show + 1).some(isContent)) return show
  if (show > 1 && FIRST_OF_ALL.has(plain(tokens[0] ?? '')))
    return 2 + tokens.slice(1).findIndex(isContent)
  return tokens.length
}

function readInFront(tokens: readonly string[]): WithoutReading | undefined {
  if (!BEFORE.has(plain(tokens[0] ?? ''))) return undefined
  const end = endInFront(tokens)
  const rest = tokens.slice(end)
  const without = listExcluded(tokens.slice(1, end))
  if (without.length === 0 || !rest.some(isContent)) return undefined
  return { text: rest.join(' '), without }
}

/** Splits a token such as `任天堂なし` from its affix. */
function detach(token: string): readonly string[] {
  const ending = ENDINGS.find((each) => token.endsWith(each) && token !== each)
  if (ending !== undefined) return [token.slice(0, -ending.length), ending]
  const beginning = BEGINNINGS.find((each) => token.startsWith(each) && token !== each)
  if (beginning === undefined) return [token]
  return [beginning, token.slice(beginning.length)]
}

/** Splits `任天堂なしのゲーム` and `没有任天堂的游戏` into three tokens. */
const IN_RUN = [
  /^(?<excluded>.+?)(?<word>なし|無し|抜き|ぬき|以外)の(?<rest>.+)$/u,
  /^(?<word>不含|不要|没有|沒有|除了)(?<excluded>.+?)的(?<rest>.+)$/u,
]

function readRun(text: string): WithoutReading | undefined {
  const groups = IN_RUN.map((pattern) => pattern.exec(text)?.groups).find(
    (found) => found !== undefined,
  )
  if (groups === undefined) return undefined
  return { text: groups['rest'] ?? '', without: [groups['excluded'] ?? ''] }
}

function readAfter(tokens: readonly string[]): WithoutReading | undefined {
  const at = tokens.findIndex((token, place) => place > 0 && AFTER.has(plain(token)))
  const excluded = tokens[at - 1]
  if (excluded === undefined || !isContent(excluded)) return undefined
  const rest = tokens.filter((_, place) => place !== at && place !== at - 1)
  if (!rest.some(isContent)) return undefined
  return { text: rest.join(' '), without: [excluded.replace(AROUND, '')] }
}

/** Returns the text unchanged if nothing is excluded. */
export function readWithout(text: string): WithoutReading {
  const tokens = text
    .split(/\s+/u)
    .filter((token) => token !== '')
    .flatMap(detach)
  const isRun = !/\s/u.test(text.trim())
  const read =
    (isRun ? readRun(text.trim()) : undefined) ??
    readBefore(tokens) ??
    readInFront(tokens) ??
    readAfter(tokens)
  return read ?? { text, without: [] }
}
