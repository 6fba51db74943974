/** What always holds between the documents of a directory, looked at one by one. */
import type { PodcastId } from '../../record/podcast.ts'
import type { Cluster } from './cluster.ts'
import { Documents, type Hit } from './documents.ts'
import { HELD_FIELDS, livingNames, ownNames } from './held-names.ts'
import { type NameDocument, NAMES_INDEX } from './names-index.ts'
import { type PodcastDocument, PODCASTS_INDEX } from './podcast-document.ts'
import { Podcasts } from './podcasts.ts'
import { Survivors } from './survivors.ts'

/** Podcasts that are looked at together. */
const PAGE = 500

type Finding = 'nameless' | 'shared' | 'astray' | 'doubled'

const SENTENCES: Readonly<Record<Finding, string>> = {
  nameless: 'names that a podcast has and that do not lead to it',
  shared: 'names that two podcasts have',
  astray: 'merged podcasts that lead nowhere',
  doubled: 'numbers that two podcasts have',
}

class Law {
  readonly counts: Record<Finding, number> = { nameless: 0, shared: 0, astray: 0, doubled: 0 }
  readonly #cluster: Cluster
  readonly #podcasts: Podcasts
  readonly #survivors: Survivors
  #lastSeq = 0

  constructor(cluster: Cluster) {
    this.#cluster = cluster
    this.#podcasts = new Podcasts(cluster)
    this.#survivors = new Survivors(cluster)
  }

  /** In the order of their numbers. As they are now, for what was read may be from before. */
  async look(page: readonly Hit<PodcastDocument>[]): Promise<void> {
    const documents = await this.#podcasts.getMany(
      page.map(({ id }) => id),
      { fields: ['seq', ...HELD_FIELDS] },
    )
    const living: [PodcastId, readonly string[]][] = []
    const merged: PodcastId[] = []
    for (const [id, { source }] of documents) {
      if (source.kind === 'void') continue
      if (source.seq === this.#lastSeq) this.counts.doubled += 1
      this.#lastSeq = source.seq
      if (source.kind === 'podcast') living.push([id, livingNames(source)])
      if (source.kind === 'merged') merged.push(id)
    }
    const ends = await this.#survivors.findEnds(merged, { fields: [] })
    this.counts.astray += merged.filter((id) => !ends.has(id)).length
    await this.#lookAtNames(living)
  }

  async #lookAtNames(living: readonly (readonly [PodcastId, readonly string[]])[]): Promise<void> {
    const names = await this.#cluster.getMany<NameDocument>(
      NAMES_INDEX,
      living.flatMap(([, held]) => held),
    )
    const ownersOf = (name: string): readonly PodcastId[] => names.get(name)?.source.owners ?? []
    const owners = [...new Set(living.flatMap(([, held]) => held.flatMap(ownersOf)))]
    const documents = await this.#podcasts.getMany(owners, { fields: HELD_FIELDS })
    const ends = await this.#survivors.findEnds(owners, { fields: [] })
    for (const [id, held] of living)
      for (const name of held) {
        const holders = ownersOf(name).filter((owner) => {
          const document = documents.get(owner)?.source
          return document !== undefined && ownNames(document).has(name)
        })
        const answering = new Set(holders.map((holder) => ends.get(holder)?.id))
        if (!answering.has(id)) this.counts.nameless += 1
        if (answering.size > 1) this.counts.shared += 1
      }
  }
}

/** One sentence for each law that does not hold. */
export const findBrokenLaws = async (cluster: Cluster): Promise<readonly string[]> => {
  const documents = new Documents<PodcastDocument>(cluster, PODCASTS_INDEX)
  await documents.refresh()
  const law = new Law(cluster)
  const query = { terms: { kind: ['podcast', 'merged', 'removed'] } }
  let page: Hit<PodcastDocument>[] = []
  for await (const hit of documents.scanMoment(query, { sort: [{ seq: 'asc' }], fields: ['kind'] })) {
    page.push(hit)
    if (page.length < PAGE) continue
    await law.look(page)
    page = []
  }
  await law.look(page)
  const broken = Object.entries(law.counts).filter(([, count]) => count > 0)
  return broken.map(([finding, count]) => `${String(count)} ${SENTENCES[finding as Finding]}`)
}
