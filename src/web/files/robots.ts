/** GET /robots.txt and /opensearch.xml. */
import { textOfXml } from '../../exports/xml.ts'
import { html } from '../html.ts'
import type { SiteRoute } from '../site-answer.ts'

const KEPT_S = 86_400

/** Allows pages and forbids searches, which are endless, and the API. */
export const robotsRoute: SiteRoute = {
  url: '/robots.txt',
  answer({ visit }) {
    if (!visit.isIndexed) {
      const text = 'User-agent: *\nDisallow: /\n'
      return Promise.resolve({
        kind: 'text',
        type: 'text/plain; charset=utf-8',
        text,
        maxAgeS: KEPT_S,
      })
    }
    const lines = [
      'User-agent: *',
      'Disallow: /search',
      'Disallow: /api/',
      '',
      `Sitemap: ${visit.baseUrl}/sitemap.xml`,
      '',
    ]
    return Promise.resolve({
      kind: 'text',
      type: 'text/plain; charset=utf-8',
      text: lines.join('\n'),
      maxAgeS: KEPT_S,
    })
  },
}

/** Browsers reject longer short names. */
const MOST_SHORT_NAME = 16

/** https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md */
export const openSearchRoute: SiteRoute = {
  url: '/opensearch.xml',
  answer({ visit: { siteName, baseUrl, texts } }) {
    const shortName = Array.from(textOfXml(siteName)).slice(0, MOST_SHORT_NAME).join('')
    const text = String(html`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>${shortName}</ShortName>
<Description>${texts.searchLabel}: ${textOfXml(siteName)}</Description><InputEncoding>UTF-8</InputEncoding>
<Image width="32" height="32" type="image/svg+xml">${baseUrl}/favicon.ico</Image>
<Url type="text/html" template="${baseUrl}/search?q={searchTerms}"/>
<Url type="application/json" template="${baseUrl}/search.json?q={searchTerms}"/></OpenSearchDescription>
`)
    const type = 'application/opensearchdescription+xml; charset=utf-8'
    return Promise.resolve({ kind: 'text', type, text, maxAgeS: KEPT_S })
  },
}
