/**
 * Draws rows of a Podcast Index dump in which each Apple id stands in several: a show left
 * its former addresses behind, and one row has the feed that goes on.
 */
import type { DumpRow } from '../make-dump.ts'

/** The public dump has this many Apple ids in more than one row. */
export const PUBLIC_GROUPS = 1084

const FIRST_APPLE_ID = 1_500_000_000
const DAY_S = 86_400

export interface RivalGroup {
  readonly appleId: number
  readonly rows: readonly DumpRow[]
  /** The feed that answers and is newest. */
  readonly livingUrl: string
}

/** Returns numbers from 0 to below 1, the same for the same seed (mulberry32). */
function chancesOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Ways in which a former address ends, by what the dump says of it. */
const ENDED = [
  { lastHttpStatus: 404, dead: 0 },
  { lastHttpStatus: 404, dead: 1 },
  { lastHttpStatus: 410, dead: 1 },
  { lastHttpStatus: 500, dead: 0 },
  // It answers, and nothing new comes.
  { lastHttpStatus: 200, dead: 0 },
] as const

export function drawRivals(groups: number, nowMs: number, seed = 1): RivalGroup[] {
  const chance = chancesOf(seed)
  const below = (limit: number): number => Math.floor(chance() * limit)
  const nowS = Math.floor(nowMs / 1000)
  return Array.from({ length: groups }, (_, group) => {
    const appleId = FIRST_APPLE_ID + group
    const title = `Rival show ${String(group)}`
    const rowOf = (url: string, fields: DumpRow): DumpRow => ({
      url,
      title: chance() < 0.2 ? title.toUpperCase() : title,
      itunesId: appleId,
      itunesAuthor: chance() < 0.1 ? '' : `Maker ${String(group)}`,
      ...fields,
    })
    const livingUrl = `https://living-${String(group)}.example/feed`
    const living = rowOf(livingUrl, {
      lastHttpStatus: 200,
      dead: 0,
      newestItemPubdate: nowS - below(14) * DAY_S,
    })
    const former = Array.from({ length: 1 + below(3) }, (_row, at) =>
      rowOf(`https://former-${String(group)}-${String(at)}.example/feed`, {
        ...(ENDED[below(ENDED.length)] ?? ENDED[0]),
        newestItemPubdate: nowS - (200 + below(2000)) * DAY_S,
      }),
    )
    const rows = [...former]
    rows.splice(below(former.length + 1), 0, living)
    return { appleId, rows, livingUrl }
  })
}
