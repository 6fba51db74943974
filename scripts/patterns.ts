/**
 * `npm run check:patterns`: rejects regular expressions with superlinear worst cases. `npm run
 * patterns:judge` judges new ones with `recheck` and stores the result in `patterns/judged.json`;
 * the check only reads it, because `recheck`'s search for attacks depends on the machine's speed.
 */
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import ts from 'typescript'
import { ACCEPTED } from './patterns/accepted.ts'
import { ROOT } from './run.ts'
import { loadTool } from './tool.ts'

const LEFT_OUT = /\.test\.ts$|\.contract\.ts$/
/** Sources of patterns that were judged safe. */
const JUDGED = new URL('scripts/patterns/judged.json', ROOT)
const isJudging = process.argv.includes('--judge')

interface Pattern {
  readonly source: string
  readonly flags: string
  /** All locations of the pattern, such as `src/record/text/title.ts:12`. */
  readonly places: string[]
}

const patterns = new Map<string, Pattern>()
const problems: string[] = []

function addPattern(source: string, flags: string, place: string): void {
  const key = `/${source}/${flags}`
  const known = patterns.get(key)
  if (known === undefined) patterns.set(key, { source, flags, places: [place] })
  else known.places.push(place)
}

const placeOf = (file: ts.SourceFile, node: ts.Node): string =>
  `${file.fileName}:${String(file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1)}`

const isRegExpCall = (node: ts.Node): boolean =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'RegExp'

/**
 * Collects regular expression literals; returns whether the file also builds patterns from strings.
 */
function readLiterals(file: ts.SourceFile): boolean {
  let makesPatterns = false
  const visit = (node: ts.Node, isInFunction: boolean): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      addPattern(node.text.slice(1, end), node.text.slice(end + 1), placeOf(file, node))
    }
    if (isRegExpCall(node)) {
      makesPatterns ||= !isInFunction
      if (isInFunction && !Object.hasOwn(ACCEPTED, node.getText(file))) {
        problems.push(
          `${placeOf(file, node)}: ${node.getText(file)} is made at run time, so that nobody can check it`,
        )
      }
      used.add(node.getText(file))
    }
    const inner = isInFunction || ts.isFunctionLike(node)
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  visit(file, false)
  return makesPatterns
}

/** Imports the module and collects the patterns that it builds. */
async function readMade(name: string): Promise<void> {
  const Original = globalThis.RegExp
  globalThis.RegExp = new Proxy(Original, {
    construct(target, given: [string | RegExp, string?]) {
      const made = new target(...given)
      const caller = new Error().stack?.split('\n')[2] ?? ''
      if (caller.includes(name)) addPattern(made.source, made.flags, name)
      return made
    },
  })
  try {
    await import(new URL(name, ROOT).href)
  } finally {
    globalThis.RegExp = Original
  }
}

type Verdict =
  | { readonly status: 'safe' }
  | { readonly status: 'unknown'; readonly error: { readonly kind: string } }
  | {
      readonly status: 'vulnerable'
      readonly complexity: { readonly summary: string }
      readonly attack: { readonly pattern: string }
    }

/** The used part of `recheck`. */
interface Recheck {
  readonly check: (
    source: string,
    flags: string,
    options: { readonly timeout: null },
  ) => Promise<Verdict>
}

/** Returns `safe` or the problem. */
async function judge({ source, flags }: Pattern): Promise<string> {
  const { check } = (await loadTool('recheck')) as Recheck
  const verdict = await check(source, flags.replace('v', 'u'), { timeout: null })
  if (verdict.status === 'safe') return 'safe'
  if (verdict.status === 'unknown') return `cannot be judged: ${verdict.error.kind}`
  return `${verdict.complexity.summary}, for example on ${verdict.attack.pattern}`
}

const used = new Set<string>()
for (const name of globSync('src/**/*.ts', { cwd: ROOT }).toSorted()) {
  if (LEFT_OUT.test(name)) continue
  const text = await readFile(new URL(name, ROOT), 'utf8')
  if (readLiterals(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)))
    await readMade(name)
}

const judged = new Set(JSON.parse(await readFile(JUDGED, 'utf8')) as readonly string[])
const verdicts = new Map<string, string>()
for (const [key, pattern] of patterns) {
  if (judged.has(key) || Object.hasOwn(ACCEPTED, key)) continue
  const verdict = isJudging
    ? await judge(pattern)
    : 'not judged yet: run `npm run patterns:judge`'
  if (verdict === 'safe') judged.add(key)
  else verdicts.set(key, verdict)
}
if (isJudging) {
  const kept = [...judged].filter((key) => patterns.has(key)).toSorted()
  await writeFile(JUDGED, `${JSON.stringify(kept, null, 1)}\n`)
}

for (const [key, { places }] of patterns) {
  used.add(key)
  const verdict = verdicts.get(key)
  if (verdict !== undefined) problems.push(`${places.join(', ')}: ${key} is ${verdict}`)
}
const stale = Object.keys(ACCEPTED).filter((key) => !used.has(key))
for (const key of stale)
  problems.push(`scripts/patterns/accepted.ts: ${key} is accepted and not there`)

const FLOOR = 300
if (patterns.size < FLOOR)
  problems.push(`only ${String(patterns.size)} patterns were found; something is wrong`)
process.stdout.write(
  problems.length === 0
    ? `${String(patterns.size)} patterns take linear time, ${String(Object.keys(ACCEPTED).length)} of them by a bound\n`
    : `${problems.join('\n')}\n`,
)
process.exitCode = problems.length === 0 ? 0 : 1
