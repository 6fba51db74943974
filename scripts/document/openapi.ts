/** Builds the OpenAPI 3.1 document from the endpoints' definitions. */
import { type ErrorCode, ERRORS } from '../../src/errors.ts'
import { packageVersion } from '../../src/package-files.ts'
import { OPS_ROUTES } from '../../src/api/ops/index.ts'
import type { OpsDefinition } from '../../src/api/ops/ops.ts'
import type { ExampleDoc, ParameterDoc, RouteDefinition } from '../../src/api/route.ts'
import { COMPONENTS, toReferences } from './components.ts'
import { ERROR_EXAMPLES } from '../../src/api/examples/examples.ts'
import { NOTIFY_DOCS, type NotifyDoc } from './notify-operations.ts'
import { RESPONSE_HEADERS } from './response-headers.ts'

type Json = Readonly<Record<string, unknown>>

const JSON_TYPE = 'application/json'
const LINES_TYPE = 'application/x-ndjson'

/** Errors of every operation with a key. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  'KEY_MISSING',
  'KEY_INVALID',
  'KEY_EXPIRED',
  'KEY_REVOKED',
  'SCOPE_MISSING',
  'ORIGIN_NOT_ALLOWED',
  'METHOD_NOT_ALLOWED',
  'RATE_LIMITED',
  'AUTH_THROTTLED',
  'INTERNAL',
  'NOT_READY',
  'OVERLOADED',
]

const byName = (
  examples: readonly ExampleDoc[],
  pick: (example: ExampleDoc) => unknown,
): Json =>
  Object.fromEntries(
    examples
      .filter((example) => pick(example) !== undefined)
      .map((example) => [example.name, { summary: example.summary, value: pick(example) }]),
  )

const withExamples = (examples: Json): Json =>
  Object.keys(examples).length === 0 ? {} : { examples }

/** Converts a query value to the schema's type: commas to a list, digits to a number. */
const toTyped = (value: string | undefined, { schema }: ParameterDoc): unknown => {
  if (value === undefined || !('type' in schema)) return value
  if (schema.type === 'array') return value.split(',')
  if (schema.type === 'integer') return Number(value)
  if (schema.type === 'boolean') return value === 'true'
  return value
}

const toParameter = (parameter: ParameterDoc, examples: readonly ExampleDoc[]): Json => ({
  name: parameter.name,
  in: parameter.in,
  required: parameter.required,
  description: parameter.description,
  ...(parameter.in === 'query' ? { style: 'form', explode: false } : {}),
  schema: toReferences(parameter.schema),
  ...requestExamples(examples, ({ parameters }) =>
    toTyped(parameters?.[parameter.name], parameter),
  ),
})

/**
 * Builds the request examples. Malformed requests go to an extension, since tools treat `examples`
 * as valid requests.
 */
const requestExamples = (
  examples: readonly ExampleDoc[],
  pick: (example: ExampleDoc) => unknown,
): Json => {
  const refused = byName(
    examples.filter(({ status }) => status === 400),
    pick,
  )
  const fine = byName(
    examples.filter(({ status }) => status !== 400),
    pick,
  )
  return {
    ...withExamples(fine),
    ...(Object.keys(refused).length === 0 ? {} : { 'x-refused-examples': refused }),
  }
}

const errorExample = (code: ErrorCode, examples: readonly ExampleDoc[]): unknown => {
  const own = examples.find(({ name }) => name === code)
  if (own !== undefined) return { summary: own.summary, value: own.answer }
  return Object.hasOwn(ERROR_EXAMPLES, code)
    ? { $ref: `#/components/examples/${code}` }
    : undefined
}

const toErrorResponse = (
  codes: readonly ErrorCode[],
  examples: readonly ExampleDoc[],
): Json => {
  const shown = codes
    .map((code) => [code, errorExample(code, examples)] as const)
    .filter(([, example]) => example !== undefined)
  const status = ERRORS[codes[0] ?? 'INTERNAL'].status
  return {
    description: codes
      .map((code) => `\`${code}\`: ${ERRORS[code].meaning} ${ERRORS[code].remedy}`)
      .join('\n\n'),
    headers: RESPONSE_HEADERS.refused(status),
    content: {
      [JSON_TYPE]: {
        schema: { $ref: '#/components/schemas/Problem' },
        ...withExamples(Object.fromEntries(shown)),
      },
    },
  }
}

const toErrorResponses = (
  codes: readonly ErrorCode[],
  examples: readonly ExampleDoc[],
): Json => {
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))].sort(
    (a, b) => a - b,
  )
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      toErrorResponse(
        codes.filter((code) => ERRORS[code].status === status),
        examples,
      ),
    ]),
  )
}

/** Describes the request body: JSON or a file. */
function toRequestBody(
  { body, bodyRequired = true, upload }: RouteDefinition['docs'],
  examples: readonly ExampleDoc[],
): Json {
  if (upload !== undefined) {
    const file = { schema: { type: 'string', format: 'binary' } }
    const content = Object.fromEntries(upload.map((type) => [type, file]))
    return { requestBody: { required: true, content } }
  }
  if (body === undefined) return {}
  const schema = toReferences(body)
  const shown = requestExamples(examples, (example) => example.body)
  return {
    requestBody: { required: bodyRequired, content: { [JSON_TYPE]: { schema, ...shown } } },
  }
}

