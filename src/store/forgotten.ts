/**
 * Addresses of people who asked to be forgotten, kept as nothing but salted hashes: what keeps them
 * from coming back.
 */
import type { ForgottenAddresses } from '../record/forgotten.ts'

export interface Forgotten {
  /** Durable when it resolves; twice is once. */
  add(address: string): Promise<void>
  /** Few. What any process added is in the next call. */
  list(): Promise<ForgottenAddresses>
  /**
   * Takes all of them out of what no write reaches: events, and what is kept of podcasts that were
   * merged. The change feed tells these podcasts again, so that replicas erase them as well. Gives
   * the number of events and podcasts that had one.
   */
  erase(): Promise<number>
  /**
   * Does the same with private addresses of feeds, whoever they are of, and with the keys that led
   * to their podcasts, which count. Records that are there keep theirs.
   */
  erasePrivate(): Promise<number>
  /**
   * Overwrites what the files still hold of deleted rows. Returns false if it has to wait
   * until the directory is not served, because writers would be blocked for too long.
   */
  overwriteDeleted(): Promise<boolean>
}
