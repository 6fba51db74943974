/** What is kept beside a record: parts of the podcast's own document. */
import type { PodcastId } from '../../record/podcast.ts'
import type { CallOptions } from '../../store/call-options.ts'
import { type Dossier, DOSSIER_PARTS, type DossierPart, type Dossiers } from '../../store/dossier.ts'
import type { Cluster } from './cluster.ts'
import { parseDossier } from './podcast-document.ts'
import { Survivors } from './survivors.ts'

export class OpenSearchDossiers implements Dossiers {
  readonly #survivors: Survivors

  constructor(cluster: Cluster) {
    this.#survivors = new Survivors(cluster)
  }

  async read(
    ids: readonly PodcastId[],
    parts: readonly DossierPart[] = DOSSIER_PARTS,
    { signal }: CallOptions = {},
  ): Promise<ReadonlyMap<PodcastId, Dossier>> {
    if (ids.length === 0) return new Map()
    // Of a part that is not named nothing comes over the wire.
    const fields = parts.map((part) => `dossier.${part}`)
    const found = await this.#survivors.find(ids, { fields, signal })
    return new Map(
      ids.flatMap((id) => {
        const podcast = found.get(id)
        return podcast === undefined ? [] : [[id, parseDossier(podcast.source.dossier ?? {})] as const]
      }),
    )
  }
}
