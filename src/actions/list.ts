/**
 * Defines what operators list, once for all surfaces. The HTTP route with its document, the command
 * with its table, and the rows of the console's page follow from a definition.
 */
import type { Static, TProperties, TSchema } from 'typebox'
import type { SettingInForce } from '../config/in-force.ts'
import type { CommandOption } from './action.ts'
import type { PodcastRecord } from '../record/podcast.ts'
import type { Scope } from '../store/api-keys.ts'
import type { CallOptions } from '../store/call-options.ts'
import type { Imports } from './import/imports.ts'
import type { Jobs } from './job/jobs.ts'
import type {
  ActionContext,
  ActionSubject,
  DoneExample,
  ExamplePodcasts,
  RefusedExample,
} from './subject.ts'

export interface ListContext extends ActionContext {
  readonly now: () => number
  readonly imports?: Imports
  readonly jobs?: Jobs
  readonly settings?: readonly SettingInForce[]
}

/** A cursor holds the key of the last row; null: the beginning of the list. */
export type RowKey = number | string | null

export interface ListTarget {
  readonly id: string
}

export type FilterValues<Filters extends TProperties> = {
  readonly [Name in keyof Filters]?: Static<Filters[Name]> | undefined
}

export interface ListQuery<Filters, Target> {
  readonly filters: Filters
  readonly target: Target
  /** Rows after the one with this key. */
  readonly after: RowKey
  readonly limit: number
  readonly options: CallOptions
}

interface ListHttp {
  /** Follows `/api/v1/admin`, or `/api/v1` for another scope. */
  readonly path: string
  /** Default `admin`. Keys with another scope see their own rows alone. */
  readonly scope?: Scope
  readonly operationId: string
  readonly summary: string
  readonly description: string
  /** A call for an unknown podcast is added. */
  readonly examples: (
    podcasts: ExamplePodcasts,
  ) => readonly (DoneExample | RefusedExample)[]
}

export type ListOptions = Readonly<Record<string, string | boolean | undefined>>

/** Bivariant, as a method is: definitions share one type. */
type Cell<Row> = { cell(row: Row, context: ListContext): string }['cell']

interface ListCommand<Filters, Row> {
  readonly name: string
  readonly summary: string
  readonly details?: string
  /** Default: the filters that are one of several words. */
  readonly options?: Readonly<Record<string, CommandOption>>
  /** Default: every row. */
  readonly most?: number
  /** Default: the options are filters. Throws `USAGE_INVALID`. */
  read?(
    options: ListOptions,
    context: ListContext,
  ): Promise<{ readonly filters: Filters; readonly limit: number }>
  /** The cells of the table by heading. `--json` prints the rows as they are. */
  readonly columns: Readonly<Record<string, Cell<Row>>>
  /** Printed to stderr if there are no rows. */
  readonly empty?: string
}

interface ListSpec<
  Filters extends TProperties,
  Item extends TSchema,
  Row,
  Target extends ListTarget | undefined,
> {
  /** Begins the name that seals its cursors. */
  readonly name: string
  readonly filters: Filters
  /** Names what the list is about. Default: a podcast. */
  readonly subject?: ActionSubject
  /** Resolves the name of the list's subject. Default: the list has no subject. */
  target?(context: ListContext, text: string): Promise<Target>
  read(
    context: ListContext,
    query: ListQuery<FilterValues<Filters>, Target>,
  ): Promise<readonly Row[]>
  /** Default: the list has one page, and no cursor. */
  key?(row: Row): RowKey
  /** The JSON item of the API. */
  readonly item: Item
  view(row: Row, context: ListContext): Static<Item> | Promise<Static<Item>>
  /** A list without row keys fits on one page, so its cursor is null. */
  readonly hasNoMore?: true
  readonly http: ListHttp
  readonly command?: ListCommand<FilterValues<Filters>, Row>
}

/** The list is about the podcast of this name. */
export async function podcastTarget(
  { find }: ListContext,
  text: string,
): Promise<PodcastRecord> {
  return (await find(text)).record
}

/** A list with its types erased. */
export type List = ListSpec<TProperties, TSchema, unknown, ListTarget | undefined>

export function defineList<
  const Filters extends TProperties,
  Item extends TSchema,
  Row,
  Target extends ListTarget | undefined = undefined,
>(spec: ListSpec<Filters, Item, Row, Target>): ListSpec<Filters, Item, Row, Target> {
  return spec
}

/** Identifies a list and its filters, so that another list's cursor is refused. */
export function cursorNameOf(
  { name, filters }: List,
  target: ListTarget | undefined,
  values: FilterValues<TProperties>,
): string {
  const texts = values as Readonly<Record<string, string | number | undefined>>
  const words = Object.keys(filters).map((filter) => texts[filter] ?? '')
  return [name, ...(target === undefined ? [] : [target.id]), ...words].join(' ')
}

export type ReadableList<
  Filters extends TProperties,
  Row,
  Target extends ListTarget | undefined = undefined,
> = Pick<ListSpec<Filters, TSchema, Row, Target>, 'read' | 'key'>

/** Reads one row more than the page has, to know whether another page follows. */
export async function readRows<
  Filters extends TProperties,
  Row,
  Target extends ListTarget | undefined,
>(
  list: ReadableList<Filters, Row, Target>,
  context: ListContext,
  query: ListQuery<FilterValues<Filters>, Target>,
): Promise<{ readonly rows: readonly Row[]; readonly next: RowKey }> {
  const { limit } = query
  const found = await list.read(context, { ...query, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return { rows, next: (hasMore ? list.key?.(last) : undefined) ?? null }
}
