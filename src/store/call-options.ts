/** Every call that may take long accepts these options. */
export interface CallOptions {
  readonly signal?: AbortSignal
  /** Names who asks: what is scarce is shared fairly between callers. */
  readonly caller?: string
}
