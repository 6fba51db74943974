/** Parses request bodies as strict UTF-8 and JSON, after the rate check. */
import { CodedError } from '../errors.ts'

export const MAX_BODY_BYTES = 1_048_576

const utf8 = new TextDecoder('utf-8', { fatal: true })

const invalidJson = (problem: string): CodedError =>
  new CodedError('INVALID_JSON', `The body is not JSON: ${problem}.`)

const decodeText = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    throw invalidJson('its bytes are not UTF-8')
  }
}

/** Extracts only the position: the parser's message may repeat the input. */
const placeOf = (error: unknown): string => {
  const place =
    error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined
  if (place === undefined) return 'it ends too early or begins with something else'
  return `reading stopped at character ${place}`
}

export function parseBody(body: Buffer | undefined): unknown {
  if (body === undefined || body.length === 0) throw invalidJson('it is empty')
  const text = decodeText(body)
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw invalidJson(placeOf(error))
  }
}
