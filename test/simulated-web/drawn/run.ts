/**
 * `npm run report -- webs`: plays drawn webs and tells which of them break an invariant. Without
 * words 100 webs of 12 shows and 60 days; `--webs N --shows N --days N --from N` others, `--without
 * KIND,KIND` without these events, `--processes N` on fewer cores, `--minutes N` no web is begun
 * after so long; `--write` puts the table into docs/SIMULATION.md; `--seed TEXT` plays one of them
 * again, made as small as it goes.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { withWebs } from '../page.ts'
import { drawWeb, type WebPlan } from './plan.ts'
import { delayTable, figuresOf } from './figures.ts'
import { type Played, playWeb } from './play.ts'
import { playWebs } from './pool.ts'
import { shrink } from './shrink.ts'

const PAGE = fileURLToPath(new URL('../../../docs/SIMULATION.md', import.meta.url))

const { values } = parseArgs({
  options: {
    webs: { type: 'string', default: '100' },
    shows: { type: 'string', default: '12' },
    days: { type: 'string', default: '60' },
    from: { type: 'string', default: '1' },
    processes: { type: 'string', default: String(availableParallelism()) },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    without: { type: 'string', default: '' },
    whole: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
/** Webs of so many shows are told one by one: each takes minutes. */
const LARGE = 100
const size = { shows: Number(values.shows), days: Number(values.days) }
const left = new Set(values.without.split(','))
const draw = (seed: string): WebPlan => {
  const plan = drawWeb(seed, size)
  return { ...plan, events: plan.events.filter(({ kind }) => !left.has(kind)) }
}
const print = (line: string): void => void process.stdout.write(`${line}\n`)

if (values.seed !== undefined) {
  const plan = draw(values.seed)
  const played = await playWeb(plan)
  const { plan: least, played: seen } =
    played.faults.length === 0 || values.whole
      ? { plan, played }
      : await shrink(plan, played)
  print(
    `seed ${values.seed}: ${String(least.lives.length)} shows, ${String(least.momentsADay)} moments a day`,
  )
  for (const life of least.lives) print(`  ${JSON.stringify(life)}`)
  for (const event of least.events)
    print(`  day ${String(event.day)}: ${event.show}: ${event.kind}`)
  for (const fault of seen.faults) print(fault)
  print(seen.faults.length === 0 ? 'right' : 'WRONG')
  process.exitCode = seen.faults.length === 0 ? 0 : 1
} else {
  const from = Number(values.from)
  const orders = Array.from({ length: Number(values.webs) }, (_, at) => ({
    ...size,
    seed: `web-${String(from + at)}`,
    without: [...left],
  }))
  const all: Played[] = []
  const begunMs = performance.now()
  const endMs = begunMs + Number(values.minutes ?? Number.POSITIVE_INFINITY) * 60_000
  const note = (played: Played): void => {
    all.push(played)
    const [fault] = played.faults
    if (fault !== undefined) print(`WRONG ${played.seed}: ${fault}`)
    else if (size.shows >= LARGE) print(`right: ${played.seed}`)
  }
  await playWebs(orders, note, {
    processes: Number(values.processes),
    isOver: () => performance.now() >= endMs,
  })
  const { wrong, delays, requests, days } = figuresOf(all)
  const minutes = ((performance.now() - begunMs) / 60_000).toFixed(1)
  const last = `web-${String(from + all.length - 1)}`
  const kind = `webs of ${values.shows} shows and ${values.days} days`
  const table = delayTable(delays)
  print(`${String(all.length)} ${kind}, to ${last}: ${String(wrong.length)} wrong`)
  print(`${String(days)} days checked, ${String(requests)} requests, ${minutes} minutes`)
  print(table)
  if (values.write) {
    const range = `web-${String(from)} to ${last}`
    const told = `${String(all.length)} ${kind}, ${range}: ${String(wrong.length)} wrong; ${String(days)} days checked.`
    await writeFile(
      PAGE,
      withWebs(await readFile(PAGE, 'utf8'), kind, `${told}\n\n${table}`),
    )
  }
  process.exitCode = wrong.length === 0 ? 0 : 1
}
