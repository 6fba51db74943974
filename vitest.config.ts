/** How the suite runs: real parts, two files at a time, and no crawler that could dial anybody. */
import { configDefaults, defineConfig } from 'vitest/config'
import { HANG_GUARD_MS } from './test/eventually.ts'
import { excluded, included } from './test/split.ts'

/** A path for a JSON report beside the usual output; `.ci/run` counts with it. */
const report = process.env['TEST_REPORT']

const isUnit = (file: string): boolean => file.startsWith('src/')

/** Both kinds run alike but for this. */
const common = {
  exclude: [...configDefaults.exclude, ...excluded],
  env: { CASTDEX_CRAWL: 'off' },
  pool: 'forks' as const,
  // No test is about time: these only end what hangs, on however slow a machine.
  testTimeout: HANG_GUARD_MS,
  hookTimeout: HANG_GUARD_MS,
  expect: { poll: { timeout: HANG_GUARD_MS } },
}

export default defineConfig({
  test: {
    globalSetup: [
      'test/log/whole-suite.ts',
      'test/opensearch/whole-run.ts',
      'test/postgres/whole-run.ts',
      'test/split.ts',
      'test/cli/built.ts',
    ],
    maxWorkers: 2,
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
    projects: [
      // These share what they import: to read it anew for each of 150 files would take longer than the tests.
      { test: { ...common, name: 'src', include: included.filter(isUnit), isolate: false } },
      { test: { ...common, name: 'test', include: included.filter((file) => !isUnit(file)) } },
    ],
  },
})
