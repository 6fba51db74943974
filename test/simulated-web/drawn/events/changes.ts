/** What makers do to their feeds where they are. */
import { DAY_MS, HOUR_MS } from '../../truth/show.ts'
import type { Happen } from '../life.ts'

export const rename: Happen = ({ life, draw }) => {
  life.show.rename(
    `${life.show.title} ${draw.pick(['Weekly', 'and Friends', 'Revisited', 'Reloaded'])}`,
  )
}

/** The host gives every item a new guid; recordings stay. */
export const newGuids: Happen = ({ life, sim }) => {
  life.rewrite({ guidPrefix: `again-${String(sim.dayNo)}-` })
}

/** The recordings get other addresses, as with a new prefix for counting downloads. */
export const newMedia: Happen = ({ life, sim }) => {
  life.rewrite({ media: `https://count.example/d${String(sim.dayNo)}/${life.show.name}/` })
}

export const fewerItems: Happen = ({ life, draw }) => {
  life.rewrite({ most: draw.number(3, 12) })
}

/** The feed names its own address as the new one, as most do that name one at all. */
export const namesItself: Happen = ({ life, draw }) => {
  life.rewrite({
    newFeedUrl: draw.chance(0.8) ? life.url : life.url.replace('https:', 'http:'),
  })
}

/** Or a page of a platform, or another show of the same makers. */
export const namesAnother: Happen = ({ life, others, draw }) => {
  const other =
    others.length === 0 || draw.chance(0.6)
      ? 'https://open.platform.example/show/1'
      : draw.pick(others).url
  life.rewrite({ newFeedUrl: other })
}

export const anEpisodeOutOfTurn: Happen = ({ life, sim, draw }) => {
  if (life.isOver) return
  life.show.publish(
    sim.nowMs - draw.number(1, 20) * 60_000,
    `Out of turn, day ${String(sim.dayNo)}`,
  )
}

/** The server has one ETag for all that the feed becomes, and answers 304 to it for ever. */
export const etagStands: Happen = ({ life }) => {
  life.rewrite({ etag: '"constant"' })
}

/** The server redirects to the same address until its cookie comes back. */
export const wallOfCookies: Happen = ({ life }) => {
  life.rewrite({ isWalled: true })
}

const toMidnight = (atMs: number): number => Math.floor(atMs / DAY_MS) * DAY_MS

/** The newest episodes only, dated by the day; of some days there are several. */
export const slideAtMidnight: Happen = ({ life, sim, draw, later }) => {
  const { show } = life
  sim.truth.datedByDay.add(show)
  life.rewrite({
    most: draw.number(4, 9),
    dateText: (atMs) => new Date(toMidnight(atMs)).toUTCString(),
  })
  for (let day = 1; day <= draw.number(2, 12); day += 1)
    later(day, () => {
      if (life.isOver) return
      const title = `Of day ${String(sim.dayNo)}, segment`
      for (const no of [1, 2, 3])
        show.publish(sim.nowMs - (4 - no) * HOUR_MS, `${title} ${String(no)}`)
    })
}

/** A blog begins to speak: its episodes, also those that were there, have sound from now on. */
export const findVoice: Happen = ({ life, sim }) => {
  const { withoutMedia: _silent, ...copy } = life.copy
  life.copy = copy
  sim.feed(life.url, life.show, copy)
  for (const url of life.aliases) sim.feed(url, life.show, copy)
  const { show, url } = life
  sim.awaits({
    kind: 'blog becomes a podcast',
    isKnown: ({ idAt, podcasts, truth }) => {
      const id = idAt.get(url)
      const podcast = id === undefined ? undefined : podcasts.get(id)
      return (
        podcast?.feedState === 'active' &&
        truth.born.get(podcast.id) === show &&
        podcast.stats.episodeCount > 0
      )
    },
  })
}
