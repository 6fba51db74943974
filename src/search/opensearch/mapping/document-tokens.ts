/**
 * Converts a document into the cluster's texts: words separated by blanks, with other forms of a
 * word in parallel texts.
 */
import { createHash } from 'node:crypto'
import {
  collectTerms,
  type PositionChain,
  type TermCollector,
} from '../../document/document-terms.ts'
import { KIND, type WordKind } from '../../document/kinds.ts'
import type { SearchDocument } from '../../document/search-document.ts'

/**
 * Number of parallel texts (tracks): a word and its other form (`lamour`, `amour`), then
 * compounds (`at&t`), of which a word belongs to two at most. Positions agree between tracks.
 */
export const TRACKS = 4
const WORD_TRACKS = [0, 1] as const
const COMPOUND_TRACKS = [2, 3] as const

/** Returns the tracks that may contain a form. */
export function tracksOfForm(form: string): readonly number[] {
  if (form.includes('&')) return COMPOUND_TRACKS
  return WORD_TRACKS
}

/** Placeholder for a position without a word. */
const HOLE = '_'

/**
 * Longer tokens, in UTF-16 units, are shortened: the tokenizer splits words above 255, and a term
 * has at most 32,766 bytes.
 */
const LONGEST_TOKEN = 200
const KEPT_OF_LONGER = 40

/**
 * Returns the token of a word in documents and queries. A shortened token cannot equal a word.
 */
export function tokenOf(text: string): string {
  if (text.length <= LONGEST_TOKEN) return text
  const digest = createHash('sha256').update(text).digest('base64url')
  return `${text.slice(0, KEPT_OF_LONGER)}…${digest}`
}

/** Returns the term of two adjacent words of a title. */
export function pairToken(left: string, right: string): string {
  return `${tokenOf(left)} ${tokenOf(right)}`
}

/** Positions of one title or name. */
interface PositionSpan {
  readonly from: number
  to: number
}

/** Words of one field by track and position. */
class Tracks {
  readonly #tracks: readonly (string | undefined)[][] = [[], [], [], []]

  put(word: string, position: number): void {
    for (const at of tracksOfForm(word)) {
      const track = this.#tracks[at]
      if (track === undefined || track[position] !== undefined) continue
      track[position] = word
      return
    }
  }

  /**
   * Returns a text per title or name for each track. Gaps between titles have no word in the
   * first track.
   */
  toTexts(): readonly (readonly string[])[] {
    const spans = this.#findSpans()
    return this.#tracks.map((words) =>
      spans
        .filter(({ from }) => from < words.length)
        .map(({ from, to }) => joinWords(words, from, Math.min(to, words.length))),
    )
  }

  #findSpans(): readonly PositionSpan[] {
    const [first = []] = this.#tracks
    const spans: PositionSpan[] = []
    for (let position = 0; position < first.length; position += 1) {
      if (first[position] === undefined) continue
      const last = spans.at(-1)
      if (last?.to === position) last.to += 1
      else spans.push({ from: position, to: position + 1 })
    }
    return spans
  }
}

const joinWords = (
  words: readonly (string | undefined)[],
  from: number,
  to: number,
): string => {
  let text = words[from] ?? HOLE
  for (let at = from + 1; at < to; at += 1) text += ` ${words[at] ?? HOLE}`
  return text
}

class Collector implements TermCollector {
  readonly #numbers = new Map<string, number>()
  readonly #words: string[] = []
  readonly #pairs = new Set<string>()
  readonly fields: Readonly<Record<WordKind, Tracks>> = {
    [KIND.title]: new Tracks(),
    [KIND.people]: new Tracks(),
    [KIND.anywhere]: new Tracks(),
    [KIND.transcript]: new Tracks(),
  }
  readonly about: string[] = []
  readonly exact = new Set<string>()
  readonly facets: string[] = []

  get pairs(): readonly string[] {
    return [...this.#pairs]
  }

  wordOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const number = this.#words.length
    this.#words.push(tokenOf(text))
    this.#numbers.set(text, number)
    return number
  }

  addWord(
    word: number,
    kind: WordKind,
    isAbout: boolean,
    positions: PositionChain,
    first: number,
  ): void {
    const text = this.#words[word] as string
    if (kind === KIND.anywhere && isAbout) this.about.push(text)
    for (let link = first; link !== 0; link = positions.next[link - 1] as number)
      this.fields[kind].put(text, positions.at[link - 1] as number)
  }

  addPair(left: number, right: number): void {
    this.#pairs.add(`${this.#words[left] as string} ${this.#words[right] as string}`)
  }

  addText(text: string, kind: typeof KIND.exact | typeof KIND.facet): void {
    if (kind === KIND.exact) this.exact.add(tokenOf(text))
    else this.facets.push(tokenOf(text))
  }
}

/** Terms of a document; texts by track. */
export interface DocumentTokens {
  readonly titles: readonly (readonly string[])[]
  readonly people: readonly (readonly string[])[]
  readonly description: readonly (readonly string[])[]
  readonly transcript: readonly (readonly string[])[]
  readonly about: string
  readonly pairs: readonly string[]
  readonly exact: readonly string[]
  readonly facets: readonly string[]
}

export function toTokens(document: SearchDocument): DocumentTokens {
  const collector = new Collector()
  collectTerms(document, collector)
  const { fields, about, pairs, exact, facets } = collector
  return {
    titles: fields[KIND.title].toTexts(),
    people: fields[KIND.people].toTexts(),
    description: fields[KIND.anywhere].toTexts(),
    transcript: fields[KIND.transcript].toTexts(),
    about: about.join(' '),
    pairs,
    exact: [...exact],
    facets: [...new Set(facets)],
  }
}
