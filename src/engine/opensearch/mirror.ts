/**
 * Writes another directory's changes as they stand, over whatever is here. Each podcast is written in one step; a page of
 * changes is not: whoever dies in it writes it again, and it ends as if it had been written once.
 */
import { randomUUID } from 'node:crypto'
import type { PodcastDraft, PodcastId } from '../../record/podcast.ts'
import type { Change, MirrorOptions } from '../../store/change-feed.ts'
import type { BulkOperation, Cluster } from './cluster.ts'
import { heldNames } from './held-names.ts'
import {
  firstPart,
  type Identity,
  idOf,
  isRecord,
  isStanding,
  isThere,
  type Standing,
  type StoredStanding,
  type Target,
  toDocument,
  toWanted,
} from './mirrored-document.ts'
import type { NameClaims, StoredName } from './name-claims.ts'
import { nameOf, type NameDocument, NAMES_INDEX } from './names-index.ts'
import type { Numbers } from './numbers.ts'
import { moveOutboxes } from './outbox.ts'
import { PODCASTS_INDEX } from './podcast-document.ts'
import { type Podcasts, RACE_ATTEMPTS, type StoredPodcastDocument, tooManyRaces, toTouched } from './podcasts.ts'
import { giveSlugs } from './slugs.ts'

export interface MirrorParts {
  readonly cluster: Cluster
  readonly podcasts: Podcasts
  readonly claims: NameClaims
  readonly numbers: Numbers
}

type Documents = ReadonlyMap<PodcastId, StoredPodcastDocument>

export class Mirror {
  readonly #parts: MirrorParts
  readonly #refresh: boolean

  constructor(parts: MirrorParts, { searchesAtOnce = false }: { readonly searchesAtOnce?: boolean }) {
    this.#parts = parts
    this.#refresh = searchesAtOnce
  }

  async write(changes: readonly Change[], { yields = false }: MirrorOptions = {}): Promise<void> {
    let rest = changes
    while (rest.length > 0) {
      const part = firstPart(rest)
      await this.#writePart(part, yields)
      rest = rest.slice(part.length)
    }
    if (this.#refresh) await this.#parts.cluster.refresh(PODCASTS_INDEX)
  }

  async #writePart(part: readonly Change[], yields: boolean): Promise<void> {
    let open = part
    for (let attempt = 0; attempt < RACE_ATTEMPTS && open.length > 0; attempt += 1)
      open = await this.#attempt(open, yields)
    const [left] = open
    if (left !== undefined) throw tooManyRaces(idOf(left))
  }

