/**
 * The console on the server: who may see its pages, what is done with its forms, and what every
 * answer says to the browser.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createKey } from '../../admin/keys/create-key.ts'
import { isWelcome, takeWelcome } from '../../admin/keys/welcome.ts'
import type { Config } from '../../config/config.ts'
import { openSignal } from '../../api/hang-up.ts'
import { allowUpload, expectUpload, leaveBodies } from '../../api/uploads.ts'
import { addressGroup } from '../../api/limits/limits.ts'
import { TokenBuckets } from '../../api/limits/token-buckets.ts'
import type { ServedPages } from '../../api/site-port.ts'
import { CodedError } from '../../errors.ts'
import { SCOPES } from '../../store/api-keys.ts'
import { NO_FIELDS } from '../form-fields.ts'
import { endEarly, readFields, readFileForm, readForms } from '../sent-forms.ts'
import { toVisit, type SiteGuest } from '../visit.ts'
import { CONSOLE_ASSET_URL } from './assets/console-assets.ts'
import type {
  ConsoleCall,
  ConsoleContext,
  ConsoleGuest,
  ConsolePage,
  ConsoleRoute,
  OrderRoute,
} from './console-answer.ts'
import { renderConsole, renderPlain } from './console-layout.ts'
import { isOfSession, NO_ORDER, orderOf, returnedBy } from './console-refusals.ts'
import {
  isNotice,
  sealNotice,
  sendConsoleAsset,
  sendHtml,
  setCookie,
} from './console-reply.ts'
import { answerAgain, type Answered, findAnswer, refuse } from './find-answer.ts'
import { CONSOLE_ROUTES, findOrder } from './console-routes.ts'
import { nothingPage } from './pages/find.ts'
import { Seal } from './seal.ts'
import {
  cookieOf,
  isSameOrigin,
  type ConsoleSession,
  SESSION_COOKIE,
  SESSION_MS,
  Sessions,
} from './session.ts'
import { consolePath, readHeld, SIGN_IN, signInPage, type SignInWish } from './sign-in.ts'
import { CONSOLE_TEXTS } from './texts/console-texts.ts'
import { greetingPage, keyMadePage, WELCOME } from './welcome/welcome-page.ts'

const NOTICE_COOKIE = 'castdex-notice'
/** In seconds: a notice is for the very next page. */
const NOTICE_S = 60
/** In bytes. */
const MOST_OF_A_FORM = 262_144

const MAX_ADDRESSES = 10_000
const PAGE_RATE = { perSecond: 10, burst: 120, maxNames: MAX_ADDRESSES }
/** Attempts to sign in with a wrong key. */
const ATTEMPT_RATE = { perSecond: 0.1, burst: 10, maxNames: MAX_ADDRESSES }

export type ConsoleSettings = Pick<
  Config,
  'siteName' | 'publicUrl' | 'sessionSecret' | 'dataDir'
> &
  Partial<Pick<Config, 'web'>>

/** Of a form of another site nothing is read. */
const NOTHING_SENT = { fields: NO_FIELDS, file: undefined }

function takesFile(route: ConsoleRoute): route is OrderRoute {
  return route.method === 'POST' && route.takesFile === true
}

class Console implements ServedPages {
  readonly paths
  readonly #context: ConsoleContext
  readonly #settings: ConsoleSettings
  readonly #seal: Seal
  readonly #sessions: Sessions
  readonly #pages = new TokenBuckets(PAGE_RATE)
  readonly #attempts = new TokenBuckets(ATTEMPT_RATE)

