/** The part of the guarded fetch that reading sites needs: `src/intake/crawl/fetch/fetch.ts`. */
import type { FetchResult } from '../fetch/fetch-result.ts'

export type FetchPage = (
  url: string,
  options: {
    readonly accept: string
    readonly maxBytes: number
    readonly signal: AbortSignal
  },
) => Promise<FetchResult>
