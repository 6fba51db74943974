/**
 * Every scenario by name. One that is known to be wrong has to be wrong: whoever mends it takes it
 * off the list.
 */
import { describe, expect, test } from 'vitest'
import { SCENARIOS } from './scenarios/index.ts'
import { playScenario } from './scenarios/scenario.ts'
import { WRONG_TODAY } from './scenarios/wrong-today.ts'

describe('shows that live on a web of their own', () => {
  test.each(SCENARIOS.filter(({ name }) => !WRONG_TODAY.has(name)))(
    'item $item: $name',
    async (scenario) => {
      const { faults } = await playScenario(scenario)
      expect(faults).toEqual([])
    },
  )

  test.each(SCENARIOS.filter(({ name }) => WRONG_TODAY.has(name)))(
    'still wrong, item $item: $name',
    async (scenario) => {
      process.stdout.write(
        `wrong today, for ${WRONG_TODAY.get(scenario.name) ?? ''}: ${scenario.name}\n`,
      )
      const { isRight } = await playScenario(scenario)
      expect(isRight, 'it is right now: take its name off the list in wrong-today.ts').toBe(
        false,
      )
    },
  )

  test('the list of what is wrong names scenarios only', () => {
    const names = SCENARIOS.map(({ name }) => name)
    expect([...WRONG_TODAY.keys()].filter((name) => !names.includes(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })
})
