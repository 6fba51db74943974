/**
 * Defines operators' endpoints. One set of schemas parses the query and the body, types the
 * response, and documents all three. Refusals name the invalid part.
 */
import type { Method } from '../../paths.ts'
import { type Static, type TSchema, Type } from 'typebox'
import { CodedError, type ErrorCode } from '../../../errors.ts'
import { type Checker, checkerOf } from '../../../record/checker.ts'
import { listMisfits } from '../../../record/misfits.ts'
import { LISTING_PLATFORMS } from '../../../record/listing/evidence.ts'
import { closed, oneOf } from '../../../record/schema.ts'
import type { Scope } from '../../../store/api-keys.ts'
import type { ApiContext } from '../../api-context.ts'
import { parseBody } from '../../body.ts'
import {
  assertKnownParameters,
  invalidParameter,
  parseWord,
  type QueryString,
  quote,
  readScalar,
  readValues,
} from '../../query-string.ts'
import {
  type Call,
  defineRoute,
  type ExampleDoc,
  type ParameterDoc,
  type RouteDefinition,
} from '../../route.ts'

type Properties = Readonly<Record<string, TSchema>>
type Values<Named extends Properties> = {
  readonly [Name in keyof Named]: Static<Named[Name]> | undefined
}

interface AdminCall<Query extends Properties, Body extends TSchema>
  extends Pick<Call, 'caller' | 'origin' | 'signal' | 'upload'> {
  /** Returns a decoded path parameter. */
  readonly part: (name: string) => string
  readonly query: Values<Query>
  readonly body: Static<Body>
}

interface AdminSpec<
  Query extends Properties,
  Body extends TSchema,
  Answer extends TSchema,
  Result = Static<Answer>,
> {
  readonly method: Method
  /** The path below `/api/v1/admin`, or below `/api/v1` for another scope. */
  readonly path: string
  /** Default `admin`. */
  readonly scope?: Scope
  readonly operationId: string
  readonly summary: string
  /** Describes the response, unless the summary does. */
  readonly answerDescription?: string
  readonly description: string
  /** Describes each path parameter. */
  readonly parts?: Readonly<Record<string, string>>
  /** Optional parameters: text, integers or enumerations, documented by their `description`. */
  readonly query?: Query
  /** Required query parameters. */
  readonly needs?: readonly (keyof Query & string)[]
  readonly body?: Body
  /** Accepted types of a file that replaces the body. */
  readonly upload?: readonly string[]
  /** The schema of `data`, or of a line. */
  readonly answer: Answer
  readonly errors?: readonly ErrorCode[]
  readonly examples: () => readonly ExampleDoc[]
  respond(call: AdminCall<Query, Body>, context: ApiContext): Promise<Result>
}

const PREFIX = '/api/v1'

const INTEGER = /^\d{1,15}$/

