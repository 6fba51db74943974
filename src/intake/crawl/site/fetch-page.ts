/**
 * Declares the subset of the guarded fetch (`src/intake/crawl/fetch/fetch.ts`) used to read
 * sites.
 */
import type { FetchResult } from '../fetch/fetch-result.ts'

export type FetchPage = (
  url: string,
  options: {
    readonly accept: string
    readonly maxBytes: number
    readonly signal: AbortSignal
  },
) => Promise<FetchResult>
