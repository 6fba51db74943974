/**
 * The rule of `npm run check:comments`: a doc comment that starts with a preposition, a conjunction
 * or a wh-word and contains no pause is a fragment, such as "Of other nodes." Sentences with a
 * comma, colon or semicolon pass, since their main clause may follow.
 */

const BEGINNINGS =
  'Of In By For From With Without To As At On Under Over Per Beside Besides Beyond Behind Below Above Between Among Until Since Before After Where When While What Which Who Whoever Whom Whose How Whether That If So Such Only Also Not None But And Or Else Like Than Through Within Across Into Out Because'

const FRAGMENT = new RegExp(
  String.raw`^(?:${BEGINNINGS.replaceAll(' ', '|')})\b[^,:;]*$`,
  'u',
)
const DOC_COMMENT = /\/\*\*([\s\S]*?)\*\//gu
const LINE_BEGINNING = /^\s*\*\s?/gmu
const SENTENCE_END = /(?<=[.!?])\s/u

export interface Fragment {
  /** Line number, from 1. */
  readonly line: number
  readonly sentence: string
}

function firstSentenceOf(comment: string): string {
  const text = comment.replaceAll(LINE_BEGINNING, '').replaceAll(/\s+/gu, ' ').trim()
  return text.split(SENTENCE_END, 1)[0] ?? ''
}

/** Returns the comments whose first sentence is a fragment. */
export function findFragments(source: string): readonly Fragment[] {
  return [...source.matchAll(DOC_COMMENT)].flatMap(({ 1: comment = '', index }) => {
    const sentence = firstSentenceOf(comment)
    if (!FRAGMENT.test(sentence)) return []
    return [{ line: source.slice(0, index).split('\n').length, sentence }]
  })
}
