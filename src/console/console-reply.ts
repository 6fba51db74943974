/** Sends headers, cookies and pages for every console response. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendKept } from '../api/connections/kept-text.ts'
import { LANGUAGE_COOKIE, type SiteGuest } from '../web/visit.ts'
import { CONSOLE_ASSETS } from './assets/console-assets.ts'
import type { ConsolePage, Notice } from './console-answer.ts'
import type { Seal } from '../web/seal.ts'

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const YEAR_S = 31_536_000

export function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  maxAgeS: number,
): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : ''
  const life = `Path=/console; Max-Age=${String(maxAgeS)}; HttpOnly; SameSite=Strict${secure}`
  const before = reply.getHeader('set-cookie')
  const others = before === undefined ? [] : [before].flat().map(String)
  reply.header('set-cookie', [...others, `${name}=${value}; ${life}`])
}

export async function sendHtml(
  reply: FastifyReply,
  visit: SiteGuest,
  page: ConsolePage,
  text: string,
): Promise<FastifyReply> {
  if (visit.choosesLanguage)
    reply.header(
      'set-cookie',
      `${LANGUAGE_COOKIE}=${visit.language}; Path=/; Max-Age=${String(YEAR_S)}; SameSite=Lax; HttpOnly`,
    )
  reply.code(page.status ?? 200).headers({
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'cache-control': 'no-store',
    'content-language': visit.language,
  })
  return reply.type('text/html; charset=utf-8').send(text)
}

export async function sendConsoleAsset(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asset = CONSOLE_ASSETS.get(request.raw.url?.split('?', 1)[0] ?? '')
  if (asset === undefined) {
    reply.callNotFound()
    return reply
  }
  reply.header('cache-control', `public, max-age=${String(YEAR_S)}, immutable`)
  return sendKept(reply, asset)
}

/**
 * Maximum size of a sealed notice. A cookie is limited to 4,096 bytes with its name and attributes.
 */
const LONGEST_NOTICE = 3_500

/**
 * Drops the undo from a long notice, because browsers drop larger cookies and proxies refuse the
 * response.
 */
export function sealNotice(seal: Seal, notice: Notice): string {
  const sealed = seal.seal('notice', notice)
  if (sealed.length <= LONGEST_NOTICE) return sealed
  const { undo: _undo, show: _show, ...told } = notice
  return seal.seal('notice', { ...told, text: notice.text.slice(0, 500) })
}

/** Returns whether the value is a notice. A sealed cookie may be from another version. */
export function isPageNotice(value: unknown): value is Notice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string'
  )
}
