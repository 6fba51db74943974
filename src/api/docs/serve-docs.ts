/**
 * GET /openapi.json, and GET /docs: a page to try the calls in a browser, all of whose parts come from this process. The
 * bare address leads there.
 */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { KeptText, prepareKept } from '../connections/kept-text.ts'
import type { ServedPath } from '../paths.ts'
import { V1_ROUTES } from '../v1/index.ts'
import { KeptPages } from './kept-pages.ts'
import { buildOpenApi } from './openapi.ts'
import { DOCS_CSS, DOCS_ICON } from './page-style.ts'

export const DOC_PATHS: readonly ServedPath[] = [
  { method: 'GET', url: '/' },
  { method: 'GET', url: '/openapi.json' },
  { method: 'GET', url: '/docs' },
  { method: 'GET', url: '/docs/' },
  { method: 'GET', url: '/docs/static/:file' },
  { method: 'GET', url: '/docs/static/theme/:file' },
]

/** Doubles of /openapi.json that the page's plugin brings along. */
const DOUBLES: readonly string[] = ['/docs/json', '/docs/yaml']

/** Nothing from another host, and no script in the page itself. */
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

export const serveDocs = async (app: FastifyInstance): Promise<void> => {
  const document = buildOpenApi(V1_ROUTES)
  const text = new KeptText(JSON.stringify(document), 'application/json; charset=utf-8')
  const pages = new KeptPages()
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/docs')) {
      route.onRequest = pages.answer
      route.onSend = pages.keep
    }
    if (DOUBLES.includes(route.url)) route.handler = (_request, reply) => reply.callNotFound()
  })
  app.get('/openapi.json', async (_request, reply) => {
    const body = await prepareKept(reply.header('cache-control', 'no-cache'), text)
    return reply.send(body ?? undefined)
  })
  app.get('/', (_request, reply) => reply.redirect('/docs'))
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: CONTENT_SECURITY_POLICY,
    logo: { type: 'image/svg+xml', content: Buffer.from(DOCS_ICON), href: '/docs' },
    theme: {
      title: 'castdex API',
      css: [{ filename: 'castdex.css', content: DOCS_CSS }],
      favicon: [{ filename: 'castdex.svg', rel: 'icon', sizes: 'any', type: 'image/svg+xml', content: DOCS_ICON }],
    },
    uiConfig: {
      // Wins over the plugin's own `url`, which is one of the doubles.
      urls: [{ url: '/openapi.json', name: 'castdex' }],
      validatorUrl: null,
      // A key in the browser's storage would outlive the visit.
      persistAuthorization: false,
      tryItOutEnabled: true,
      displayRequestDuration: true,
      deepLinking: true,
      docExpansion: 'list',
      defaultModelsExpandDepth: 0,
    },
  })
}
