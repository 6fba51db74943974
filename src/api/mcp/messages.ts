/**
 * Parses messages of the Model Context Protocol (JSON-RPC 2.0).
 * https://modelcontextprotocol.io/specification/2026-07-28
 */
import { packageVersion } from '../../package-files.ts'

/** The stateless revision: each request names its version. */
export const MODERN_VERSION = '2026-07-28'
/** Revisions with an `initialize` handshake, newest first. */
export const LEGACY_VERSIONS = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
] as const

export const META = {
  version: 'io.modelcontextprotocol/protocolVersion',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  server: 'io.modelcontextprotocol/serverInfo',
} as const

export const CODES = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
  resourceNotFound: -32_002,
  headerMismatch: -32_020,
  unsupportedVersion: -32_022,
} as const

export type JsonObject = Readonly<Record<string, unknown>>
export type MessageId = string | number

export interface RpcRequest {
  readonly id: MessageId
  readonly method: string
  readonly params: JsonObject
}

export function SERVER_INFO() {
  return {
    name: 'castdex',
    title: 'castdex podcast directory',
    version: packageVersion(),
  }
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown
  /** Id of the rejected message; null if unreadable. */
  messageId: MessageId | null = null

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export function toResult(id: MessageId, result: JsonObject): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result })
}

export function toRefusal(id: MessageId | null, { code, message, data }: RpcError): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    id,
    error: { code, message, ...(data !== undefined && { data }) },
  })
}

export type McpMessage =
  | { readonly kind: 'request'; readonly request: RpcRequest }
  /** A notification, which has no answer. */
  | { readonly kind: 'notification'; readonly method: string; readonly params: JsonObject }
  /** A response, although this server sends no requests. */
  | { readonly kind: 'answer' }

const isId = (value: unknown): value is MessageId =>
  typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value))

/** Throws `RpcError` for an invalid message. */
export function readMessage(text: string): McpMessage {
  const message = parseJson(text)
  if (Array.isArray(message)) {
    throw new RpcError(
      CODES.invalidRequest,
      'Batches are not supported; send one message per request.',
    )
  }
  if (!isJsonObject(message) || message['jsonrpc'] !== '2.0') {
    throw new RpcError(CODES.invalidRequest, 'The body is not a JSON-RPC 2.0 message.')
  }
  const { id, method } = message
  if (method === undefined && ('result' in message || 'error' in message))
    return { kind: 'answer' }
  const refuse = (problem: string): RpcError => {
    const refusal = new RpcError(CODES.invalidRequest, problem)
    refusal.messageId = isId(id) ? id : null
    return refusal
  }
  if (typeof method !== 'string') throw refuse('The message has no method.')
  const params = message['params'] ?? {}
  if (!isJsonObject(params)) throw refuse('params has to be an object.')
  if (id === undefined) return { kind: 'notification', method, params }
  if (!isId(id)) throw refuse('The id has to be a string or an integer.')
  return { kind: 'request', request: { id, method, params } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RpcError(CODES.parseError, 'The body is not JSON.')
  }
}

/** Returns the version in the message; undefined for revisions with a handshake. */
export function claimedVersion({ _meta: meta }: JsonObject): string | undefined {
  if (!isJsonObject(meta) || !(META.version in meta)) return undefined
  const version = meta[META.version]
  if (typeof version !== 'string')
    throw new RpcError(CODES.invalidParams, `_meta["${META.version}"] has to be a string.`)
  return version
}

/**
 * Returns whether the message is of the stateless revision; throws if it is and lacks required
 * fields.
 */
export function isModern(params: JsonObject): boolean {
  const version = claimedVersion(params)
  if (version === undefined) return false
  if (version !== MODERN_VERSION) {
    throw new RpcError(
      CODES.unsupportedVersion,
      `Unsupported protocol version ${version}.`,
      {
        supported: [MODERN_VERSION],
        requested: version,
      },
    )
  }
  const meta = params['_meta']
  if (!isJsonObject(meta) || !isJsonObject(meta[META.capabilities])) {
    throw new RpcError(CODES.invalidParams, `_meta["${META.capabilities}"] is missing.`)
  }
  return true
}
