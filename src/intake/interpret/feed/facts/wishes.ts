/** Reads the feed's flags: whether it is explicit, and whether it may be listed. */
import type { ParsedChannel } from '../parsed-feed.ts'
import { firstRead, type Said } from './said.ts'

const EXPLICIT = new Set(['yes', 'true', 'explicit', '1'])
const CLEAN = new Set(['no', 'false', 'clean', '0', 'not explicit'])

/** Undefined for other values: a large host writes "None" everywhere. */
export function explicitOf({
  itunesExplicit,
  googlePlayExplicit,
}: ParsedChannel): Said<boolean> | undefined {
  return firstRead(
    [
      ['itunes:explicit', itunesExplicit],
      ['googleplay:explicit', googlePlayExplicit],
    ],
    (raw) => {
      const word = raw.trim().toLowerCase()
      if (EXPLICIT.has(word)) return true
      return CLEAN.has(word) ? false : null
    },
  )
}

/** Our slug in `podcast:block`: https://podcasting2.org/docs/podcast-namespace/tags/block */
const SERVICE_SLUG = 'castdex'

export const IGNORE_REASON = 'feed asks not to be listed'

/**
 * Returns the element that forbids listing. A block addressed to castdex overrides a general one.
 */
export function blockOf({ itunesBlock, podcast }: ParsedChannel): string | undefined {
  const own = podcast.blocks.find(({ id }) => id === SERVICE_SLUG)
  if (own !== undefined) return own.value ? 'podcast:block' : undefined
  if (podcast.blocks.some(({ id, value }) => id === null && value)) return 'podcast:block'
  return /^(?:yes|true)$/i.test(itunesBlock?.trim() ?? '') ? 'itunes:block' : undefined
}
