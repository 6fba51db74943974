/** The messages between a worker and its owner: calls, abort, answers and errors. */
import { CodedError, type ErrorCode } from '../errors.ts'

/** The types of one kind of worker, shared by its owner and its thread. */
export interface WorkerTypes {
  /** Passed when the thread starts. Default: nothing. */
  readonly setup?: unknown
  readonly input: unknown
  /** Sent during a call, such as its progress. Default: none. */
  readonly message?: unknown
  readonly output: unknown
}

type TypeOf<Types, Name extends keyof WorkerTypes> =
  Types extends Readonly<Record<Name, infer Value>> ? Value : undefined
export type SetupOf<Types> = TypeOf<Types, 'setup'>
export type MessageOf<Types> = TypeOf<Types, 'message'>

export interface WorkerData {
  readonly setup: unknown
  /** A shared flag: 1 to abort the current call. */
  readonly aborted: Int32Array
  readonly givesWay: boolean
}

export type ToWorker<Types extends WorkerTypes> =
  | { readonly kind: 'call'; readonly input: Types['input'] }
  | { readonly kind: 'abort'; readonly reason: string | undefined }
  /** Closes the port: the thread exits when it has no other work. */
  | { readonly kind: 'close' }

export type FromWorker<Types extends WorkerTypes> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'message'; readonly message: MessageOf<Types> }
  | { readonly kind: 'done'; readonly output: Types['output'] }
  | PackedError

interface PackedError {
  readonly kind: 'failed'
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  /** Own properties, such as `code`, `errcode`, `path`, and the options of coded errors. */
  readonly properties: Readonly<Record<string, unknown>>
  readonly isCoded: boolean
}

const isCloneable = (value: unknown): boolean => {
  try {
    structuredClone(value)
    return value !== undefined
  } catch {
    return false
  }
}

const cloneableOf = (properties: object): PackedError['properties'] =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => isCloneable(value)))

export function packError(thrown: unknown): PackedError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { name, message, stack, cause } = error
  const isCoded = error instanceof CodedError
  const properties = isCoded
    ? { code: error.code, options: cloneableOf(error.options) }
    : cloneableOf(Object.assign({ cause }, error))
  return { kind: 'failed', name, message, stack, properties, isCoded }
}

export function unpackError(packed: PackedError): Error {
  const { name, message, stack, properties, isCoded } = packed
  const { code, options } = properties
  const error = isCoded
    ? new CodedError(code as ErrorCode, message, options as object)
    : Object.assign(new Error(message), properties)
  return Object.defineProperties(error, {
    name: { value: name },
    stack: { value: stack },
  })
}
