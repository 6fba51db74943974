/** Sends console pages, without a session or with the notice of the operator's last action. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { toVisit, type SiteGuest } from '../web/visit.ts'
import type { ConsoleGuest, ConsolePage } from './console-answer.ts'
import { renderConsole, renderPlain } from './console-layout.ts'
import { isPageNotice, sealNotice, sendHtml, setCookie } from './console-reply.ts'
import { findAction } from './console-routes.ts'
import type { Answered } from './find-answer.ts'
import { nothingPage } from './pages/find.ts'
import type { Seal } from '../web/seal.ts'
import { cookieOf, type ConsoleSession } from './session.ts'
import { signInPage, type SignInWish } from './sign-in.ts'
import { CONSOLE_TEXTS } from './texts/console-texts.ts'

const NOTICE_COOKIE = 'castdex-notice'
/** A notice is only for the next page. */
const NOTICE_S = 60

export type ConsoleSettings = Pick<
  Config,
  'siteName' | 'publicUrl' | 'sessionSecret' | 'dataDir'
> &
  Partial<Pick<Config, 'web' | 'fetchAllow' | 'dialectSecret'>>

export class ConsoleReplies {
  readonly #settings: ConsoleSettings
  readonly #seal: Seal
  readonly #now: () => number

  constructor(
    settings: ConsoleSettings,
    { seal, now }: { readonly seal: Seal; readonly now: () => number },
  ) {
    this.#settings = settings
    this.#seal = seal
    this.#now = now
  }

  async sendPlain(
    request: FastifyRequest,
    reply: FastifyReply,
    wish: SignInWish,
    status?: number,
  ) {
    const visit = this.visitOf(request)
    const words = CONSOLE_TEXTS[visit.language]
    const isUpload = wish.held && findAction(wish.held.action)?.route.takesFile
    const page = signInPage(words, { isUpload, ...wish })
    return sendHtml(
      reply,
      visit,
      { ...page, ...(status && { status }) },
      renderPlain(visit, words, page),
    )
  }

  visitOf(request: FastifyRequest): SiteGuest {
    return toVisit(request, this.#settings, this.#now())
  }

  guestOf(request: FastifyRequest, { key, token }: ConsoleSession): ConsoleGuest {
    const visit = this.visitOf(request)
    const notice = this.#seal.open('notice', cookieOf(request, NOTICE_COOKIE) ?? '')
    return {
      ...visit,
      words: CONSOLE_TEXTS[visit.language],
      operator: { id: key.id, name: key.name },
      token,
      notice: isPageNotice(notice) ? notice : undefined,
    }
  }

  async sendPage(
    reply: FastifyReply,
    guest: ConsoleGuest,
    page: ConsolePage,
  ): Promise<FastifyReply> {
    if (guest.notice !== undefined) setCookie(reply, NOTICE_COOKIE, '', 0)
    return sendHtml(reply, guest, page, renderConsole(guest, page))
  }

  async sendAnswered(
    reply: FastifyReply,
    { guest, answer }: Answered,
  ): Promise<FastifyReply> {
    if (answer.kind === 'nothing') return this.sendPage(reply, guest, nothingPage(guest))
    if (answer.kind === 'page') return this.sendPage(reply, guest, answer)
    if (answer.kind === 'done')
      setCookie(reply, NOTICE_COOKIE, sealNotice(this.#seal, answer.notice), NOTICE_S)
    return reply.header('cache-control', 'no-store').redirect(answer.to, 303)
  }
}
