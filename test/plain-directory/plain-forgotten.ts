/** Forgotten addresses of the plain directory. */
import { isDeepStrictEqual } from 'node:util'
import { forgetInSections } from '../../src/record/episodes/forget-in-sections.ts'
import type { Forgotten } from '../../src/store/forgotten.ts'
import {
  type ForgottenEntries,
  forgetInJson,
  forgetInText,
  forgetInRecord,
  forgetInShow,
  hashAddress,
  toForgotten,
} from '../../src/record/forgotten.ts'
import { isPrivateAddress } from '../../src/record/feed-url/feed-url.ts'
import type { PodcastRecord } from '../../src/record/podcast.ts'
import {
  withoutPrivateFeeds,
  withoutPrivateInJson,
  withoutPrivateInText,
} from '../../src/record/feed-url/without-private.ts'
import {
  absorbedEntry,
  PeopleEraser,
  type PersonToForget,
  type PersonTraces,
  personEntries,
} from '../../src/record/people/forgotten-people.ts'
import {
  erasingEntries,
  toUnfinished,
} from '../../src/record/people/unfinished-erasures.ts'
import type { JsonValue } from '../../src/record/text/json-value.ts'
import type { Tombstone } from '../../src/store/merges-and-removals.ts'
import type { PlainAuditLog } from './plain-audit-log.ts'
import type { PlainSubmissions } from './plain-submissions.ts'
import type { PlainTombstone, PlainStore } from './plain-store.ts'

const SALT = 'plain'

const forgetInTombstone = (
  row: PlainTombstone,
  forgotten: ForgottenEntries,
): PlainTombstone => {
  const { tombstone, metadata } = row
  if (tombstone.kind === 'remove') return row
  const { record, survivor } = tombstone
  return {
    ...row,
    tombstone: {
      ...tombstone,
      record: forgetInRecord(record, forgotten),
      survivor: survivor === null ? null : forgetInRecord(survivor, forgotten),
    },
    metadata: {
      absorbed: forgetInSections(metadata.absorbed, forgotten, record.id),
      survivor: forgetInSections(metadata.survivor, forgotten, tombstone.into),
    },
  }
}

const openRecord = (record: PodcastRecord): PodcastRecord => {
  const url = `https://removed.invalid/${record.id}`
  const entry = { url, from: record.updatedAt, to: null, reason: 'operator' as const }
  return withoutPrivateFeeds(record) ?? { ...record, rssFeedUrl: url, feedUrls: [entry] }
}

const openTombstone = (tombstone: Tombstone): Tombstone => {
  if (tombstone.kind === 'remove')
    return {
      ...tombstone,
      feedKeys: tombstone.feedKeys.filter((key) => !isPrivateAddress(key)),
    }
  const { record, survivor } = tombstone
  return {
    ...tombstone,
    record: openRecord(record),
    survivor: survivor === null ? null : openRecord(survivor),
  }
}

const countOther = (before: readonly unknown[], after: readonly unknown[]): number =>
  before.filter((row, index) => JSON.stringify(row) !== JSON.stringify(after[index])).length

export class PlainForgotten implements Forgotten {
  readonly #store: PlainStore
  readonly #audit: PlainAuditLog
  readonly #submissions: PlainSubmissions

  constructor(store: PlainStore, audit: PlainAuditLog, submissions: PlainSubmissions) {
    this.#store = store
    this.#audit = audit
    this.#submissions = submissions
  }

  async add(address: string): Promise<void> {
    this.#store.forgotten.add(hashAddress(address, SALT))
  }

  async addPerson(person: PersonToForget, traces?: PersonTraces): Promise<void> {
    const unfinished = traces === undefined ? [] : erasingEntries(traces)
    for (const entry of [...personEntries(person, SALT), ...unfinished])
      this.#store.forgotten.add(entry)
  }

  async listUnfinished(): Promise<readonly PersonTraces[]> {
    return toUnfinished([...this.#store.forgotten])
  }

  async addEntries(entries: readonly string[]): Promise<void> {
    for (const entry of entries) this.#store.forgotten.add(entry)
  }

  async inherit(absorbed: string, into: string): Promise<void> {
    this.#store.forgotten.add(absorbedEntry(absorbed, into))
  }

  async list(): Promise<ForgottenEntries> {
    return toForgotten(new Set(this.#store.forgotten), SALT)
  }

  async erase({
    podcastIds = [],
    names = [],
  }: Partial<PersonTraces> = {}): Promise<number> {
    const forgotten = await this.list()
    const { events, tombstones } = this.#store
    const eraser = new PeopleEraser('', forgotten.people, [], names)
    const inRow = (value: JsonValue, podcastId: string | null): JsonValue => {
      if (podcastId !== null && podcastIds.includes(podcastId))
        return forgetInShow(value, forgotten, podcastId)
      return forgetInJson(value, forgotten)
    }
    this.#store.events = events.map((event) => ({
      ...event,
      evidence: inRow(event.evidence, event.podcastId),
    }))
    this.#store.tombstones = tombstones.map((row) => forgetInTombstone(row, forgotten))
    this.#tellAgain(tombstones)
    const audited = this.#audit.replace((entry) => ({
      ...entry,
      details: eraser.inJson(inRow(entry.details, entry.podcastId)),
    }))
    const erased =
      countOther(events, this.#store.events) +
      countOther(tombstones, this.#store.tombstones)
    const sent = this.#submissions.erase((text) =>
      eraser.inText(forgetInText(text, forgotten)),
    )
    for (const entry of erasingEntries({ podcastIds, names }))
      this.#store.forgotten.delete(entry)
    return erased + audited + sent
  }

  async erasePrivate(): Promise<number> {
    const { events, tombstones } = this.#store
    this.#store.events = events.map((event) => ({
      ...event,
      evidence: withoutPrivateInJson(event.evidence),
    }))
    this.#store.tombstones = tombstones.map((row) => ({
      ...row,
      tombstone: openTombstone(row.tombstone),
      metadata: withoutPrivateInJson(row.metadata as JsonValue) as typeof row.metadata,
    }))
    this.#tellAgain(tombstones)
    const audited = this.#audit.replace((entry) => ({
      ...entry,
      details: withoutPrivateInJson(entry.details),
    }))
    const erased =
      countOther(events, this.#store.events) +
      countOther(tombstones, this.#store.tombstones)
    return erased + audited + this.#submissions.erase(withoutPrivateInText)
  }

  overwriteDeleted(): Promise<boolean> {
    return Promise.resolve(true)
  }

  /** Those that are others now change in one step. */
  #tellAgain(before: readonly PlainTombstone[]): void {
    const { tombstones, changed } = this.#store
    const others = tombstones.filter((row, at) => !isDeepStrictEqual(row, before[at]))
    if (others.length === 0) return
    this.#store.step += 1
    for (const { tombstone } of others) changed.set(tombstone.id, this.#store.step)
  }
}
