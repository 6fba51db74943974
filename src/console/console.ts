/** Serves the console: access control, form handling, and response headers. */
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import { openFeedGate } from '../actions/feed/feed-gate.ts'
import { createKey } from '../actions/key/create-key.ts'
import { isWelcome, takeWelcome } from '../actions/key/welcome.ts'
import { openSignal } from '../api/hang-up.ts'
import { allowUpload, expectUpload, leaveBodies } from '../api/uploads.ts'
import { addressGroup } from '../api/limits/limits.ts'
import { TokenBuckets } from '../api/limits/token-buckets.ts'
import type { ServedPages } from '../api/site-port.ts'
import { CodedError } from '../errors.ts'
import { openSearchSecrets } from '../follow/secrets.ts'
import { SCOPES } from '../store/api-keys.ts'
import { NO_FIELDS } from '../web/form-fields.ts'
import { endEarly, readFields, readFileForm, readForms } from '../web/sent-forms.ts'
import { CONSOLE_ASSET_URL } from './assets/console-assets.ts'
import type {
  ConsoleCall,
  ConsoleContext,
  ConsoleRoute,
  ActionRoute,
} from './console-answer.ts'
import { ConsoleReplies, type ConsoleSettings } from './console-replies.ts'
import { renderPlain } from './console-layout.ts'
import { isOfSession, NO_ACTION, actionOf, returnedBy } from './console-refusals.ts'
import { sendConsoleAsset, sendHtml, setCookie } from './console-reply.ts'
import { answerAgain, answerRefused, findAnswer, refuse } from './find-answer.ts'
import { CONSOLE_ROUTES, findAction } from './console-routes.ts'
import { nothingPage } from './pages/find.ts'
import { Seal } from '../web/seal.ts'
import { type ConsoleSession, SESSION_COOKIE, SESSION_MS, Sessions } from './session.ts'
import { isSameOrigin } from '../web/same-origin.ts'
import { consolePath, readHeld, SIGN_IN } from './sign-in.ts'
import { CONSOLE_TEXTS } from './texts/console-texts.ts'
import { greetingPage, keyMadePage, WELCOME } from './welcome/welcome-page.ts'

/** Maximum size of a form in bytes. */
const MOST_OF_A_FORM = 262_144

const MAX_ADDRESSES = 10_000
const PAGE_RATE = { perSecond: 10, burst: 120, maxNames: MAX_ADDRESSES }
/** Rate of sign-in attempts with wrong keys, per address. */
const ATTEMPT_RATE = { perSecond: 0.1, burst: 10, maxNames: MAX_ADDRESSES }

/** A form from another site is not read. */
const NOTHING_SENT = { fields: NO_FIELDS, file: undefined }

function takesFile(route: ConsoleRoute): route is ActionRoute {
  return route.method === 'POST' && route.takesFile === true
}

class Console implements ServedPages {
  readonly paths
  readonly #context: ConsoleContext
  readonly #settings: ConsoleSettings
  readonly #seal: Seal
  readonly #sessions: Sessions
  readonly #replies: ConsoleReplies
  readonly #pages = new TokenBuckets(PAGE_RATE)
  readonly #attempts = new TokenBuckets(ATTEMPT_RATE)

