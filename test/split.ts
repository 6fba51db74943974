/**
 * Which tests run when. `npm test` runs what needs nothing but Node; `npm run test:more` runs the rest; `npm run test:all` runs
 * both. What a run leaves out is printed at its end, with the reason.
 */

/** Test files, and why they are not among those that `npm test` runs. */
export interface LeftOut {
  /** A glob of test files. */
  readonly files: string
  readonly because: string
}

/** What needs more than Node, or minutes. */
export const MORE: readonly LeftOut[] = [
  { files: 'test/browser/**', because: 'needs Chromium' },
  { files: 'test/client/**', because: 'needs Python 3 with venv and PyPI' },
  { files: 'test/listings/unattended.test.ts', because: 'takes minutes' },
  { files: 'test/simulated-web/drawn/webs.test.ts', because: 'takes minutes' },
]

/** What runs only by `FROZEN_TESTS=yes`. */
const FROZEN: readonly LeftOut[] = ['test/opensearch/**', 'src/engine/opensearch/**'].map((files) => ({
  files,
  because: 'today’s OpenSearch engine is frozen until PostgreSQL with OpenSearch beside it replaces it',
}))

const part = process.env['TESTS'] ?? 'node'
if (!['node', 'more', 'all'].includes(part)) throw new Error(`TESTS is ${part}; it is node, more or all`)

/** Whether a test that runs on several engines leaves OpenSearch out. */
export const isOpenSearchFrozen = process.env['FROZEN_TESTS'] !== 'yes'

const frozen = isOpenSearchFrozen ? FROZEN : []

/** What this run leaves out. */
const leftOut = part === 'node' ? [...MORE, ...frozen] : frozen

export const included: readonly string[] =
  part === 'more'
    ? MORE.map(({ files }) => (files.endsWith('**') ? `${files}/*.test.ts` : files))
    : ['src/**/*.test.ts', 'test/**/*.test.ts']

export const excluded: readonly string[] = leftOut.map(({ files }) => files)

export default function tellWhatIsLeftOut(): () => void {
  return () => {
    const lines = leftOut.map(({ files, because }) => `  ${files}: ${because}\n`)
    if (lines.length > 0) process.stdout.write(`\nLeft out of this run:\n${lines.join('')}`)
    if (part === 'node') process.stdout.write('`npm run test:all` runs what is only slow or needs more than Node.\n')
  }
}
