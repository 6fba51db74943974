/**
 * Serves all routes below a base path, for a proxy that forwards a part of a site:
 * `CASTDEX_PUBLIC_URL=https://example.org/castdex`. The proxy may strip the path or keep it.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cutEnd } from '../../record/text/text-clean-up.ts'

/** Returns `/castdex`, or '' for a URL without a path. */
export function basePathOf(publicUrl: string): string {
  return cutEnd(URL.parse(publicUrl)?.pathname ?? '', '/')
}

/** Returns the public origin and base path, without a trailing slash. */
export function originOf({ protocol, host }: FastifyRequest, publicUrl: string): string {
  if (publicUrl === '') return `${protocol}://${host}`
  return cutEnd(publicUrl, '/')
}

/** Strips the base path if the proxy kept it. */
export function stripBasePath(request: IncomingMessage, basePath: string): void {
  const { url = '/' } = request
  if (basePath === '' || !url.startsWith(basePath)) return
  const rest = url.slice(basePath.length)
  if (rest === '' || rest.startsWith('?')) request.url = `/${rest}`
  else if (rest.startsWith('/')) request.url = rest
}

/**
 * Attributes that hold links. Templates escape quotes in values, so this pattern matches only real
 * attributes.
 */
const LINKS = / (href|action|formaction|src|srcset|data-path)="\/(?!\/)/g

/** Prefixes the links of a page with the base path. */
export function linkBelow(page: string, basePath: string): string {
  return page.replace(LINKS, (_, name: string) => ` ${name}="${basePath}/`)
}

const COOKIE_PATH = /; Path=\//gi

const moveCookie = (cookie: string, basePath: string): string =>
  cookie.replace(COOKIE_PATH, `; Path=${basePath}/`)

/** Prefixes redirects, cookies and links of short pages with the base path. */
export function serveBelow(app: FastifyInstance, basePath: string): void {
  app.decorate('basePath', basePath)
  if (basePath === '') return
  app.addHook('onSend', (_request, reply, payload, done) => {
    const to = reply.getHeader('location')
    if (typeof to === 'string' && /^\/(?!\/)/.test(to))
      reply.header('location', basePath + to)
    const cookies = reply.getHeader('set-cookie')
    if (cookies !== undefined) {
      reply.removeHeader('set-cookie')
      for (const cookie of [cookies].flat())
        reply.header('set-cookie', moveCookie(String(cookie), basePath))
    }
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    const body =
      isPage && typeof payload === 'string' ? linkBelow(payload, basePath) : payload
    done(null, body)
  })
}
