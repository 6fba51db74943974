/**
 * Recovers operators' rulings on a podcast's moves from its events after the `moves` section was
 * damaged. Crawls rebuild the rest of the section.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { JsonValue } from '../../../record/text/json-value.ts'
import { intactCondition } from '../connection/checksums.ts'

interface Evidence {
  readonly verdict?: string
  readonly about?: string
  readonly via?: string
  readonly target?: string
}

export class RuledMoves {
  readonly #list: StatementSync

  constructor(database: DatabaseSync) {
    this.#list = database.prepare(
      `SELECT kind, evidence FROM events
        WHERE seq = ? AND kind IN ('ruled', 'ruling-reset', 'moved') AND ${intactCondition('events')}
        ORDER BY no`,
    )
  }

  read(seq: number): JsonValue {
    const rows = this.#list.all(seq) as unknown as readonly {
      readonly kind: string
      readonly evidence: string
    }[]
    const apart = new Set<string>()
    const notAt = new Set<string>()
    for (const { kind, evidence } of rows) {
      const { verdict, about, via, target } = JSON.parse(evidence) as Evidence
      // An operator moved the show there after all.
      if (kind === 'moved' && via === 'operator' && target !== undefined)
        notAt.delete(target)
      const ruled = { apart, 'not-moved': notAt }[verdict ?? '']
      if (about === undefined || ruled === undefined) continue
      if (kind === 'ruled') ruled.add(about)
      else ruled.delete(about)
    }
    return {
      version: 1,
      apart: [...apart],
      ...(notAt.size !== 0 && { notAt: [...notAt] }),
    }
  }
}
