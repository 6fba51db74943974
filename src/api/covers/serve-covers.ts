/**
 * GET /covers/ID.svg: the drawn cover of a show; GET /covers/ID/WIDTH: the publisher's own, passed
 * on, or the drawn one where that cannot be shown. A browser loads them as it loads any picture, so
 * they need no key; only a podcast that may be shown has one, so that nothing else is told, and no
 * address but that of a record is ever fetched.
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
  type FoundPicture,
} from '../site-port.ts'
import { coverVersion, hasDrawnCover } from './cover-url.ts'
import { drawCover } from './draw-cover.ts'

const URL_OF_COVER = '/covers/:file'
const URL_OF_PASSED = '/covers/:id/:width'

export const COVER_PATHS: readonly ServedPath[] = [
  { method: 'GET', url: URL_OF_COVER },
  { method: 'GET', url: URL_OF_PASSED },
]

const EXTENSION = '.svg'

/** A picture that is opened as a page of its own does nothing and loads nothing. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox"

/**
 * Browsers keep covers for this long. The address of a passed cover changes with the
 * picture's own.
 */
const KEPT_DRAWN = 'public, max-age=86400'
/** Shared caches keep it only for an hour, since the show may be blocked. */
const KEPT_PASSED = 'public, max-age=604800, s-maxage=3600'
const NOT_KEPT = 'no-cache'
const KEPT_INSTEAD = 'public, max-age=3600'

function toId(text: string): string | undefined {
  return isPodcastId(text) ? text.toLowerCase() : undefined
}

function idOf({ params }: FastifyRequest): string | undefined {
  const { file = '' } = params as { readonly file?: string }
  return file.endsWith(EXTENSION) ? toId(file.slice(0, -EXTENSION.length)) : undefined
}

function widthOf(text: string | undefined): CoverWidth | undefined {
  return COVER_WIDTHS.find((width) => String(width) === text)
}

/** Covers that one address may ask for; a page of the site shows two dozen. */
const COVER_RATE = { perSecond: 50, burst: 600, maxNames: 20_000 }
/** Covers that one address may have fetched from publishers. */
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

/**
 * An address without the picture's version, or with another one, may give another picture
 * later.
 */
function sendPicture(
  reply: FastifyReply,
  { bytes, type, etag }: FoundPicture,
  isOfVersion: boolean,
): FastifyReply {
  reply
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .header('cache-control', isOfVersion ? KEPT_PASSED : NOT_KEPT)
  reply.header('etag', etag)
  if (isKnownTo(reply.request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(Buffer.from(bytes))
}

type Parts = Pick<EndpointContext, 'directory' | 'now' | 'site' | 'covers'>

/** The site shows a cover for every show that it shows. */
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
    return stored === undefined ? undefined : parseFull(stored)
  }
  const isGranted = ({ ip }: FastifyRequest, reply: FastifyReply): boolean => {
    const { granted, retryAfterS } = buckets.take(addressGroup(ip), now())
    if (!granted) reply.code(429).header('retry-after', String(retryAfterS))
    return granted
  }
  const answerWithNothing = (reply: FastifyReply): FastifyReply => {
    reply.callNotFound()
    return reply
  }

  app.get(URL_OF_COVER, async (request, reply) => {
    if (!isGranted(request, reply)) return reply.send()
    const podcast = await findShow(idOf(request))
    if (podcast === undefined || !(hasDrawnCover(podcast) || isOnSite(podcast)))
      return answerWithNothing(reply)
    return sendDrawn(reply, podcast, KEPT_DRAWN)
  })

  app.get(URL_OF_PASSED, async (request, reply) => {
    if (!isGranted(request, reply)) return reply.send()
    const { id, width } = request.params as Readonly<Record<string, string>>
    const wanted = widthOf(width)
    const podcast = wanted === undefined ? undefined : await findShow(toId(id ?? ''))
    if (wanted === undefined || podcast === undefined || !isOnSite(podcast))
      return answerWithNothing(reply)
    const mayFetch = (): boolean => fetches.take(addressGroup(request.ip), now()).granted
    const found = await findPicture(covers, podcast, { width: wanted, mayFetch })
    if (found.kind === 'picture') {
      const version = podcast.imageUrl === null ? undefined : coverVersion(podcast.imageUrl)
      const isOfVersion = (request.query as QueryString).some(
        ({ name, value }) => name === 'v' && value === version,
      )
      return sendPicture(reply, found, isOfVersion)
    }
    // It may have been blocked while its publisher was asked.
    const after = await findShow(podcast.id)
    if (after === undefined || !isOnSite(after)) return answerWithNothing(reply)
    return sendDrawn(reply, podcast, found.kind === 'none' ? KEPT_INSTEAD : 'no-store')
  })
}
