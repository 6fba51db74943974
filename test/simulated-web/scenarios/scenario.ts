/**
 * One story of a show and its web, played against the real directory, with what has to come of it.
 */
import type { PodcastRecord } from '../../../src/record/podcast.ts'
import type { Breach } from '../invariants/day.ts'
import { Simulation } from '../simulation.ts'

export interface Scenario {
  /** A sentence that is true where the directory is right. */
  readonly name: string
  /** Of the issue that asked for it. */
  readonly item: number
  /**
   * Throws where the directory is wrong. Gives the days that it took the directory to know what
   * happened; null where there was nothing to find out.
   */
  readonly play: (sim: Simulation) => Promise<number | null>
}

export interface Outcome {
  readonly scenario: Scenario
  readonly isRight: boolean
  readonly days: number | null
  /** Why it is wrong; one line each. */
  readonly faults: readonly string[]
}

export function breachText({ invariant, day, show, is, should }: Breach): string {
  return `${invariant}: day ${String(day)}, show ${show?.name ?? 'unknown'}: ${is}; ${should}`
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)

export async function playScenario(scenario: Scenario): Promise<Outcome> {
  await using sim = await Simulation.open({ seed: scenario.name })
  const faults: string[] = []
  let days: number | null = null
  try {
    days = await scenario.play(sim)
  } catch (error) {
    faults.push(reasonOf(error))
  }
  faults.push(...sim.breaches.map(breachText))
  return { scenario, isRight: faults.length === 0, days, faults }
}

/** What a scenario says where it is not so. */
export class Wrong extends Error {
  override readonly name = 'Wrong'
}

export function should(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Wrong(what)
}

/** The days until it was so. */
export async function within(
  sim: Simulation,
  most: number,
  what: string,
  isSo: () => Promise<boolean> | boolean,
): Promise<number> {
  const days = await sim.until(isSo, most)
  should(days !== undefined, `${what}: not within ${String(most)} days`)
  return days
}

/** The podcast that the address leads to; there has to be one. */
export async function podcastAt(sim: Simulation, url: string): Promise<PodcastRecord> {
  const id = await sim.directory.idAt(url)
  const record = id === undefined ? undefined : await sim.directory.record(id)
  should(record !== undefined, `${url} leads to a podcast`)
  return record
}

export async function isOne(sim: Simulation, ...urls: readonly string[]): Promise<boolean> {
  const ids = await Promise.all(urls.map((url) => sim.directory.idAt(url)))
  return ids.every((id) => id !== undefined && id === ids[0])
}
