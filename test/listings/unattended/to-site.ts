/** The home page of a labelled show: its profiles, and what it says of where it can be heard. */
import type { LabelledShow } from '../labelled-show.ts'
import { escapeXml } from './to-rss.ts'

const anchor = (url: string): string => `<a href="${escapeXml(url)}">here</a>`

export const toSite = (
  { title, language, siteLinks }: LabelledShow,
  index: number,
): string => {
  const profiles = [
    `https://www.instagram.com/castdexshow${String(index)}`,
    `https://x.com/castdex${String(index)}`,
  ]
  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeXml(title)}</title>
<meta name="description" content="The site of ${escapeXml(title)}."></head>
<body><h1>${escapeXml(title)}</h1><p>${[...siteLinks, ...profiles].map(anchor).join(' ')}</p></body></html>
`
}
