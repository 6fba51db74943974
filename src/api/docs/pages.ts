/** HTML pages of the API: documentation, start page and not found. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendKept, ServedText } from '../connections/kept-text.ts'
import { CODE_SECTION } from './code-examples.ts'
import { DOCS_ICON } from './page-style.ts'

const HTML = 'text/html; charset=utf-8'

/** Blocks other origins and inline scripts. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const STATIC = '/docs/static'

interface Page {
  readonly title: string
  /** The active link of the navigation bar. */
  readonly current?: string
  readonly head?: string
  readonly body: string
  readonly part?: string
}

const LINKS: readonly (readonly [string, string])[] = [
  ['/docs', 'API'],
  ['/docs/operators', 'Operators'],
  ['/openapi.json', 'OpenAPI document'],
]

const renderPage = ({
  title,
  current,
  head = '',
  body,
  part = '',
}: Page): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${head}<link rel="stylesheet" href="${STATIC}/castdex.css">
<link rel="icon" type="image/svg+xml" href="/favicon.ico">
</head>
<body data-part="${part}">
<header><nav class="bar" aria-label="castdex">
<a class="home" href="/">${DOCS_ICON.replace('<svg ', '<svg aria-hidden="true" ')} castdex</a>
${LINKS.map(([href, name]) => `<a href="${href}"${href === current ? ' aria-current="page"' : ''}>${name}</a>`).join('\n')}
</nav></header>
<main>${body}</main>
</body>
</html>
`

const docsPage = (title: string, current: string, part: string, above = ''): string =>
  renderPage({
    title,
    current,
    part,
    head: `<link rel="stylesheet" href="${STATIC}/swagger-ui.css">\n`,
    body: `${above}<div id="swagger-ui"><p class="page">The operations are being loaded. This page needs scripts; <a href="/openapi.json">the OpenAPI document</a> does not.</p></div>
<script src="${STATIC}/swagger-ui-bundle.js"></script>
<script src="${STATIC}/castdex.js"></script>`,
  })

const DOCS = {
  docs: new ServedText(docsPage('castdex API', '/docs', 'public', CODE_SECTION), HTML),
  operators: new ServedText(
    docsPage('castdex API for operators', '/docs/operators', 'operators'),
    HTML,
  ),
} as const

const NOT_FOUND = renderPage({
  title: 'Not found · castdex',
  body: '<div class="page"><h1>There is nothing here</h1><p><a href="/">Go to the start</a>, or to <a href="/docs">the API</a>.</p></div>',
})

/** Returns whether a browser navigates to a page. API paths get JSON, whatever they accept. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return !url.startsWith('/api/') && headers.accept?.includes('text/html') === true
}

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  vary: 'Accept',
}

export function sendNotFoundPage(reply: FastifyReply): FastifyReply {
  return reply.headers(HEADERS).type(HTML).send(NOT_FOUND)
}

export function sendDocsPage(
  reply: FastifyReply,
  page: keyof typeof DOCS,
): Promise<FastifyReply> {
  return sendKept(reply.headers(HEADERS).header('cache-control', 'no-cache'), DOCS[page])
}
