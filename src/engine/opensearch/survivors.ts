/** Who answers for a podcast: itself, or at the end of its merges another one. */
import type { PodcastId } from '../../record/podcast.ts'
import type { GetOptions, Cluster, Stored } from './cluster.ts'
import { type LivingDocument, type PodcastDocument, PODCASTS_INDEX } from './podcast-document.ts'

/** No merge chain is longer; one that seems so is a ring, which no write makes. */
const LONGEST_CHAIN = 100

/** Fields that following a merge takes. */
const CHAIN_FIELDS = ['kind', 'into']

export class Survivors {
  readonly #cluster: Cluster

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  /**
   * By asked id, the living podcast that answers for it, with `fields` of its document (default: all); an id that nobody has,
   * or only a removed podcast, is not in the map.
   */
  async find(ids: readonly PodcastId[], options: GetOptions = {}): Promise<Map<PodcastId, Stored<LivingDocument>>> {
    const fields = options.fields === undefined ? {} : { fields: [...CHAIN_FIELDS, 'pending', ...options.fields] }
    const answers = new Map<PodcastId, Stored<LivingDocument>>()
    let asked = new Map(ids.map((id) => [id, [id]]))
    for (let step = 0; asked.size > 0 && step < LONGEST_CHAIN; step += 1) {
      const found = await this.#cluster.getMany<PodcastDocument>(PODCASTS_INDEX, [...asked.keys()], {
        ...options,
        ...fields,
      })
      const following = new Map<PodcastId, PodcastId[]>()
      for (const [id, askers] of asked) {
        const stored = found.get(id)
        if (stored?.source.kind === 'podcast')
          for (const asker of askers) answers.set(asker, stored as Stored<LivingDocument>)
        if (stored?.source.kind !== 'merged') continue
        const { into } = stored.source
        following.set(into, [...(following.get(into) ?? []), ...askers])
      }
      asked = following
    }
    return answers
  }
}
