/** How the suite runs: real parts, two files at a time, and no crawler that could dial anybody. */
import { configDefaults, defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import { HANG_GUARD_MS } from './test/eventually.ts'
import { LongestFirst } from './test/longest-first.ts'
import { excluded, included } from './test/split.ts'

/** A path for a JSON report beside the usual output; `.ci/run` counts with it. */
const report = process.env['TEST_REPORT']

/**
 * Folders whose tests share a process and what it has loaded: half of their time was loading the
 * same modules again. Every test of theirs has a directory and a server of its own, and nothing
 * that outlives it. The others start processes, kill them, or take away what they stand on.
 */
const SHARING: readonly string[] = [
  'src/',
  'test/api/',
  'test/mcp/',
  'test/relevance/',
  'test/score/',
]

const ALL_SHARING = SHARING.map((folder) => `${folder}**/*.test.ts`)

/** `included` has whole trees, or single files and folders of them. */
function sharingOf(globs: readonly string[]): readonly string[] {
  if (globs.includes('test/**/*.test.ts')) return ALL_SHARING
  return globs.filter((glob) => SHARING.some((folder) => glob.startsWith(folder)))
}

/** For threads that tests start; `keepGenericWrappers` in `bin/castdex.js` says why. */
const NODE_FLAGS: readonly string[] = ['--wasm-wrapper-tiering-budget=1000000000']

interface Files {
  readonly include: readonly string[]
  readonly exclude: readonly string[]
}

function toProject(name: string, files: Files, isolate: boolean): UserWorkspaceConfig {
  return {
    test: {
      name,
      include: [...files.include],
      exclude: [...configDefaults.exclude, ...excluded, ...files.exclude],
      isolate,
      env: { CASTDEX_CRAWL: 'off' },
      pool: 'forks',
      execArgv: [...NODE_FLAGS],
      // No test is about time: these only end what hangs, on however slow a machine.
      testTimeout: HANG_GUARD_MS,
      hookTimeout: HANG_GUARD_MS,
      expect: { poll: { timeout: HANG_GUARD_MS } },
    },
  }
}

const PROJECTS = [
  toProject('sharing', { include: sharingOf(included), exclude: [] }, false),
  toProject('alone', { include: included, exclude: ALL_SHARING }, true),
]

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
