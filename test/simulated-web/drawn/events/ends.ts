/** How shows end, and what becomes of their addresses. */
import { MISSING } from '../../web/answer.ts'
import type { Happen, Scene } from '../life.ts'

function awaitDeath({ life, sim }: Scene, kind: string): void {
  const { show } = life
  sim.awaits({
    kind,
    isKnown: ({ podcasts, truth }) =>
      [...podcasts.values()].every(
        ({ id, feedState }) => truth.born.get(id) !== show || feedState === 'dead',
      ),
  })
}

function over({ life, sim }: Scene, answer: Parameters<typeof sim.web.serve>[1]): void {
  life.isOver = true
  life.show.end(sim.nowMs)
  for (const url of sim.truth.urlsOf(life.show)) {
    if (sim.truth.ownerOf(url) === life.show) sim.web.serve(url, answer)
  }
}

/** The maker publishes no more; the feed stays. */
export const finish: Happen = ({ life, sim, draw }) => {
  life.show.end(sim.nowMs)
  if (draw.chance(0.2)) life.rewrite({ isComplete: true })
}

export const vanish: Happen = (scene) => {
  over(scene, MISSING)
  awaitDeath(scene, 'death by 404')
}

export const beGone: Happen = (scene) => {
  over(scene, { status: 410 })
  awaitDeath(scene, 'death by 410')
}

/** The domain is paid for no more. */
export const loseDomain: Happen = (scene) => {
  over(scene, { fault: 'no-name' })
  awaitDeath(scene, 'death of the host')
}

/**
 * An ended show's address leads to what its makers do now. Whether it is the old show's address
 * still, or another one of the new show's, is for nobody to say after a fortnight.
 */
export const leadToSuccessor: Happen = ({ life, others, sim, draw, later }) => {
  const alive = others.filter(({ isOver }) => !isOver)
  if (alive.length === 0) return
  life.isOver = true
  life.show.end(sim.nowMs)
  const successor = draw.pick(alive)
  for (const url of sim.truth.urlsOf(life.show)) {
    sim.redirect(url, successor.url, draw.pick([301, 302]))
    later(13, () => sim.belongs(url, successor.show))
  }
}

/** Somebody else has the address now, and publishes there what has nothing to do with the show. */
export const beTakenOver: Happen = ({ life, sim, draw }) => {
  life.isOver = true
  life.show.end(sim.nowMs)
  const name = `${life.show.name}-heir`
  const heir = sim.show({
    name,
    title: draw.pick([
      'Lucky Numbers Tonight',
      'Best Offers Weekly',
      'A Quiet Hour',
      'Talks at the Gate',
    ]),
    owner: `Owner of ${name}`,
    everyDays: draw.pick([1, 3, 7]),
    before: draw.number(1, 9),
  })
  for (const url of sim.truth.urlsOf(life.show)) sim.web.serve(url, MISSING)
  const { url } = life
  sim.feed(url, heir, { self: url })
  sim.awaits({
    kind: 'takeover',
    isKnown: ({ idAt, truth }) => {
      const id = idAt.get(url)
      return id !== undefined && truth.born.get(id) === heir
    },
  })
}
