/**
 * Bounds, in MiB, of the heap of a thread that crawls. A crawler needs what its feeds need; and
 * what it has just made is small and dies young, so that more room for it (V8 takes up to 128)
 * would only be memory.
 */
export const CRAWL_HEAP = {
  maxOldGenerationSizeMb: 320,
  maxYoungGenerationSizeMb: 24,
} as const
