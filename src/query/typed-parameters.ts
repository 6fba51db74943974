/** Parses a search from URL parameters: each field of the body by its name and schema. */
import type { TSchema } from 'typebox'
import { SORT_FIELDS } from '../search/query.ts'
import { FACETS_DESCRIPTION, FacetsRequest } from './facets.ts'
import { FILTER_SCHEMAS } from './filters.ts'
import { LITERAL_DESCRIPTION, LiteralRequest } from './wishes/readings.ts'

/**
 * A URL parameter and its position in the body. The field `podcastAuthorityScore` has several,
 * such as `authorityScore.min`.
 */
export interface SearchParameter {
  readonly name: string
  /** Field of the body, if its name differs. */
  readonly field?: string
  readonly schema: TSchema
  readonly description: string
  /** Adds the values to a body. */
  readonly put: (body: Record<string, unknown>, values: readonly string[]) => void
}

type ParameterReader = (value: string) => unknown

interface ObjectSchema {
  readonly properties: Readonly<Record<string, TSchema>>
}

const isObjectSchema = (schema: unknown): schema is ObjectSchema =>
  typeof schema === 'object' && schema !== null && 'properties' in schema

function withoutNull(schema: TSchema): TSchema {
  const { anyOf } = schema as { readonly anyOf?: readonly TSchema[] }
  return anyOf?.[0] ?? schema
}

/** Returns other text unchanged, so that the parser of the body refuses it by name. */
const toNumber: ParameterReader = (value) => {
  if (value.trim() === '' || Number.isNaN(Number(value))) return value
  return Number(value)
}

const toBoolean: ParameterReader = (value) => {
  if (value === 'true' || value === 'false') return value === 'true'
  return value
}

const readerOf = (schema: TSchema): ParameterReader => {
  const { type } = schema as { readonly type?: string }
  if (type === 'number' || type === 'integer') return toNumber
  if (type === 'boolean') return toBoolean
  return (value) => value
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

/** Returns the schema of a bound without null, which only a body may have. */
function boundSchema(range: ObjectSchema, bound: (typeof BOUNDS)[number]): TSchema {
  return withoutNull(range.properties[bound] ?? {})
}

type Ranges = Record<string, Record<string, unknown>>

/** Defines a parameter such as `authorityScore.min` of `podcastAuthorityScore`. */
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

/** Returns the parameters of one field of a body. */
export function parametersOf(name: string, schema: TSchema): readonly SearchParameter[] {
  if ((schema as { readonly type?: string }).type === 'array') return [list(name, schema)]
  if (!isObjectSchema(schema)) return [one(name, schema, 'As in the body of the POST.')]
  if ('min' in schema.properties) return BOUNDS.map((bound) => boundOf(name, schema, bound))
  return Object.entries(schema.properties).flatMap(([column, inner]) => {
    const range = withoutNull(inner)
    if (isObjectSchema(range)) {
      return BOUNDS.map((bound) => boundIn(name, column, range, bound))
    }
    return []
  })
}

/** Format: `recentActivity:asc:last`, with the defaults of the body. */
const SORT: SearchParameter = {
  name: 'sortOrder',
  schema: { type: 'string' },
  description: `Up to three of \`field:direction:nullOrder\`, comma-separated; the field is one of ${SORT_FIELDS.join(', ')}.`,
  put(body, values) {
    body['sortOrder'] = values
      .flatMap((value) => value.split(','))
      .map((key) => {
        const [field = '', direction, nullOrder, ...more] = key.trim().split(':')
        // A key with too many parts is refused as an unknown field.
        if (more.length > 0) return { field: key.trim() }
        return { field, direction: direction ?? null, nullOrder: nullOrder ?? null }
      })
  },
}

const INTEGER: TSchema = { type: 'integer', minimum: 1, maximum: 1000, default: 25 }

/** All parameters except `q`. */
export const SEARCH_PARAMETERS: readonly SearchParameter[] = [
  ...Object.entries(FILTER_SCHEMAS).flatMap(([name, schema]) => parametersOf(name, schema)),
  SORT,
  { ...list('facets', FacetsRequest), description: FACETS_DESCRIPTION },
  { ...list('literal', LiteralRequest), description: LITERAL_DESCRIPTION },
  one('pageSize', INTEGER, 'Hits of a page.'),
  one('cursor', { type: 'string' }, 'Of the answer before.'),
  one(
    'details',
    { type: 'string', enum: ['basic', 'full'], default: 'full' },
    'How much of each hit.',
  ),
  one('explain', { type: 'boolean', default: false }, 'Explain the score of each hit.'),
]

/** Names of parameters that differ from their field, by field. */
export const NAME_BY_FIELD: ReadonlyMap<string, string> = new Map(
  SEARCH_PARAMETERS.flatMap(({ name, field }) => {
    if (field === undefined) return []
    return [[field, name]]
  }),
)
