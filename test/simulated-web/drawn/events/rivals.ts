/** Two shows of one title for which catalogues name one Apple id. */
import type { Happen } from '../life.ts'
import { canBeTold } from '../untold.ts'

const FIRST_ID = 1_000_000
const LAST_ID = 9_999_999

/** Half of the rivals are gone for good some day. */
export const rivalForAnId: Happen = async ({ life, sim, draw, later }) => {
  const { show } = life
  const name = `${show.name}-rival`
  if (sim.truth.shows.has(name) || !(await canBeTold(sim, life.url))) return
  const rival = sim.show({
    name,
    title: show.title,
    owner: `Rival of ${show.name}`,
    everyDays: draw.pick([1, 3, 7]),
    before: draw.number(3, 9),
  })
  const url = `https://${name}.example/feed`
  sim.feed(url, rival)
  const appleId = draw.number(FIRST_ID, LAST_ID)
  const said = { title: show.title, appleId, answers: true }
  const rows = [
    { ...said, feedUrl: life.url, author: show.owner },
    { ...said, feedUrl: url, author: rival.owner },
  ]
  for (const row of draw.chance(0.5) ? rows : rows.toReversed()) await sim.take(row)
  if (draw.chance(0.5)) return
  later(draw.number(4, 20), () => {
    rival.end(sim.nowMs)
    sim.web.serve(url, { status: 410 })
  })
}
