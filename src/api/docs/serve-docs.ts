/** GET /openapi.json, and /docs with a page for each group of its operations, and for each operation. */
import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LruCache } from '../../search/lru-cache.ts'
import { packageFile } from '../../package-files.ts'
import { madeOnce, sendKept, ServedText } from '../connections/kept-text.ts'
import type { EndpointContext } from '../api-context.ts'
import { originOf } from '../connections/base-path.ts'
import { sendText } from '../send-text.ts'
import { DOCS, type ServedPath } from '../paths.ts'
import { toLlmsFullText, toLlmsText } from './llms-text.ts'
import { DOCS_ICON, DOCS_CSS, DOCS_SCRIPT, PAGE_CSS } from './page-style.ts'
import { listOperations } from './operations.ts'
import { GROUP_PAGES, renderDocs, sendDocsPage } from './pages.ts'

const STYLE = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

const own = (text: string, type: string): (() => Promise<ServedText>) =>
  madeOnce(() => Promise.resolve(new ServedText(text, type)))

const PAGE_FILES: ReadonlyMap<string, () => Promise<ServedText>> = new Map([
  ['castdex.css', own(PAGE_CSS + DOCS_CSS, STYLE)],
  ['castdex.js', own(DOCS_SCRIPT, SCRIPT)],
])

const FILE_URL = '/docs/static/:file'
const OPERATION_URL = '/docs/:group/:operation'

export const DOC_PATHS: readonly ServedPath[] = [
  { method: 'GET', url: '/' },
  { method: 'GET', url: '/openapi.json' },
  { method: 'GET', url: '/llms.txt' },
  { method: 'GET', url: '/llms-full.txt' },
  { method: 'GET', url: '/docs' },
  { method: 'GET', url: '/docs/' },
  ...GROUP_PAGES.map(([url]) => ({ method: 'GET' as const, url })),
  { method: 'GET', url: OPERATION_URL },
  { method: 'GET', url: '/favicon.ico' },
  { method: 'GET', url: FILE_URL },
]

const MARKDOWN = 'text/markdown; charset=utf-8'

const LLMS_TEXTS = [
  ['/llms.txt', toLlmsText],
  ['/llms-full.txt', toLlmsFullText],
] as const

/** The file is written by `npm run generate`. */
const readDocumentFile = (): Promise<string> =>
  readFile(packageFile('openapi.json'), 'utf8')

async function readDocument(basePath: string): Promise<unknown> {
  const document = JSON.parse(await readDocumentFile()) as Record<string, unknown>
  if (basePath !== '') document['servers'] = [{ url: basePath }]
  return document
}

function withoutIndents(json: string): string {
  const lines = json.split('\n')
  return lines.map((line) => line.trimStart()).join('')
}

/**
 * Parsing and serializing the document would block other answers for longer than any of them takes.
 * Line ends of JSON are outside its strings.
 */
async function writeDocument(basePath: string): Promise<ServedText> {
  const text =
    basePath === ''
      ? withoutIndents(await readDocumentFile())
      : JSON.stringify(await readDocument(basePath))
  return new ServedText(text, 'application/json; charset=utf-8')
}

/** Rendered pages to keep. The start page is rendered for each address at which it is requested. */
const MOST_PAGES = 256

function servePages(
  app: FastifyInstance,
  getDocument: () => Promise<unknown>,
  publicUrl: string,
): void {
  const kept = new LruCache<string, ServedText>(MOST_PAGES)
  const getEntries = madeOnce(async () => listOperations(await getDocument()))
  const sendPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ): Promise<FastifyReply> => {
    const origin = originOf(request, publicUrl)
    const name = path === DOCS ? `${path} ${origin}` : path
    const page = kept.get(name) ?? renderDocs(await getEntries(), path, origin)
    if (page === undefined) {
      reply.callNotFound()
      return reply
    }
    kept.set(name, page)
    return sendDocsPage(reply, page)
  }
  app.get('/docs/', (request, reply) => sendPage(request, reply, DOCS))
  for (const url of [DOCS, ...GROUP_PAGES.map(([path]) => path)])
    app.get(url, (request, reply) => sendPage(request, reply, url))
  app.get<{ Params: { group: string; operation: string } }>(
    OPERATION_URL,
    (request, reply) => {
      const { group, operation } = request.params
      return sendPage(request, reply, `/docs/${group}/${operation}`)
    },
  )
  app.get<{ Params: { file: string } }>(FILE_URL, async (request, reply) => {
    const file = await PAGE_FILES.get(request.params.file)?.()
    if (file !== undefined) return sendKept(reply.header('cache-control', 'no-cache'), file)
    reply.callNotFound()
    return reply
  })
}

export function serveDocs(
  app: FastifyInstance,
  { site, config }: Pick<EndpointContext, 'site' | 'config'>,
): void {
  const getDocument = madeOnce(() => readDocument(app.basePath))
  const getText = madeOnce(() => writeDocument(app.basePath))
  app.get('/openapi.json', async (_request, reply) =>
    sendKept(reply.header('cache-control', 'no-cache'), await getText()),
  )
  for (const [url, toText] of LLMS_TEXTS) {
    app.get(url, async (request, reply) => {
      const document = await getDocument()
      const baseUrl = originOf(request, config.publicUrl)
      sendText(reply, toText(document, baseUrl), MARKDOWN)
      return reply
    })
  }
  // With a site, `/` is its home page.
  if (site === undefined) app.get('/', (_request, reply) => reply.redirect('/docs'))
  app.get('/favicon.ico', (_request, reply) =>
    reply
      .header('content-type', 'image/svg+xml')
      .header('cache-control', 'max-age=86400')
      .send(DOCS_ICON),
  )
  servePages(app, getDocument, config.publicUrl)
}
