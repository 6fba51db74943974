/** What goes wrong with hosts for a while. */
import type { Answer } from '../../web/answer.ts'
import type { Show } from '../../truth/show.ts'
import { placeholder, PLACEHOLDERS } from '../../web/placeholder.ts'
import type { Happen, Scene } from '../life.ts'
import { restore } from './moves.ts'

const OUTAGES: readonly Answer[] = [
  { fault: 'no-connection' },
  { fault: 'no-name' },
  { fault: 'timeout' },
  { status: 500 },
  { status: 502 },
  { status: 503, headers: { 'retry-after': '3600' } },
  { status: 429 },
  { status: 403 },
  { status: 404 },
  { body: '<html><head><title>Maintenance</title></head><body>Back soon.</body></html>' },
  { body: '' },
]

function troubleAtHost({ life, sim, later }: Scene, answer: Answer, days: number): void {
  const { host } = life
  sim.web.hostServes(host, answer)
  later(days, () => sim.web.hostServes(host, undefined))
}

export const hostIsDown: Happen = (scene) => {
  const { draw } = scene
  troubleAtHost(scene, draw.pick(OUTAGES), draw.pick([1, 1, 2, 3, 5, 10, 25]))
}

/** Every address of the host gives the same show's feed. */
export const hostServesOneFeedForAll: Happen = (scene) => {
  const { draw, life } = scene
  troubleAtHost(
    scene,
    { feed: { show: life.show, ...life.copy } },
    draw.pick([1, 1, 2, 3, 6]),
  )
}

/** A page of the host says "permanently" what is true for an hour. */
export const hostRedirectsAll: Happen = (scene) => {
  const { draw, others, sim } = scene
  const page = 'https://status.example/maintenance'
  sim.web.serve(page, { body: '<html><body>We will be back.</body></html>' })
  const elsewhere = draw.chance(0.3) && others.length > 0 ? draw.pick(others).url : page
  // Who redirects to a feed of its own host redirects for ever.
  troubleAtHost(
    scene,
    { redirect: draw.pick([301, 302]), to: elsewhere },
    draw.pick([1, 1, 2, 4]),
  )
}

/** Every podcast on the host has episodes, and every show of it has one there. */
function areRead(
  { sim: { lastDay } }: Scene,
  host: string,
  shows: readonly Show[],
): boolean {
  const podcasts = [...(lastDay?.podcasts.values() ?? [])].filter(
    ({ rssFeedUrl }) => new URL(rssFeedUrl).hostname === host,
  )
  const read = new Set(podcasts.map(({ id }) => lastDay?.truth.born.get(id)))
  return (
    shows.every((show) => read.has(show)) &&
    podcasts.every(
      ({ feedState, stats }) => feedState === 'active' && stats.episodeCount > 0,
    )
  )
}

/**
 * The host closes, for good or for a while. A notice with sound is told from a show where the shows
 * were read before; an old one where several have it.
 */
export const hostShowsNotice: Happen = (scene) => {
  const { life, others, sim, draw, later } = scene
  const { host } = life
  const shows = [life, ...others].filter((one) => one.host === host).map(({ show }) => show)
  const hasSound = areRead(scene, host, shows)
  const kinds = PLACEHOLDERS.filter(
    (kind) =>
      kind === 'none' ||
      kind === 'text' ||
      (hasSound && (kind === 'new' || shows.length > 1)),
  )
  const kind = draw.pick(kinds)
  sim.web.hostServes(host, placeholder(kind, sim.nowMs))
  if (draw.chance(0.7)) later(draw.number(3, 40), () => sim.web.hostServes(host, undefined))
}

/** The feed fails alone. */
export const feedIsDown: Happen = ({ life, sim, draw, later }) => {
  const { url } = life
  sim.web.serve(url, draw.pick(OUTAGES))
  later(draw.pick([1, 2, 3, 6, 12, 28]), () => restore(life, url))
}

/** A cache in front of the host forgets to look for what is new. */
export const feedFreezes: Happen = ({ life, sim, draw, later }) => {
  const { url } = life
  sim.feed(url, life.show, { ...life.copy, frozenMs: sim.nowMs })
  later(draw.number(2, 15), () => restore(life, url))
}

/** For a day or a few, the address gives another show's feed. */
export const feedIsMixedUp: Happen = ({ life, others, sim, draw, later }) => {
  if (others.length === 0) return
  const { url } = life
  const other = draw.pick(others)
  sim.serve(url, { feed: { show: other.show, ...other.copy } }, { isForeign: true })
  later(draw.pick([1, 1, 1, 2, 4, 9]), () => restore(life, url))
}

/** The feed is there and has lost all its items. */
export const feedIsEmpty: Happen = ({ life, sim, draw, later }) => {
  const { url } = life
  sim.feed(url, life.show, { ...life.copy, most: 0 })
  later(draw.pick([1, 2, 5]), () => restore(life, url))
}
