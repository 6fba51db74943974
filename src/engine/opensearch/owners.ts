/** Who holds ids, feed URLs, Apple and Spotify ids. */
import type { PodcastId } from '../../record/podcast.ts'
import { fromFragments } from '../../record/view/fragments.ts'
import type { Departed } from '../../store/departure.ts'
import type { Claims, Owners, Versioned } from '../../store/engine.ts'
import type { Cluster, Stored } from './cluster.ts'
import { nameOf, type NameDocument, type NameKind, NAMES_INDEX } from './names-index.ts'
import { LEVEL_FIELDS, type LivingDocument, PODCASTS_INDEX, type RemovedDocument } from './podcast-document.ts'
import type { Podcasts } from './podcasts.ts'
import { HELD_FIELDS, ownNames } from './held-names.ts'
import type { Survivors } from './survivors.ts'

type End = Stored<LivingDocument | RemovedDocument>

const FIELDS = [...LEVEL_FIELDS.whole, 'revision', 'spotifyId', 'dead', 'seq']

const toVersioned = ({ source }: Stored<LivingDocument>): Versioned => ({
  record: fromFragments(source),
  revision: source.revision,
})

const isLiving = (end: End | undefined): end is Stored<LivingDocument> => end?.source.kind === 'podcast'

export class NameHolders {
  readonly #cluster: Cluster
  readonly #podcasts: Podcasts
  readonly #survivors: Survivors

  constructor(cluster: Cluster, podcasts: Podcasts, survivors: Survivors) {
    this.#cluster = cluster
    this.#podcasts = podcasts
    this.#survivors = survivors
  }

  /** By value, the id of the podcast that has it, there or departed; what nobody has is not in the map. */
  async find(
    kind: NameKind,
    values: readonly (string | number)[],
    signal?: AbortSignal,
  ): Promise<Map<string | number, PodcastId>> {
    const named = new Map(values.map((value) => [value, nameOf(kind, value)]))
    const names = await this.#cluster.getMany<NameDocument>(NAMES_INDEX, [...named.values()], { signal })
    const owners = [...names.values()].flatMap(({ source }) => source.owners)
    const documents = await this.#podcasts.getMany(owners, { fields: HELD_FIELDS, signal })
    const found = new Map<string | number, PodcastId>()
    for (const [value, name] of named) {
      const holders = (names.get(name)?.source.owners ?? []).filter((id) => {
        const document = documents.get(id)?.source
        return document !== undefined && ownNames(document).has(name)
      })
      const holder = holders.find((id) => documents.get(id)?.source.kind === 'podcast') ?? holders[0]
      if (holder !== undefined) found.set(value, holder)
    }
    return found
  }

  async owners({ ids = [], feedKeys = [], appleIds = [], spotifyIds = [] }: Claims): Promise<Owners> {
    const [feeds, apples, spotifies] = await Promise.all([
      this.find('feed', feedKeys),
      this.find(
        'apple',
        appleIds.filter((appleId) => appleId > 0),
      ),
      this.#findSpotify(spotifyIds),
    ])
    const asked = [...ids, ...feeds.values(), ...apples.values(), ...spotifies]
    const [kinds, ends] = await Promise.all([
      this.#podcasts.getMany(ids, { fields: ['kind'] }),
      this.#survivors.findEnds([...new Set(asked)], { fields: FIELDS }),
    ])
    const holderOf = (id: PodcastId | undefined): Versioned | undefined => {
      const end = id === undefined ? undefined : ends.get(id)
      return isLiving(end) ? toVersioned(end) : undefined
    }
    const pick = <Key>(keys: readonly Key[], find: (key: Key) => Versioned | undefined): Map<Key, Versioned> =>
      new Map(
        keys.flatMap((key) => {
          const holder = find(key)
          return holder === undefined ? [] : [[key, holder] as const]
        }),
      )
    const isThere = (id: PodcastId): boolean => kinds.get(id)?.source.kind === 'podcast'
    return {
      byId: pick(ids, (id) => (isThere(id) ? holderOf(id) : undefined)),
      byFeedKey: pick(feedKeys, (key) => holderOf(feeds.get(key))),
      byAppleId: pick(appleIds, (appleId) => holderOf(apples.get(appleId))),
      bySpotifyId: pick(spotifyIds, (spotifyId) => firstOf(spotifyId, spotifies, ends)),
      departed: new Map(ids.flatMap((id) => toDepartedEntry(id, kinds.get(id)?.source.kind, ends.get(id)))),
      removedFeedKeys: new Set(feedKeys.filter((key) => isRemoved(feeds.get(key), ends))),
    }
  }

  /** Who may have them, as searches see it. */
  async #findSpotify(spotifyIds: readonly string[]): Promise<readonly PodcastId[]> {
    if (spotifyIds.length === 0) return []
    const { hits } = await this.#cluster.request<{ hits: { hits: readonly { readonly _id: string }[] } }>({
      method: 'POST',
      path: this.#cluster.path(PODCASTS_INDEX, '_search'),
      body: {
        query: {
          bool: {
            filter: [{ terms: { spotifyId: spotifyIds } }, { term: { kind: 'podcast' } }, { term: { dead: false } }],
          },
        },
        sort: [{ seq: 'asc' }],
        size: 1000,
        _source: false,
        track_total_hits: false,
      },
      repeatable: true,
    })
    return hits.hits.map(({ _id }) => _id)
  }
}

const isRemoved = (id: PodcastId | undefined, ends: ReadonlyMap<PodcastId, End>): boolean =>
  id !== undefined && ends.get(id)?.source.kind === 'removed'

const toDepartedEntry = (
  id: PodcastId,
  kind: string | undefined,
  end: End | undefined,
): readonly (readonly [PodcastId, Departed['kind']])[] => {
  if (kind === undefined || kind === 'podcast') return []
  return [[id, kind === 'removed' || end?.source.kind === 'removed' ? 'remove' : 'merge']]
}

/** Of several the one that was tracked first. */
const firstOf = (
  spotifyId: string,
  found: readonly PodcastId[],
  ends: ReadonlyMap<PodcastId, End>,
): Versioned | undefined => {
  for (const id of found) {
    const end = ends.get(id)
    if (isLiving(end) && end.id === id && end.source.spotifyId === spotifyId && !end.source.dead)
      return toVersioned(end)
  }
  return undefined
}
