/**
 * GET /openapi.json, and GET /docs and /docs/operators: pages to try the calls in a browser, all of
 * whose parts come from this process. Styles, renderer and files are Swagger UI's, the page around
 * them is ours.
 */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { ServedText, prepareKept } from '../connections/kept-text.ts'
import type { EndpointContext } from '../api-context.ts'
import { sendText } from '../send-text.ts'
import type { ServedPath } from '../paths.ts'
import { V1_ROUTES } from '../v1/index.ts'
import { KeptPages } from './kept-pages.ts'
import { toLlmsFullText, toLlmsText } from './llms-text.ts'
import { buildOpenApi } from './openapi.ts'
import { DOCS_CSS, DOCS_ICON, DOCS_SCRIPT, PAGE_CSS } from './page-style.ts'
import { CONTENT_SECURITY_POLICY, sendPage } from './pages.ts'

export const DOC_PATHS: readonly ServedPath[] = [
  { method: 'GET', url: '/' },
  { method: 'GET', url: '/openapi.json' },
  { method: 'GET', url: '/llms.txt' },
  { method: 'GET', url: '/llms-full.txt' },
  { method: 'GET', url: '/docs' },
  { method: 'GET', url: '/docs/' },
  { method: 'GET', url: '/docs/operators' },
  { method: 'GET', url: '/favicon.ico' },
  { method: 'GET', url: '/docs/static/:file' },
  { method: 'GET', url: '/docs/static/theme/:file' },
]

/** Doubles of /openapi.json that the page's plugin brings along. */
const DOUBLES: readonly string[] = ['/docs/json', '/docs/yaml']

const MARKDOWN = 'text/markdown; charset=utf-8'

const LLMS_TEXTS = [
  ['/llms.txt', toLlmsText],
  ['/llms-full.txt', toLlmsFullText],
] as const

export const serveDocs = async (
  app: FastifyInstance,
  { site, config }: Pick<EndpointContext, 'site' | 'config'>,
): Promise<void> => {
  const document = buildOpenApi(V1_ROUTES)
  const text = new ServedText(JSON.stringify(document), 'application/json; charset=utf-8')
  const pages = new KeptPages()
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/docs')) {
      route.onRequest = pages.answer
      route.onSend = pages.keep
    }
    if (DOUBLES.includes(route.url))
      route.handler = (_request, reply) => reply.callNotFound()
    if (['/docs', '/docs/'].includes(route.url))
      route.handler = (_request, reply) => sendPage(reply, 'docs')
  })
  app.get('/openapi.json', async (_request, reply) => {
    const body = await prepareKept(reply.header('cache-control', 'no-cache'), text)
    return reply.send(body ?? undefined)
  })
  for (const [url, toText] of LLMS_TEXTS) {
    app.get(url, (request, reply) => {
      sendText(
        reply,
        toText(document, config.publicUrl || `${request.protocol}://${request.host}`),
        MARKDOWN,
      )
    })
  }
  // The site has a first page of its own.
  if (site === undefined) app.get('/', (_request, reply) => reply.redirect('/docs'))
  app.get('/docs/operators', (_request, reply) => sendPage(reply, 'operators'))
  app.get('/favicon.ico', (_request, reply) =>
    reply
      .header('content-type', 'image/svg+xml')
      .header('cache-control', 'max-age=86400')
      .send(DOCS_ICON),
  )
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as never },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: CONTENT_SECURITY_POLICY,
    theme: {
      css: [{ filename: 'castdex.css', content: PAGE_CSS + DOCS_CSS }],
      js: [{ filename: 'castdex.js', content: DOCS_SCRIPT }],
    },
  })
}
