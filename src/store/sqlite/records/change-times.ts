/** Records when changes were made, so that readers of the change feed can start at a time. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Minutes } from '../../rules/change-times.ts'

export class ChangeTimes {
  readonly #minutes: Minutes
  readonly #note: StatementSync

  constructor(database: DatabaseSync, now: () => number) {
    this.#minutes = new Minutes(now)
    this.#note = database.prepare('INSERT OR IGNORE INTO change_times VALUES (?, ?)')
  }

  /** Precondition: all changes before `changeNo` are committed. */
  note(changeNo: number): void {
    const nowMs = this.#minutes.take()
    if (nowMs !== undefined) this.#note.run(changeNo - 1, nowMs)
  }
}
