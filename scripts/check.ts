/**
 * `npm run check [NAME…]`: runs all checks or the named ones, and continues after failures. By
 * default it lints the files that differ from `main` and skips slow checks; CI and `--whole` run
 * everything.
 */
import { writeClientTypes } from './client.ts'
import { run } from './run.ts'
import { installTools } from './tool.ts'

/** Slow ones first, to balance the two slots. */
const CHECKS = [
  'pack',
  'lint',
  'types',
  'dead',
  'dependencies',
  'patterns',
  'format',
  'generated',
  'document',
  'pages',
  'comments',
  'lock',
] as const
/** Skipped without `--whole`. */
const ONLY_WHOLE: ReadonlySet<string> = new Set(['pack'])
/** Concurrency, for machines with two cores. */
const AT_ONCE = 2

// Types, lint and the check of dead code read the client's generated files.
await writeClientTypes()

const words = process.argv.slice(2)
const named = words.filter((word) => word !== '--whole')
const isWhole = words.includes('--whole') || process.env['CI'] === 'true'

/**
 * Type-aware lint of the whole tree takes a minute; unchanged files were linted before they landed.
 */
async function findFilesToLint(): Promise<readonly string[]> {
  const base = await run('git', ['merge-base', 'HEAD', 'main'])
  const from = base.exitCode === 0 ? base.stdout.trim() : 'HEAD'
  const changed = await run('git', ['diff', '--name-only', '--diff-filter=d', from])
  const added = await run('git', ['ls-files', '--others', '--exclude-standard'])
  const files = `${changed.stdout}\n${added.stdout}`.split('\n')
  return files.filter((file) => /\.(ts|js)$/.test(file))
}

async function commandOf(name: string): Promise<readonly string[]> {
  // The second run, for test-only code, is left to CI.
  if (name === 'dead' && !isWhole) return ['node', 'scripts/tool.ts', 'knip']
  if (name !== 'lint' || isWhole) return ['npm', 'run', '--silent', `check:${name}`]
  const files = await findFilesToLint()
  return files.length === 0 ? ['true'] : ['npm', 'run', '--silent', 'lint', '--', ...files]
}

async function perform(name: string): Promise<boolean> {
  const started = performance.now()
  const [program = '', ...args] = await commandOf(name)
  const { exitCode, stdout, stderr } = await run(program, args)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (exitCode === 0) {
    process.stdout.write(`ok      ${name} (${seconds} s)\n`)
    return true
  }
  process.stdout.write(`FAILED  ${name} (${seconds} s)\n${stdout}${stderr}\n`)
  return false
}

const waiting: string[] = CHECKS.filter((name) => isWhole || !ONLY_WHOLE.has(name))
if (named.length > 0) waiting.splice(0, waiting.length, ...named)
const failed: string[] = []

async function work(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (!(await perform(name))) failed.push(name)
  }
}

await installTools()
await Promise.all(Array.from({ length: AT_ONCE }, work))
if (!isWhole && named.length === 0) {
  process.stdout.write(
    'Left out: pack, exports that only tests use, and lint of files that are as on main. `npm run check -- --whole` looks at everything.\n',
  )
}
process.stdout.write(
  failed.length === 0 ? 'Checks: all passed\n' : `Checks failed: ${failed.join(', ')}\n`,
)
process.exitCode = failed.length === 0 ? 0 : 1
