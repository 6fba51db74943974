/** How the suite runs: real parts, two files at a time, and no crawler that could dial anybody. */
import { configDefaults, defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import { HANG_GUARD_MS } from './test/eventually.ts'
import { LongestFirst } from './test/longest-first.ts'
import { excluded, included } from './test/split.ts'

/** A path for a JSON report beside the usual output; `.ci/run` counts with it. */
const report = process.env['TEST_REPORT']

function toProject(name: string, folder: string, isolate: boolean): UserWorkspaceConfig {
  return {
    test: {
      name,
      include: included.filter((glob) => glob.startsWith(folder)),
      exclude: [...configDefaults.exclude, ...excluded],
      isolate,
      env: { CASTDEX_CRAWL: 'off' },
      pool: 'forks',
      // No test is about time: these only end what hangs, on however slow a machine.
      testTimeout: HANG_GUARD_MS,
      hookTimeout: HANG_GUARD_MS,
      expect: { poll: { timeout: HANG_GUARD_MS } },
    },
  }
}

/**
 * Tests beside the source share a process and what it has loaded: half of their time was loading
 * the same modules again.
 */
const PROJECTS = [toProject('unit', 'src/', false), toProject('whole', 'test/', true)]

export default defineConfig({
  test: {
    globalSetup: [
      'test/memory-folder.ts',
      'test/log/whole-suite.ts',
      'test/opensearch/whole-run.ts',
      'test/postgres/whole-run.ts',
      'test/split.ts',
      'test/cli/built.ts',
    ],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    reporters:
      report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
    projects: PROJECTS.filter(({ test }) => test?.include?.length !== 0),
  },
})
