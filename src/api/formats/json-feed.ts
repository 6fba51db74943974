/** Renders a list of shows as JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/ */
import type { LinkedShow, ShowList } from './show-list.ts'

function toItem({
  id,
  title,
  author,
  url,
  feedUrl,
  description,
  genres,
  latestAt,
  cameAt = latestAt ?? undefined,
  language,
  isDemo,
}: LinkedShow): object {
  return {
    id: `urn:uuid:${id}`,
    url,
    ...(feedUrl !== '' && { external_url: feedUrl }),
    title,
    content_text: description ?? '',
    ...(cameAt !== undefined && { date_published: cameAt }),
    ...(author !== null && { authors: [{ name: author }] }),
    tags: genres,
    ...(language !== 'und' && { language }),
    ...(isDemo && { _castdex: { isDemo } }),
  }
}

export function writeJsonFeed({ title, url, selfUrl, shows }: ShowList): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: url,
    feed_url: selfUrl,
    items: shows.map(toItem),
  }
  return `${JSON.stringify(feed)}\n`
}
