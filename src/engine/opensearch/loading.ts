/**
 * Filling an empty directory. It holds nothing but what the load itself brings, so that nobody is asked who has a name: names
 * are claimed as ever (docs/OPENSEARCH.md), and where a claim finds that somebody else has written meanwhile, that record goes the
 * usual way, and from then on the cluster is asked. Nothing rests on being alone. While documents are on their way the next
 * ones are made.
 */
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { PodcastDraft } from '../../record/podcast.ts'
import type { Claims, Owners, RecordChange, WriteOutcome } from '../../store/engine.ts'
import type { Load } from '../../search/load.ts'
import { NO_OWNERS } from '../../store/rules/no-owners.ts'
import type { Cluster } from './cluster.ts'
import { LoadedNames } from './loaded-names.ts'
import { type NameDocument, nameOf, NAMES_INDEX } from './names-index.ts'
import { dossierAfter, toFirstDocument } from './new-document.ts'
import { NewDocuments } from './new-documents.ts'
import { packSource } from './stored-bytes.ts'
import { Numbers } from './numbers.ts'
import type { NameHolders } from './owners.ts'
import { PODCASTS_INDEX } from './podcast-document.ts'
import { tooManyRaces } from './podcasts.ts'
import { toClaimed } from './record-claims.ts'
import type { RecordsWriter } from './records-writer.ts'
import { candidatesOf } from './slugs.ts'

/** Podcasts of one request. */
const TURN = 1000
/** Requests with documents that may be under way: one that is being written, one that waits for it. */
const UNDER_WAY = 2

interface Newcomer {
  readonly change: RecordChange
  readonly names: readonly string[]
}

interface NamedNewcomer extends Newcomer {
  readonly slug: string
}

interface NumberedNewcomer extends NamedNewcomer {
  readonly seq: number
}

interface LoadParts {
  readonly cluster: Cluster
  readonly holders: NameHolders
  readonly records: RecordsWriter
}

const idName = (id: string): string => `id:${id}`

const namesOf = (record: PodcastDraft): readonly string[] => [
  idName(record.id),
  ...toClaimed(record, undefined).wishes.map(({ name }) => name),
]

/** Its id is no name that anybody claims. */
const claimedBy = ({ names, slug }: NamedNewcomer): readonly string[] => [...names.slice(1), nameOf('slug', slug)]

export class Loading implements Load {
  /** The cluster splits no texts that others have gathered. */
  readonly takesTexts = false
  readonly #parts: LoadParts
  readonly #numbers: Numbers
  readonly #onEnd: () => void
  readonly #known = new LoadedNames()
  /** Nobody else was seen to write. */
  #isAlone = true
  readonly #underWay = new Set<Promise<void>>()
  /** Of podcasts that somebody else had written, as was seen too late. */
  readonly #late: RecordChange[] = []
  #failure: { readonly error: unknown } | undefined

  constructor(parts: LoadParts, onEnd: () => void) {
    this.#parts = parts
    this.#numbers = new Numbers(parts.cluster)
    this.#onEnd = onEnd
  }

