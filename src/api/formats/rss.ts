/**
 * Renders a list of shows as RSS 2.0, one item per show: https://www.rssboard.org/rss-specification
 */
import type { LinkedShow, ShowList } from './show-list.ts'
import { escapeXml } from '../../exports/xml.ts'

export function element(name: string, text: string | null): string {
  if (text === null || text === '') return ''
  return `<${name}>${escapeXml(text)}</${name}>`
}

function toItem({
  id,
  title,
  author,
  url,
  description,
  genres,
  latestAt,
  cameAt = latestAt ?? undefined,
  isDemo,
}: LinkedShow): string {
  const parts = [
    element('title', title),
    element('link', url),
    `<guid isPermaLink="false">urn:uuid:${id}</guid>`,
    element('description', description),
    element('dc:creator', author),
    ...genres.map((genre) => element('category', genre)),
    element('category', isDemo ? 'Demo' : null),
    element('pubDate', cameAt === undefined ? null : new Date(cameAt).toUTCString()),
  ]
  return `    <item>${parts.join('')}</item>`
}

export function writeRss({ title, url, selfUrl, shows }: ShowList): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">',
    '  <channel>',
    `    ${element('title', title)}${element('link', url)}${element('description', title)}`,
    `    <atom:link rel="self" href="${escapeXml(selfUrl)}"/>`,
    ...shows.map(toItem),
    '  </channel>',
    '</rss>',
    '',
  ].join('\n')
}
