/** What every call that may take long understands. */
export interface CallOptions {
  readonly signal?: AbortSignal
  /** Names who asks: what is scarce is shared fairly between callers. */
  readonly caller?: string
}
