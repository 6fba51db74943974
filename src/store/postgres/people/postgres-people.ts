/** People in tables that all processes share. */
import type { PersonRow } from '../../../record/people/known-people.ts'
import { recordOf } from '../../../record/view/stored-layout.ts'
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
import type { Database } from '../connection/database.ts'
import { prepare, type Statement } from '../connection/statement.ts'
import { followPeople } from './people-sync.ts'

/** Bound in an instance, because the conditions depend on its settings. */
interface Statements {
  readonly names: readonly Statement[]
  readonly topNames: Statement
  readonly byKeys: Statement
  readonly bySlug: Statement
  readonly ofShow: Statement
}

function prepareAll(requireAppleId: boolean): Statements {
  const served = requireAppleId ? '(apple_id > 0 OR own)' : 'true'
  const select = (condition: string): Statement =>
    prepare(
      `SELECT podcasts.id AS "podcastId", name_key AS key, name, links, weight
        FROM people JOIN podcasts USING (seq) WHERE ${condition} AND ${served}`,
    )
  const types = (words: number, position: number): string =>
    [2, 3, 5].includes(position - 2 * words) ? 'bigint' : 'text'
  return {
    names: Array.from({ length: MOST_WORDS }, (_, index) =>
      prepare(
        selectNames(
          index + 1,
          served,
          (position) => `$${String(position)}::${types(index + 1, position)}`,
        ),
      ),
    ),
    topNames: prepare(selectTopNames(served, 'JOIN', '$1::bigint')),
    byKeys: select('name_key = ANY($1::text[])'),
    bySlug: select('people.slug = $1::text'),
    ofShow: select('podcasts.id = $1::text'),
  }
}

const READ_STATE = prepare(
  'SELECT rules, filled_to AS "filledTo" FROM people_state FOR UPDATE',
)
const LOOK = prepare('SELECT rules, filled_to AS "filledTo" FROM people_state')
const PUT_STATE = prepare('UPDATE people_state SET rules = $1, filled_to = $2')
const NEXT_SHOWS = prepare(
  `SELECT seq, layout, basic, details, description, internals FROM podcasts
    WHERE seq > $1 ORDER BY seq LIMIT $2 FOR UPDATE`,
)

interface State {
  readonly rules: number
  readonly filledTo: number | null
}

type ShowRow = { readonly seq: number } & Parameters<typeof recordOf>[0]

const isDone = (state: State | undefined): boolean =>
  state?.rules === PEOPLE_RULES && state.filledTo === null

export class PostgresPeople implements People {
  readonly #database: Database
  readonly #statements: Statements

  constructor(database: Database, requireAppleId: boolean) {
    this.#database = database
    this.#statements = prepareAll(requireAppleId)
  }

  findNames(query: NameQuery, options?: CallOptions): Promise<readonly NamePosition[]> {
    const words = query.words.slice(0, MOST_WORDS)
    const statement = this.#statements.names[words.length - 1]
    if (statement === undefined) return Promise.resolve([])
    return this.#database.read<NamePosition>(
      statement,
      nameValues({ ...query, words }),
      options,
    )
  }

  listTopNames(limit: number, options?: CallOptions): Promise<readonly NamePosition[]> {
    return this.#database.read<NamePosition>(this.#statements.topNames, [limit], options)
  }

  listByKeys(
    keys: readonly string[],
    options?: CallOptions,
  ): Promise<readonly PersonRow[]> {
    return this.#list(this.#statements.byKeys, keys, options)
  }

  listBySlug(name: string, options?: CallOptions): Promise<readonly PersonRow[]> {
    return this.#list(this.#statements.bySlug, name, options)
  }

  listOfShow(id: string, options?: CallOptions): Promise<readonly PersonRow[]> {
    return this.#list(this.#statements.ofShow, id, options)
  }

  /** Several processes take turns. */
  async tidy(limit: number): Promise<PeopleProgress> {
    const [state] = await this.#database.read<State>(LOOK)
    if (isDone(state)) return { isDone: true }
    return await this.#database.transaction(async (session) => {
      const now = await session.first<State>(READ_STATE)
      if (now === undefined || isDone(now)) return { isDone: true }
      const filledTo = now.rules === PEOPLE_RULES ? (now.filledTo ?? 0) : 0
      const shows = await session.all<ShowRow>(NEXT_SHOWS, [filledTo, limit])
      await followPeople(
        session,
        new Map(shows.map((row) => [row.seq, { ...recordOf(row), seq: row.seq }])),
      )
      const last = shows.length < limit ? null : (shows.at(-1)?.seq ?? null)
      await session.run(PUT_STATE, [PEOPLE_RULES, last])
      return { isDone: last === null }
    })
  }

  async #list(
    statement: Statement,
    value: string | readonly string[],
    options: CallOptions | undefined,
  ): Promise<readonly PersonRow[]> {
    const rows = await this.#database.read<StoredPersonRow>(statement, [value], options)
    return rows.map(toPersonRow)
  }
}
