/** Renders what helps to share a page: a button, and what a preview of its link shows. */
import { sharedCoverPath } from '../../api/covers/cover-url.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import type { PodcastId, PodcastRecord } from '../../record/podcast.ts'
import { html, type Html } from '../html.ts'
import type { SiteGuest } from '../visit.ts'

export function shareButton(visit: SiteGuest, path: string): Html {
  const { follow } = visit.texts
  const page = `${visit.baseUrl}${path}`
  return html`<button type="button" class="button button-quiet" data-share="${page}" data-done="${follow.copied}" hidden>${follow.share}</button>`
}

interface SharedPage {
  readonly title: string
  readonly description: string
  readonly path: string
}

/** Renders what a preview of a link shows: https://ogp.me */
export function sharedHead(
  visit: SiteGuest,
  { id }: { readonly id: PodcastId },
  { title, description, path }: SharedPage,
): Html {
  return html`<meta property="og:type" content="website">
<meta property="og:site_name" content="${visit.siteName}">
<meta property="og:title" content="${title}">
<meta property="og:url" content="${visit.baseUrl}${path}">
<meta property="og:description" content="${description}">
<meta property="og:image" content="${visit.baseUrl}${sharedCoverPath(id)}">
<meta property="og:image:type" content="image/jpeg">
<meta name="twitter:card" content="summary">
`
}

/** Length of descriptions in search engines, in characters. */
const MOST_SUMMARY = 200

export function summaryOf({
  description,
  titleLatest,
}: Pick<PodcastRecord, 'description' | 'titleLatest'>): string {
  const text = hideEmails(description ?? titleLatest).replaceAll(/\s+/g, ' ')
  const letters = Array.from(text)
  if (letters.length <= MOST_SUMMARY) return text
  return `${letters.slice(0, MOST_SUMMARY - 1).join('')}…`
}
