/** The audit log as a list. */
import type { AuditEntry, AuditLog, AuditPage, NewAuditEntry } from '../../src/store/history.ts'

export class PlainAuditLog implements AuditLog {
  readonly #entries: AuditEntry[] = []

  async append(entry: NewAuditEntry): Promise<void> {
    this.#entries.unshift({ ...entry, no: this.#entries.length + 1 })
  }

  async list({ before = Infinity, limit, podcastId }: AuditPage): Promise<readonly AuditEntry[]> {
    const wanted = this.#entries.filter(
      (entry) => entry.no < before && (podcastId === undefined || entry.podcastId === podcastId),
    )
    return wanted.slice(0, limit)
  }
}
