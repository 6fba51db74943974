/** Evaluates an expression of a search on one document. */
import { EPISODE_SCHEMA } from '../search/document/schema.ts'
import type { Expression, PhraseTest } from '../search/plan/expression.ts'
import { editDistance } from '../search/text/edit-distance.ts'
import type { TestedDocument } from './tested-document.ts'

type Combined = Extract<Expression, { readonly of: readonly Expression[] }>
type Of<Op extends Expression['op']> = Op extends 'and' | 'or'
  ? Combined
  : Extract<Expression, { readonly op: Op }>

/** Receives the fields and filters that the document satisfies. */
export type NoteReason = (reason: string) => void

const hasWord = (
  { word, field, edits, sameInitial }: Of<'word'>,
  document: TestedDocument,
): boolean => {
  if (document.hasWord(word, field)) return true
  if (edits === undefined) return false
  for (const other of document.wordsIn(field)) {
    if (sameInitial === true && other[0] !== word[0]) continue
    if (editDistance(word, other, edits) <= edits) return true
  }
  return false
}

/** The phrase's words follow the start in order, with at most `slop` other words between them. */
const followsFrom = (
  start: number,
  rest: readonly (readonly number[])[],
  slop: number,
): boolean => {
  let at = start
  for (const positions of rest) {
    const next = positions.find((position) => position > at)
    if (next === undefined) return false
    at = next
  }
  return at - start - rest.length <= slop
}

const hasPhrase = (
  { words, field, slop }: PhraseTest,
  document: TestedDocument,
): boolean => {
  const [first = [], ...rest] = words.map(({ forms }) =>
    forms.flatMap((form) => document.positionsOf(form, field)).sort((a, b) => a - b),
  )
  return first.some((start) => followsFrom(start, rest, slop))
}

const isWithin = ({ column, min, max }: Of<'range'>, { document }: TestedDocument) => {
  const value = document.values[EPISODE_SCHEMA.columns.indexOf(column)] ?? Number.NaN
  return value >= min && value <= max
}

const hasWeight = ({ of, weights, least }: Of<'at-least'>, document: TestedDocument) => {
  const weighed = of.map((each, at) => (evaluate(each, document) ? (weights[at] ?? 1) : 0))
  return weighed.reduce((sum, weight) => sum + weight, 0) >= least
}

type Tests = {
  readonly [Op in Expression['op']]: (
    expression: Of<Op>,
    document: TestedDocument,
  ) => boolean
}

const TESTS: Tests = {
  none: () => false,
  all: () => true,
  word: hasWord,
  pair: ({ left, right }, document) => document.hasPair(left, right),
  exact: ({ text }, { texts }) => texts.has(text),
  facet: ({ text }, { facets }) => facets.has(text),
  and: ({ of }, document) => of.every((each) => evaluate(each, document)),
  or: ({ of }, document) => of.some((each) => evaluate(each, document)),
  not: ({ of }, document) => !evaluate(of, document),
  'at-least': hasWeight,
  'title-prefix': ({ text }, document) => document.titleKey.startsWith(text),
  'title-near': ({ text, edits }, document) =>
    editDistance(text, document.titleKey.replaceAll(' ', ''), edits) <= edits,
  range: isWithin,
  seqs: ({ seqs }, { document: { rowId } }) => seqs.includes(rowId),
  phrase: ({ test }, document) => hasPhrase(test, document),
}

export function evaluate(expression: Expression, document: TestedDocument): boolean {
  const test = TESTS[expression.op] as Tests['all']
  return test(expression as Of<'all'>, document)
}

const FIELDS = [
  ['title', 'title'],
  ['people', 'author'],
  ['description', 'description'],
] as const

const noteWord = (
  { word, field }: Of<'word'>,
  document: TestedDocument,
  note: NoteReason,
): void => {
  for (const [place, name] of FIELDS) {
    const isMeant =
      field === place ||
      field === 'anywhere' ||
      field === 'about' ||
      (field === 'names' && place !== 'description')
    if (isMeant && document.hasWord(word, place)) note(name)
  }
}

/** Notes why a document satisfies an expression: its fields with the words, and its filters. */
export function noteReasons(
  expression: Expression,
  document: TestedDocument,
  note: NoteReason,
): void {
  if (!evaluate(expression, document)) return
  if (expression.op === 'word') noteWord(expression, document, note)
  else if (expression.op === 'exact' || expression.op === 'pair') note('title')
  else if (expression.op === 'range') note(expression.column)
  else if (expression.op === 'phrase') note(fieldOf(expression.test))
  else if (expression.op === 'facet') note(expression.text.split(':')[0] ?? '')
  else if ('of' in expression && expression.op !== 'not')
    for (const each of expression.of) noteReasons(each, document, note)
}

const fieldOf = ({ field }: PhraseTest): string => (field === 'people' ? 'author' : field)
