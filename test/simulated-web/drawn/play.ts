/** Plays a drawn web to its end, or to the first day on which something is wrong. */
import { openDraw } from '../../moves/draw.ts'
import type { Delay } from '../delays.ts'
import { breachText, Wrong } from '../scenarios/scenario.ts'
import { Simulation } from '../simulation.ts'
import { KINDS, ORDINARY } from './kinds.ts'
import { Life, type LifePlan } from './life.ts'
import type { WebEvent, WebPlan } from './plan.ts'
import { canBeTold } from './untold.ts'

export interface Played {
  readonly seed: string
  /** What is wrong; nothing where all is right. */
  readonly faults: readonly string[]
  readonly delays: readonly Delay[]
  readonly requests: number
  /** Invariants that were checked, at so many days' ends. */
  readonly days: number
}

class Stage {
  readonly #sim: Simulation
  readonly #plan: WebPlan
  readonly #lives = new Map<string, Life>()
  readonly #later: { readonly day: number; readonly what: () => void | Promise<void> }[] =
    []

  constructor(sim: Simulation, plan: WebPlan) {
    this.#sim = sim
    this.#plan = plan
    for (const life of plan.lives) this.#lives.set(life.show.name, new Life(sim, life))
  }

  async playDay(day: number): Promise<void> {
    for (const plan of this.#plan.lives) if (plan.dayIn === day) await this.#tell(plan)
    for (const { day: on, what } of this.#later) if (on === day) await what()
    for (const event of this.#plan.events) if (event.day === day) await this.#happen(event)
    await this.#sim.days(1)
  }

  async #tell({ show: { name }, from, nickname }: LifePlan): Promise<void> {
    const life = this.#lives.get(name)
    if (life === undefined || !(await canBeTold(this.#sim, life.url))) return
    const { show, url } = life
    if (from === 'operator') await this.#sim.add(url)
    else if (nickname === undefined)
      await this.#sim.take({ feedUrl: url, title: show.title, author: show.owner })
    else {
      this.#sim.truth.nickname(show, nickname)
      await this.#sim.take({ feedUrl: url, title: nickname })
    }
  }

  async #happen({ day, show, kind }: WebEvent): Promise<void> {
    const life = this.#lives.get(show)
    const chosen = KINDS[kind] ?? ORDINARY[kind]
    if (life === undefined || chosen === undefined) return
    if (life.isOver && chosen.afterEnd === undefined) return
    await chosen.happen({
      sim: this.#sim,
      life,
      others: [...this.#lives.values()].filter((other) => other !== life),
      draw: openDraw(`${this.#plan.seed} ${show} ${kind} ${String(day)}`),
      later: (days, what) => void this.#later.push({ day: day + days, what }),
    })
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

export async function playWeb(plan: WebPlan): Promise<Played> {
  const { seed, momentsADay } = plan
  await using sim = await Simulation.open({ seed, momentsADay })
  const faults: string[] = []
  let day = 0
  try {
    const stage = new Stage(sim, plan)
    for (; day < plan.days && sim.breaches.length === 0; day += 1) await stage.playDay(day)
  } catch (error) {
    const why = error instanceof Wrong ? error.message : reasonOf(error)
    faults.push(`day ${String(day)}: ${why}`)
  }
  faults.push(
    ...sim.breaches.map(breachText),
    ...sim.directory.log.map((line) => `logged: ${line}`),
  )
  return { seed, faults, delays: sim.delays.all, requests: sim.web.requests, days: day }
}
