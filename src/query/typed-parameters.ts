/**
 * Reads a search from parameters of a URL: each field of the body by its name, as its
 * schema says.
 */
import type { TSchema } from 'typebox'
import { SORT_FIELDS } from '../search/query.ts'
import { FACETS_DESCRIPTION, FacetsRequest } from './facets.ts'
import { FILTER_SCHEMAS } from './filters.ts'

/**
 * A parameter has a name, a schema and a place in the body; the field
 * `podcastAuthorityScore` has several, such as `authorityScore.min`.
 */
export interface SearchParameter {
  readonly name: string
  /** The field of the body, where it has another name. */
  readonly field?: string
  readonly schema: TSchema
  readonly description: string
  /** Puts the values that were sent into a body. */
  readonly put: (body: Record<string, unknown>, values: readonly string[]) => void
}

type Read = (value: string) => unknown

interface ObjectSchema {
  readonly properties: Readonly<Record<string, TSchema>>
}

const isObjectSchema = (schema: unknown): schema is ObjectSchema =>
  typeof schema === 'object' && schema !== null && 'properties' in schema

/** Returns the schema of a value without its null. */
function withoutNull(schema: TSchema): TSchema {
  const { anyOf } = schema as { readonly anyOf?: readonly TSchema[] }
  return anyOf?.[0] ?? schema
}

/** Text that is no number stays text, which the reader of the body refuses by name. */
const toNumber: Read = (value) =>
  value.trim() === '' || Number.isNaN(Number(value)) ? value : Number(value)

const toBoolean: Read = (value) =>
  value === 'true' || value === 'false' ? value === 'true' : value

const readerOf = (schema: TSchema): Read => {
  const { type } = schema as { readonly type?: string }
  if (type === 'number' || type === 'integer') return toNumber
  return type === 'boolean' ? toBoolean : (value) => value
}

const one = (name: string, schema: TSchema, description: string): SearchParameter => ({
  name,
  schema,
  description,
  put(body, values) {
    body[name] = readerOf(schema)(values[0] ?? '')
  },
})

const list = (name: string, schema: TSchema): SearchParameter => ({
  name,
  schema,
  description: 'Repeated, or one comma-separated value.',
  put(body, values) {
    body[name] = values
      .flatMap((value) => value.split(','))
      .map((value) => value.trim())
      .filter((value) => value !== '')
  },
})

const BOUNDS = ['min', 'max'] as const

/** Returns the schema of a bound, which in a body may be null as well. */
function boundSchema(range: ObjectSchema, bound: (typeof BOUNDS)[number]): TSchema {
  return withoutNull(range.properties[bound] ?? {})
}

type Ranges = Record<string, Record<string, unknown>>

/** Makes a parameter such as `authorityScore.min` of `podcastAuthorityScore`. */
const boundIn = (
  field: string,
  column: string,
  range: ObjectSchema,
  bound: (typeof BOUNDS)[number],
): SearchParameter => ({
  name: `${column}.${bound}`,
  field: `${field}.${column}.${bound}`,
  schema: boundSchema(range, bound),
  description: 'Inclusive.',
  put(body, values) {
    const ranges = (body[field] ?? {}) as Ranges
    body[field] = {
      ...ranges,
      [column]: { ...ranges[column], [bound]: toNumber(values[0] ?? '') },
    }
  },
})

const boundOf = (
  field: string,
  range: ObjectSchema,
  bound: (typeof BOUNDS)[number],
): SearchParameter => ({
  name: `${field}.${bound}`,
  schema: boundSchema(range, bound),
  description: 'Inclusive.',
  put(body, values) {
    body[field] = {
      ...(body[field] as object | undefined),
      [bound]: toNumber(values[0] ?? ''),
    }
  },
})

const parametersOf = (name: string, schema: TSchema): readonly SearchParameter[] => {
  if ((schema as { readonly type?: string }).type === 'array') return [list(name, schema)]
  if (!isObjectSchema(schema)) return [one(name, schema, 'As in the body of the POST.')]
  if ('min' in schema.properties) return BOUNDS.map((bound) => boundOf(name, schema, bound))
  return Object.entries(schema.properties).flatMap(([column, inner]) => {
    const range = withoutNull(inner)
    return isObjectSchema(range)
      ? BOUNDS.map((bound) => boundIn(name, column, range, bound))
      : []
  })
}

/** `recentActivity:asc:last`; what is left out is as in the body. */
const SORT: SearchParameter = {
  name: 'sortOrder',
  schema: { type: 'string' },
  description: `Up to three of \`field:direction:nullOrder\`, comma-separated; the field is one of ${SORT_FIELDS.join(', ')}.`,
  put(body, values) {
    body['sortOrder'] = values
      .flatMap((value) => value.split(','))
      .map((key) => {
        const [field = '', direction, nullOrder, ...more] = key.trim().split(':')
        // A key with too many parts is refused as a field.
        if (more.length > 0) return { field: key.trim() }
        return { field, direction: direction ?? null, nullOrder: nullOrder ?? null }
      })
  },
}

const INTEGER: TSchema = { type: 'integer', minimum: 1, maximum: 1000, default: 25 }

/** Every parameter except `q`. */
export const SEARCH_PARAMETERS: readonly SearchParameter[] = [
  ...Object.entries(FILTER_SCHEMAS).flatMap(([name, schema]) => parametersOf(name, schema)),
  SORT,
  { ...list('facets', FacetsRequest), description: FACETS_DESCRIPTION },
  one('pageSize', INTEGER, 'Hits of a page.'),
  one('cursor', { type: 'string' }, 'Of the answer before.'),
  one(
    'details',
    { type: 'string', enum: ['basic', 'full'], default: 'full' },
    'How much of each hit.',
  ),
]

/** The parameters that have another name than their field, by the field. */
export const NAME_BY_FIELD: ReadonlyMap<string, string> = new Map(
  SEARCH_PARAMETERS.flatMap(({ name, field }) =>
    field === undefined ? [] : [[field, name]],
  ),
)
