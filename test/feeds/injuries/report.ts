/**
 * `npm run report -- injuries FOLDER`: every sound feed of a folder with every injury, read
 * by castdex and by feedparser. Prints a table, and each trial that breaks the rule: as many
 * episodes as items, or a named repair and no fewer than feedparser reads.
 */
import { spawn } from 'node:child_process'
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { installPackage, pythonOf } from '../../client/python-venv.ts'
import { drawTrials, type Sound, toSound, type Trial } from './run.ts'

const FEEDPARSER = {
  requirement: 'feedparser==6.0.12',
  module: 'feedparser',
  folder: 'feedparser',
}
const COUNT = new URL('count.py', import.meta.url).pathname

interface Compared extends Trial {
  readonly feedparser: number
}

interface Counter extends AsyncDisposable {
  count(document: Buffer): Promise<number>
}

/** Opens a process in which feedparser counts entries. */
async function openFeedparser(): Promise<Counter> {
  const problem = await installPackage(FEEDPARSER)
  if (problem !== undefined) throw new Error(`feedparser cannot be installed: ${problem}`)
  const folder = await mkdtemp(join(tmpdir(), 'castdex-injuries-'))
  const file = join(folder, 'feed.xml')
  const python = spawn(pythonOf(FEEDPARSER), [COUNT], { stdio: ['pipe', 'pipe', 'ignore'] })
  const lines = createInterface(python.stdout)[Symbol.asyncIterator]()
  return {
    async count(document) {
      await writeFile(file, document)
      python.stdin.write(`${file}\n`)
      const { value } = await lines.next()
      return Number(value)
    },
    async [Symbol.asyncDispose]() {
      python.stdin.end()
      await rm(folder, { recursive: true })
    },
  }
}

async function soundFeeds(folder: string): Promise<readonly Sound[]> {
  const feeds: Sound[] = []
  for await (const file of glob('**/*.{xml,rss,atom,rdf}', { cwd: folder })) {
    const sound = toSound(file, await readFile(join(folder, file)))
    if (sound !== undefined) feeds.push(sound)
  }
  return feeds.toSorted((a, b) => (a.file < b.file ? -1 : 1))
}

const isBroken = ({ read, expected, repairs, feedparser }: Compared): boolean =>
  read < expected && (repairs.length === 0 || read < Math.min(feedparser, expected))

const sumOf = (trials: readonly Compared[], of: (trial: Compared) => number): number =>
  trials.reduce((sum, trial) => sum + of(trial), 0)

function rowOf(injury: string, trials: readonly Compared[]): string {
  const whole = trials.filter(({ read, expected }) => read >= expected)
  const theirs = trials.filter(({ feedparser: theirs, expected }) => theirs >= expected)
  const cells = [
    injury,
    trials.length,
    whole.length,
    theirs.length,
    sumOf(trials, ({ expected }) => expected),
    sumOf(trials, ({ read }) => read),
    sumOf(trials, ({ feedparser }) => feedparser),
    sumOf(trials, ({ soundEpisodes }) => soundEpisodes),
    sumOf(trials, ({ episodes }) => episodes),
    trials.filter(isBroken).length,
  ]
  return `| ${cells.join(' | ')} |`
}

const HEAD = [
  '| injury | shows | whole | of feedparser | items | read | by feedparser | episodes before | after | broken |',
  `|---|${'--:|'.repeat(9)}`,
]

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
})
const [folder] = positionals
if (folder === undefined)
  throw new Error('name the folder: npm run report -- injuries FOLDER')

const feeds = await soundFeeds(folder)
const trials: Compared[] = []
await using feedparser = await openFeedparser()
for (const sound of feeds) {
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const trial of drawTrials(sound, `${values.seed} ${String(round)}`)) {
      const compared = { ...trial, feedparser: await feedparser.count(trial.document) }
      trials.push(compared)
    }
  }
}
const byInjury = Map.groupBy(trials, ({ injury }) => injury)
const rows = [...byInjury].map(([injury, some]) => rowOf(injury, some))
process.stdout.write(`${[...HEAD, ...rows, rowOf('all', trials)].join('\n')}\n`)
for (const trial of trials.filter(isBroken)) {
  const { injury, file, expected, read, repairs } = trial
  process.stdout.write(
    `${file}, ${injury}: ${String(read)} of ${String(expected)} items, by feedparser ${String(trial.feedparser)}; ${repairs.join(', ')}\n`,
  )
}
if (trials.some(isBroken)) process.exitCode = 1
