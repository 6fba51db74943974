/**
 * `npm run check:dependencies`: enforces `.dependency-cruiser.cjs`, no cycles between folders, a
 * bound on files per folder, and unique exported type names.
 */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import { run } from './run.ts'
import { findTool } from './tool.ts'

/**
 * Fewest modules of a valid run. With an unsupported TypeScript, dependency-cruiser finds no
 * modules and no violations.
 */
const FLOOR = 180

/** Files per folder, without subfolders and tests. */
const MOST_FILES = 25

const TEST = /\.(?:test|contract)\.ts$/

interface Module {
  readonly source: string
  readonly dependencies: readonly { readonly resolved: string }[]
}

interface Walk {
  readonly modules: readonly Module[]
  readonly summary: {
    readonly totalCruised: number
    readonly violations: readonly {
      readonly from: string
      readonly to: string
      readonly rule: { readonly name: string; readonly severity: string }
      readonly cycle?: readonly { readonly name: string }[]
    }[]
  }
}

/** Imports between the entries of one folder, with an example for each pair. */
type Level = Map<string, Map<string, string>>

const isJudged = (file: string): boolean => file.startsWith('src/') && !TEST.test(file)

/** Returns the deepest common folder of two paths, and the entry of each below it. */
function partPaths(
  from: string,
  to: string,
): { folder: string; here: string; there: string } {
  const [left, right] = [from.split('/'), to.split('/')]
  let depth = 0
  while (left[depth] === right[depth] && depth < left.length - 1) depth += 1
  return {
    folder: left.slice(0, depth).join('/'),
    here: left[depth] ?? '',
    there: right[depth] ?? '',
  }
}

/** Collapses imports to the entries of each folder: files and subfolders. */
function toLevels(modules: readonly Module[]): ReadonlyMap<string, Level> {
  const levels = new Map<string, Level>()
  for (const { source, dependencies } of modules.filter((module) =>
    isJudged(module.source),
  )) {
    for (const { resolved } of dependencies.filter((dependency) =>
      isJudged(dependency.resolved),
    )) {
      const { folder, here, there } = partPaths(source, resolved)
      if (here === there) continue
      const level = levels.get(folder) ?? new Map<string, Map<string, string>>()
      const imports = level.get(here) ?? new Map<string, string>()
      levels.set(folder, level.set(here, imports.set(there, `${source} → ${resolved}`)))
    }
  }
  return levels
}

/** Returns the first cycle from `start` as a list of imports, if any. */
function findCircle(level: Level, start: string): readonly string[] | undefined {
  const seen = new Set<string>()
  const waiting: { readonly entry: string; readonly way: readonly string[] }[] = [
    { entry: start, way: [] },
  ]
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    for (const [next, example] of level.get(step.entry) ?? []) {
      const way = [...step.way, example]
      if (next === start) return way
      if (seen.has(next)) continue
      seen.add(next)
      waiting.push({ entry: next, way })
    }
  }
  return undefined
}

function findCircles(modules: readonly Module[]): readonly string[] {
  const problems: string[] = []
  for (const [folder, level] of toLevels(modules)) {
    for (const entry of level.keys()) {
      const circle = findCircle(level, entry)
      if (circle === undefined) continue
      problems.push(`folders in a circle in ${folder}, from ${entry}: ${circle.join('; ')}`)
      // One cycle is enough; others may be rotations of it.
      break
    }
  }
  return problems
}

function findLargeFolders(modules: readonly Module[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { source } of modules.filter((module) => isJudged(module.source))) {
    counts.set(dirname(source), (counts.get(dirname(source)) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(
      ([folder, count]) =>
        `${folder} has ${String(count)} files, at most ${String(MOST_FILES)} are allowed`,
    )
}

const EXPORTED_TYPE = /^export (?:abstract )?(?:type|interface|class|enum) ([A-Z]\w*)/gmu

/** A schema and its derived type share a name in one file and count as one definition. */
function findTwins(modules: readonly Module[]): readonly string[] {
  const files = new Map<string, Set<string>>()
  for (const { source } of modules.filter((module) => isJudged(module.source))) {
    for (const [, name = ''] of readFileSync(source, 'utf8').matchAll(EXPORTED_TYPE)) {
      files.set(name, (files.get(name) ?? new Set()).add(source))
    }
  }
  return [...files]
    .filter(([, where]) => where.size > 1)
    .map(
      ([name, where]) =>
        `the type ${name} is exported by ${[...where].join(' and ')}; each name means one thing`,
    )
}

const { exitCode, stdout, stderr } = await run(process.execPath, [
  await findTool('depcruise'),
  '--output-type',
  'json',
  'src',
  'client/src',
])
// The exit code counts violations; output without JSON means that the tool failed.
if (!stdout.startsWith('{'))
  throw new Error(`dependency-cruiser ended with ${String(exitCode)}: ${stdout}${stderr}`)

const { modules, summary } = JSON.parse(stdout) as Walk
const problems = summary.violations.map(({ rule, from, to, cycle }) => {
  const path = cycle === undefined ? to : cycle.map(({ name }) => name).join(' → ')
  return `${rule.severity} ${rule.name}: ${from} → ${path}`
})
problems.push(...findCircles(modules), ...findLargeFolders(modules), ...findTwins(modules))
if (summary.totalCruised < FLOOR) {
  problems.push(
    `only ${String(summary.totalCruised)} modules were walked, at least ${String(FLOOR)} were expected`,
  )
}
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(
  `${String(summary.totalCruised)} modules, ${String(problems.length)} violations\n`,
)
process.exitCode = problems.length > 0 ? 1 : 0
