/** The part of the guarded fetch that reading sites needs: `src/intake/crawl/fetch.ts`. */
import type { FetchResult } from '../crawl/fetch-result.ts'

export type FetchPage = (
  url: string,
  options: { readonly accept: string; readonly maxBytes: number; readonly signal: AbortSignal },
) => Promise<FetchResult>
