/** What `npm run report -- source` counts. */
import ts from 'typescript'
import { expect, test } from 'vitest'
import { countIdioms, findComments } from './comments.ts'
import { countTernaries, findExportedNames } from './names.ts'

const SOURCE = [
  '/** What is asked. */',
  "import x from 'x' // trailing",
  '// One line,',
  '// and its second.',
  "const url = 'https://no.example' /* inside */ + `// ${x ? 'told' : '/* no */'} //`",
  'const pattern = /\\/\\* nobody \\*\\//',
  '/**',
  ' * Two lines',
  ' * of text.',
  ' */',
  'export function find(): void',
  'export function find(a?: string): void {',
  '  // last',
  '}',
  'export interface Row {}',
  'type Local = string',
].join('\n')

const file = ts.createSourceFile('x.ts', SOURCE, ts.ScriptTarget.Latest, true)

test('comments are found where the parser sees them', () => {
  expect(findComments(file)).toEqual([
    { line: 1, text: 'What is asked.' },
    { line: 2, text: 'trailing' },
    { line: 3, text: 'One line, and its second.' },
    { line: 5, text: 'inside' },
    { line: 7, text: 'Two lines of text.' },
    { line: 13, text: 'last' },
  ])
})

test.each([
  ['Asked, says and stood; tells', 4],
  ["nobody's, somebody, beside, anew, meanwhile", 5],
  ['it goes on by a thread of its own', 2],
  ['task, essay, standard, besides, `askedWords`', 0],
])('idioms of "%s"', (text, count) => {
  expect(countIdioms(text)).toBe(count)
})

test('exported names count once, and ternaries inside templates count', () => {
  expect([...findExportedNames(file)]).toEqual(['find', 'Row'])
  expect(countTernaries(file)).toBe(1)
})