  async owners(claims: Claims): Promise<Owners> {
    const { ids = [], feedKeys = [], appleIds = [], spotifyIds = [] } = claims
    const known = {
      ids: ids.filter((id) => this.#known.has(idName(id))),
      feedKeys: feedKeys.filter((key) => this.#known.has(nameOf('feed', key))),
      appleIds: appleIds.filter((appleId) => this.#known.has(nameOf('apple', appleId))),
      spotifyIds,
    }
    if (this.#isAlone && Object.values(known).every(({ length }) => length === 0)) return NO_OWNERS
    await this.arrive()
    return this.#parts.holders.owners(this.#isAlone ? known : claims)
  }

  /** What is told to be written is on its way. */
  async write(changes: readonly RecordChange[]): Promise<readonly WriteOutcome[]> {
    const newcomers = this.#findNewcomers(changes)
    const outcomes = new Map<RecordChange, WriteOutcome>()
    if (newcomers.length > 0) await this.#writeNewcomers(newcomers, outcomes)
    const rest = changes.filter((change) => !outcomes.has(change))
    if (rest.length > 0) await this.#writeAsEver(rest, outcomes)
    return changes.flatMap((change) => outcomes.get(change) ?? [])
  }

  async commit(): Promise<void> {
    await this.arrive()
    await this.#parts.cluster.refresh(PODCASTS_INDEX)
  }

  async end(): Promise<void> {
    try {
      if (this.#failure === undefined) await this.commit()
    } finally {
      await Promise.allSettled(this.#underWay)
      this.#onEnd()
    }
  }

  /** Resolves when nothing is on its way. */
  async arrive(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
    this.#assertSound()
    const late = this.#late.splice(0)
    if (late.length === 0) return
    const outcomes = await this.#parts.records.write(late)
    const stale = outcomes.find(({ status }) => status === 'stale')
    if (stale !== undefined) throw tooManyRaces(stale.id)
  }

  /** New ones of which nothing is known, neither from before nor from this batch; none where the order among them would count. */
  #findNewcomers(changes: readonly RecordChange[]): readonly Newcomer[] {
    if (!this.#isAlone) return []
    const seen = new Set<string>()
    const newcomers: Newcomer[] = []
    for (const change of changes) {
      const names = namesOf(change.record)
      const isNew = change.revision === null
      if (names.some((name) => seen.has(name) || (isNew && this.#known.has(name)))) return []
      for (const name of names) seen.add(name)
      if (isNew) newcomers.push({ change, names })
    }
    return newcomers
  }

  async #writeNewcomers(newcomers: readonly Newcomer[], outcomes: Map<RecordChange, WriteOutcome>): Promise<void> {
    const named = newcomers.map((one) => ({ ...one, slug: this.#giveSlug(one.change.record) }))
    for (const { names } of named) for (const name of names) this.#known.add(name)
    const numbers = await this.#numbers.take(
      named.map(({ change: { record } }) => ({ id: record.id, wished: record.seq })),
    )
    const numbered = named.map((one, at): NumberedNewcomer => ({ ...one, seq: numbers[at] ?? 0 }))
    for (let from = 0; from < numbered.length; from += TURN)
      await this.#writeTurn(numbered.slice(from, from + TURN), outcomes)
  }

  /** The first of its candidates that this load has not given. */
  #giveSlug(record: PodcastDraft): string {
    for (const slug of candidatesOf(record)) {
      const name = nameOf('slug', slug)
      if (this.#known.has(name)) continue
      this.#known.add(name)
      return slug
    }
    return record.id
  }

  /** Names first, and documents once they are claimed. */
  async #writeTurn(turn: readonly NumberedNewcomer[], outcomes: Map<RecordChange, WriteOutcome>): Promise<void> {
    const claiming = this.#claim(turn)
    claiming.catch(() => undefined)
    // Its request leaves before this thread is busy.
    await setImmediate()
    const documents = toDocuments(turn)
    const refused = await claiming
    const mayWrite = turn.filter((one) => !refused.has(one))
    while (this.#underWay.size >= UNDER_WAY) await Promise.race(this.#underWay)
    this.#assertSound()
    this.#send(mayWrite, refused.size === 0 ? documents : toDocuments(mayWrite))
    for (const { change, slug, seq } of mayWrite)
      outcomes.set(change, { status: 'created', id: change.record.id, slug, seq })
  }

  /** Those of which somebody has a name; what they have claimed is void until they are written the usual way. */
  async #claim(turn: readonly NumberedNewcomer[]): Promise<ReadonlySet<NumberedNewcomer>> {
    const names = new NewDocuments(NAMES_INDEX)
    const claim = randomUUID()
    const claimants: NumberedNewcomer[] = []
    for (const one of turn) {
      const source = JSON.stringify({ owners: [one.change.record.id], claim } satisfies NameDocument)
      for (const name of claimedBy(one)) {
        names.add(name, source)
        claimants.push(one)
      }
    }
    const refused = await this.#parts.cluster.createAll(names)
    if (refused.length > 0) this.#isAlone = false
    return new Set(refused.flatMap((at) => claimants[at] ?? []))
  }

  #send(turn: readonly NumberedNewcomer[], documents: NewDocuments): void {
    const sending = this.#parts.cluster
      .createAll(documents)
      .then((refused) => {
        if (refused.length > 0) this.#isAlone = false
        this.#late.push(...refused.flatMap((at) => turn[at]?.change ?? []))
      })
      .catch((error: unknown) => {
        this.#failure ??= { error }
      })
      .finally(() => this.#underWay.delete(sending))
    this.#underWay.add(sending)
  }

  async #writeAsEver(changes: readonly RecordChange[], outcomes: Map<RecordChange, WriteOutcome>): Promise<void> {
    await this.arrive()
    const written = await this.#parts.records.write(changes)
    for (const [at, change] of changes.entries()) {
      const outcome = written[at]
      if (outcome === undefined) continue
      outcomes.set(change, outcome)
      for (const name of namesOf(change.record)) this.#known.add(name)
      if (outcome.status !== 'stale') this.#known.add(nameOf('slug', outcome.slug))
    }
  }

  #assertSound(): void {
    if (this.#failure !== undefined) throw this.#failure.error
  }
}

const toDocuments = (turn: readonly NumberedNewcomer[]): NewDocuments => {
  const documents = new NewDocuments(PODCASTS_INDEX)
  for (const { change, slug, seq } of turn) {
    const { record, events = [] } = change
    const content = { record: { ...record, slug, seq }, dossier: dossierAfter(undefined, change), events }
    documents.add(record.id, JSON.stringify(packSource(toFirstDocument(content, 1))))
  }
  return documents
}
