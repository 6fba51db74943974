/**
 * `npm run bench -- basics`: import, start and memory of this checkout and of another one, in turns.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFigures } from './document.ts'
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
import { measureMemory, REQUESTS } from './memory.ts'

const IMPORTS = 5
const STARTS = 25
const MEMORIES = 2

/** What was measured of one checkout, in the order of the runs. */
class Measured {
  readonly checkout: string
  readonly dataDir: string
  readonly imports: number[] = []
  readonly starts: number[] = []
  readonly startMemories: number[] = []
  readonly memories: number[] = []

  constructor(checkout: string, folder: string) {
    this.checkout = checkout
    this.dataDir = mkdtempSync(join(folder, 'data-'))
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
    const { afterStart, afterRequests } = await measureMemory(this.dataDir, this.checkout)
    this.startMemories.push(afterStart)
    this.memories.push(afterRequests)
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
    of: ({ startMemories }) => startMemories,
  },
  {
    what: `memory after ${REQUESTS.toLocaleString('en-US')} mixed requests, in MiB`,
    asked: '≤ 250',
    of: ({ memories }) => memories,
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
  const folder = mkdtempSync(join(tmpdir(), 'castdex-bench-basics-'))
  try {
    const checkouts = beside === undefined ? [ROOT] : [ROOT, beside]
    const sides = checkouts.map((checkout) => new Measured(checkout, folder))
    // The first start of a checkout compiles, and keeps what it compiled.
    await inTurns(sides, IMPORTS, (side) => {
      side.import(dump)
    })
    await inTurns(sides, STARTS + 1, (side) => side.start())
    for (const { starts } of sides) starts.shift()
    await inTurns(sides, MEMORIES, (side) => side.ask())
    const table = toTable(sides)
    print(table)
    if (isWritten)
      writeFigures('PERFORMANCE.md', 'basics', `${header.join('; ')}:\n\n${table}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
