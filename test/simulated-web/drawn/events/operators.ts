/** What operators and catalogues do meanwhile. */
import { heldUrls } from '../../../../src/record/held-urls.ts'
import { CodedError } from '../../../../src/errors.ts'
import { mergePodcasts } from '../../../../src/actions/merge/merge-podcasts.ts'
import { unmergePodcast } from '../../../../src/actions/merge/unmerge-podcast.ts'
import { pinPodcast } from '../../../../src/actions/pin/pin-podcast.ts'
import { Wrong } from '../../scenarios/scenario.ts'
import { drawNickname } from '../nickname.ts'
import type { Happen, Scene } from '../life.ts'
import { canBeTold } from '../untold.ts'

const orderingOf = ({ sim }: Scene) => ({ by: 'operator', nowMs: sim.nowMs })

async function idsOf({ sim, life }: Scene): Promise<readonly string[]> {
  const ids = await Promise.all(
    sim.truth.urlsOf(life.show).map((url) => sim.directory.idAt(url)),
  )
  const own = ids.flatMap((id) =>
    id !== undefined && sim.truth.born.get(id) === life.show ? [id] : [],
  )
  return [...new Set(own)]
}

export const pin: Happen = async (scene) => {
  const { sim, draw } = scene
  const [id] = await idsOf(scene)
  if (id === undefined) return
  const values = draw.chance(0.5)
    ? { author: 'As the operator says' }
    : { description: 'In the words of the operator.', titleLatest: 'The operator’s title' }
  await pinPodcast(sim.directory.port, id, values, orderingOf(scene))
  sim.truth.pinned.set(id, { ...sim.truth.pinned.get(id), ...values })
}

/** Two podcasts of one show, before a rule has found them. */
export const mergeByHand: Happen = async (scene) => {
  const { sim } = scene
  const [into, absorbed] = await idsOf(scene)
  if (into === undefined || absorbed === undefined) return
  await mergePodcasts(sim.directory.port, absorbed, into, orderingOf(scene))
  sim.join(into, absorbed)
}

/** Two shows are joined by mistake, and parted at once. */
export const mergeByMistake: Happen = async (scene) => {
  const { sim, others, draw } = scene
  if (others.length === 0) return
  const [into] = await idsOf(scene)
  const [absorbed] = await idsOf({ ...scene, life: draw.pick(others) })
  if (into === undefined || absorbed === undefined) return
  const { port: directory } = sim.directory
  await mergePodcasts(directory, absorbed, into, orderingOf(scene))
  await unmergePodcast(directory, absorbed, orderingOf(scene))
  sim.truth.part(into, absorbed)
}

const isResting = (error: unknown): boolean =>
  error instanceof CodedError && error.message.includes('rests on')

/**
 * The podcast of the show that was merged last, and is so still: it may have been parted already
 * today.
 */
async function lastMergedOf({ sim, life }: Scene): Promise<string | undefined> {
  const merged = [...(sim.lastDay?.leadsTo ?? [])].filter(
    ([id, to]) => to !== undefined && to !== id && sim.truth.born.get(id) === life.show,
  )
  const [absorbed] = merged.at(-1) ?? []
  if (absorbed === undefined) return undefined
  return (await sim.directory.record(absorbed)) === undefined ? absorbed : undefined
}

/** Whatever was merged can be parted again, and each then has its addresses. */
export const unmerge: Happen = async (scene) => {
  const { sim } = scene
  const absorbed = await lastMergedOf(scene)
  if (absorbed === undefined) return
  try {
    const { from } = await unmergePodcast(sim.directory.port, absorbed, orderingOf(scene))
    sim.truth.part(absorbed, from)
  } catch (error) {
    if (!isResting(error)) throw error
    return
  }
  const record = await sim.directory.record(absorbed)
  if (record === undefined)
    throw new Wrong(`${absorbed} was parted again, and is in the directory`)
  // What another show has taken meanwhile is that show's.
  if (!heldUrls(record).some(({ url }) => url === record.rssFeedUrl)) return
  const led = await sim.directory.idAt(record.rssFeedUrl)
  // What was no podcast before the merge is none again, and is served by nothing until its feed is
  // read.
  const isSilent = record.feedState === 'not-a-podcast' && led === undefined
  if (led !== absorbed && !isSilent)
    throw new Wrong(
      `after the parting ${record.rssFeedUrl} leads to ${absorbed}; it leads to ${String(led)}`,
    )
}

/** A catalogue that knows only where the show was long ago. */
export const oldCatalogue: Happen = async ({ life, sim, draw }) => {
  const url = draw.pick([life.url, ...life.formerUrls, ...life.aliases])
  if (!(await canBeTold(sim, url))) return
  await sim.take({ feedUrl: url, title: life.show.plan.title, author: life.show.owner })
}

/** A reader's own list, with the name that he gives the show. */
export const readersList: Happen = async ({ life, sim, draw }) => {
  const title = drawNickname(draw, life.plan.show)
  const feedUrl = draw.pick([life.url, ...life.formerUrls, ...life.aliases])
  if (!(await canBeTold(sim, feedUrl))) return
  sim.truth.nickname(life.show, title)
  await sim.take({ feedUrl, title })
}

export const addedAgain: Happen = async ({ life, sim, draw }) => {
  const url = draw.pick([life.url, ...life.formerUrls, ...life.aliases])
  if (await canBeTold(sim, url)) await sim.add(url)
}
