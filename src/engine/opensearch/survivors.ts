/** Who answers for a podcast: itself, or at the end of its merges another one. */
import type { PodcastId } from '../../record/podcast.ts'
import type { Cluster, GetOptions, Stored } from './cluster.ts'
import type { LivingDocument, RemovedDocument } from './podcast-document.ts'
import { Podcasts } from './podcasts.ts'

/** No merge chain is longer; one that seems so is a ring, which no write makes. */
const LONGEST_CHAIN = 100

export class Survivors {
  readonly #podcasts: Podcasts

  constructor(cluster: Cluster) {
    this.#podcasts = new Podcasts(cluster)
  }

  /**
   * By asked id, the living podcast that answers for it, with `fields` of its document (default: all); an id that nobody has,
   * or that leads to a removed podcast, is not in the map.
   */
  async find(ids: readonly PodcastId[], options: GetOptions = {}): Promise<Map<PodcastId, Stored<LivingDocument>>> {
    const ends = await this.findEnds(ids, options)
    const living = [...ends].filter(([, { source }]) => source.kind === 'podcast')
    return new Map(living as [PodcastId, Stored<LivingDocument>][])
  }

  /** Also where the merges end at a podcast that was removed. */
  async findEnds(
    ids: readonly PodcastId[],
    options: GetOptions = {},
  ): Promise<Map<PodcastId, Stored<LivingDocument | RemovedDocument>>> {
    const fields = options.fields === undefined ? {} : { fields: ['into', ...options.fields] }
    const ends = new Map<PodcastId, Stored<LivingDocument | RemovedDocument>>()
    let asked = new Map(ids.map((id) => [id, [id]]))
    for (let step = 0; asked.size > 0 && step < LONGEST_CHAIN; step += 1) {
      const found = await this.#podcasts.getMany([...asked.keys()], { ...options, ...fields })
      const following = new Map<PodcastId, PodcastId[]>()
      for (const [id, askers] of asked) {
        const stored = found.get(id)
        if (stored === undefined || stored.source.kind === 'void') continue
        if (stored.source.kind === 'merged')
          following.set(stored.source.into, [...(following.get(stored.source.into) ?? []), ...askers])
        else for (const asker of askers) ends.set(asker, stored as Stored<LivingDocument | RemovedDocument>)
      }
      asked = following
    }
    return ends
  }
}
