/** How the suite runs: real parts, two files at a time, and no crawler that could dial anybody. */
import { matchesGlob } from 'node:path'
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

/** Tests of `src/` that have a process each: crawlers with a farm, threads that are ended, stores. */
const ALONE: readonly string[] = [
  'src/intake/crawlers/{crawler,directory-away,websub}.test.ts',
  'src/intake/apply/feed/{first-reading,foreign-content,handed-over,older-pages}.test.ts',
  'src/intake/apply/moves/{kept-apart,moved-show,moving}.test.ts',
  'src/intake/apply/merges/twins.test.ts',
  'src/intake/catalogue/{derived,sources,tombstones}.test.ts',
  'src/intake/signals/signals-tables.test.ts',
  'src/store/postgres/**/*.test.ts',
  'src/store/sqlite/{contract,sqlite-directory}.test.ts',
  'src/store/sqlite/search/{inline-budget,loading,search-thread,search-worker}.test.ts',
  'src/store/sqlite/tasks/tasks.test.ts',
]

const isOf = (glob: string, globs: readonly string[]): boolean =>
  globs.some((each) => glob === each || matchesGlob(glob, each))

/** `included` has whole trees, or single files and folders of them. */
const isWhole = included.includes('test/**/*.test.ts')
const isShared = (glob: string): boolean =>
  SHARING.some((folder) => glob.startsWith(folder)) && !isOf(glob, ALONE)

const shared = isWhole ? ALL_SHARING : included.filter(isShared)
const alone = isWhole
  ? ['test/**/*.test.ts', ...ALONE]
  : included.filter((glob) => !isShared(glob))
/** `src/` is left out: its tests that run alone are named. */
const sharedTests = ALL_SHARING.filter((glob) => glob.startsWith('test/'))

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
  toProject('sharing', { include: shared, exclude: ALONE }, false),
  toProject('alone', { include: alone, exclude: sharedTests }, true),
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
