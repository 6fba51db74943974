/** Addresses of people who asked to be forgotten, kept as nothing but hashes: what keeps them from coming back. */

export interface Forgotten {
  /** `hash` as `record/forgotten.ts` makes it. Durable when it resolves; twice is once. */
  add(hash: string): Promise<void>
  /** Few. What any process added is in the next call. */
  list(): Promise<ReadonlySet<string>>
}