  constructor(context: ConsoleContext, settings: ConsoleSettings) {
    this.#context = context
    this.#settings = settings
    this.#seal = new Seal(settings.sessionSecret)
    this.#sessions = new Sessions({
      seal: this.#seal,
      apiKeys: context.directory.apiKeys,
      now: context.now,
    })
    this.paths = [
      ...CONSOLE_ROUTES.map(({ method, url }) => ({ method, url })),
      { method: 'POST' as const, url: SIGN_IN },
      { method: 'POST' as const, url: '/console/sign-out' },
      { method: 'POST' as const, url: WELCOME },
      { method: 'GET' as const, url: CONSOLE_ASSET_URL },
      { method: 'GET' as const, url: '/console/*' },
    ]
  }

  serve(app: FastifyInstance): void {
    void app.register((scope, _options, done) => {
      readForms(scope, { heldBodies: app.heldBodies, most: MOST_OF_A_FORM })
      for (const route of CONSOLE_ROUTES.filter((each) => !takesFile(each))) {
        scope.route({
          method: route.method,
          url: route.url,
          handler: (request, reply) => this.#answer(route, request, reply),
        })
      }
      scope.post(SIGN_IN, (request, reply) => this.#signIn(request, reply))
      scope.post('/console/sign-out', (request, reply) => this.#signOut(request, reply))
      scope.post(WELCOME, (request, reply) => this.#welcome(request, reply))
      scope.get(CONSOLE_ASSET_URL, sendConsoleAsset)
      scope.get('/console/*', (request, reply) => this.#answer(undefined, request, reply))
      done()
    })
    void app.register((scope, _options, done) => {
      leaveBodies(scope)
      for (const route of CONSOLE_ROUTES.filter(takesFile))
        scope.post(route.url, (request, reply) => this.#takeFile(route, request, reply))
      done()
    })
  }

  /** A page of somebody who has not signed in. */
  async #sendPlain(
    request: FastifyRequest,
    reply: FastifyReply,
    wish: SignInWish,
    status?: number,
  ) {
    const visit = this.#visitOf(request)
    const words = CONSOLE_TEXTS[visit.language]
    const isUpload = wish.held && findOrder(wish.held.action)?.route.takesFile
    const page = signInPage(words, { isUpload, ...wish })
    return sendHtml(
      reply,
      visit,
      { ...page, ...(status && { status }) },
      renderPlain(visit, words, page),
    )
  }

  #visitOf(request: FastifyRequest): SiteGuest {
    return toVisit(request, this.#settings, this.#context.now())
  }

  #guestOf(request: FastifyRequest, { key, token }: ConsoleSession): ConsoleGuest {
    const visit = this.#visitOf(request)
    const notice = this.#seal.open('notice', cookieOf(request, NOTICE_COOKIE) ?? '')
    return {
      ...visit,
      words: CONSOLE_TEXTS[visit.language],
      operator: { id: key.id, name: key.name },
      token,
      notice: isNotice(notice) ? notice : undefined,
    }
  }

  async #sendPage(
    reply: FastifyReply,
    guest: ConsoleGuest,
    page: ConsolePage,
  ): Promise<FastifyReply> {
    if (guest.notice !== undefined) setCookie(reply, NOTICE_COOKIE, '', 0)
    return sendHtml(reply, guest, page, renderConsole(guest, page))
  }

  async #sendAnswered(
    reply: FastifyReply,
    { guest, answer }: Answered,
  ): Promise<FastifyReply> {
    if (answer.kind === 'nothing') return this.#sendPage(reply, guest, nothingPage(guest))
    if (answer.kind === 'page') return this.#sendPage(reply, guest, answer)
    if (answer.kind === 'done')
      setCookie(reply, NOTICE_COOKIE, sealNotice(this.#seal, answer.notice), NOTICE_S)
    return reply.header('cache-control', 'no-store').redirect(answer.to, 303)
  }

  /** Of the address. True: it has asked for more than a person can. */
  #isTooBusy(buckets: TokenBuckets, { ip }: FastifyRequest, reply: FastifyReply): boolean {
    const { granted, retryAfterS } = buckets.take(addressGroup(ip), this.#context.now())
    if (!granted) reply.header('retry-after', String(retryAfterS))
    return !granted
  }

  async #answer(
    route: ConsoleRoute | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (this.#isTooBusy(this.#pages, request, reply))
      return this.#sendPlain(request, reply, { problem: 'busy' })
    const session = await this.#sessions.find(request)
    const isForm = request.method === 'POST'
    const { path, parameters } = this.#visitOf(request)
    const fields = readFields(request)
    if (session === undefined) {
      const token = parameters.get('welcome')
      if (!isForm && token !== undefined) return this.#greet(request, reply, token)
      if (!isForm)
        return this.#sendPlain(request, reply, { to: path + parameters.with({}) })
      // What another site sends is not kept: nobody typed it here.
      const held = isSameOrigin(request) ? orderOf(path, fields) : undefined
      return this.#sendPlain(request, reply, { held }, 403)
    }
    if (this.#sessions.needsRenewal(session)) this.#keep(reply, session)
    const guest = this.#guestOf(request, session)
    if (route === undefined) return this.#sendPage(reply, guest, nothingPage(guest))
    const parts = request.params as Readonly<Record<string, string>>
    const call = { guest, parts, fields, signal: openSignal(reply) }
    if (route.method === 'POST' && !isOfSession(request, session, fields))
      return this.#sendForeign(request, reply, { route, call })
    return this.#sendAnswered(reply, await findAnswer(route, call, this.#context))
  }

  /** What came is in the form again, unless another site has sent it. */
  async #sendForeign(
    request: FastifyRequest,
    reply: FastifyReply,
    { route, call }: { route: OrderRoute; call: ConsoleCall },
  ): Promise<FastifyReply> {
    const order = isSameOrigin(request) ? orderOf(call.guest.path, call.fields) : NO_ORDER
    const returned = { ...order, ...returnedBy(route, 'foreign') }
    const answered = await answerAgain(
      { route, call, context: this.#context },
      returned,
      403,
    )
    return this.#sendAnswered(reply, answered)
  }

  /** As `#answer`, with a form that is read as far as its file, which the route takes. */
  async #takeFile(
    route: OrderRoute,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    expectUpload(request.raw)
    if (this.#isTooBusy(this.#pages, request, reply))
      return this.#sendPlain(request, endEarly(reply), { problem: 'busy' })
    const session = await this.#sessions.find(request)
    const sent = isSameOrigin(request) ? await readFileForm(request) : NOTHING_SENT
    if (session === undefined) {
      const held = sent instanceof CodedError ? undefined : orderOf(route.url, sent.fields)
      const wish = { held, to: route.page.url, isUpload: true }
      return this.#sendPlain(request, endEarly(reply), wish, 403)
    }
    const { fields, file } = sent instanceof CodedError ? NOTHING_SENT : sent
    const guest = this.#guestOf(request, session)
    const call = { guest, parts: {}, fields, file, signal: openSignal(reply) }
    if (sent instanceof CodedError)
      return this.#sendAnswered(
        endEarly(reply),
        await refuse({ route, call, context: this.#context }, sent),
      )
    if (!isOfSession(request, session, fields))
      return this.#sendForeign(request, endEarly(reply), { route, call })
    allowUpload(request.raw)
    if (this.#sessions.needsRenewal(session)) this.#keep(reply, session)
    const answered = await findAnswer(route, call, this.#context)
    return this.#sendAnswered(endEarly(reply), answered)
  }

  #keep(reply: FastifyReply, session: ConsoleSession): void {
    setCookie(reply, SESSION_COOKIE, this.#sessions.keep(session), SESSION_MS / 1000)
  }

  async #signIn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const fields = readFields(request)
    const held = readHeld(fields.get('action'), fields.get('held'))
    const to = consolePath(fields.get('to'))
    if (!isSameOrigin(request)) return this.#sendPlain(request, reply, {}, 403)
    const attempts = this.#attempts.peek(addressGroup(request.ip), this.#context.now())
    if (!attempts.granted) {
      reply.header('retry-after', String(attempts.retryAfterS))
      return this.#sendPlain(request, reply, { to, held, problem: 'busy' })
    }
    const session = await this.#sessions.begin(fields.get('key') ?? '')
    if (typeof session === 'string') {
      this.#attempts.take(addressGroup(request.ip), this.#context.now())
      return this.#sendPlain(request, reply, { to, held, problem: session })
    }
    this.#keep(reply, session)
    const found = held && findOrder(held.action)
    if (held === undefined || found === undefined)
      return reply.header('cache-control', 'no-store').redirect(to ?? '/console', 303)
    const { route, parts } = found
    const guest = this.#guestOf(request, session)
    const call = { guest, parts, fields: NO_FIELDS, signal: openSignal(reply) }
    const returned = { ...held, ...returnedBy(route, 'held') }
    return this.#sendAnswered(
      reply,
      await answerAgain({ route, call, context: this.#context }, returned, 200),
    )
  }

  /** Wrong tokens count as wrong keys do. */
  async #greet(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
  ): Promise<FastifyReply> {
    const group = addressGroup(request.ip)
    const nowMs = this.#context.now()
    if (!this.#attempts.peek(group, nowMs).granted)
      return this.#sendPlain(request, reply, { problem: 'busy' })
    if (!(await isWelcome(this.#settings.dataDir, token, nowMs))) {
      this.#attempts.take(group, nowMs)
      return this.#sendPlain(request, reply, { problem: 'link-over' })
    }
    const visit = this.#visitOf(request)
    const words = CONSOLE_TEXTS[visit.language]
    const page = greetingPage(words, token)
    return sendHtml(reply, visit, page, renderPlain(visit, words, page))
  }

  /** Makes the key of whoever opened the link of the first start, and signs them in. */
  async #welcome(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const token = readFields(request).get('welcome') ?? ''
    const { directory, now } = this.#context
    if (!isSameOrigin(request)) return this.#sendPlain(request, reply, {}, 403)
    if (this.#isTooBusy(this.#attempts, request, reply))
      return this.#sendPlain(request, reply, { problem: 'busy' })
    if (!(await takeWelcome(this.#settings.dataDir, token, now())))
      return this.#sendPlain(request, reply, { problem: 'link-over' })
    const wish = { name: 'operator of the first start', scopes: SCOPES }
    const { secret } = await createKey({ directory, now }, wish, {
      by: 'first start',
      way: 'console',
    })
    const session = await this.#sessions.begin(secret)
    if (typeof session === 'string')
      return this.#sendPlain(request, reply, { problem: session })
    this.#keep(reply, session)
    const guest = this.#guestOf(request, session)
    return this.#sendPage(
      reply,
      guest,
      keyMadePage(guest, secret, await directory.reader.counts()),
    )
  }

  async #signOut(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const session = await this.#sessions.find(request)
    const isOwn =
      session !== undefined && isOfSession(request, session, readFields(request))
    if (isOwn) setCookie(reply, SESSION_COOKIE, '', 0)
    return reply.header('cache-control', 'no-store').redirect('/console', 303)
  }
}

export function openConsole(
  context: ConsoleContext,
  settings: ConsoleSettings,
): ServedPages {
  return new Console(context, settings)
}
