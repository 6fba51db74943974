/** Generates the operations and types of the client. */
import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { COMPONENTS, toReferences } from './document/components.ts'
import type { RouteDefinition } from '../src/api/route.ts'
import { V1_ROUTES } from '../src/api/v1/index.ts'
import { toObjectType, toType } from './client-types.ts'
import { ROOT } from './run.ts'
import { findTool } from './tool.ts'

type Schema = Parameters<typeof toType>[0]

/** Files are for download tools; the client reads JSON. */
const byOperation = V1_ROUTES.filter(({ docs }) => docs.type === undefined).map(
  (route) => [route.docs.operationId, route] as const,
)

const toSchema = (schema: unknown, top = false): Schema =>
  toReferences(schema, top) as Schema

/** Merges path and query parameters with the fields of the body into one object type. */
function toInput({ docs }: RouteDefinition): string {
  const parameters = docs.parameters.map(({ name, required, description, schema }) => ({
    name,
    type: toType(toSchema(schema)),
    isRequired: required,
    description,
  }))
  if (docs.upload !== undefined)
    return `${toObjectType(parameters)} & { readonly upload: UploadBody }`
  if (docs.body === undefined) return toObjectType(parameters)
  const body = toSchema(docs.body)
  const names = Object.keys(body.properties ?? {})
  const doubled = parameters.find(({ name }) => names.includes(name))
  if (doubled !== undefined)
    throw new Error(
      `${docs.operationId} has ${doubled.name} twice: in its body and beside it`,
    )
  return parameters.length === 0
    ? toType(body)
    : `${toObjectType(parameters)} & ${toType(body)}`
}

/** The result type: `data` of the answer, or one line of JSON lines. */
function toOutput({ docs }: RouteDefinition): string {
  const answer = toType(toSchema(docs.answer))
  return docs.lines === true ? answer : `(${answer})['data']`
}

const toLine = ([name, route]: (typeof byOperation)[number]): string => `
  /** ${route.docs.summary}. \`${route.method} ${route.url}\` */
  readonly ${name}: { readonly input: ${toInput(route)}; readonly output: ${toOutput(route)} }`

/** Whether a retry is safe: everything except operators' writes. */
const isRepeatable = ({ method, scope }: RouteDefinition): boolean =>
  method === 'GET' || scope !== 'admin'

const toEntry = ([name, route]: (typeof byOperation)[number]): string =>
  `  ${name}: ${JSON.stringify({
    method: route.method,
    path: route.url,
    isRepeatable: isRepeatable(route),
    ...(route.docs.lines === true && { isLines: true }),
    ...(route.docs.upload !== undefined && { isUpload: true }),
  })}`

/** Throws if the formatter rejects the text. */
async function format(file: string, source: string): Promise<string> {
  const args = [await findTool('biome'), 'format', `--stdin-file-path=${file}`]
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(source)
  const [formatted, refusal] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (formatted === '') throw new Error(`${file} cannot be formatted: ${refusal}`)
  return formatted
}

/** What operations take and answer. */
function renderTypes(): string {
  const components = Object.entries(COMPONENTS).map(
    ([name, schema]) => `readonly ${name}: ${toType(toSchema(schema, true))}`,
  )
  return `/** Generated from the endpoints: what operations take and answer. */
import type { UploadBody } from '../operation.ts'

/** What several operations answer, by its name in the OpenAPI document. */
export interface Schemas {
${components.join('\n')}
}

/** By operation id. */
export interface Operations {${byOperation.map(toLine).join('\n')}
}
`
}

/** Generates client/src/operations.ts, which is in git: it is code that the command line runs. */
export const clientOperations = (): Promise<string> =>
  format(
    'client/src/operations.ts',
    `/** Generated from the endpoints by \`npm run generate\`: where each operation is. */
import type { Operations } from './generated/types.ts'
import type { OperationDescription } from './operation.ts'

export const OPERATIONS: Readonly<Record<keyof Operations, OperationDescription>> = {
${byOperation.map(toEntry).join(',\n')}
}
`,
  )

/** Writes the types of the client, which are not in git, if they differ. */
export async function writeClientTypes(): Promise<void> {
  const file = new URL('client/src/generated/types.ts', ROOT)
  const types = renderTypes()
  if ((await readFile(file, 'utf8').catch(() => undefined)) === types) return
  await mkdir(new URL('.', file), { recursive: true })
  await writeFile(file, types)
}

if (import.meta.main) await writeClientTypes()
