/** The runtime description of an operation. */

export interface OperationDescription {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Relative to the root, with parameters as `:podcastId`. */
  readonly path: string
  /** Idempotent. */
  readonly isRepeatable: boolean
  readonly isLines?: true
  /** The body is the file in the input's `upload`. */
  readonly isUpload?: true
}

/** Path parameters, query parameters and body fields by name. */
export type OperationInput = Readonly<Record<string, unknown>>

/** A file; streams are sent without buffering. */
export type UploadBody =
  | Blob
  | Uint8Array<ArrayBuffer>
  | ReadableStream<Uint8Array>
  | string
