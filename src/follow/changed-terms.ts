/**
 * Terms whose change can make a podcast begin to match a saved search. Searches are looked up by
 * the terms that they test, so that a change tests only searches that look at what it changed.
 */
import { COLUMNS } from '../search/document/schema.ts'
import type { SearchDocument } from '../search/document/search-document.ts'
import type { Expression } from '../search/plan/expression.ts'
import { stemmedWords } from '../search/forms/word-forms.ts'
import { tokenize } from '../search/text/text.ts'
import { TestedDocument } from './tested-document.ts'

export type TermKind = 'word' | 'pair' | 'exact' | 'facet' | 'column' | 'text'

type Visit = (kind: TermKind, text: string) => void

type Term = Parameters<Visit>

/** Tested by phrases, typing errors and beginnings, which look at more than one word. */
const ANY_TEXT: Term = ['text', '']

/** Undefined for constants, and for seqs, which never change. */
function termOf(expression: Expression): Term | undefined {
  switch (expression.op) {
    case 'word':
      return expression.edits === undefined ? ['word', expression.word] : ANY_TEXT
    case 'pair':
      return ['pair', `${expression.left} ${expression.right}`]
    case 'exact':
      return ['exact', expression.text]
    case 'facet':
      return ['facet', expression.text]
    case 'range':
      return ['column', expression.column]
    case 'phrase':
    case 'title-prefix':
    case 'title-near':
      return ANY_TEXT
    default:
      return undefined
  }
}

/** Calls `visit` for each term that an expression tests. */
export function forEachTestedTerm(expression: Expression, visit: Visit): void {
  if ('of' in expression) {
    for (const each of [expression.of].flat()) forEachTestedTerm(each, visit)
    return
  }
  const term = termOf(expression)
  if (term !== undefined) visit(...term)
}

/** A podcast with the facets that only saved searches test. */
export interface NamedDocument {
  readonly document: SearchDocument
  readonly names: readonly string[]
}

/** Titles, names and genres are compared one by one. */
function without(some: readonly string[], others: readonly string[]): readonly string[] {
  return some.filter((text) => !others.includes(text))
}

/**
 * Collects terms that only `one` has, without the stems of words that titles of both have. A
 * changed text contributes all of its words, so the result may include unchanged terms.
 */
function collectOwn(one: NamedDocument, other: NamedDocument): TestedDocument {
  const [document, former] = [one.document, other.document]
  const isSameLanguage = document.language === former.language
  const isSameDescription = document.description === former.description
  const own: SearchDocument = {
    ...document,
    titles: isSameLanguage ? without(document.titles, former.titles) : document.titles,
    names: without(document.names, former.names),
    description: isSameDescription ? '' : document.description,
    subjects: without(document.subjects, former.subjects),
  }
  const others = isSameLanguage ? without(former.titles, document.titles) : []
  const stemmed = new Set(others.flatMap(stemmedWords))
  return new TestedDocument(own, one.names, stemmed)
}

/** The texts with positions, in their sequence. */
function joinTexts({ document: { titles, names, description } }: NamedDocument): string {
  return [...titles, '', ...names, '', description].join('\n')
}

function forEachMissing(
  some: ReadonlySet<string>,
  others: ReadonlySet<string>,
  visit: (text: string) => void,
): void {
  for (const text of some) if (!others.has(text)) visit(text)
}

/** Calls `visit` for each term of `one` that `other` does not have in the same fields. */
function forEachOwnTerm(one: TestedDocument, other: TestedDocument, visit: Visit): void {
  for (const [word, flags] of one.words)
    if (other.words.get(word) !== flags) visit('word', word)
  // A genre decides which words of the description the podcast is about.
  for (const subject of one.document.subjects)
    for (const word of tokenize(subject)) visit('word', word)
  forEachMissing(one.pairs, other.pairs, (pair) => visit('pair', pair))
  forEachMissing(one.texts, other.texts, (text) => visit('exact', text))
  forEachMissing(one.facets, other.facets, (facet) => visit('facet', facet))
}

/**
 * Calls `visit` for each term that only one of two states of a podcast has, and possibly for
 * unchanged terms.
 */
export function forEachChangedTerm(
  before: NamedDocument,
  after: NamedDocument,
  visit: Visit,
): void {
  const [left, come] = [collectOwn(before, after), collectOwn(after, before)]
  if (joinTexts(before) !== joinTexts(after)) visit(...ANY_TEXT)
  forEachOwnTerm(left, come, visit)
  forEachOwnTerm(come, left, visit)
  for (const [at, column] of COLUMNS.entries())
    if (!Object.is(before.document.values[at], after.document.values[at]))
      visit('column', column)
}
