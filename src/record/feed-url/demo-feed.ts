/**
 * Recognises the demo's made-up shows. Their feeds have hosts under `demo.example`, which nobody
 * can own: https://www.rfc-editor.org/rfc/rfc6761#section-6.5
 */

/** The registrable domain of demo shows. */
export const DEMO_DOMAIN = 'demo.example'

const DEMO_FEED = /^https?:\/\/[^/]*\.demo\.example(?:[:/]|$)/

export function isDemoFeed(feedUrl: string): boolean {
  return DEMO_FEED.test(feedUrl)
}
