/**
 * The one place that says which tests are frozen: those of today's OpenSearch engine, until PostgreSQL and OpenSearch as a
 * mere search index replace it. A change of the port need not be made in that engine.
 */
import type { TestProject } from 'vitest/node'

const REASON =
  'the OpenSearch engine is frozen until PostgreSQL with OpenSearch beside it replaces it; run them with FROZEN_TESTS=yes'

/** Set to `yes` by whoever wants to run them all the same. */
const isAsked = process.env['FROZEN_TESTS'] === 'yes'

/** Globs of the test files that are left out. */
export const FROZEN_TESTS: readonly string[] = isAsked ? [] : ['test/opensearch/**', 'src/engine/opensearch/**']

/** Whether a test that runs on several engines may use OpenSearch. */
export const isOpenSearchFrozen = !isAsked

export default function tellWhatIsLeftOut(_project: TestProject): () => void {
  return () => {
    if (isAsked) return
    process.stdout.write(`\nLEFT OUT: ${FROZEN_TESTS.join(', ')}: ${REASON}.\n`)
  }
}
