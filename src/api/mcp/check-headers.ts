/** Checks that MCP headers match the body, so that proxies can route by them. */
import type { IncomingHttpHeaders } from 'node:http'
import {
  CODES,
  LEGACY_VERSIONS,
  META,
  MODERN_VERSION,
  RpcError,
  type JsonObject,
} from './messages.ts'

const one = (value: string | string[] | undefined): string | undefined =>
  (Array.isArray(value) ? value[0] : value)?.trim()

function mismatch(header: string, problem: string): RpcError {
  return new RpcError(
    CODES.headerMismatch,
    `The headers contradict the body: ${problem}.`,
    {
      header,
    },
  )
}

/** The parameter of each method that `Mcp-Name` repeats. */
const NAMED: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'resources/read': 'uri',
}

const ENCODED = /^=\?base64\?(.*)\?=$/

/** Decodes base64, which encodes texts that headers cannot hold. */
function decodeHeader(value: string): string {
  const encoded = ENCODED.exec(value)?.[1]
  if (encoded === undefined) return value
  return Buffer.from(encoded, 'base64').toString()
}

/** Throws if a request of the stateless revision lacks a header or contradicts one. */
export function checkModernHeaders(
  headers: IncomingHttpHeaders,
  { method, params }: { readonly method: string; readonly params: JsonObject },
): void {
  const version = one(headers['mcp-protocol-version'])
  if (version !== MODERN_VERSION) {
    throw mismatch(
      'MCP-Protocol-Version',
      `the body names ${MODERN_VERSION} and MCP-Protocol-Version ${version ?? 'is missing'}`,
    )
  }
  const named = one(headers['mcp-method'])
  if (named !== method)
    throw mismatch(
      'Mcp-Method',
      `the body names ${method} and Mcp-Method ${named ?? 'is missing'}`,
    )
  const parameter = Object.hasOwn(NAMED, method) ? NAMED[method] : undefined
  const value = parameter === undefined ? undefined : params[parameter]
  if (typeof value !== 'string') return
  const name = one(headers['mcp-name'])
  if (name === undefined || decodeHeader(name) !== value) {
    throw mismatch(
      'Mcp-Name',
      `the body names ${value} and Mcp-Name ${name ?? 'is missing'}`,
    )
  }
}

/** Throws if the header names another revision than the body's, or an unsupported one. */
export function checkLegacyHeaders(headers: IncomingHttpHeaders): void {
  const version = one(headers['mcp-protocol-version'])
  if (version === undefined || LEGACY_VERSIONS.some((known) => known === version)) return
  if (version === MODERN_VERSION) {
    throw new RpcError(
      CODES.invalidParams,
      `_meta["${META.version}"] is missing; ${MODERN_VERSION} requires it.`,
      {
        envelope: { missing: [META.version] },
      },
    )
  }
  const supported = [MODERN_VERSION, ...LEGACY_VERSIONS]
  const message = `Unsupported protocol version ${version}.`
  throw new RpcError(CODES.unsupportedVersion, message, { supported, requested: version })
}
