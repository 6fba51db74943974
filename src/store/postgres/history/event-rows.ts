/** Event rows, numbered in the order of the batch. */
import type { NewEvent } from '../../history.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'

interface NumberedEvent extends NewEvent {
  readonly seq: number
}

const ADD = prepare(
  `INSERT INTO events (seq, at, kind, evidence)
    SELECT seq, at, kind, evidence
      FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS told (seq, at, kind, evidence, place)
      ORDER BY place`,
)

export class EventsToTell {
  readonly #events: NumberedEvent[] = []

  add(seq: number, events: readonly NewEvent[]): void {
    for (const event of events) this.#events.push({ ...event, seq })
  }

  flush(session: Session): readonly Promise<unknown>[] {
    const told = this.#events
    if (told.length === 0) return []
    const columns = [
      told.map(({ seq }) => seq),
      told.map(({ at }) => at),
      told.map(({ kind }) => kind),
      told.map(({ evidence }) => JSON.stringify(evidence)),
    ]
    return [session.run(ADD, columns)]
  }
}
