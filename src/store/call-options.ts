/** The options of every call that may take long. */
export interface CallOptions {
  readonly signal?: AbortSignal
  /** Identifies the caller: scarce resources are shared fairly between callers. */
  readonly caller?: string
}
