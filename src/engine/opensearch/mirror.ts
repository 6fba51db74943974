/**
 * Writes another directory's changes as they stand, over whatever is here. Each podcast is written in one step; a page of
 * changes is not: whoever dies in it writes it again, and it ends as if it had been written once.
 */
import { randomUUID } from 'node:crypto'
import type { PodcastDraft, PodcastId, PodcastRecord } from '../../record/podcast.ts'
import { toFragments } from '../../record/view/fragments.ts'
import type { Change, MirrorOptions } from '../change-feed.ts'
import type { Departed } from '../departure.ts'
import type { BulkOperation, Cluster } from './cluster.ts'
import { heldNames, livingNames } from './held-names.ts'
import { toDeparted } from './kept-podcast.ts'
import type { NameClaims, StoredName } from './name-claims.ts'
import { nameOf, type NameDocument, NAMES_INDEX } from './names-index.ts'
import { toFirstDocument, toNextDocument } from './new-document.ts'
import type { Numbers } from './numbers.ts'
import { moveOutboxes, toOutbox } from './outbox.ts'
import {
  type DossierTexts,
  isSameText,
  type KeptPodcast,
  type LivingDocument,
  type MergedDocument,
  type PodcastDocument,
  PODCASTS_INDEX,
  type RemovedDocument,
  toNames,
} from './podcast-document.ts'
import { type Podcasts, RACE_ATTEMPTS, type StoredPodcastDocument, tooManyRaces, toTouched } from './podcasts.ts'
import { giveSlugs } from './slugs.ts'

export interface MirrorParts {
  readonly cluster: Cluster
  readonly podcasts: Podcasts
  readonly claims: NameClaims
  readonly numbers: Numbers
}

type Standing = Exclude<PodcastDocument, { kind: 'void' }>
type StoredStanding = StoredPodcastDocument & { readonly source: Standing }
type Documents = ReadonlyMap<PodcastId, StoredPodcastDocument>

/** What a change makes of a podcast's document, and the names that it has then. */
interface Target {
  readonly change: Change
  readonly id: PodcastId
  readonly old: StoredPodcastDocument | undefined
  readonly feedKeys: readonly string[]
  /** Feed URLs and the Apple id. */
  readonly names: readonly string[]
}

interface Identity {
  readonly seq: number
  readonly slug: string
}

const idOf = (change: Change): PodcastId =>
  change.kind === 'insert' || change.kind === 'update' ? change.record.id : change.id

const isRecord = (change: Change): change is Extract<Change, { kind: 'insert' | 'update' }> =>
  change.kind === 'insert' || change.kind === 'update'

const toWanted = (change: Change): Pick<Target, 'feedKeys' | 'names'> => {
  if (change.kind === 'remove') return { feedKeys: change.feedKeys, names: feedNamesOf(change.feedKeys) }
  const names = toNames(change.record)
  const held = isRecord(change) ? livingNames({ ...names, slug: '' }) : feedNamesOf(names.feedKeys)
  return { feedKeys: names.feedKeys, names: held.filter((name) => name !== nameOf('slug', '')) }
}

const feedNamesOf = (feedKeys: readonly string[]): readonly string[] => feedKeys.map((key) => nameOf('feed', key))

const isStanding = (stored: StoredPodcastDocument | undefined): stored is StoredStanding =>
  stored !== undefined && stored.source.kind !== 'void'

/** The longest beginning in which no two changes have a podcast or a name in common. */
const firstPart = (changes: readonly Change[]): readonly Change[] => {
  const touched = new Set<string>()
  for (const [at, change] of changes.entries()) {
    const own = [`id:${idOf(change)}`, ...toWanted(change).names]
    if (own.some((name) => touched.has(name))) return changes.slice(0, at)
    for (const name of own) touched.add(name)
  }
  return changes
}

const textsOf = (old: StoredPodcastDocument | undefined): DossierTexts => {
  if (old?.source.kind === 'podcast') return old.source.dossier ?? {}
  return old?.source.kind === 'merged' ? (old.source.kept.dossier ?? {}) : {}
}

const survivorTextsOf = (old: StoredPodcastDocument | undefined): DossierTexts | null =>
  old?.source.kind === 'merged' ? (old.source.survivor?.dossier ?? null) : null

const toKeptPodcast = (record: PodcastRecord, dossier: DossierTexts | null): KeptPodcast => ({
  ...toFragments(record),
  dossier,
})

/** A mirror has dossiers and events of its own making, if any. */
const toDepartedDocument = (
  departed: Departed,
  old: StoredPodcastDocument | undefined,
  { seq, slug }: Identity,
): MergedDocument | RemovedDocument => {
  const standing = isStanding(old) ? old.source : undefined
  const revision = standing?.revision ?? 1
  const { at } = departed
  const common = { revision, at, ...toOutbox(standing, []), ...(standing?.absorbed && { absorbed: standing.absorbed }) }
  if (departed.kind === 'remove') return { kind: 'removed', seq, slug, feedKeys: departed.feedKeys, ...common }
  const { into, record, survivor } = departed
  return {
    kind: 'merged',
    ...toNames({ ...record, seq, slug }),
    ...common,
    into,
    kept: toKeptPodcast({ ...record, seq }, textsOf(old)),
    survivor: survivor === null ? null : toKeptPodcast(survivor, survivorTextsOf(old)),
  }
}

const toDocument = ({ change, old }: Target, identity: Identity): PodcastDocument => {
  if (!isRecord(change)) return toDepartedDocument(change, old, identity)
  const record = { ...change.record, ...identity }
  const content = { record, dossier: old?.source.kind === 'podcast' ? textsOf(old) : {}, events: [] }
  if (old?.source.kind === 'podcast')
    return toNextDocument(old as typeof old & { readonly source: LivingDocument }, content)
  const revision = isStanding(old) ? old.source.revision + 1 : 1
  return toFirstDocument(content, revision, old?.source)
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at])

/** Nothing would change. */
const isThere = ({ change, id, old, feedKeys }: Target): boolean => {
  if (!isStanding(old) || old.source.pending !== undefined || !isSameList(old.source.feedKeys, feedKeys)) return false
  const { source } = old
  if (isRecord(change)) {
    const { seq, slug } = source
    return source.kind === 'podcast' && isSameText(source, toFragments({ ...change.record, seq, slug }))
  }
  if (source.kind === 'podcast') return false
  const told = toDeparted(id, source, undefined)
  return JSON.stringify(told) === JSON.stringify({ ...told, ...change, seq: source.seq, slug: source.slug })
}

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

  /** Whoever is here or was keeps number and slug; others have theirs, where they are free. */
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
    return ({ id, old }) => {
      if (isStanding(old)) return { seq: old.source.seq, slug: old.source.slug }
      return identities.get(id) ?? { seq: 0, slug: id }
    }
  }
}
