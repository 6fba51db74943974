/**
 * `npm run bench -- basics`: import, start and memory of this checkout and of another one, in turns.
 */
import { mkdtempDisposableSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeTable } from './document.ts'
import {
  gitCommit,
  headerLines,
  median,
  print,
  printHeader,
  ROOT,
  startCastdex,
} from './frame.ts'
import { importInto } from './import.ts'
import { type Memory, measureMemory, REQUESTS } from './memory.ts'

const IMPORTS = 5
const STARTS = 25
const MEMORIES = 3

/** What was measured of one checkout, in the order of the runs. */
class Measured {
  readonly checkout: string
  readonly dataDir: string
  readonly imports: number[] = []
  readonly starts: number[] = []
  readonly memories: Memory[] = []

  constructor(checkout: string, dataDir: string) {
    this.checkout = checkout
    this.dataDir = dataDir
  }

  import(dump: string): void {
    rmSync(this.dataDir, { recursive: true, force: true })
    const { report, wallSeconds } = importInto(this.dataDir, dump, this.checkout)
    this.imports.push(report.read / wallSeconds)
  }

  async start(): Promise<void> {
    await using server = await startCastdex(this.dataDir, {}, { checkout: this.checkout })
    this.starts.push(server.firstAnswerMs)
  }

  async ask(): Promise<void> {
    this.memories.push(await measureMemory(this.dataDir, this.checkout))
  }
}

interface Row {
  readonly what: string
  readonly asked: string
  readonly of: (side: Measured) => readonly number[]
}

const ROWS: readonly Row[] = [
  {
    what: 'podcasts a second, from a dump to the last one that can be searched',
    asked: '≥ 10,000',
    of: ({ imports }) => imports,
  },
  {
    what: 'start to first answer, with data there, in ms',
    asked: '≤ 1,000',
    of: ({ starts }) => starts,
  },
  {
    what: 'memory after the start, in MiB',
    asked: '–',
    of: ({ memories }) => memories.map(({ afterStart }) => afterStart),
  },
  {
    what: `memory after ${REQUESTS.toLocaleString('en-US')} mixed requests, in MiB`,
    asked: '≤ 250',
    of: ({ memories }) => memories.map(({ afterRequests }) => afterRequests),
  },
]

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

const cells = (values: readonly number[]): string =>
  `${whole(median(values))} | ${whole(Math.min(...values))} to ${whole(Math.max(...values))}`

function toTable(sides: readonly Measured[]): string {
  const names = sides.map(({ checkout }) => `${gitCommit(checkout)} | least to most`)
  const head = `| what | ${names.join(' | ')} | asked for |`
  const rule = `|---|${'--:|'.repeat(2 * sides.length + 1)}`
  const rows = ROWS.map(
    ({ what, asked, of }) =>
      `| ${what} | ${sides.map((side) => cells(of(side))).join(' | ')} | ${asked} |`,
  )
  return [head, rule, ...rows].join('\n')
}

async function inTurns(
  sides: readonly Measured[],
  turns: number,
  measure: (side: Measured) => Promise<void> | void,
): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) for (const side of sides) await measure(side)
}

export interface BasicsOptions {
  readonly dump: string
  /** The folder of another checkout, with its dependencies installed. */
  readonly beside: string | undefined
  readonly isWritten: boolean
}

export async function benchBasics({
  dump,
  beside,
  isWritten,
}: BasicsOptions): Promise<void> {
  const header = headerLines()
  printHeader('Import, start and memory', [
    `medians of ${String(IMPORTS)} imports, ${String(STARTS)} starts and ${String(MEMORIES)} runs of requests, each in turns`,
    'an import is the whole command, the start of its process included; the page cache is warm',
  ])
  using folder = mkdtempDisposableSync(join(tmpdir(), 'castdex-bench-basics-'))
  const checkouts = beside === undefined ? [ROOT] : [ROOT, beside]
  const sides = checkouts.map(
    (checkout, index) => new Measured(checkout, join(folder.path, String(index))),
  )
  await inTurns(sides, IMPORTS, (side) => {
    side.import(dump)
  })
  // The first start of a checkout compiles, and keeps what it compiled: it does not count.
  await inTurns(sides, STARTS + 1, (side) => side.start())
  for (const { starts } of sides) starts.shift()
  await inTurns(sides, MEMORIES, (side) => side.ask())
  const table = toTable(sides)
  print(table)
  if (isWritten) writeTable('basics', header, table)
}
