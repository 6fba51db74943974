/**
 * Terms whose change can make a podcast begin to match a saved search. Searches are looked up by
 * the terms that they test, so that a change tests only searches that look at what it changed.
 */
import { COLUMNS } from '../search/document/schema.ts'
import type { SearchDocument } from '../search/document/search-document.ts'
import type { Expression } from '../search/plan/expression.ts'
import { TestedDocument } from './tested-document.ts'

type Visit = (term: string) => void

/** Tested by phrases, typing errors and beginnings, which look at more than one word. */
const ANY_TEXT = 't'

const columnTerm = (column: string): string => `v${column}`

/** Undefined for constants, and for seqs, which never change. */
function termOf(expression: Expression): string | undefined {
  switch (expression.op) {
    case 'word':
      return expression.edits === undefined ? `w${expression.word}` : ANY_TEXT
    case 'pair':
      return `p${expression.left} ${expression.right}`
    case 'exact':
      return `x${expression.text}`
    case 'facet':
      return `f${expression.text}`
    case 'range':
      return columnTerm(expression.column)
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
  if (term !== undefined) visit(term)
}

/** A podcast with the facets that only saved searches test. */
export interface NamedDocument {
  readonly document: SearchDocument
  readonly names: readonly string[]
}

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((text, at) => text === others[at])

/** Returns whether each text field is the same. */
function compareTexts(one: SearchDocument, other: SearchDocument) {
  const isSameLanguage = one.language === other.language
  return {
    titles: isSameLanguage && areSame(one.titles, other.titles),
    names: areSame(one.names, other.names),
    description: one.description === other.description,
    subjects: areSame(one.subjects, other.subjects),
  }
}

/** The flags of each word, pair, text and facet of the fields that are not the same. */
function factsOf(
  { document, names }: NamedDocument,
  same: ReturnType<typeof compareTexts>,
): ReadonlyMap<string, number> {
  const changed: SearchDocument = {
    ...document,
    titles: same.titles ? [] : document.titles,
    names: same.names ? [] : document.names,
    // A genre changes what the words of the description tell.
    description: same.description && same.subjects ? '' : document.description,
    subjects: same.subjects ? [] : document.subjects,
  }
  return new TestedDocument(changed, names).facts()
}

function forEachDifference(
  some: ReadonlyMap<string, number>,
  others: ReadonlyMap<string, number>,
  visit: Visit,
): void {
  for (const [term, flags] of some) if (others.get(term) !== flags) visit(term)
  for (const term of others.keys()) if (!some.has(term)) visit(term)
}

/** Calls `visit` for each term that only one of two states of a podcast has. */
export function forEachChangedTerm(
  before: NamedDocument,
  after: NamedDocument,
  visit: Visit,
): void {
  const same = compareTexts(before.document, after.document)
  if (Object.values(same).includes(false)) visit(ANY_TEXT)
  forEachDifference(factsOf(before, same), factsOf(after, same), visit)
  for (const [at, column] of COLUMNS.entries())
    if (!Object.is(before.document.values[at], after.document.values[at]))
      visit(columnTerm(column))
}
