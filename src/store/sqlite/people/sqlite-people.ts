/** Reads people on the reader's connection. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PersonRow } from '../../../record/people/known-people.ts'
import type { CallOptions } from '../../call-options.ts'
import type {
  NamePosition,
  NameQuery,
  People,
  PeopleProgress,
} from '../../people/people.ts'
import {
  MOST_WORDS,
  nameValues,
  PEOPLE_RULES,
  selectNames,
  selectTopNames,
  type StoredPersonRow,
  toPersonRow,
} from '../../people/people-rows.ts'
import type { TickTransaction } from '../connection/tick-transaction.ts'
import { ALWAYS_SERVED } from '../records/podcast-row.ts'

export interface SqlitePeopleOptions {
  readonly requireAppleId: boolean
  readonly tick: TickTransaction
  readonly tidy: (limit: number) => Promise<PeopleProgress>
}

export class SqlitePeople implements People {
  readonly #options: SqlitePeopleOptions
  readonly #names: readonly StatementSync[]
  readonly #topNames: StatementSync
  readonly #byKey: StatementSync
  readonly #bySlug: StatementSync
  readonly #ofShow: StatementSync
  readonly #readState: StatementSync

  constructor(database: DatabaseSync, options: SqlitePeopleOptions) {
    this.#options = options
    const served = options.requireAppleId ? ALWAYS_SERVED : '1'
    const select = (condition: string): StatementSync =>
      database.prepare(
        `SELECT podcasts.id AS podcastId, name_key AS key, name, links, weight
          FROM people CROSS JOIN podcasts USING (seq) WHERE ${condition} AND ${served}`,
      )
    this.#names = Array.from({ length: MOST_WORDS }, (_, index) =>
      database.prepare(
        selectNames(index + 1, served, (position) => `?${String(position)}`),
      ),
    )
    this.#topNames = database.prepare(selectTopNames(served, 'CROSS JOIN', '?'))
    this.#byKey = select('name_key = ?')
    this.#bySlug = select('people.slug = ?')
    this.#ofShow = select('seq = (SELECT seq FROM podcasts WHERE id = ?)')
    this.#readState = database.prepare(
      'SELECT rules, filled_to AS filledTo FROM people_state',
    )
  }

  findNames(query: NameQuery, options?: CallOptions): Promise<readonly NamePosition[]> {
    const words = query.words.slice(0, MOST_WORDS)
    const statement = this.#names[words.length - 1]
    if (statement === undefined) return Promise.resolve([])
    const values = nameValues({ ...query, words })
    return this.#options.tick.read(
      () => statement.all(...values) as unknown as readonly NamePosition[],
      options,
    )
  }

  listTopNames(limit: number, options?: CallOptions): Promise<readonly NamePosition[]> {
    return this.#options.tick.read(
      () => this.#topNames.all(limit) as unknown as readonly NamePosition[],
      options,
    )
  }

  listByKeys(
    keys: readonly string[],
    options?: CallOptions,
  ): Promise<readonly PersonRow[]> {
    return this.#options.tick.read(
      () => keys.flatMap((key) => this.#rows(this.#byKey, key)),
      options,
    )
  }

  listBySlug(name: string, options?: CallOptions): Promise<readonly PersonRow[]> {
    return this.#options.tick.read(() => this.#rows(this.#bySlug, name), options)
  }

  listOfShow(id: string, options?: CallOptions): Promise<readonly PersonRow[]> {
    return this.#options.tick.read(() => this.#rows(this.#ofShow, id), options)
  }

  /** Writes only if something is to be done. */
  async tidy(limit: number): Promise<PeopleProgress> {
    const isDue = await this.#options.tick.read(() => {
      const state = this.#readState.get()
      return state?.['rules'] !== PEOPLE_RULES || state['filledTo'] !== null
    })
    if (!isDue) return { isDone: true }
    return await this.#options.tidy(limit)
  }

  #rows(statement: StatementSync, value: string): readonly PersonRow[] {
    return (statement.all(value) as unknown as readonly StoredPersonRow[]).map(toPersonRow)
  }
}
