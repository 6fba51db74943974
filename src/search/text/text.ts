/**
 * How words are compared (docs/RULES.md section 8), equally in records and queries and in all
 * directories.
 *
 * A text is split into positions. A *document* has the word and its other forms at a position. A
 * *query* accepts one or more forms at each of its positions; both match if a form is equal:
 * | text | positions (document) | forms in a query |
 * |----------|-----------------------------------|-----------------------------------|
 * | Lenny's | lennys | lennys |
 * | l'amour | lamour, amour | lamour or amour |
 * | Müller | muller, mueller | muller or mueller |
 * | الكتاب | الكتاب, كتاب | الكتاب |
 * | C++ | c++, c | c++ |
 * | A & B | a · and · b | a · and · b |
 * | AT&T | at, at&t · and, at&t · t, at&t | at&t · at&t · at&t |
 * | U.S. | us | us |
 * | 東京都 | 東京, 東 · 京都, 京 · 都 | 東京 · 京都 (the last is implied) |
 */
import { splitText, type SplitText } from './split.ts'

export { splitText, type SplitText } from './split.ts'

/**
 * Returns the forms of a document at all positions, in order. As a conjunctive query it would be
 * too strict for elisions.
 */
export function tokenize(text: string): string[] {
  const split = splitText(text)
  if (split.others.length === 0) return [...split.words]
  return formsByPosition(split).flat()
}

/** Returns the forms at each position, the word itself first. */
export function formsByPosition({ words, others }: SplitText): string[][] {
  const forms = words.map((word) => [word])
  for (const { at, form } of others) {
    const here = forms[at]
    if (here !== undefined && !here.includes(form)) here.push(form)
  }
  return forms
}

/** One position of a query. */
export interface QueryWord {
  /** Accepted forms; never empty. */
  readonly forms: readonly string[]
  /**
   * A document that matches the previous position matches here too (the last character of a run
   * without blanks).
   */
  readonly implied: boolean
}

export function queryWords(text: string): QueryWord[] {
  const { words, others } = splitText(text)
  return words.map((word, at) => {
    const here = others.filter((other) => other.at === at && other.inQuery !== 'no')
    const only = here.filter(({ inQuery: asked }) => asked === 'instead')
    const forms = (only.length > 0 ? only : [{ form: word }, ...here]).map(
      ({ form }) => form,
    )
    return { forms: [...new Set(forms)], implied: isImplied(words[at - 1], word) }
  })
}

const PAIRED_PAIR =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc\u3099\u309a]{2}$/u

const isImplied = (before: string | undefined, word: string): boolean =>
  before?.endsWith(word) === true && before !== word && PAIRED_PAIR.test(before)

/** Joins the words of a title. Titles are equal if their keys are equal and not empty. */
export function titleKey({ words }: SplitText): string {
  return words.join(' ')
}

/** Folds titles and terms without a word (`...`) by NFKC, case and blanks. */
export function foldTitle(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replace(/\s+/gu, ' ')
    .trim()
}