const readInteger = (
  name: string,
  text: string,
  { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Bounds,
): number => {
  const value = INTEGER.test(text) ? Number(text) : Number.NaN
  if (value >= minimum && value <= maximum) return value
  throw invalidParameter(
    name,
    `is ${quote(text)}; it has to be a whole number from ${String(minimum)} to ${String(maximum)}`,
  )
}

interface Bounds {
  readonly minimum?: number
  readonly maximum?: number
}

/** The supported keywords of a parameter's schema. */
interface ParameterSchema extends Bounds {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly description?: string
  /** A list of words, which repeats the parameter. */
  readonly items?: { readonly enum?: readonly string[] }
}

function readWords(query: QueryString, name: string, words: readonly string[]) {
  const texts = readValues(query, name)
  if (texts.length === 0) return undefined
  return texts.map((text) => parseWord(name, text, words))
}

const readParameter = (
  query: QueryString,
  name: string,
  schema: ParameterSchema,
): unknown => {
  const { items } = schema
  if (items !== undefined) return readWords(query, name, items.enum ?? [])
  const text = readScalar(query, name)
  if (text === undefined) return undefined
  if (text === '') throw invalidParameter(name, 'is empty')
  if (schema.enum !== undefined) return parseWord(name, text, schema.enum)
  if (schema.type === 'integer') return readInteger(name, text, schema)
  return text
}

const readQuery = <Query extends Properties>(
  query: QueryString,
  schemas: Query,
  needs: readonly string[] = [],
): Values<Query> => {
  const names = Object.keys(schemas)
  assertKnownParameters(query, names)
  const missing = needs.find((name) => readScalar(query, name) === undefined)
  if (missing !== undefined) throw invalidParameter(missing, 'is missing')
  return Object.fromEntries(
    names.map((name) => [
      name,
      readParameter(query, name, schemas[name] as ParameterSchema),
    ]),
  ) as Values<Query>
}

const WORDING = { whole: 'the body', owner: 'this body' }

/**
 * Returns the path of the first text with a NUL character or a lone surrogate, which no store
 * accepts; undefined if there is none. The value must match its schema.
 */
function findBrokenText(value: unknown, path: string): string | undefined {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const place = Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`
    const found = findBrokenText(inner, place)
    if (found !== undefined) return found
  }
  return undefined
}

const assertFits = (checker: Checker, value: unknown): void => {
  if (!checker.Check(value)) {
    const misfits = listMisfits(checker, value, WORDING)
    const [first] = misfits
    throw new CodedError('INVALID_BODY', `${first?.message ?? 'the body does not fit'}.`, {
      details: misfits.map(({ path, message }) => ({
        path: path === '' ? 'body' : `body.${path}`,
        message,
      })),
    })
  }
  const broken = findBrokenText(value, 'body')
  if (broken === undefined) return
  const problem = 'holds a nul character or half a surrogate pair'
  throw new CodedError('INVALID_BODY', `${broken.replace(/^body\./, '')} ${problem}.`, {
    details: [{ path: broken, message: problem }],
  })
}

/**
 * Returns whether the body is optional, such as the reason of an unmerge; a missing body equals
 * `{}`.
 */
const mayLackBody = (
  method: Method,
  body: (TSchema & { readonly required?: readonly string[] }) | undefined,
): boolean => method === 'POST' && body !== undefined && (body.required ?? []).length === 0

const openBodyReader = (
  schema: TSchema | undefined,
  mayLack: boolean,
): ((bytes: Buffer | undefined) => unknown) => {
  const checker = schema && checkerOf(schema)
  return (bytes) => {
    if (checker === undefined) {
      if (bytes === undefined || bytes.length === 0) return undefined
      throw new CodedError('INVALID_BODY', 'this operation takes no body.')
    }
    if (mayLack && (bytes === undefined || bytes.length === 0)) return {}
    const value = parseBody(bytes)
    assertFits(checker, value)
    return value
  }
}

const queryDocs = (schemas: Properties, needs: readonly string[] = []): ParameterDoc[] =>
  Object.entries(schemas).map(([name, schema]) => ({
    name,
    in: 'query',
    required: needs.includes(name),
    description: (schema as ParameterSchema).description ?? '',
    schema,
  }))

/** Schemas of path parameters other than plain text. */
const PART_SCHEMAS: Properties = {
  platform: oneOf(LISTING_PLATFORMS),
  keyId: Type.String({ pattern: '^key_[\\w-]+$' }),
}

const partDocs = (parts: Readonly<Record<string, string>>): ParameterDoc[] =>
  Object.entries(parts).map(([name, description]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: PART_SCHEMAS[name] ?? Type.String({ minLength: 1 }),
  }))

/** Returns the errors of an endpoint, by its inputs. */
const errorsOf = (
  spec: Pick<
    AdminSpec<Properties, TSchema, TSchema>,
    'query' | 'body' | 'upload' | 'errors'
  >,
): readonly ErrorCode[] => [
  ...(Object.keys(spec.query ?? {}).length > 0 ? (['INVALID_PARAMETER'] as const) : []),
  'UNKNOWN_PARAMETER',
  ...(spec.upload === undefined ? (['INVALID_BODY'] as const) : []),
  ...(spec.body === undefined
    ? []
    : (['INVALID_JSON', 'BODY_TOO_LARGE', 'MEDIA_TYPE_UNSUPPORTED'] as const)),
  ...(spec.errors ?? []),
]

const readPart = (params: Call['params'], name: string): string => {
  const text = params[name] ?? ''
  if (!text.includes('\0')) return text
  throw invalidParameter(name, 'holds a nul character', [
    { path: `path.${name}`, message: 'holds a nul character' },
  ])
}

const withoutQuery = {}

/** Defines a route of either kind; `toBody` converts the result to a response. */
const define = <
  Query extends Properties,
  Body extends TSchema,
  Answer extends TSchema,
  Result,
>(
  spec: AdminSpec<Query, Body, Answer, Result>,
  shape: Pick<RouteDefinition['docs'], 'answer' | 'lines'>,
  toBody: (result: Result) => string | AsyncIterable<string>,
): RouteDefinition => {
  const { method, path, parts = {}, query = withoutQuery as Query, body } = spec
  const { scope = 'admin' } = spec
  const isOfOperators = scope === 'admin'
  const mayLack = mayLackBody(method, body)
  const readBody = openBodyReader(body, mayLack)
  return defineRoute({
    method,
    url: isOfOperators ? `${PREFIX}/admin${path}` : `${PREFIX}${path}`,
    scope,
    counter: null,
    docs: {
      operationId: spec.operationId,
      tag: isOfOperators ? 'Operators' : 'Saved searches',
      summary: spec.summary,
      description: spec.description,
      parameters: [...partDocs(parts), ...queryDocs(query, spec.needs)],
      ...(body !== undefined && { body, bodyRequired: !mayLack }),
      ...(spec.upload && { upload: spec.upload }),
      ...shape,
      answerDescription: spec.answerDescription ?? spec.summary,
      errors: errorsOf(spec),
      examples: spec.examples,
    },
    async answer(call, context) {
      const result = await spec.respond(
        {
          caller: call.caller,
          origin: call.origin,
          signal: call.signal,
          upload: call.upload,
          part: (name) => readPart(call.params, name),
          query: readQuery(call.query, query, spec.needs),
          body: readBody(call.body) as Static<Body>,
        },
        context,
      )
      return { body: toBody(result), cost: 0 }
    },
  })
}

/** Defines a route with a `{data}` response. */
export function defineAdminRoute<
  Answer extends TSchema,
  Query extends Properties = Properties,
  Body extends TSchema = TSchema,
>(spec: AdminSpec<Query, Body, Answer>): RouteDefinition {
  return define(spec, { answer: closed({ data: spec.answer }) }, (data) =>
    JSON.stringify({ data }),
  )
}

/** Defines a route with a JSON lines response. */
export function defineLinesRoute<
  Answer extends TSchema,
  Query extends Properties = Properties,
>(spec: AdminSpec<Query, TSchema, Answer, AsyncIterable<string>>): RouteDefinition {
  return define(spec, { answer: spec.answer, lines: true }, (lines) => lines)
}
