/** What every call that may take long understands. */
export interface CallOptions {
  readonly signal?: AbortSignal
}
