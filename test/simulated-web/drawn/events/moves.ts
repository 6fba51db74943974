/** How shows move from host to host, with and without telling. */
import type { Show } from '../../truth/show.ts'
import type { FeedCopy } from '../../web/feed-text.ts'
import { MISSING } from '../../web/answer.ts'
import type { Happen, Life, Scene } from '../life.ts'
import { canBeTold } from '../untold.ts'

const NEW_HOSTS = [
  'pods-cast.example',
  'feeds.audio-house.example',
  'shows.example',
  'wavehost.example',
]

const newUrl = ({ life, draw, sim }: Scene): string =>
  `https://${draw.pick(NEW_HOSTS)}/${life.show.name}-${String(sim.dayNo)}/rss`

/** Most hosts copy recordings to addresses of their own; guids are kept by most. */
function copyAtNewHost({ life, draw }: Scene, url: string): Omit<FeedCopy, 'show'> {
  const { host } = new URL(url)
  const {
    self: _self,
    newFeedUrl: _named,
    etag: _etag,
    isWalled: _isWalled,
    ...kept
  } = life.copy
  const ownMedia = draw.chance(0.6)
    ? { media: `https://cdn.${host}/${life.show.name}/` }
    : {}
  const ownIds = draw.chance(0.12) ? { guidPrefix: `${host}:` } : {}
  const self = draw.chance(0.7) ? { self: url } : {}
  return { ...kept, ...ownMedia, ...ownIds, ...self }
}

/** Known once the podcast is read where the show is now. */
function awaitMove({ sim }: Scene, kind: string, show: Show, url: string): void {
  sim.awaits({
    kind,
    isKnown: ({ idAt, podcasts, truth }) => {
      const id = idAt.get(url)
      const podcast = id === undefined ? undefined : podcasts.get(id)
      return (
        podcast !== undefined &&
        truth.born.get(podcast.id) === show &&
        podcast.rssFeedUrl === url
      )
    },
  })
}

/** Old hosts stop redirecting some day, when nobody pays them any more. */
function endRedirect({ life, draw, sim, later }: Scene, url: string): void {
  if (!draw.chance(0.3)) return
  later(draw.number(30, 120), () => {
    if (life.url !== url) sim.web.serve(url, MISSING)
  })
}

export const moveByRedirect: Happen = (scene) => {
  const { life, sim, draw } = scene
  const [old, url] = [life.url, newUrl(scene)]
  life.moveTo(url, copyAtNewHost(scene, url))
  sim.redirect(old, url, draw.pick([301, 301, 301, 308]))
  awaitMove(scene, 'move by redirect', life.show, url)
  endRedirect(scene, old)
}

/** The old host keeps the feed as it was on the last day, and names the new address. */
export const moveByFreezing: Happen = (scene) => {
  const { life, sim } = scene
  const [old, before, url] = [life.url, life.copy, newUrl(scene)]
  life.moveTo(url, copyAtNewHost(scene, url))
  sim.feed(old, life.show, { ...before, newFeedUrl: url, frozenMs: sim.nowMs })
  awaitMove(scene, 'move by new-feed-url', life.show, url)
  endRedirect(scene, old)
}

/** First the tag, then a redirect some days later. */
export const moveByBoth: Happen = (scene) => {
  const { life, sim, draw, later } = scene
  const [old, before, url] = [life.url, life.copy, newUrl(scene)]
  life.moveTo(url, copyAtNewHost(scene, url))
  sim.feed(old, life.show, { ...before, newFeedUrl: url })
  later(draw.number(1, 5), () => sim.redirect(old, url))
  awaitMove(scene, 'move by new-feed-url', life.show, url)
}

/** Nobody says anything; sooner or later somebody tells the directory of the new address. */
export const moveSilently: Happen = (scene) => {
  const { life, sim, draw, later } = scene
  const [old, before, url] = [life.url, life.copy, newUrl(scene)]
  life.moveTo(url, copyAtNewHost(scene, url))
  if (draw.chance(0.5)) sim.web.serve(old, MISSING)
  else sim.feed(old, life.show, { ...before, frozenMs: sim.nowMs })
  later(draw.number(1, 12), async () => {
    if (await canBeTold(sim, url)) await sim.add(url)
  })
}

/** A neighbour under the same private suffix wishes to be left alone for a day, each time. */
export const moveBesideBadNeighbour: Happen = async (scene) => {
  const { life, sim, draw } = scene
  const name = `${life.show.name}-${String(sim.dayNo)}`
  // It has moved so today already.
  if (sim.truth.shows.has(`busy-${name}`)) return
  const suffix = draw.pick(['duckdns.org', 'pages.dev'])
  const [old, url] = [life.url, `https://${name}.${suffix}/rss`]
  life.moveTo(url, copyAtNewHost(scene, url))
  sim.redirect(old, url)
  awaitMove(scene, 'move by redirect', life.show, url)
  const neighbour = `https://busy-${name}.${suffix}/rss`
  sim.web.serve(neighbour, { status: 429, headers: { 'retry-after': '86400' } })
  sim.belongs(neighbour, sim.show({ name: `busy-${name}`, title: `Busy ${name}` }))
  await sim.add(neighbour)
}

export const moveToHttps: Happen = (scene) => {
  const { life, sim } = scene
  if (!life.url.startsWith('http:')) return
  const old = life.url
  const url = old.replace('http:', 'https:')
  life.moveTo(url)
  sim.redirect(old, url)
  awaitMove(scene, 'move to https', life.show, url)
}

/** The site puts its feed under another path. */
export const movePath: Happen = (scene) => {
  const { life, sim, draw } = scene
  const old = life.url
  const url = old.replace(/[^/]*$/, `podcast-${String(draw.number(2, 9))}.xml`)
  if (url === old) return
  life.moveTo(url, { ...life.copy, ...(life.copy.self === undefined ? {} : { self: url }) })
  sim.redirect(old, url)
  awaitMove(scene, 'move by redirect', life.show, url)
}

/** A host in front of the host for a while: nothing has moved. */
export const redirectForAWhile: Happen = ({ life, sim, draw, later }) => {
  const { url, show, copy } = life
  const target = `https://edge.example/${show.name}-${String(sim.dayNo)}`
  sim.feed(target, show, copy)
  sim.redirect(url, target, draw.pick([302, 307, 303]))
  later(draw.number(1, 14), () => restore(life, url))
}

/** Where it still is the show's present address it answers as before. */
export function restore(life: Life, url: string): void {
  if (life.isOver || life.url !== url) return
  life.sim.feed(url, life.show, life.copy)
}
