/**
 * Calls a tool: validates its arguments, runs it, and returns its answer or an error with a hint.
 */
import { type Checker, checkerOf } from '../../record/checker.ts'
import { CodedError, type ErrorCode } from '../../errors.ts'
import type { Counter, Scope } from '../../store/api-keys.ts'
import { toQuotedJson } from './feed-text.ts'
import { CODES, isJsonObject, type JsonObject, RpcError } from './messages.ts'
import type { Tool, ToolAnswer, ToolContext } from './tool.ts'
import { TOOLS } from './tools/index.ts'

/** HTTP callers may be limited; a caller with a local data folder is not. */
export interface McpCaller {
  readonly id: string
  /** Throws if the key lacks the scope. */
  readonly assertScope: (scope: Scope | null) => void
  readonly spendRate: (requests: number) => void
  /** Throws if the quota is exhausted. */
  readonly charge: (counter: Counter, amount: number) => Promise<void>
}

export interface McpContext extends Omit<ToolContext, 'callerId'> {
  readonly caller: McpCaller
}

const NEXT: Partial<Record<ErrorCode, string>> = {
  PODCAST_NOT_FOUND: 'Search for it with search_podcasts, and give the `id` of a hit.',
  INVALID_CURSOR:
    'Send the words, filters and sort that the cursor came with, or leave the cursor out and begin again.',
  SEARCH_TOO_COSTLY: 'Use fewer or longer words, or add a filter.',
  QUOTA_EXCEEDED: 'Nothing helps before that but another key; tell the person who asked.',
  SCOPE_MISSING: 'Another key is needed; tell the person who asked.',
  INDEX_REBUILDING:
    'Look podcasts up with get_podcasts meanwhile, and search again in a minute.',
  RATE_LIMITED: 'Wait a few seconds, and call again.',
  OVERLOADED: 'Wait a few seconds, and call again.',
  NOT_READY: 'Wait a few seconds, and call again.',
}

const refused = (text: string): JsonObject => ({
  content: [{ type: 'text', text }],
  isError: true,
})

/** Rethrows everything but coded errors, whose messages are safe to show. */
function toRefused(error: unknown): JsonObject {
  if (
    !(error instanceof CodedError) ||
    error.options.forOperator === true ||
    error.status >= 600
  )
    throw error
  const next =
    NEXT[error.code] ?? 'Change the arguments as the message says, and call again.'
  return refused(`${error.code}: ${error.message} ${next}`)
}

type Misfit = ReturnType<Checker['Errors']>[number]

const checkers = new Map(TOOLS.map((tool) => [tool.name, checkerOf(tool.input)]))

/** Describes the error, with the valid values if there are few. */
function problemOf({ keyword, params, message }: Misfit): string {
  if (keyword === 'boolean') return 'is not known'
  if (keyword !== 'enum') return message
  const values = (params as { readonly allowedValues: readonly unknown[] }).allowedValues
  return `has to be one of ${values.map((value) => JSON.stringify(value)).join(', ')}`
}

/** Returns one sentence for the model; undefined if the arguments are valid. */
function findMisfit(tool: Tool, given: JsonObject): string | undefined {
  const checker = checkers.get(tool.name)
  if (checker === undefined) throw new Error(`nothing checks what ${tool.name} is given`)
  const [first] = checker.Errors(given)
  if (first === undefined) return undefined
  const { properties } = tool.input as { readonly properties?: JsonObject }
  const where =
    first.instancePath === ''
      ? 'The arguments'
      : `The argument ${first.instancePath.slice(1)}`
  const known = Object.keys(properties ?? {}).join(', ')
  return `INVALID_ARGUMENTS: ${where} ${problemOf(first)}. ${tool.name} takes ${known}: change that, and call again.`
}

/** Models send null for omitted arguments. */
const withoutNulls = (given: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))

const toContent = ({ content }: ToolAnswer): JsonObject => ({
  content: [{ type: 'text', text: toQuotedJson(content) }],
  structuredContent: content,
})

export async function callTool(
  { name, arguments: sent }: JsonObject,
  context: McpContext,
): Promise<JsonObject> {
  const tool = TOOLS.find((each) => each.name === name)
  if (tool === undefined) {
    const names = TOOLS.map((each) => each.name).join(', ')
    throw new RpcError(CODES.invalidParams, `Unknown tool; the tools are ${names}.`)
  }
  const asked = sent ?? {}
  if (!isJsonObject(asked))
    throw new RpcError(CODES.invalidParams, 'arguments has to be an object.')
  const given = withoutNulls(asked)
  const misfit = findMisfit(tool, given)
  if (misfit !== undefined) return refused(misfit)
  const { caller } = context
  try {
    caller.assertScope(tool.scope)
    caller.spendRate((tool.requests ?? 1) - 1)
    const answer = await tool.run(given, { ...context, callerId: caller.id })
    if (tool.counter !== null) await caller.charge(tool.counter, answer.cost)
    return toContent(answer)
  } catch (error) {
    return toRefused(error)
  }
}