  constructor(context: ConsoleContext, settings: ConsoleSettings) {
    const { fetchAllow = '', dataDir, dialectSecret = '' } = settings
    const findProblem = openFeedGate(fetchAllow)
    this.#context = {
      ...context,
      isAskable: (feedUrl) => findProblem(feedUrl) === undefined,
      openFollowing: (baseUrl) => ({
        ownerId: undefined,
        baseUrl,
        fetchAllow,
        getSecrets: () => openSearchSecrets({ dataDir, dialectSecret }),
      }),
    }
    this.#settings = settings
    this.#seal = new Seal(settings.sessionSecret)
    this.#sessions = new Sessions({
      seal: this.#seal,
      apiKeys: context.directory.apiKeys,
      now: context.now,
    })
    this.#replies = new ConsoleReplies(settings, { seal: this.#seal, now: context.now })
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
          config: this.#refusing(route),
          handler: (request, reply) => this.#answer(route, request, reply),
        })
      }
      const config = this.#refusing(undefined)
      scope.post(SIGN_IN, { config }, (request, reply) => this.#signIn(request, reply))
      scope.post('/console/sign-out', { config }, (request, reply) =>
        this.#signOut(request, reply),
      )
      scope.post(WELCOME, { config }, (request, reply) => this.#welcome(request, reply))
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

  /** Shows an empty form with the problem if a form is unreadable. Server errors are rethrown. */
  #refusing(route: ConsoleRoute | undefined): FastifyContextConfig {
    return {
      sendRefusal: async (error, request, reply) => {
        if (request.method !== 'POST' || error.status >= 500) throw error
        return this.#answer(route, request, reply, error)
      },
    }
  }

  /** Returns whether the address exceeds its rate limit. */
  #isTooBusy(buckets: TokenBuckets, { ip }: FastifyRequest, reply: FastifyReply): boolean {
    const { granted, retryAfterS } = buckets.take(addressGroup(ip), this.#context.now())
    if (!granted) reply.header('retry-after', String(retryAfterS))
    return !granted
  }

  /** `unread`: the error of an unreadable form. */
  async #answer(
    route: ConsoleRoute | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
    unread?: CodedError,
  ): Promise<FastifyReply> {
    if (this.#isTooBusy(this.#pages, request, reply))
      return this.#replies.sendPlain(request, reply, { problem: 'busy' })
    const session = await this.#sessions.find(request)
    if (unread !== undefined && (route === undefined || session === undefined)) {
      const problem = unread.status === 413 ? 'too-large' : 'unread'
      return this.#replies.sendPlain(request, reply, { problem }, unread.status)
    }
    if (session === undefined) return this.#answerStranger(request, reply)
    if (this.#sessions.needsRenewal(session)) this.#keep(reply, session)
    const guest = this.#replies.guestOf(request, session)
    if (route === undefined) return this.#replies.sendPage(reply, guest, nothingPage(guest))
    const parts = request.params as Readonly<Record<string, string>>
    const fields = readFields(request)
    const call = { guest, parts, fields, signal: openSignal(reply) }
    const context = this.#context
    if (unread !== undefined)
      return this.#replies.sendAnswered(
        reply,
        await answerRefused({ route, call, context }, unread),
      )
    if (route.method === 'POST' && !isOfSession(request, session, fields))
      return this.#sendForeign(request, reply, { route, call })
    return this.#replies.sendAnswered(reply, await findAnswer(route, call, context))
  }

  /** Shows the sign-in page, which keeps the input of a form sent without a session. */
  async #answerStranger(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { path, parameters } = this.#replies.visitOf(request)
    if (request.method === 'POST') {
      // A form from another site is dropped, because its input is not the operator's.
      const held = isSameOrigin(request) ? actionOf(path, readFields(request)) : undefined
      return this.#replies.sendPlain(request, reply, { held }, 403)
    }
    const token = parameters.get('welcome')
    if (token !== undefined) return this.#greet(request, reply, token)
    return this.#replies.sendPlain(request, reply, { to: path + parameters.with({}) })
  }

  /** Shows the form again with its input, unless it came from another site. */
  async #sendForeign(
    request: FastifyRequest,
    reply: FastifyReply,
    { route, call }: { route: ActionRoute; call: ConsoleCall },
  ): Promise<FastifyReply> {
    const target = isSameOrigin(request)
      ? actionOf(call.guest.path, call.fields)
      : NO_ACTION
    const returned = { ...target, ...returnedBy(route, 'foreign') }
    const answered = await answerAgain(
      { route, call, context: this.#context },
      returned,
      403,
    )
    return this.#replies.sendAnswered(reply, answered)
  }

  /** Like `#answer`, for a form that is read up to its file; the route reads the file. */
  async #takeFile(
    route: ActionRoute,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    expectUpload(request.raw)
    if (this.#isTooBusy(this.#pages, request, reply))
      return this.#replies.sendPlain(request, endEarly(reply), { problem: 'busy' })
    const session = await this.#sessions.find(request)
    const sent = isSameOrigin(request) ? await readFileForm(request) : NOTHING_SENT
    if (session === undefined) {
      const held = sent instanceof CodedError ? undefined : actionOf(route.url, sent.fields)
      const wish = { held, to: route.page.url, isUpload: true }
      return this.#replies.sendPlain(request, endEarly(reply), wish, 403)
    }
    const { fields, file } = sent instanceof CodedError ? NOTHING_SENT : sent
    const guest = this.#replies.guestOf(request, session)
    const call = { guest, parts: {}, fields, file, signal: openSignal(reply) }
    if (sent instanceof CodedError)
      return this.#replies.sendAnswered(
        endEarly(reply),
        await refuse({ route, call, context: this.#context }, sent),
      )
    if (!isOfSession(request, session, fields))
      return this.#sendForeign(request, endEarly(reply), { route, call })
    allowUpload(request.raw)
    if (this.#sessions.needsRenewal(session)) this.#keep(reply, session)
    const answered = await findAnswer(route, call, this.#context)
    return this.#replies.sendAnswered(endEarly(reply), answered)
  }

  #keep(reply: FastifyReply, session: ConsoleSession): void {
    setCookie(reply, SESSION_COOKIE, this.#sessions.keep(session), SESSION_MS / 1000)
  }

  async #signIn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const fields = readFields(request)
    const held = readHeld(fields.get('action'), fields.get('held'))
    const to = consolePath(fields.get('to'))
    if (!isSameOrigin(request)) return this.#replies.sendPlain(request, reply, {}, 403)
    // A correct key signs in regardless of earlier failures from the address.
    const session = await this.#sessions.begin(fields.get('key') ?? '')
    if (typeof session === 'string') {
      const isBusy = this.#isTooBusy(this.#attempts, request, reply)
      const problem = isBusy ? 'busy' : session
      return this.#replies.sendPlain(request, reply, { to, held, problem })
    }
    this.#keep(reply, session)
    const found = held && findAction(held.action)
    if (held === undefined || found === undefined)
      return reply.header('cache-control', 'no-store').redirect(to ?? '/console', 303)
    const { route, parts } = found
    const guest = this.#replies.guestOf(request, session)
    const call = { guest, parts, fields: NO_FIELDS, signal: openSignal(reply) }
    const returned = { ...held, ...returnedBy(route, 'held') }
    return this.#replies.sendAnswered(
      reply,
      await answerAgain({ route, call, context: this.#context }, returned, 200),
    )
  }

  /** Shows the welcome page. A wrong token counts as a failed attempt. */
  async #greet(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
  ): Promise<FastifyReply> {
    const group = addressGroup(request.ip)
    const nowMs = this.#context.now()
    if (!this.#attempts.peek(group, nowMs).granted)
      return this.#replies.sendPlain(request, reply, { problem: 'busy' })
    if (!(await isWelcome(this.#settings.dataDir, token, nowMs))) {
      this.#attempts.take(group, nowMs)
      return this.#replies.sendPlain(request, reply, { problem: 'link-over' })
    }
    const visit = this.#replies.visitOf(request)
    const words = CONSOLE_TEXTS[visit.language]
    const page = greetingPage(words, token)
    return sendHtml(reply, visit, page, renderPlain(visit, words, page))
  }

  /** Creates a key for the user of the welcome link, and signs them in. */
  async #welcome(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const token = readFields(request).get('welcome') ?? ''
    const { directory, now } = this.#context
    if (!isSameOrigin(request)) return this.#replies.sendPlain(request, reply, {}, 403)
    if (this.#isTooBusy(this.#attempts, request, reply))
      return this.#replies.sendPlain(request, reply, { problem: 'busy' })
    if (!(await takeWelcome(this.#settings.dataDir, token, now())))
      return this.#replies.sendPlain(request, reply, { problem: 'link-over' })
    const wish = { name: 'operator of the first start', scopes: SCOPES }
    const { secret } = await createKey({ directory, now }, wish, {
      by: 'first start',
      way: 'console',
    })
    const session = await this.#sessions.begin(secret)
    if (typeof session === 'string')
      return this.#replies.sendPlain(request, reply, { problem: session })
    this.#keep(reply, session)
    const guest = this.#replies.guestOf(request, session)
    return this.#replies.sendPage(
      reply,
      guest,
      keyMadePage(guest, secret, await directory.reader.counts()),
    )
  }

  async #signOut(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const session = await this.#sessions.find(request)
    const isOwn =
      session !== undefined && isOfSession(request, session, readFields(request))
    if (isOwn) {
      await this.#sessions.end(session)
      setCookie(reply, SESSION_COOKIE, '', 0)
    }
    return reply.header('cache-control', 'no-store').redirect('/console', 303)
  }
}

export function openConsole(
  context: ConsoleContext,
  settings: ConsoleSettings,
): ServedPages {
  return new Console(context, settings)
}
