/** How a merge is undone: both podcasts are again what they were. */
import type { PodcastId } from '../../record/podcast.ts'
import { fromFragments } from '../../record/view/fragments.ts'
import type { Stale, Unmerge, UnmergeOutcome } from '../../store/departure.ts'
import type { RecordChange } from '../../store/record-change.ts'
import type { Stored } from './cluster.ts'
import type { DepartureParts } from './departure-parts.ts'
import { heldAppleName } from './held-names.ts'
import { dossierAfter, toFirstDocument, toNextDocument } from './new-document.ts'
import type { LivingDocument, MergedDocument, PodcastNames } from './podcast-document.ts'
import { toTouched } from './podcasts.ts'
import { claimOrExplain, REASONS, toClaimed } from './record-claims.ts'

const stale = (id: PodcastId, reason: string): Stale => ({ status: 'stale', id, reason })

/** What the survivor becomes. */
interface Restored {
  readonly document: LivingDocument
  /** Names that it has no more. */
  readonly dropped: readonly string[]
}

const without = (document: LivingDocument, id: PodcastId): LivingDocument => {
  const { absorbed = [], ...rest } = document
  const left = absorbed.filter((one) => one !== id)
  return left.length === 0 ? rest : { ...rest, absorbed: left }
}

/** What both would have. */
const findClash = (one: PodcastNames, other: PodcastNames): string | undefined => {
  if (one.feedKeys.some((key) => other.feedKeys.includes(key))) return REASONS.feedTaken
  const apple = heldAppleName(one)
  return apple !== undefined && apple === heldAppleName(other) ? REASONS.appleTaken : undefined
}

export class Unmerging {
  readonly #parts: DepartureParts

  constructor(parts: DepartureParts) {
    this.#parts = parts
  }

  /** Undefined: somebody was faster. */
  async attempt(unmerge: Unmerge): Promise<UnmergeOutcome | undefined> {
    const { id } = unmerge
    const { podcasts, survivors } = this.#parts
    const gone = (await podcasts.getForWrite([id])).get(id)
    const ends = await survivors.findEnds([id], { fields: [] })
    if (gone?.source.kind !== 'merged' || ends.get(id)?.source.kind === 'removed') return { status: 'not-merged', id }
    const { into } = gone.source
    const from = (await podcasts.getForWrite([into])).get(into)
    if (from?.source.kind !== 'podcast') return { status: 'blocked', id, by: into }
    const merged = gone as Stored<MergedDocument>
    const survivor = from as Stored<LivingDocument>
    const latest = await this.#findLatest(survivor)
    if (unmerge.survivor === undefined && latest !== undefined && latest !== id)
      return { status: 'blocked', id, by: latest }
    return this.#undo(unmerge, merged, survivor)
  }

  /** The newest merge into the podcast. */
  async #findLatest({ source }: Stored<LivingDocument>): Promise<PodcastId | undefined> {
    const { absorbed = [] } = source
    const found = await this.#parts.podcasts.getMany(absorbed, { fields: ['at'] })
    const placeOf = (id: PodcastId): string => {
      const one = found.get(id)?.source
      return one?.kind === 'merged' ? one.at : ''
    }
    return absorbed.toReversed().toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : placeOf(a) > placeOf(b) ? -1 : 0))[0]
  }

  async #undo(
    { survivor: wished, events = {} }: Unmerge,
    merged: Stored<MergedDocument>,
    from: Stored<LivingDocument>,
  ): Promise<UnmergeOutcome | undefined> {
    const { claims, shared } = this.#parts
    const restored = await this.#restoreSurvivor(wished, merged, from, events.survivor ?? [])
    if ('status' in restored) return restored
    const { kept } = merged.source
    const back = toFirstDocument(
      { record: fromFragments(kept), dossier: kept.dossier ?? {}, events: events.absorbed ?? [] },
      merged.source.revision + 1,
      merged.source,
    )
    const clash = findClash(back, restored.document)
    if (clash !== undefined) return stale(merged.id, clash)
    // Its feed URLs and its slug have been its own all the while.
    const apple = heldAppleName(back)
    const claimed = {
      id: merged.id,
      names: back,
      wishes: apple === undefined ? [] : [{ name: apple, owner: merged.id, ally: from.id }],
      dropped: [],
    }
    const reason = await claimOrExplain(claims, claimed)
    if (reason !== undefined) return stale(merged.id, reason)
    const dropped = await claims.read(restored.dropped)
    const { absorbed } = merged.source
    const isMade = await shared.make({
      staying: from,
      becomes: without(restored.document, merged.id),
      other: merged,
      otherBecomes: absorbed === undefined ? back : { ...back, absorbed },
    })
    if (!isMade) return undefined
    await claims.releaseMany([...dropped.values()].map((stored) => ({ owner: from.id, stored })))
    return { status: 'unmerged', id: merged.id, from: from.id }
  }

  async #restoreSurvivor(
    wished: RecordChange | undefined,
    merged: Stored<MergedDocument>,
    from: Stored<LivingDocument>,
    told: NonNullable<Unmerge['events']>['survivor'] & object,
  ): Promise<Restored | Stale> {
    const { survivor: kept } = merged.source
    const change =
      wished ?? (kept === null ? undefined : { record: fromFragments(kept), revision: from.source.revision })
    if (change === undefined) {
      // A mirror does not know what it was.
      return { document: { ...toTouched(from) }, dropped: [] }
    }
    if (change.record.id !== from.id || change.revision !== from.source.revision)
      return stale(change.record.id, REASONS.stale)
    const claimed = toClaimed(change.record, from.source, merged.id)
    const reason = await claimOrExplain(this.#parts.claims, claimed)
    if (reason !== undefined) return stale(from.id, reason)
    const { seq, slug } = from.source
    const keptDossier = wished === undefined ? kept?.dossier : undefined
    const document = toNextDocument(from, {
      record: { ...change.record, seq, slug },
      dossier: keptDossier ?? dossierAfter(from.source, change),
      events: [...(change.events ?? []), ...told],
    })
    return { document, dropped: claimed.dropped }
  }
}