const toOperation = ({ docs, scope, counter, isTagged }: RouteDefinition): Json => {
  const examples = docs.examples()
  return {
    operationId: docs.operationId,
    tags: [docs.tag],
    summary: docs.summary,
    description: `${docs.description}\n\nScope: ${scope === null ? 'none; any valid key may ask' : `\`${scope}\``}.`,
    security: [{ key: [] }],
    parameters: docs.parameters.map((parameter) => toParameter(parameter, examples)),
    ...toRequestBody(docs, examples),
    responses: {
      200: {
        description: docs.answerDescription,
        headers: RESPONSE_HEADERS.answered(counter, isTagged),
        content: {
          [docs.type ?? (docs.lines === true ? LINES_TYPE : JSON_TYPE)]: {
            schema: toReferences(docs.answer),
            ...withExamples(
              byName(
                examples.filter(({ status }) => status === 200),
                ({ answer }) => answer,
              ),
            ),
          },
        },
      },
      ...(isTagged === true && {
        304: {
          description: 'What the caller has still stands.',
          headers: RESPONSE_HEADERS.unchanged(),
        },
      }),
      ...toErrorResponses(
        [
          ...docs.errors,
          ...COMMON_ERRORS.filter((code) => code !== 'SCOPE_MISSING' || scope !== null),
        ],
        examples,
      ),
    },
  }
}

const toOpsOperation = ({
  operationId,
  summary,
  description,
  answer,
  example,
  errors,
  contentType,
}: OpsDefinition): Json => ({
  operationId,
  tags: ['Operations'],
  summary,
  description,
  security: [],
  responses: {
    200: {
      description: summary,
      content: {
        [contentType ?? JSON_TYPE]: {
          schema: toReferences(answer),
          examples: { fine: { summary: 'Fine', value: example } },
        },
      },
    },
    ...toErrorResponses([...errors, 'METHOD_NOT_ALLOWED'], []),
  },
})

const toNotifyOperation = (docs: NotifyDoc): Json => {
  const { answer, contentType, examples } = docs
  const fine = withExamples(
    byName(
      examples.filter(({ status }) => status === 200),
      (example) => example.answer,
    ),
  )
  const content = { [contentType]: { schema: toReferences(answer), ...fine } }
  const answers = Object.entries(docs.answers).map(([status, description]) => [
    status,
    { description, content },
  ])
  return {
    operationId: docs.operationId,
    tags: ['News'],
    summary: docs.summary,
    description: docs.description,
    security: [],
    parameters: docs.parameters.map((parameter) => toParameter(parameter, examples)),
    responses: {
      ...(Object.fromEntries(answers) as Json),
      ...toErrorResponses(docs.errors, examples),
    },
  }
}

const toPath = (url: string): string => url.replace(/:(\w+)/g, '{$1}')

const toPaths = (routes: readonly RouteDefinition[]): Json => {
  const paths: Record<string, Record<string, Json>> = {}
  const operations = [
    ...routes.map((route) => [route, toOperation(route)] as const),
    ...NOTIFY_DOCS.map((docs) => [docs, toNotifyOperation(docs)] as const),
  ]
  for (const [{ url, method }, operation] of operations) {
    const path = toPath(url)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  return paths
}

const DESCRIPTION = `The podcast directory that anyone can run: podcasts by id, by feed URL, where they are listed, and search.

Every operation under \`/api/v1\` but those of *News* needs an API key: \`Authorization: Bearer <key>\`, or the key alone. Success is \`{"data": …}\`, an error always the same body with a stable \`error.code\`. Dates are ISO 8601 in UTC with three fraction digits.`

export const buildOpenApi = (routes: readonly RouteDefinition[]): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'castdex',
    version: packageVersion(),
    description: DESCRIPTION,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/' }],
  tags: [
    {
      name: 'Podcasts',
      description: 'Podcasts by id and by feed URL, and where they are listed.',
    },
    { name: 'Search', description: 'Podcasts by words and filters.' },
    { name: 'Episodes', description: 'Episodes by words, by id and by date.' },
    { name: 'People', description: 'Hosts, guests and sponsors that episodes name.' },
    { name: 'Lists', description: 'What there is in the directory.' },
    { name: 'Exports', description: 'Whole tables as files.' },
    { name: 'Charts', description: 'Rankings of podcasts by day.' },
    { name: 'Saved searches', description: 'Searches that report what they find.' },
    { name: 'Keys', description: 'What a key may do.' },
    {
      name: 'Operators',
      description: 'Keeping the directory right; for keys with the scope `admin`.',
    },
    {
      name: 'News',
      description: 'What hosts and hubs call when a feed has news; no key needed.',
    },
    { name: 'Operations', description: 'For probes; no key needed.' },
  ],
  paths: {
    ...toPaths(routes),
    ...Object.fromEntries(OPS_ROUTES.map((ops) => [ops.url, { get: toOpsOperation(ops) }])),
  },
  components: {
    securitySchemes: {
      key: {
        type: 'http',
        scheme: 'bearer',
        description: 'An API key, made with `castdex key create`.',
      },
    },
    schemas: Object.fromEntries(
      Object.entries(COMPONENTS).map(([name, schema]) => [
        name,
        toReferences(schema, true),
      ]),
    ),
    examples: Object.fromEntries(
      Object.entries(ERROR_EXAMPLES).map(([code, value]) => [
        code,
        { summary: ERRORS[code as ErrorCode].meaning, value },
      ]),
    ),
  },
})
