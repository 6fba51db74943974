/** How a show comes to be known under a second address. */
import type { FeedCopy } from '../../web/feed-text.ts'
import type { Happen, Scene } from '../life.ts'
import { canBeTold } from '../untold.ts'

async function addTwin(
  { life, sim }: Scene,
  url: string,
  copy: Omit<FeedCopy, 'show'>,
): Promise<void> {
  const { show } = life
  sim.feed(url, show, copy)
  life.aliases.push(url)
  const home = life.url
  if (!(await canBeTold(sim, url))) return
  await sim.add(url)
  sim.awaits({
    kind: 'twin',
    isKnown: ({ idAt }) => idAt.get(url) !== undefined && idAt.get(url) === idAt.get(home),
  })
}

/** An alias in front of the feed gives it as it is, or says that it is its own address. */
export const aliasInFront: Happen = async (scene) => {
  const { life, draw } = scene
  const url = `https://feeds.burner.example/${life.show.name}`
  await addTwin(scene, url, draw.chance(0.5) ? life.copy : { ...life.copy, self: url })
}

export const trackingQuery: Happen = async (scene) => {
  const { life, draw } = scene
  const query = draw.pick([
    'utm_source=directory',
    'ref=app',
    'utm_medium=rss&utm_campaign=tides',
    'source=feed',
  ])
  await addTwin(scene, `${life.url}?${query}`, life.copy)
}

export const sameUnderWww: Happen = async (scene) => {
  const { life } = scene
  const url = new URL(life.url)
  url.hostname = url.hostname.startsWith('www.')
    ? url.hostname.slice(4)
    : `www.${url.hostname}`
  await addTwin(scene, url.href, life.copy)
}

/** A second host has the whole show, recordings and all: the maker tried it and let it stand. */
export const secondHost: Happen = async (scene) => {
  const { life, sim, draw } = scene
  const url = `https://secondary.example/${life.show.name}-${String(sim.dayNo)}`
  const frozen = draw.chance(0.4) ? { frozenMs: sim.nowMs } : {}
  await addTwin(scene, url, {
    ...life.copy,
    ...frozen,
    ...(draw.chance(0.5) ? { self: life.url } : {}),
  })
}

/** Two feeds that each say that the other one is the address. */
export const nameEachOther: Happen = async (scene) => {
  const { life } = scene
  const url = `https://mirror.example/${life.show.name}`
  await addTwin(scene, url, { ...life.copy, self: life.url })
  life.rewrite({ self: url })
}
