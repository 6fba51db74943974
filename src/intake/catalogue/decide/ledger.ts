/**
 * Holds the podcasts of a batch as stored and as changed so far, so that entries about the same
 * podcast see each other's changes.
 */
import type {
  Claims,
  DirectoryWriter,
  Owners,
  RecordChange,
  Versioned,
} from '../../../store/directory.ts'
import type { GatheredText } from '../../../search/load.ts'
import { holdsAppleId } from '../../../record/apple-claim.ts'
import type { PodcastDraft, PodcastRecord } from '../../../record/podcast.ts'
import type { Candidate } from '../candidate.ts'
import { historyKeysOf } from './feed-history.ts'
import type { ImportNote } from '../note-import.ts'

export interface Holding {
  draft: PodcastDraft
  /** The stored record; undefined for a new podcast. */
  readonly before?: PodcastRecord
  /** Null for a new podcast. */
  readonly revision: number | null
  changed: boolean
  /** It loses its Apple id to another podcast of the batch, so it is written first. */
  yields: boolean
  /** True after the import of a whole record, including its score. */
  isWhole: boolean
  /** During a load: the texts of the new podcast. */
  texts?: GatheredText
  /** Entries of the batch with its current URL. */
  mentions: number
  /** True: its feed did not answer the catalogue. Undefined: earlier batches decide. */
  isSilent?: boolean
}

export class Ledger {
  readonly #byId = new Map<string, Holding>()
  readonly #byFeedKey = new Map<string, Holding>()
  readonly #byAppleId = new Map<number, Holding>()
  readonly #deadByAppleId = new Map<number, Holding>()
  readonly #tombstones: Owners['tombstones']
  readonly #removedFeedKeys: Owners['removedFeedKeys']

  constructor(owners: Owners) {
    this.#tombstones = owners.tombstones
    this.#removedFeedKeys = owners.removedFeedKeys
    for (const [id, found] of owners.byId) this.#byId.set(id, this.#hold(found))
    for (const [key, found] of owners.byFeedKey) this.#byFeedKey.set(key, this.#hold(found))
    for (const [appleId, found] of owners.byAppleId)
      this.#byAppleId.set(appleId, this.#hold(found))
    for (const [appleId, found] of owners.deadByAppleId)
      this.#deadByAppleId.set(appleId, this.#hold(found))
  }

  #hold({ record, revision }: Versioned): Holding {
    const known = this.#byId.get(record.id)
    if (known !== undefined) return known
    const holding = {
      draft: record,
      before: record,
      revision,
      changed: false,
      yields: false,
      isWhole: false,
      mentions: 0,
    }
    this.#byId.set(record.id, holding)
    return holding
  }

  findById(id: string): Holding | undefined {
    return this.#byId.get(id)
  }

  findTombstone(id: string) {
    return this.#tombstones.get(id)
  }

  /** Returns whether the feed belongs to a removed podcast. */
  isTakenDown(key: string): boolean {
    return this.#removedFeedKeys.has(key)
  }

  findByFeedKey(key: string): Holding | undefined {
    return this.#byFeedKey.get(key)
  }

  /** Returns the live podcast, other than `self`, that has this Apple id. */
  findRival(appleId: number, self: Holding | undefined): Holding | undefined {
    const holding = this.#byAppleId.get(appleId)
    const isRival =
      holding !== undefined && holding !== self && holding.draft.appleId === appleId
    if (isRival && holdsAppleId(holding.draft)) return holding
    return undefined
  }

  /** Returns a dead podcast that has this Apple id. */
  findDead(appleId: number): Holding | undefined {
    const holding = this.#deadByAppleId.get(appleId)
    const isDead = holding?.draft.feedState === 'dead' && holding.draft.appleId === appleId
    if (isDead) return holding
    return undefined
  }

  /**
   * Adds a new podcast with the keys of its feed URLs. `textsAt` is the number of its collected
   * texts.
   */
  create(
    draft: PodcastDraft,
    keys: readonly string[],
    textsAt: number | undefined,
  ): Holding {
    const holding: Holding = {
      draft,
      revision: null,
      changed: true,
      yields: false,
      isWhole: false,
      mentions: 0,
    }
    if (textsAt !== undefined) holding.texts = { at: textsAt, of: draft }
    this.#byId.set(draft.id, holding)
    this.#index(holding, keys)
    return holding
  }

  change(holding: Holding, draft: PodcastDraft): void {
    holding.draft = draft
    holding.changed = true
    this.#index(holding, historyKeysOf(draft))
  }

  #index(holding: Holding, keys: readonly string[]): void {
    for (const key of keys) if (!this.#byFeedKey.has(key)) this.#byFeedKey.set(key, holding)
    const { appleId, feedState } = holding.draft
    if (holdsAppleId(holding.draft)) this.#byAppleId.set(appleId, holding)
    else if (feedState === 'dead' && this.findDead(appleId) === undefined)
      this.#deadByAppleId.set(appleId, holding)
  }

  /** Returns the changed podcasts; new ones in the order of the batch. */
  changed(): readonly Holding[] {
    const changed = [...this.#byId.values()].filter((holding) => holding.changed)
    // A new podcast has no id to free.
    const goesFirst = ({ yields, revision }: Holding): boolean =>
      yields && revision !== null
    return [
      ...changed.filter(goesFirst),
      ...changed.filter((holding) => !goesFirst(holding)),
    ]
  }
}

export function toChange(
  { draft, revision, isWhole, texts }: Holding,
  note: ImportNote,
): RecordChange {
  return {
    record: draft,
    revision,
    ...note,
    ...(isWhole && { keepsScore: true }),
    ...(texts && { texts }),
  }
}

const claimsOf = (
  candidates: readonly Candidate[],
): Required<Omit<Claims, 'spotifyIds'>> => {
  const ids = new Set<string>()
  const feedKeys = new Set<string>()
  const appleIds = new Set<number>()
  for (const candidate of candidates) {
    if (candidate.kind === 'entry') {
      feedKeys.add(candidate.current.key)
      for (const { key } of candidate.former) feedKeys.add(key)
      if (candidate.facts.appleId !== null) appleIds.add(candidate.facts.appleId)
    } else if (candidate.kind === 'record') {
      ids.add(candidate.record.id)
      for (const key of candidate.keys) feedKeys.add(key)
      if (candidate.record.appleId > 0) appleIds.add(candidate.record.appleId)
    }
  }
  return { ids: [...ids], feedKeys: [...feedKeys], appleIds: [...appleIds] }
}

/** Returns the Apple ids of dead podcasts, which another podcast may hold when they revive. */
const sleepingAppleIds = (owners: Owners, asked: ReadonlySet<number>): readonly number[] =>
  [...owners.byFeedKey.values(), ...owners.byId.values()]
    .filter(
      ({ record }) =>
        record.appleId > 0 && !holdsAppleId(record) && !asked.has(record.appleId),
    )
    .map(({ record }) => record.appleId)

export async function openLedger(
  writer: Pick<DirectoryWriter, 'owners'>,
  candidates: readonly Candidate[],
): Promise<Ledger> {
  const claims = claimsOf(candidates)
  const owners = await writer.owners(claims)
  const sleeping = sleepingAppleIds(owners, new Set(claims.appleIds))
  if (sleeping.length === 0) return new Ledger(owners)
  const more = await writer.owners({ appleIds: [...new Set(sleeping)] })
  return new Ledger({
    ...owners,
    byAppleId: new Map([...owners.byAppleId, ...more.byAppleId]),
  })
}
