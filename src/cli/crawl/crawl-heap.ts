/**
 * Heap limits of a crawling worker, in MiB. New objects are small and short-lived, so a large young
 * generation (V8's default is up to 128) would waste memory.
 */
export const CRAWL_HEAP = {
  maxOldGenerationSizeMb: 320,
  maxYoungGenerationSizeMb: 24,
} as const
