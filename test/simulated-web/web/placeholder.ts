/** What hosts serve in the place of a feed that is gone. */
import type { Answer } from './answer.ts'

export const NOTICE = 'Podcast not available'

/**
 * `none`: no item. `text`: one item without sound. `new`: one item with sound, dated when the show
 * went. `old`: the same notice for everybody, from long ago. `undated`: one with sound and no date.
 */
export const PLACEHOLDERS = ['none', 'text', 'new', 'old', 'undated'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

const ENCLOSURE =
  '<enclosure url="https://closed.example/notice.mp3" type="audio/mpeg" length="1000"/>'
const LONG_AGO_MS = Date.UTC(2015, 3, 1)

function itemOf(kind: Placeholder, sinceMs: number): string {
  if (kind === 'none') return ''
  const atMs = kind === 'old' ? LONG_AGO_MS : sinceMs
  const date = `<pubDate>${new Date(atMs).toUTCString()}</pubDate>`
  return [
    '<item><guid isPermaLink="false">urn:notice:this-show-is-gone</guid>',
    '<title>This show is gone</title>',
    kind === 'undated' ? '' : date,
    kind === 'text' ? '' : ENCLOSURE,
    '</item>',
  ].join('')
}

export function placeholder(kind: Placeholder, sinceMs: number): Answer {
  return {
    isPlaceholder: true,
    hasSound: kind !== 'none' && kind !== 'text',
    type: 'application/rss+xml; charset=utf-8',
    body: `<?xml version="1.0"?><rss version="2.0"><channel><title>${NOTICE}</title><link>https://closed.example/</link><description>It has left its host.</description>${itemOf(kind, sinceMs)}</channel></rss>`,
  }
}
