/** How the suite runs: real parts, two files at a time, and no crawler that could dial anybody. */
import { configDefaults, defineConfig } from 'vitest/config'
import { FROZEN_TESTS } from './test/frozen.ts'

/** A path for a JSON report beside the usual output; `.ci/run` counts with it. */
const report = process.env['TEST_REPORT']

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...FROZEN_TESTS],
    env: { CASTDEX_CRAWL: 'off' },
    globalSetup: ['test/log/whole-suite.ts', 'test/opensearch/whole-run.ts', 'test/frozen.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Two cores may be shared with others: nothing here is about time.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
  },
})