  /** Gives those that lost a race. */
  async #attempt(part: readonly Change[], yields: boolean): Promise<readonly Change[]> {
    const documents = await this.#read(part.map(idOf))
    const targets = part
      .map((change): Target => ({ change, id: idOf(change), old: documents.get(idOf(change)), ...toWanted(change) }))
      .filter((target) => !this.#isLeft(target, yields) && !isThere(target))
    const wanted = new Map(targets.flatMap((target) => target.names.map((name) => [name, target] as const)))
    const names = await this.#parts.claims.read([...wanted.keys()])
    const lostNames = await this.#claim(wanted, names)
    const lost = new Set([...lostNames, ...(await this.#take(wanted, names, yields))])
    const ready = targets.filter((target) => !lost.has(target))
    const done = await this.#commit(ready)
    return targets.filter((target) => !done.has(target)).map(({ change }) => change)
  }

  /** For a write over them; with those that they were changed together with, which no longer wait for them then. */
  async #read(ids: readonly PodcastId[]): Promise<Documents> {
    const { podcasts } = this.#parts
    const found = await podcasts.getForWrite(ids)
    const partners = [...found.values()].flatMap(({ source }) =>
      source.kind !== 'void' && source.tokenFrom !== undefined ? [source.tokenFrom] : [],
    )
    if (partners.length > 0) await podcasts.getForWrite(partners)
    return found
  }

  #isLeft({ change, old }: Target, yields: boolean): boolean {
    return yields && !isRecord(change) && old?.source.kind === 'podcast'
  }

  /** Before the documents have the names. Gives whose claim was too late. */
  async #claim(
    wanted: ReadonlyMap<string, Target>,
    names: ReadonlyMap<string, StoredName>,
  ): Promise<readonly Target[]> {
    const claims = [...wanted].filter(([name, { id }]) => names.get(name)?.source.owners.includes(id) !== true)
    const outcomes = await this.#parts.cluster.bulk(
      claims.map(([name, { id }]): BulkOperation => {
        const stored = names.get(name)
        const owners = [...(stored?.source.owners ?? []), id]
        const place = { index: NAMES_INDEX, id: name, source: { owners, claim: randomUUID() } satisfies NameDocument }
        return stored === undefined ? { act: 'create', ...place } : { act: 'index', ...place, version: stored.version }
      }),
    )
    return claims.filter((_, at) => outcomes[at]?.status !== 'done').map(([, target]) => target)
  }

  /**
   * Feed URLs that others have lead to them no more; those of whom was merged into the podcast go on leading there. Gives whose
   * taking was too late.
   */
  async #take(
    wanted: ReadonlyMap<string, Target>,
    names: ReadonlyMap<string, StoredName>,
    yields: boolean,
  ): Promise<readonly Target[]> {
    const owners = [...wanted].flatMap(([name, { id }]) =>
      (names.get(name)?.source.owners ?? []).filter((owner) => owner !== id),
    )
    if (owners.length === 0) return []
    const documents = await this.#read([...new Set(owners)])
    const taken: { readonly target: Target; readonly stored: StoredStanding }[] = []
    const operations: BulkOperation[] = []
    for (const stored of documents.values()) {
      if (!isStanding(stored)) continue
      const lost = stored.source.feedKeys.filter((key) => {
        const target = wanted.get(nameOf('feed', key))
        return target !== undefined && target.id !== stored.id && !this.#keeps(stored.source, target, yields)
      })
      const [first] = lost
      const target = first === undefined ? undefined : wanted.get(nameOf('feed', first))
      if (target === undefined) continue
      const feedKeys = stored.source.feedKeys.filter((key) => !lost.includes(key))
      const source = { ...toTouched<Standing>(stored), feedKeys }
      taken.push({ target, stored })
      operations.push({ act: 'index', index: PODCASTS_INDEX, id: stored.id, source, version: stored.version })
    }
    const outcomes = await this.#parts.cluster.bulk(operations)
    return taken.filter((_, at) => outcomes[at]?.status !== 'done').map(({ target }) => target)
  }

  #keeps(source: Standing, { change, id }: Target, yields: boolean): boolean {
    if (isRecord(change)) return source.kind === 'merged' && source.into === id
    return yields
  }

  /** Gives those that were written. */
  async #commit(targets: readonly Target[]): Promise<ReadonlySet<Target>> {
    const { cluster, claims } = this.#parts
    const identities = await this.#identify(targets)
    await moveOutboxes(
      cluster,
      targets.flatMap(({ id, old }) => (old === undefined ? [] : [[id, old.source] as const])),
    )
    const ordered = targets.map((target) => ({ target, source: toDocument(target, identities(target)) }))
    const before = ordered.map(({ target: { old }, source }) => {
      const after = heldNames(source)
      return [...(isStanding(old) ? heldNames(old.source) : [])].filter((name) => !after.has(name))
    })
    const dropped = await claims.read(before.flat())
    const outcomes = await cluster.bulk(
      ordered.map(({ target: { id, old }, source }): BulkOperation => {
        const place = { index: PODCASTS_INDEX, id, source }
        return old === undefined ? { act: 'create', ...place } : { act: 'index', ...place, version: old.version }
      }),
    )
    const done = ordered.filter((_, at) => outcomes[at]?.status === 'done').map(({ target }) => target)
    await claims.releaseMany(
      ordered.flatMap(({ target }, at) =>
        outcomes[at]?.status !== 'done'
          ? []
          : (before[at] ?? []).flatMap((name) => {
              const stored = dropped.get(name)
              return stored === undefined ? [] : [{ owner: target.id, stored }]
            }),
      ),
    )
    return new Set(done)
  }

  /** Whoever is here or was keeps the number, and the slug where the new one is somebody else's; others have theirs, where they are free. */
  async #identify(targets: readonly Target[]): Promise<(target: Target) => Identity> {
    const entering = targets.filter(({ old }) => !isStanding(old))
    const given = await this.#parts.numbers.take(
      entering.map(({ id, change }) => ({ id, wished: isRecord(change) ? change.record.seq : change.seq })),
    )
    const drafts = entering.map(({ change }): PodcastDraft => {
      if (change.kind !== 'remove')
        return { ...change.record, slug: isRecord(change) ? change.record.slug : change.slug }
      // Nothing but its slug is looked at.
      return { id: change.id, slug: change.slug, title: '' } as PodcastDraft
    })
    const slugs = await giveSlugs(this.#parts.claims, drafts)
    const identities = new Map(
      entering.map(({ id }, at) => [id, { seq: given[at] ?? 0, slug: slugs.get(id)?.slug ?? id }] as const),
    )
    const renamed = await this.#claimSlugs(targets)
    return ({ id, old }) => {
      if (isStanding(old)) return { seq: old.source.seq, slug: renamed.get(id) ?? old.source.slug }
      return identities.get(id) ?? { seq: 0, slug: id }
    }
  }

  /** Of those that have another one there than here, and can have it. */
  async #claimSlugs(targets: readonly Target[]): Promise<ReadonlyMap<PodcastId, string>> {
    const wishes = targets.flatMap(({ id, old, change }) => {
      const slug = isRecord(change) ? change.record.slug : change.slug
      return isStanding(old) && old.source.slug !== slug ? [{ owner: id, slug, name: nameOf('slug', slug) }] : []
    })
    if (wishes.length === 0) return new Map()
    const outcomes = await this.#parts.claims.claim(wishes)
    return new Map(
      wishes.flatMap(({ owner, slug, name }) => (outcomes.get(name)?.status === 'held' ? [[owner, slug]] : [])),
    )
  }
}
