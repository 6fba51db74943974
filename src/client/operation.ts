/** Describes what the client knows of an operation when it runs. */

export interface OperationSpot {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** From the root, parts as `:podcastId`. */
  readonly path: string
  /** A second call does nothing that the first one has not done. */
  readonly isRepeatable: boolean
  readonly isLines?: true
  /** The body is the file that the input has as `upload`. */
  readonly isUpload?: true
}

/** Parts of the path, parameters and fields of the body together, by their names. */
export type OperationInput = Readonly<Record<string, unknown>>

/** A file: with a stream its bytes are sent as they come. */
export type UploadBody =
  | Blob
  | Uint8Array<ArrayBuffer>
  | ReadableStream<Uint8Array>
  | string
