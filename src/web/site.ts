/** Serves the site: routes, rate limits, headers and error pages. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendKept, ServedText } from '../api/connections/kept-text.ts'
import { openSignal } from '../api/hang-up.ts'
import { addressGroup } from '../api/limits/limits.ts'
import { TokenBuckets } from '../api/limits/token-buckets.ts'
import type { ServedSite } from '../api/site-port.ts'
import { CodedError } from '../errors.ts'
import { ASSET_URL, ASSETS } from './assets/assets.ts'
import { openDataRoutes } from './open-data/data-pages.ts'
import { sendFile } from './open-data/send-file.ts'
import { openBrowse } from './browse/browse.ts'
import { NEW_FILE_ROUTES, newShowsFeed, newShowsRoute } from './browse/new-shows.ts'
import { episodeRoute } from './episodes/episode-page.ts'
import { chartsRoute } from './charts/charts-page.ts'
import { peopleRoute } from './episodes/people-page.ts'
import { personRoute } from './episodes/person-page.ts'
import { FILE_ROUTES } from './episodes/transcript.ts'
import { openTrending } from './browse/trending.ts'
import { openSearchRoute, robotsRoute } from './files/robots.ts'
import { openSitemap } from './files/sitemap.ts'
import { renderPage } from './layout.ts'
import { openAbout } from './pages/about.ts'
import { DemoMark } from './figures/demo-mark.ts'
import { Figures } from './figures/figures.ts'
import { openCrawlerPage } from './pages/crawler.ts'
import { openHome } from './pages/home.ts'
import { openLegal } from './pages/legal.ts'
import { isSameOrigin } from './same-origin.ts'
import { openSubmissionForms } from './submit/submission-forms.ts'
import { readFields, readForms } from './sent-forms.ts'
import { busyPage, failedPage, notFoundPage } from './pages/problems.ts'
import { savedRoute } from './saved/saved-page.ts'
import { EXPORT_ROUTES } from './search/exports.ts'
import { resultsRoute } from './search/results.ts'
import { suggestRoute } from './search/suggest.ts'
import { openStats } from './stats/stats-page.ts'
import { embedRoute } from './show/embed.ts'
import { episodesRoute } from './show/episodes.ts'
import { followFileRoute, qrRoute } from './show/follow.ts'
import { openShowPage } from './show/show-page.ts'
import { similarRoute } from './show/similar.ts'
import type { SiteAnswer, SiteContext, SiteRate, SiteRoute } from './site-answer.ts'
import { LANGUAGE_COOKIE, toVisit, type SiteGuest, type VisitSettings } from './visit.ts'

/** No other origins, no inline scripts or styles. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The policy of text that any site may frame. */
const FRAMABLE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

/** Returns the policy, with publishers' images or audio where needed. */
function policyOf(
  { images }: SiteGuest,
  answer: Exclude<SiteAnswer, { kind: 'nothing' | 'redirect' | 'file' }>,
): string {
  const pictures = images === 'remote' ? "img-src 'self' https:" : "img-src 'self'"
  if (answer.kind === 'text' && answer.isFramable === true)
    return `${FRAMABLE_POLICY}; ${pictures}`
  const playsMedia = answer.kind === 'page' && answer.playsMedia === true
  return [
    CONTENT_SECURITY_POLICY,
    pictures,
    ...(playsMedia ? ['media-src https: http:'] : []),
  ].join('; ')
}

const YEAR_S = 31_536_000

/** Largest form, in bytes. */
const MOST_OF_A_FORM = 65_536

/** Bound of the addresses in memory. */
const MAX_ADDRESSES = 20_000

/** Limits per address, above human use but below a crawl of the whole site. */
const RATES = {
  pages: { perSecond: 10, burst: 120, maxNames: MAX_ADDRESSES },
  files: { perSecond: 1, burst: 30, maxNames: MAX_ADDRESSES },
  keys: { perSecond: 8, burst: 60, maxNames: MAX_ADDRESSES },
  forms: { perSecond: 0.01, burst: 6, maxNames: MAX_ADDRESSES },
} as const satisfies Readonly<Record<SiteRate, object>>

