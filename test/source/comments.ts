/** Finds the comments of a source file, as its parser sees them, and counts idioms in their text. */
import ts from 'typescript'

export interface Comment {
  /** Counted from 1. */
  readonly line: number
  /** Without its delimiters. */
  readonly text: string
}

/** Phrases that comments of other projects hardly use for data. */
const IDIOM = new RegExp(
  String.raw`\b(?:${[
    'ask(?:s|ed|ing)?',
    'say(?:s|ing)?|said',
    'stand(?:s|ing)?|stood',
    'tell(?:s|ing)?|told',
    'nobody|somebody|beside|anew|meanwhile',
    '(?:go|goes|going|went) on',
    'of its own',
  ].join('|')})\b`,
  'giu',
)
const DELIMITERS = /^\/\*+|\*+\/$|^\s*\*(?!\/)|^\s*\/\/+/gmu

/** Visits the tokens of a file; nodes of JSDoc are comments, hence left out. */
function visitTokens(file: ts.SourceFile, visit: (token: ts.Node) => void): void {
  const walk = (node: ts.Node): void => {
    const { kind } = node
    if (kind >= ts.SyntaxKind.FirstJSDocNode && kind <= ts.SyntaxKind.LastJSDocNode) return
    const children = node.getChildren(file)
    if (children.length === 0) visit(node)
    children.forEach(walk)
  }
  walk(file)
}

function findRanges(file: ts.SourceFile): readonly ts.CommentRange[] {
  const ranges = new Map<number, ts.CommentRange>()
  visitTokens(file, (token) => {
    const leading = ts.getLeadingCommentRanges(file.text, token.getFullStart()) ?? []
    const trailing = ts.getTrailingCommentRanges(file.text, token.getEnd()) ?? []
    for (const range of [...leading, ...trailing]) ranges.set(range.pos, range)
  })
  return [...ranges.values()].toSorted((a, b) => a.pos - b.pos)
}

function beginsLine(file: ts.SourceFile, position: number): boolean {
  const { character } = file.getLineAndCharacterOfPosition(position)
  return file.text.slice(position - character, position).trim() === ''
}

/** Joins `//` comments on consecutive lines, without code before them, into one range. */
function joinLines(file: ts.SourceFile): readonly ts.TextRange[] {
  const joined: ts.CommentRange[] = []
  for (const range of findRanges(file)) {
    const last = joined.at(-1)
    const between = last === undefined ? '' : file.text.slice(last.end, range.pos)
    const areLines =
      last?.kind === ts.SyntaxKind.SingleLineCommentTrivia && last.kind === range.kind
    if (areLines && beginsLine(file, last.pos) && /^\n[ \t]*$/u.test(between)) {
      joined.pop()
      joined.push({ ...last, end: range.end })
    } else {
      joined.push(range)
    }
  }
  return joined
}

export function findComments(file: ts.SourceFile): readonly Comment[] {
  return joinLines(file).map(({ pos, end }) => {
    const text = file.text.slice(pos, end).replaceAll(DELIMITERS, '')
    const line = file.getLineAndCharacterOfPosition(pos).line + 1
    return { line, text: text.replaceAll(/\s+/gu, ' ').trim() }
  })
}

export function countIdioms(text: string): number {
  return text.match(IDIOM)?.length ?? 0
}
