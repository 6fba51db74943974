/**
 * The rule of `npm run check:comments`: a doc comment begins with a sentence. One that begins with a
 * preposition, a conjunction or a wh-word and has no pause is a fragment: "Of other nodes." Sentences
 * with a comma, a colon or a semicolon pass, because what follows may be their main clause.
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
  /** Lines are counted from 1. */
  readonly line: number
  readonly sentence: string
}

function firstSentenceOf(comment: string): string {
  const text = comment.replaceAll(LINE_BEGINNING, '').replaceAll(/\s+/gu, ' ').trim()
  return text.split(SENTENCE_END, 1)[0] ?? ''
}

/** Returns the doc comments of a source text whose first sentence is a fragment, in their order. */
export function findFragments(source: string): readonly Fragment[] {
  return [...source.matchAll(DOC_COMMENT)].flatMap(({ 1: comment = '', index }) => {
    const sentence = firstSentenceOf(comment)
    if (!FRAGMENT.test(sentence)) return []
    return [{ line: source.slice(0, index).split('\n').length, sentence }]
  })
}