/** The share of a form's token that returns if the form was not taken. */
const GIVEN_BACK = 0.75

async function sendText(
  reply: FastifyReply,
  text: string,
  type: string,
): Promise<FastifyReply> {
  return sendKept(reply, new ServedText(text, type))
}

/** Sends an answer with `Vary` by language; browsers revalidate it by ETag. */
async function send(
  reply: FastifyReply,
  visit: SiteGuest,
  answer: Exclude<SiteAnswer, { kind: 'nothing' }>,
): Promise<FastifyReply> {
  if (answer.kind === 'redirect') return reply.redirect(answer.to, answer.status ?? 301)
  if (answer.kind === 'file') return sendFile(reply, answer)
  const { status = 200 } = answer
  reply.code(status).header('content-security-policy', policyOf(visit, answer))
  reply.header('vary', 'accept-language, cookie')
  if (answer.kind === 'text') {
    const { maxAgeS, fileName } = answer
    reply.header(
      'cache-control',
      maxAgeS === undefined ? 'no-cache' : `public, max-age=${String(maxAgeS)}`,
    )
    if (fileName !== undefined)
      reply.header('content-disposition', `attachment; filename="${fileName}"`)
    return sendText(reply, answer.text, answer.type)
  }
  if (visit.choosesLanguage) {
    const cookie = `${LANGUAGE_COOKIE}=${visit.language}; Path=/; Max-Age=${String(YEAR_S)}; SameSite=Lax; HttpOnly`
    reply.header('set-cookie', cookie)
  }
  reply
    .header('cache-control', status < 400 ? 'no-cache' : 'no-store')
    .header('content-language', visit.language)
  return sendText(reply, renderPage(visit, answer), 'text/html; charset=utf-8')
}

