/** What the client knows of an operation when it runs. */

export interface OperationSpot {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** From the root, parts as `:podcastId`. */
  readonly path: string
  /** A second call does nothing that the first one has not done. */
  readonly isRepeatable: boolean
  /** The answer is JSON lines. */
  readonly isLines?: true
}

/** Parts of the path, parameters and fields of the body together, by their names. */
export type OperationInput = Readonly<Record<string, unknown>>
