import { drawWeb } from './test/simulated-web/drawn/plan.ts'
import { Simulation } from './test/simulated-web/simulation.ts'
import { Life } from './test/simulated-web/drawn/life.ts'
import { KINDS } from './test/simulated-web/drawn/kinds.ts'
import { openDraw } from './test/moves/draw.ts'
const [seed, keep, upto] = [process.argv[2]!, (process.argv[3] ?? '').split(','), Number(process.argv[4])]
const plan0 = drawWeb(seed, { shows: 12, days: 60 })
const plan = { ...plan0, lives: plan0.lives.filter((l: any) => keep.includes(l.show.name)), happenings: plan0.happenings.filter((h: any) => keep.includes(h.show)) }
const moments = process.argv[5] ? Number(process.argv[5]) : plan.momentsADay
const kinds = process.argv[6]?.split(',')
await using sim = await Simulation.open({ seed, momentsADay: moments })
const lives = new Map<string, Life>(); const later: any[] = []
for (const l of plan.lives) lives.set(l.show.name, new Life(sim, l))
for (let day = 0; day < upto; day++) {
  for (const l of plan.lives) if (l.dayIn === day) { const life = lives.get(l.show.name)!; if (l.from === 'operator') await sim.add(life.url); else await sim.take({ feedUrl: life.url, title: life.show.title, author: life.show.owner }) }
  for (const { day: on, what } of later) if (on === day) await what()
  for (const h of plan.happenings) if (h.day === day && (!kinds || kinds.includes(h.kind))) { const life = lives.get(h.show)!; const c = (KINDS as any)[h.kind]; if (life.isOver && c.afterEnd === undefined) continue; console.log(`day ${day}: ${h.show} ${h.kind}`); await c.happen({ sim, life, others: [...lives.values()].filter((o) => o !== life), draw: openDraw(`${plan.seed} ${h.show} ${h.kind} ${day}`), later: (days: number, what: any) => void later.push({ day: day + days, what }) }) }
  await sim.days(1)
  const today = (sim as any).today ?? (sim as any)._today
  if (sim.breaches.length) { console.log('day', day, JSON.stringify(sim.breaches[0], null, 1).slice(0, 1500)); break }
}

const dir = (sim as any).directory
const { engine } = dir
for await (const r of engine.writer.scan()) {
  console.log('PODCAST', r.id, r.title, r.titleLatest, r.feedState, r.rssFeedUrl, r.feedUrls.map((u: any) => u.url).join(' '), 'apple', r.appleId, r.claimedAppleId)
  const t = await engine.tasks.find(r.id, 'feed'); console.log('TASK', JSON.stringify(t).slice(0, 1500))
  for (const e of await dir.events(r.id)) console.log('  EVENT', JSON.stringify(e).slice(0, 400))
}
