/**
 * The port of erasure: people and addresses of people who had them erased, kept only as salted
 * hashes, so that intake never stores them again.
 */
import type { ForgottenEntries } from '../record/forgotten.ts'
import type { PersonToForget, PersonTraces } from '../record/people/forgotten-people.ts'
import type { PodcastId } from '../record/podcast.ts'

export interface Forgotten {
  /** Durable and idempotent. */
  add(address: string): Promise<void>
  /** Durable and idempotent. `traces` are unfinished until `erase` has erased them. */
  addPerson(person: PersonToForget, traces?: PersonTraces): Promise<void>
  /** Returns erasures that are unfinished, because they still run or their process was killed. */
  listUnfinished(): Promise<readonly PersonTraces[]>
  /** Adds `people.entries()` of another directory. Durable and idempotent. */
  addEntries(entries: readonly string[]): Promise<void>
  /** A show also forgets the people of a show that is merged into it. Durable and idempotent. */
  inherit(absorbed: PodcastId, into: PodcastId): Promise<void>
  /** A short list. Sees everything that any process has added. */
  list(): Promise<ForgottenEntries>
  /**
   * Erases them from rows that ordinary writes never touch: tombstones, events, the audit log,
   * submissions and saved searches. `person`: the places that may name a person who was just added.
   * The change feed emits the affected podcasts again, so that replicas erase them as well. Returns
   * the number of changed rows.
   */
  erase(person?: PersonTraces): Promise<number>
  /**
   * Erases private feed addresses and the name rows that lead to their podcasts, which the count
   * includes. Existing records keep theirs.
   */
  erasePrivate(): Promise<number>
  /**
   * Overwrites the bytes of deleted rows in the files. Returns false if it must wait until the
   * directory is not served, because it would block writers for too long.
   */
  overwriteDeleted(): Promise<boolean>
}
