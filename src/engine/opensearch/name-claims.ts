/**
 * How one podcast alone comes to a name. A name is claimed before the document that has it is written; a name whose owner's
 * document does not have it is void, and may be taken by whoever first makes sure that the owner's writer comes too late
 * (`Podcasts.fence`). docs/OPENSEARCH.md says why two podcasts never have one name.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PodcastId } from '../../record/podcast.ts'
import type { Cluster, Stored, Version } from './cluster.ts'
import { heldNames } from './held-names.ts'
import { type NameDocument, NAMES_INDEX } from './names-index.ts'
import type { PodcastDocument } from './podcast-document.ts'
import { type Podcasts, RACE_ATTEMPTS, type StoredPodcastDocument, tooManyRaces } from './podcasts.ts'
import type { Survivors } from './survivors.ts'

/** How long a claim is left alone whose owner's document does not have the name yet; a courtesy, on which nothing rests. */
const PATIENCE_MS = 100

export interface NameWish {
  readonly name: string
  readonly owner: PodcastId
  /** Whoever shares the change: what it has is not in the way. */
  readonly ally?: PodcastId
}

export type NameOutcome =
  /** `isNew`: nobody claimed it before. */
  | { readonly status: 'held'; readonly isNew: boolean; readonly version: Version }
  /** By a podcast that was merged into the owner. */
  | { readonly status: 'inherited' }
  | { readonly status: 'taken'; readonly isRemoved: boolean }

export type StoredName = Stored<NameDocument>

export class NameClaims {
  readonly #cluster: Cluster
  readonly #podcasts: Podcasts
  readonly #survivors: Survivors

  constructor(cluster: Cluster, podcasts: Podcasts, survivors: Survivors) {
    this.#cluster = cluster
    this.#podcasts = podcasts
    this.#survivors = survivors
  }

  read(names: readonly string[]): Promise<Map<string, StoredName>> {
    return this.#cluster.getMany<NameDocument>(NAMES_INDEX, names)
  }

  /** Each name once. Asked for only by who has read the owner's document before, and does not find the name in it. */
  async claim(wishes: readonly NameWish[]): Promise<Map<string, NameOutcome>> {
    const outcomes = new Map<string, NameOutcome>()
    const seen = new Map<string, string>()
    let open = await this.#create(wishes, outcomes)
    for (let attempt = 0; open.length > 0; attempt += 1) {
      if (attempt === RACE_ATTEMPTS) throw tooManyRaces(open[0]?.name ?? '')
      if (attempt > 0) await sleep(PATIENCE_MS * (0.5 + Math.random()))
      open = await this.#contest(open, outcomes, seen)
    }
    return outcomes
  }

  /** Of claims whose record was not written after all. Those that somebody had claimed before are left, void. */
  async undo(outcomes: Iterable<readonly [name: string, outcome: NameOutcome]>): Promise<void> {
    const made = [...outcomes].flatMap(([id, outcome]) =>
      outcome.status === 'held' && outcome.isNew ? [{ id, version: outcome.version }] : [],
    )
    if (made.length > 0) await this.#cluster.bulk(made.map((one) => ({ act: 'delete', index: NAMES_INDEX, ...one })))
  }

  /** Of names that a podcast had and has no more, as they were read before its document was written. */
  async releaseMany(names: readonly { readonly owner: PodcastId; readonly stored: StoredName }[]): Promise<void> {
    const own = names.filter(({ owner, stored }) => stored.source.owners.includes(owner))
    await this.#cluster.bulk(
      own.map(({ owner, stored: { id, source, version } }) => {
        const owners = source.owners.filter((one) => one !== owner)
        if (owners.length === 0) return { act: 'delete', index: NAMES_INDEX, id, version }
        return { act: 'index', index: NAMES_INDEX, id, version, source: { owners, claim: randomUUID() } }
      }),
    )
  }

  /** Those that somebody has claimed already are left. */
  async #create(wishes: readonly NameWish[], outcomes: Map<string, NameOutcome>): Promise<readonly NameWish[]> {
    if (wishes.length === 0) return []
    const claim = randomUUID()
    const made = await this.#cluster.bulk(
      wishes.map(({ name, owner }) => ({
        act: 'create',
        index: NAMES_INDEX,
        id: name,
        source: { owners: [owner], claim } satisfies NameDocument,
      })),
    )
    return wishes.filter(({ name }, at) => {
      const outcome = made[at]
      if (outcome?.status !== 'done') return true
      outcomes.set(name, { status: 'held', isNew: true, version: outcome.version })
      return false
    })
  }

  async #contest(
    wishes: readonly NameWish[],
    outcomes: Map<string, NameOutcome>,
    seen: Map<string, string>,
  ): Promise<readonly NameWish[]> {
    const names = await this.read(wishes.map(({ name }) => name))
    const owners = await this.#podcasts.getForWrite([...names.values()].flatMap(({ source }) => source.owners))
    const free = await this.#create(
      wishes.filter(({ name }) => !names.has(name)),
      outcomes,
    )
    const again: NameWish[] = [...free]
    for (const wish of wishes) {
      const name = names.get(wish.name)
      if (name === undefined) continue
      const outcome = await this.#contestOne(wish, name, owners, seen)
      if (outcome === undefined) again.push(wish)
      else outcomes.set(wish.name, outcome)
    }
    return again
  }

  /** Undefined: somebody was faster, look again. */
  async #contestOne(
    wish: NameWish,
    name: StoredName,
    documents: ReadonlyMap<PodcastId, StoredPodcastDocument>,
    seen: Map<string, string>,
  ): Promise<NameOutcome | undefined> {
    const has = (id: PodcastId): boolean => {
      const document = documents.get(id)?.source
      return document !== undefined && heldNames(document).has(wish.name)
    }
    const holders = name.source.owners.filter(has)
    const others = holders.filter((id) => id !== wish.owner && id !== wish.ally)
    if (others.length > 0) return this.#yield(wish, others)
    const gone = name.source.owners.filter((id) => id !== wish.owner && !has(id))
    const before = seen.get(wish.name)
    seen.set(wish.name, name.source.claim)
    // Its writer may be about to write: who fences at once is fenced in turn, and nobody gets anywhere.
    if (gone.length > 0 && before !== name.source.claim) return undefined
    for (const id of gone) {
      const outcome = await this.#podcasts.fence(id, documents.get(id))
      if (outcome.status !== 'done') return undefined
    }
    const owners = [...new Set([wish.owner, ...holders])]
    const [written] = await this.#cluster.bulk([
      {
        act: 'index',
        index: NAMES_INDEX,
        id: wish.name,
        version: name.version,
        source: { owners, claim: randomUUID() } satisfies NameDocument,
      },
    ])
    return written?.status === 'done' ? { status: 'held', isNew: false, version: written.version } : undefined
  }

  /** What was a merged podcast's is its survivor's. */
  async #yield({ owner, ally }: NameWish, others: readonly PodcastId[]): Promise<NameOutcome> {
    const ends = await this.#survivors.findEnds(others, { fields: [] })
    const rivals = others.map((id) => ends.get(id)).filter((end) => end?.id !== owner && end?.id !== ally)
    if (rivals.length === 0) return { status: 'inherited' }
    return { status: 'taken', isRemoved: rivals.every((end) => isRemoved(end?.source)) }
  }
}

const isRemoved = (document: PodcastDocument | undefined): boolean => document?.kind === 'removed'
