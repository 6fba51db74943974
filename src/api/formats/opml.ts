/** Renders a list of shows as OPML 2.0: http://opml.org/spec2.opml */
import { escapeXml } from './xml.ts'

export interface OpmlShow {
  readonly title: string
  readonly feedUrl: string
  readonly websiteUrl: string | null
  readonly description: string | null
  readonly isDemo?: boolean
}

export const OPML_TYPE = 'text/x-opml; charset=utf-8'

const attribute = (name: string, value: string | null): string => {
  if (value === null || value === '') return ''
  return ` ${name}="${escapeXml(value).replace(/\s+/g, ' ')}"`
}

const toOutline = ({
  title,
  feedUrl,
  websiteUrl,
  description,
  isDemo = false,
}: OpmlShow): string =>
  `    <outline type="rss"${attribute('text', title)}${attribute('title', title)}${attribute('xmlUrl', feedUrl)}` +
  `${attribute('htmlUrl', websiteUrl)}${attribute('description', description)}${attribute('category', isDemo ? 'demo' : null)}/>`

export function writeOpml(title: string, shows: readonly OpmlShow[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    `  <head><title>${escapeXml(title)}</title></head>`,
    '  <body>',
    ...shows.map(toOutline),
    '  </body>',
    '</opml>',
    '',
  ].join('\n')
}
