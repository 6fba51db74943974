/** What a change of another directory makes of a podcast's document here, and the names that it has then. */
import type { PodcastId, PodcastRecord } from '../../record/podcast.ts'
import { toFragments } from '../../record/view/fragments.ts'
import type { Change } from '../../store/change-feed.ts'
import type { Departed } from '../../store/departure.ts'
import { livingNames } from './held-names.ts'
import { toDeparted } from './kept-podcast.ts'
import { nameOf } from './names-index.ts'
import { keptToken, toFirstDocument, toNextDocument } from './new-document.ts'
import { toOutbox } from './outbox.ts'
import {
  type DossierTexts,
  isSameText,
  type KeptPodcast,
  type LivingDocument,
  type MergedDocument,
  type PodcastDocument,
  type RemovedDocument,
  toNames,
} from './podcast-document.ts'
import type { StoredPodcastDocument } from './podcasts.ts'

export type Standing = Exclude<PodcastDocument, { kind: 'void' }>
export type StoredStanding = StoredPodcastDocument & { readonly source: Standing }

/** What a change makes of a podcast's document, and the names that it has then. */
export interface Target {
  readonly change: Change
  readonly id: PodcastId
  readonly old: StoredPodcastDocument | undefined
  readonly feedKeys: readonly string[]
  /** Feed URLs and the Apple id. */
  readonly names: readonly string[]
}

export interface Identity {
  readonly seq: number
  readonly slug: string
}

export const idOf = (change: Change): PodcastId =>
  change.kind === 'insert' || change.kind === 'update' ? change.record.id : change.id

export const isRecord = (change: Change): change is Extract<Change, { kind: 'insert' | 'update' }> =>
  change.kind === 'insert' || change.kind === 'update'

export const toWanted = (change: Change): Pick<Target, 'feedKeys' | 'names'> => {
  if (change.kind === 'remove') return { feedKeys: change.feedKeys, names: feedNamesOf(change.feedKeys) }
  const names = toNames(change.record)
  const held = isRecord(change) ? livingNames({ ...names, slug: '' }) : feedNamesOf(names.feedKeys)
  return { feedKeys: names.feedKeys, names: held.filter((name) => name !== nameOf('slug', '')) }
}

const feedNamesOf = (feedKeys: readonly string[]): readonly string[] => feedKeys.map((key) => nameOf('feed', key))

export const isStanding = (stored: StoredPodcastDocument | undefined): stored is StoredStanding =>
  stored !== undefined && stored.source.kind !== 'void'

/** The longest beginning in which no two changes have a podcast or a name in common. */
export const firstPart = (changes: readonly Change[]): readonly Change[] => {
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
  const common = {
    revision,
    at,
    ...toOutbox(standing, []),
    ...keptToken(standing),
    ...(standing?.absorbed && { absorbed: standing.absorbed }),
  }
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

export const toDocument = ({ change, old }: Target, identity: Identity): PodcastDocument => {
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
export const isThere = ({ change, id, old, feedKeys }: Target): boolean => {
  if (!isStanding(old) || old.source.pending !== undefined || !isSameList(old.source.feedKeys, feedKeys)) return false
  const { source } = old
  if (isRecord(change)) {
    const { seq } = source
    return source.kind === 'podcast' && isSameText(source, toFragments({ ...change.record, seq }))
  }
  if (source.kind === 'podcast') return false
  const told = toDeparted(id, source, undefined)
  return JSON.stringify(told) === JSON.stringify({ ...told, ...change, seq: source.seq, slug: source.slug })
}