class Site implements ServedSite {
  readonly paths
  readonly #routes: readonly SiteRoute[]
  readonly #figures: Figures
  readonly #demo: DemoMark
  readonly #context: SiteContext
  readonly #settings: VisitSettings
  readonly #buckets: Readonly<Record<SiteRate, TokenBuckets>> = {
    pages: new TokenBuckets(RATES.pages),
    files: new TokenBuckets(RATES.files),
    keys: new TokenBuckets(RATES.keys),
    forms: new TokenBuckets(RATES.forms),
  }

  constructor(context: SiteContext, settings: VisitSettings) {
    this.#context = context
    this.#settings = settings
    this.#figures = new Figures(context.directory, context.now)
    this.#demo = new DemoMark(context.directory.reader, context.now)
    this.#routes = openRoutes(context, settings, this.#figures)
    const assets = { method: 'GET' as const, url: ASSET_URL }
    this.paths = [
      ...this.#routes.map(({ method = 'GET' as const, url }) => ({ method, url })),
      assets,
    ]
  }

  serve(app: FastifyInstance): void {
    for (const route of this.#routes) {
      if (route.method !== 'POST')
        app.get(route.url, (request, reply) => this.#answer(route, request, reply))
    }
    this.#serveForms(app)
    app.get(ASSET_URL, async (request, reply) => {
      const asset = ASSETS.get(request.raw.url?.split('?', 1)[0] ?? '')
      if (asset === undefined) {
        reply.callNotFound()
        return reply
      }
      reply.header('cache-control', `public, max-age=${String(YEAR_S)}, immutable`)
      return sendKept(reply, asset)
    })
  }

  /** Preloads the figures; on failure the first visitor loads them. */
  async warm(): Promise<void> {
    await Promise.allSettled([this.#figures.catalogue(), this.#figures.lists()])
  }

  #serveForms(app: FastifyInstance): void {
    void app.register((scope, _options, done) => {
      readForms(scope, { heldBodies: app.heldBodies, most: MOST_OF_A_FORM })
      for (const route of this.#routes) {
        if (route.method === 'POST')
          scope.post(
            route.url,
            {
              config: {
                sendRefusal: (error, request, reply) =>
                  this.#refuse(route, error, { request, reply }),
              },
            },
            (request, reply) => this.#answer(route, request, reply),
          )
      }
      done()
    })
  }

  async sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit = await this.#toVisit(request)
    if (this.#waitOf('pages', request, reply) > 0)
      return send(reply, visit, busyPage(visit))
    const words = decodeLeniently(visit.path).replaceAll(/[/_.-]+/g, ' ')
    return send(reply, visit, await notFoundPage(this.#context.directory, visit, words))
  }

  async #toVisit(request: FastifyRequest): Promise<SiteGuest> {
    const visit = toVisit(request, this.#settings, this.#context.now())
    return { ...visit, hasDemo: await this.#demo.isSet() }
  }

  /** Returns the seconds to wait; 0 = granted. */
  #waitOf(rate: SiteRate, { ip }: FastifyRequest, reply: FastifyReply): number {
    const { granted, retryAfterS } = this.#buckets[rate].take(
      addressGroup(ip),
      this.#context.now(),
    )
    if (granted) return 0
    reply.header('retry-after', String(retryAfterS))
    return retryAfterS
  }

  /** Renders an unreadable form or an unexpected error. */
  async #refuse(
    { refuse }: SiteRoute,
    error: CodedError,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<FastifyReply> {
    const visit = await this.#toVisit(request)
    if (this.#waitOf('pages', request, reply) > 0)
      return send(reply, visit, busyPage(visit))
    const page = error.status < 500 ? refuse?.(visit, error) : undefined
    return send(reply, visit, page ?? failedPage(visit, error.status))
  }

  async #answer(
    route: SiteRoute,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const visit = await this.#toVisit(request)
    const waitS = this.#waitOf(route.rate ?? 'pages', request, reply)
    const parts = request.params as Readonly<Record<string, string>>
    const signal = openSignal(reply)
    const form =
      route.method === 'POST'
        ? { fields: readFields(request), isOwn: isSameOrigin(request) }
        : undefined
    const address = addressGroup(request.ip)
    const call = { visit, parts, signal, address, ...(form && { form }) }
    const answer =
      waitS > 0
        ? (route.answerBusy?.(call, waitS) ?? busyPage(visit))
        : await this.#findAnswer(route, call)
    if (waitS === 0 && route.rate === 'forms' && answer.kind === 'page')
      this.#buckets.forms.spend(address, -GIVEN_BACK, visit.nowMs)
    // The visitor disconnected.
    if (signal.aborted) return reply.hijack()
    if (answer.kind !== 'nothing') return send(reply, visit, answer)
    return send(
      reply,
      visit,
      await notFoundPage(this.#context.directory, visit, answer.words),
    )
  }

  /** Renders coded errors as pages; others are rethrown and logged by the server. */
  async #findAnswer(
    route: SiteRoute,
    call: Parameters<SiteRoute['answer']>[0],
  ): Promise<SiteAnswer> {
    try {
      return await route.answer(call, this.#context)
    } catch (error) {
      if (call.signal.aborted) return failedPage(call.visit, 503)
      if (error instanceof CodedError && error.status >= 500)
        return failedPage(call.visit, error.status)
      throw error
    }
  }
}

function decodeLeniently(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function openRoutes(
  { directory, now }: SiteContext,
  settings: VisitSettings,
  figures: Figures,
): readonly SiteRoute[] {
  return [
    openHome(figures),
    resultsRoute,
    suggestRoute,
    ...EXPORT_ROUTES,
    openShowPage(figures),
    episodesRoute,
    followFileRoute,
    qrRoute,
    embedRoute,
    similarRoute,
    savedRoute,
    episodeRoute,
    peopleRoute,
    personRoute,
    ...FILE_ROUTES,
    ...openBrowse(figures),
    newShowsRoute,
    ...NEW_FILE_ROUTES,
    ...openTrending(directory, now),
    chartsRoute,
    newShowsFeed,
    openAbout(figures, directory, now),
    openCrawlerPage(settings),
    ...openSubmissionForms(settings),
    ...openLegal(settings),
    ...openDataRoutes(settings),
    ...openStats(directory, now),
    robotsRoute,
    openSearchRoute,
    ...openSitemap(directory, now),
  ]
}

export function openSite(context: SiteContext, settings: VisitSettings): ServedSite {
  return new Site(context, settings)
}
