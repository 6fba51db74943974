/**
 * GET /covers/ID.svg: the drawn cover of a show; GET /covers/ID/WIDTH: the publisher's cover
 * through the proxy, or the drawn one on failure; GET /covers/ID.jpg: either for previews of links.
 * Browsers load them as images, so no key is needed; only servable podcasts have covers, and only image URLs of records are fetched.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import { type FullPodcast, isPublic } from '../../record/podcast.ts'
import { isPodcastId } from '../../record/podcast-id.ts'
import { parseFull } from '../../record/view/fragments.ts'
import type { EndpointContext } from '../api-context.ts'
import { isKnownTo, sendKept, ServedText } from '../connections/kept-text.ts'
import { addressGroup } from '../limits/limits.ts'
import { TokenBuckets } from '../limits/token-buckets.ts'
import type { QueryString } from '../query-string.ts'
import type { ServedPath } from '../paths.ts'
import {
  COVER_WIDTHS,
  type CoverAnswer,
  type CoverPictures,
  type CoverQuestion,
  type CoverWidth,
  type CoverPicture,
} from '../site-port.ts'
import { coverVersion, hasDrawnCover } from './cover-url.ts'
import { drawCover } from './draw-cover.ts'
import { paintCover, toJpeg } from './paint-cover.ts'

const URL_OF_COVER = '/covers/:file'
const URL_OF_PASSED = '/covers/:id/:width'

export const COVER_PATHS: readonly ServedPath[] = [
  { method: 'GET', url: URL_OF_COVER },
  { method: 'GET', url: URL_OF_PASSED },
]

const DRAWN = '.svg'
const SHARED = '.jpg'
/** The width of covers in previews of links. */
const SHARED_WIDTH = 480

/** A cover that is opened as a page can run no script and load nothing. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox"

/** Browser cache lifetimes. The URL of a proxied cover changes with its image. */
const KEPT_DRAWN = 'public, max-age=86400'
/** Shared caches keep it for an hour, since the show may be blocked. */
const KEPT_PASSED = 'public, max-age=604800, s-maxage=3600'
const NOT_KEPT = 'no-cache'
const KEPT_INSTEAD = 'public, max-age=3600'

function toId(text: string): string | undefined {
  if (isPodcastId(text)) return text.toLowerCase()
  return undefined
}

function idOf({ params }: FastifyRequest): string | undefined {
  const { file = '' } = params as { readonly file?: string }
  const extension = [DRAWN, SHARED].find((each) => file.endsWith(each))
  if (extension === undefined) return undefined
  return toId(file.slice(0, -extension.length))
}

const isShared = ({ params }: FastifyRequest): boolean =>
  (params as { readonly file: string }).file.endsWith(SHARED)

function widthOf(text: string | undefined): CoverWidth | undefined {
  return COVER_WIDTHS.find((width) => String(width) === text)
}

/** Covers per address; a page of the site shows two dozen. */
const COVER_RATE = { perSecond: 50, burst: 600, maxNames: 20_000 }
/** Covers fetched from publishers per address. */
const FETCH_RATE = { perSecond: 5, burst: 150, maxNames: 20_000 }

async function sendDrawn(
  reply: FastifyReply,
  { id, title }: FullPodcast,
  kept: string,
): Promise<FastifyReply> {
  const picture = new ServedText(
    drawCover({ id, title: hideEmails(title) }),
    'image/svg+xml',
  )
  reply
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .header('cache-control', kept)
  return sendKept(reply, picture)
}

async function findPicture(
  covers: CoverPictures | undefined,
  podcast: FullPodcast,
  wanted: Pick<CoverQuestion, 'width' | 'mayFetch'>,
): Promise<CoverAnswer> {
  const { id, imageUrl } = podcast
  if (covers === undefined || imageUrl === null || hasDrawnCover(podcast))
    return { kind: 'none' }
  return covers.find({ id, imageUrl, ...wanted })
}

