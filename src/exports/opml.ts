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

/** Renders a line. */
export function toOutline({
  title,
  feedUrl,
  websiteUrl,
  description,
  isDemo = false,
}: OpmlShow): string {
  return (
    `    <outline type="rss"${attribute('text', title)}${attribute('title', title)}` +
    `${attribute('xmlUrl', feedUrl)}${attribute('htmlUrl', websiteUrl)}` +
    `${attribute('description', description)}${attribute('category', isDemo ? 'demo' : null)}/>\n`
  )
}

/** Renders what comes before the outlines. */
export function openOpml(title: string): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n' +
    `  <head><title>${escapeXml(title)}</title></head>\n  <body>\n`
  )
}

export const CLOSE_OPML = '  </body>\n</opml>\n'

export function writeOpml(title: string, shows: readonly OpmlShow[]): string {
  return openOpml(title) + shows.map(toOutline).join('') + CLOSE_OPML
}
