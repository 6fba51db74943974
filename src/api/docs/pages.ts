/** HTML pages of the API: documentation, start page and not found. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendKept, ServedText } from '../connections/kept-text.ts'
import { DOCS } from '../paths.ts'
import { codeSection } from './code-examples.ts'
import { V1_ROUTES } from '../v1/index.ts'
import { ofGroup, type OperationEntry } from './operations.ts'
import { DOCS_ICON } from './page-style.ts'
import { escape, renderOperation, summarize } from './render-operation.ts'

const HTML = 'text/html; charset=utf-8'

/** Blocks other origins and inline scripts. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
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
  readonly body: string
}

const LINKS: readonly (readonly [string, string])[] = [
  ['/', 'Directory'],
  ['/docs', 'API'],
  ['/docs/operators', 'Operators'],
  ['/openapi.json', 'OpenAPI document'],
]

const renderPage = ({ title, current, body }: Page): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${title}: operations, samples and forms to try them.">
<link rel="stylesheet" href="${STATIC}/castdex.css">
<link rel="icon" type="image/svg+xml" href="/favicon.ico">
</head>
<body>
<header><nav class="bar" aria-label="castdex">
<a class="home" href="/">${DOCS_ICON.replace('<svg ', '<svg aria-hidden="true" ')} castdex</a>
${LINKS.map(([href, name]) => `<a href="${href}"${href === current ? ' aria-current="page"' : ''}>${name}</a>`).join('\n')}
</nav></header>
<main>${body}</main>
</body>
</html>
`

const groupPath = (group: string): string =>
  `/docs/${group.toLowerCase().replaceAll(' ', '-')}`

/** The pages of groups: path and name. */
export const GROUP_PAGES: readonly (readonly [string, string])[] = [
  ...new Set([...V1_ROUTES.map(({ docs }) => docs.tag), 'News', 'Operations']),
].map((group) => [groupPath(group), group])

const pathOf = ({ operation: { operationId, tags = [] } }: OperationEntry): string =>
  `${groupPath(tags[0] ?? '')}/${operationId}`

const groupLinks = (current: string): string =>
  `<nav class="groups" aria-label="Groups of operations">${GROUP_PAGES.map(
    ([href, name]) =>
      `<a href="${href}"${href === current ? ' aria-current="true"' : ''}>${name}</a>`,
  ).join('\n')}</nav>`

const SCRIPT_END = '</' + 'script>'
const SCRIPT = `<script src="${STATIC}/castdex.js">${SCRIPT_END}`

/** Renders the operations of a group, each with a link to its own page. */
function groupPage(
  entries: readonly OperationEntry[],
  path: string,
  group: string,
): string {
  const sections = ofGroup(entries, group).map((entry) => summarize(entry, pathOf(entry)))
  return renderPage({
    title: `${group} · castdex API`,
    current: path,
    body: `<div class="docs">${groupLinks(path)}
<h1>${group}</h1>
${sections.join('\n')}</div>`,
  })
}

function operationPage(entry: OperationEntry): string {
  const { summary, tags = [] } = entry.operation
  return renderPage({
    title: `${escape(summary)} · castdex API`,
    body: `<div class="docs">${groupLinks(groupPath(tags[0] ?? ''))}
${renderOperation(entry)}</div>
${SCRIPT}`,
  })
}

function startPage(entries: readonly OperationEntry[], origin: string): string {
  const groups = GROUP_PAGES.map(([path, group]) => {
    const links = ofGroup(entries, group).map(
      (entry) =>
        `<li><a href="${pathOf(entry)}">${escape(entry.operation.summary)}</a> <code>${entry.method} ${entry.path}</code></li>`,
    )
    return `<h3><a href="${path}">${group}</a></h3><ul>${links.join('')}</ul>`
  })
  return renderPage({
    title: 'castdex API',
    current: '/docs',
    body: `<div class="docs">${groupLinks('')}
<h1>The API of this directory</h1>
<p>Everything that the pages show, as JSON. Each call carries a key, as <code>Authorization: Bearer KEY</code>:
whoever runs this directory has one, and makes others with <code>npx castdex key create --name NAME</code>.
Each operation has a page with samples and a form to try it.</p>
${codeSection(origin)}
<h2>Operations</h2>
${groups.join('\n')}</div>
${SCRIPT}`,
  })
}

function renderPath(
  entries: readonly OperationEntry[],
  path: string,
  origin: string,
): string | undefined {
  if (path === DOCS) return startPage(entries, origin)
  const group = GROUP_PAGES.find(([each]) => each === path)?.[1]
  if (group !== undefined) return groupPage(entries, path, group)
  const entry = entries.find((each) => pathOf(each) === path)
  return entry && operationPage(entry)
}

/** Returns a page of the documentation; undefined for an unknown path. */
export function renderDocs(
  entries: readonly OperationEntry[],
  path: string,
  origin: string,
): ServedText | undefined {
  const page = renderPath(entries, path, origin)
  return page === undefined ? undefined : new ServedText(page, HTML)
}

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

export function sendDocsPage(reply: FastifyReply, page: ServedText): Promise<FastifyReply> {
  return sendKept(reply.headers(HEADERS).header('cache-control', 'no-cache'), page)
}
