/** Answers one MCP request, independent of the transport. */
import { CodedError } from '../../errors.ts'
import { callTool, type McpContext } from './call-tool.ts'
import { FEED_NOTE } from './feed-text.ts'
import {
  CODES,
  type JsonObject,
  LEGACY_VERSIONS,
  META,
  MODERN_VERSION,
  RpcError,
  type RpcRequest,
  SERVER_INFO,
} from './messages.ts'
import { readResource, RESOURCE_TEMPLATES, RESOURCES } from './resources.ts'
import type { Tool } from './tool.ts'
import { TOOLS } from './tools/index.ts'
import { HOUR_MS } from '../../record/instant/durations.ts'

const CAPABILITIES = { tools: {}, resources: {} }

const INSTRUCTIONS = `A directory of podcasts: search shows, look them up, see where they are listed and why, how their feeds are doing, and their newest episodes. ${FEED_NOTE}`

const READ_ONLY = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

const toListed = ({ name, title, description, input, output }: Tool): JsonObject => ({
  name,
  title,
  description,
  inputSchema: input,
  outputSchema: output,
  annotations: { title, ...READ_ONLY },
})

function initialize({ protocolVersion: asked }: JsonObject): JsonObject {
  const version = LEGACY_VERSIONS.find((known) => known === asked) ?? LEGACY_VERSIONS[0]
  return {
    protocolVersion: version,
    capabilities: CAPABILITIES,
    serverInfo: SERVER_INFO(),
    instructions: INSTRUCTIONS,
  }
}

async function read(
  { uri }: JsonObject,
  context: McpContext,
  isModern: boolean,
): Promise<JsonObject> {
  const found = typeof uri === 'string' ? await readResource(uri, context) : undefined
  if (found !== undefined) return found
  const code = isModern ? CODES.invalidParams : CODES.resourceNotFound
  throw new RpcError(
    code,
    'Unknown resource; resources/list and resources/templates/list name them.',
    { uri },
  )
}

type Answer = (
  params: JsonObject,
  context: McpContext,
  isModern: boolean,
) => JsonObject | Promise<JsonObject>

/** Methods of both revisions. Cacheable results are equal for all callers. */
const COMMON: Readonly<
  Record<string, { readonly answer: Answer; readonly keptMs?: number }>
> = {
  'tools/list': { answer: () => ({ tools: TOOLS.map(toListed) }), keptMs: HOUR_MS },
  'tools/call': { answer: (params, context) => callTool(params, context) },
  'resources/list': { answer: () => ({ resources: RESOURCES }), keptMs: HOUR_MS },
  'resources/templates/list': {
    answer: () => ({ resourceTemplates: RESOURCE_TEMPLATES }),
    keptMs: HOUR_MS,
  },
  'resources/read': { answer: read, keptMs: 0 },
}

const MODERN: typeof COMMON = {
  ...COMMON,
  'server/discover': {
    answer: () => ({
      supportedVersions: [MODERN_VERSION],
      capabilities: CAPABILITIES,
      instructions: INSTRUCTIONS,
    }),
    keptMs: HOUR_MS,
  },
}

const LEGACY: typeof COMMON = {
  ...COMMON,
  initialize: { answer: initialize },
  ping: { answer: () => ({}) },
}

/** Adds the result fields that the stateless revision requires. */
function stamp(result: JsonObject, keptMs: number | undefined): JsonObject {
  const kept =
    keptMs === undefined
      ? {}
      : { ttlMs: keptMs, cacheScope: keptMs === 0 ? 'private' : 'public' }
  return {
    ...result,
    resultType: 'complete',
    ...kept,
    _meta: { [META.server]: SERVER_INFO() },
  }
}

/** Coded errors are returned to the caller, others become internal errors. */
function toRpcError(error: unknown): unknown {
  if (!(error instanceof CodedError) || error.options.forOperator === true) return error
  return new RpcError(CODES.internalError, `${error.code}: ${error.message}`)
}

export async function answerRequest(
  { method, params }: RpcRequest,
  context: McpContext,
  isModern: boolean,
): Promise<JsonObject> {
  const known = isModern ? MODERN : LEGACY
  const found = Object.hasOwn(known, method) ? known[method] : undefined
  if (found === undefined)
    throw new RpcError(CODES.methodNotFound, `Unknown method ${method}.`)
  try {
    const result = await found.answer(params, context, isModern)
    if (isModern) return stamp(result, found.keptMs)
    return result
  } catch (error) {
    throw toRpcError(error)
  }
}
