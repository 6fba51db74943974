/** Item 12: spellings of an address. */
import { isOne, type Scenario, should, within } from './scenario.ts'

export const ADDRESSES: readonly Scenario[] = [
  {
    item: 12,
    name: 'a host with a dot at its end is the same host',
    async play(sim) {
      const show = sim.show({ name: 'dots', title: 'Dots and Dashes' })
      const [plain, dotted] = ['https://dots.example/feed', 'https://dots.example./feed']
      sim.feed(plain, show)
      const id = await sim.add(dotted)
      should((await sim.add(plain)) === id, 'both are one podcast from the beginning')
      return within(sim, 1, 'both lead to it', () => isOne(sim, plain, dotted))
    },
  },
  {
    item: 12,
    name: 'an address of more than 2,048 characters is refused, and the reason is told',
    async play(sim) {
      const url = `https://long.example/${'a'.repeat(2100)}`
      const why = await sim.directory.add(url).then(
        () => 'it was taken',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      should(
        /2,?048/.test(why),
        `the refusal names 2,048 characters; it says: ${why.slice(0, 200)}`,
      )
      return null
    },
  },
]
