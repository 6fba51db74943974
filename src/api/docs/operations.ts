/** The operations of the OpenAPI document, by group, as the pages of the documentation read them. */

export interface Example {
  readonly summary?: string
  readonly value?: unknown
  readonly $ref?: string
}
type Examples = Readonly<Record<string, Example>>

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: {
    readonly type?: unknown
    readonly enum?: readonly unknown[]
    readonly default?: unknown
  }
  readonly examples?: Examples
}

interface Content {
  readonly examples?: Examples
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags?: readonly string[]
  readonly security?: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, Content>> }
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string
        readonly content?: Readonly<Record<string, Content>>
      }
    >
  >
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export interface OperationEntry {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete'])

export function listOperations(document: unknown): readonly OperationEntry[] {
  return Object.entries((document as Document).paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation: operation as Operation,
      })),
  )
}

export function ofGroup(
  entries: readonly OperationEntry[],
  group: string,
): readonly OperationEntry[] {
  return entries.filter(({ operation }) => operation.tags?.[0] === group)
}

/** Examples of refused calls have the names of error codes. */
const isOfSuccess = (name: string): boolean => name !== name.toUpperCase()

export interface ExampleCall {
  /** Values by the name of a path or query parameter. */
  readonly values: ReadonlyMap<string, string>
  /** Undefined without a body. */
  readonly body: string | undefined
  readonly type: string | undefined
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value
  return JSON.stringify(value)
}

const showBody = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

/** Returns the first call of the examples that succeeds. Values of one name belong together. */
export function sampleOf({ parameters = [], requestBody }: Operation): ExampleCall {
  const [content] = Object.entries(requestBody?.content ?? {})
  const shown = [...parameters, ...(content === undefined ? [] : [content[1]])]
  const [name = ''] = shown
    .flatMap(({ examples }) => Object.keys(examples ?? {}))
    .filter(isOfSuccess)
  const values = parameters.flatMap((parameter) => {
    const { examples = {}, required } = parameter
    const known =
      examples[name] ?? (required === true ? { value: 'the-harbour-light' } : {})
    return known.value === undefined ? [] : [[parameter.name, toText(known.value)] as const]
  })
  const body = content?.[1].examples?.[name]?.value
  return {
    values: new Map(values),
    type: content?.[0],
    body: body === undefined ? undefined : showBody(body),
  }
}
