/**
 * `npm run check:dependencies`: who imports whom, after the rules of `.dependency-cruiser.cjs`.
 * Folders are held to what is asked of files: none imports another in a circle, and none grows too
 * large to be looked over. A type name that is exported means one thing in the whole code base.
 */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import { run } from './run.ts'
import { findTool } from './tool.ts'

/**
 * Fewest modules that a walk must see. With a TypeScript that it does not know, dependency-cruiser
 * walks none and finds no violation either.
 */
const FLOOR = 180

/** Files of one folder, those of the folders below it and the tests beside them not counted. */
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

/**
 * Who imports whom among the entries of one folder, with an import for each pair as the example.
 */
type Level = Map<string, Map<string, string>>

const isJudged = (file: string): boolean => file.startsWith('src/') && !TEST.test(file)

/**
 * Where two paths part: the folder that both are in, and the entry of it that each goes through.
 */
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

/**
 * In each folder its files and the folders in it, each with all below it, are looked at as one
 * thing that imports others.
 */
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

/**
 * The first circle that is met from `start`, as examples of its imports; undefined = there is none.
 */
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
      // One is enough to begin with; the others may be the same circle, met from elsewhere.
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

/**
 * A schema and the type that is derived from it have one name in one file; that is one definition.
 */
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
])
// The exit code is the number of violations; without any JSON the tool itself has failed.
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
