/** What several podcasts may have at once: Spotify ids, podcast:guids, the Apple ids of dead ones, and loose forms of feed URLs. */
import type { PodcastId } from '../../record/podcast.ts'
import type { Cluster } from './cluster.ts'
import { type LivingDocument, type MergedDocument, PODCASTS_INDEX } from './podcast-document.ts'
import type { Survivors } from './survivors.ts'

type SharedField = 'appleId' | 'spotifyId' | 'podcastGuid'

type Candidate = Pick<LivingDocument | MergedDocument, 'kind' | 'seq' | 'dead'> & {
  readonly id: PodcastId
  readonly tracked: boolean
}

interface SearchAnswer {
  readonly hits: {
    readonly hits: readonly {
      readonly _id: string
      readonly _source: Omit<Candidate, 'id' | 'tracked'> & { readonly tracked?: boolean }
    }[]
  }
}

/** More than share anything but by mistake. */
const MOST = 200

/** The living first, then by entry. */
const byStanding = (a: Candidate, b: Candidate): number => Number(a.dead) - Number(b.dead) || a.seq - b.seq

export class SharedNames {
  readonly #cluster: Cluster
  readonly #survivors: Survivors
  readonly #requireAppleId: boolean

  constructor(cluster: Cluster, survivors: Survivors, requireAppleId: boolean) {
    this.#cluster = cluster
    this.#survivors = survivors
    this.#requireAppleId = requireAppleId
  }

  /** The best podcast that has it, else the survivor of the first merged one that leads somewhere. */
  async find(field: SharedField, value: string | number, signal?: AbortSignal): Promise<PodcastId | undefined> {
    const { present, merged } = await this.#search(field, value, signal)
    const [best] = present.toSorted(byStanding)
    if (best !== undefined) return best.id
    const survivors = await this.#survivors.find(
      merged.map(({ id }) => id),
      { fields: [], signal },
    )
    return merged.flatMap(({ id }) => survivors.get(id)?.id ?? [])[0]
  }

  /** The podcast that alone has the loose key, itself or by a merge. */
  async findOnly(looseKey: string, signal?: AbortSignal): Promise<PodcastId | undefined> {
    const { present, merged } = await this.#search('looseKeys', looseKey, signal)
    const survivors = await this.#survivors.find(
      merged.map(({ id }) => id),
      { fields: ['tracked'], signal },
    )
    const led = [...survivors.values()].filter(({ source }) => this.#isServed(source))
    const alike = new Set([...present, ...led].map(({ id }) => id))
    return alike.size === 1 ? [...alike][0] : undefined
  }

  #isServed({ tracked }: { readonly tracked: boolean }): boolean {
    return tracked || !this.#requireAppleId
  }

  /** In the order of entry. */
  async #search(field: SharedField | 'looseKeys', value: string | number, signal: AbortSignal | undefined) {
    const { hits } = await this.#cluster.request<SearchAnswer>({
      method: 'POST',
      path: this.#cluster.path(PODCASTS_INDEX, '_search'),
      body: {
        query: { bool: { filter: [{ term: { [field]: value } }, { terms: { kind: ['podcast', 'merged'] } }] } },
        sort: [{ seq: 'asc' }],
        size: MOST,
        _source: ['kind', 'seq', 'dead', 'tracked'],
        track_total_hits: false,
      },
      repeatable: true,
      signal,
    })
    const all = hits.hits.map(({ _id, _source }): Candidate => ({ id: _id, tracked: false, ..._source }))
    return {
      present: all.filter((one) => one.kind === 'podcast' && this.#isServed(one)),
      merged: all.filter(({ kind }) => kind === 'merged'),
    }
  }
}
