/** The audit log as a list. */
import { isDeepStrictEqual } from 'node:util'
import type {
  AuditEntry,
  AuditLog,
  AuditPage,
  NewAuditEntry,
} from '../../src/store/audit-log.ts'

export class PlainAuditLog implements AuditLog {
  #entries: AuditEntry[] = []

  async append(entry: NewAuditEntry): Promise<void> {
    this.#entries.unshift({ ...entry, no: this.#entries.length + 1 })
  }

  /** Returns how many entries are other ones now. */
  replace(change: (entry: AuditEntry) => AuditEntry): number {
    const before = this.#entries
    this.#entries = before.map(change)
    return before.filter((entry, at) => !isDeepStrictEqual(entry, this.#entries[at])).length
  }

  async list({
    before = Infinity,
    limit,
    podcastId,
  }: AuditPage): Promise<readonly AuditEntry[]> {
    const wanted = this.#entries.filter(
      (entry) =>
        entry.no < before && (podcastId === undefined || entry.podcastId === podcastId),
    )
    return wanted.slice(0, limit)
  }
}