/** A URL without the current image version gets a short cache lifetime. */
function sendPicture(
  reply: FastifyReply,
  { bytes, type, etag }: CoverPicture,
  isOfVersion: boolean,
): FastifyReply {
  reply
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .header('cache-control', isOfVersion ? KEPT_PASSED : NOT_KEPT)
  reply.header('etag', etag)
  if (isKnownTo(reply.request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(Buffer.from(bytes))
}

/** Sends the cover as JPEG, or as SVG if libvips is unavailable. */
async function sendShared(
  reply: FastifyReply,
  podcast: FullPodcast,
  found: CoverAnswer,
): Promise<FastifyReply> {
  const bytes =
    found.kind === 'picture'
      ? await toJpeg(found.bytes).catch(() => undefined)
      : await paintCover({ ...podcast, title: hideEmails(podcast.title) }).catch(
          () => undefined,
        )
  if (bytes === undefined) return sendDrawn(reply, podcast, KEPT_INSTEAD)
  reply
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .header('cache-control', found.kind === 'later' ? NOT_KEPT : KEPT_INSTEAD)
  return reply.type('image/jpeg').send(bytes)
}

type Parts = Pick<EndpointContext, 'directory' | 'now' | 'site' | 'covers'>

export function serveCovers(
  app: FastifyInstance,
  { directory, now, site, covers }: Parts,
): void {
  const buckets = new TokenBuckets(COVER_RATE)
  const fetches = new TokenBuckets(FETCH_RATE)
  const isOnSite = (podcast: FullPodcast): boolean =>
    site !== undefined && isPublic(podcast)
  const findShow = async (id: string | undefined): Promise<FullPodcast | undefined> => {
    const [stored] =
      id === undefined ? [] : await directory.reader.getMany([id], { level: 'full' })
    if (stored === undefined) return undefined
    return parseFull(stored)
  }
  const isGranted = ({ ip }: FastifyRequest, reply: FastifyReply): boolean => {
    const { granted, retryAfterS } = buckets.take(addressGroup(ip), now())
    if (!granted) reply.code(429).header('retry-after', String(retryAfterS))
    return granted
  }
  const mayFetch = ({ ip }: FastifyRequest): boolean =>
    fetches.take(addressGroup(ip), now()).granted
  const answerWithNothing = (reply: FastifyReply): FastifyReply => {
    reply.callNotFound()
    return reply
  }

  app.get(URL_OF_COVER, async (request, reply) => {
    if (!isGranted(request, reply)) return reply.send()
    const podcast = await findShow(idOf(request))
    if (podcast === undefined || !(hasDrawnCover(podcast) || isOnSite(podcast)))
      return answerWithNothing(reply)
    if (!isShared(request)) return sendDrawn(reply, podcast, KEPT_DRAWN)
    const wanted = { width: SHARED_WIDTH, mayFetch: () => mayFetch(request) } as const
    return sendShared(reply, podcast, await findPicture(covers, podcast, wanted))
  })

  app.get(URL_OF_PASSED, async (request, reply) => {
    if (!isGranted(request, reply)) return reply.send()
    const { id, width } = request.params as Readonly<Record<string, string>>
    const wanted = widthOf(width)
    const podcast = wanted === undefined ? undefined : await findShow(toId(id ?? ''))
    if (wanted === undefined || podcast === undefined || !isOnSite(podcast))
      return answerWithNothing(reply)
    const found = await findPicture(covers, podcast, {
      width: wanted,
      mayFetch: () => mayFetch(request),
    })
    if (found.kind === 'picture') {
      const version = podcast.imageUrl === null ? undefined : coverVersion(podcast.imageUrl)
      const isOfVersion = (request.query as QueryString).some(
        ({ name, value }) => name === 'v' && value === version,
      )
      return sendPicture(reply, found, isOfVersion)
    }
    // The show may have been blocked during the fetch.
    const after = await findShow(podcast.id)
    if (after === undefined || !isOnSite(after)) return answerWithNothing(reply)
    return sendDrawn(reply, podcast, found.kind === 'none' ? KEPT_INSTEAD : 'no-store')
  })
}
