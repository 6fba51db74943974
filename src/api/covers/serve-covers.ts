/**
 * GET /covers/ID.svg: the drawn cover of a demo show that has no other picture. A browser loads it as it loads any picture, so it
 * needs no key; only a podcast that is served and says that this is its picture has one, so that nothing else is told.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import { type FullPodcast, isPublic } from '../../record/podcast.ts'
import { isPodcastId } from '../../record/podcast-id.ts'
import { joinFull } from '../../record/view/fragments.ts'
import type { EndpointContext } from '../api-context.ts'
import { ServedText, prepareKept } from '../connections/kept-text.ts'
import { addressGroup } from '../limits/limits.ts'
import { TokenBuckets } from '../limits/token-buckets.ts'
import type { ServedPath } from '../paths.ts'
import { hasDrawnCover } from './cover-url.ts'
import { drawCover } from './draw-cover.ts'

const URL_OF_COVER = '/covers/:file'

export const COVER_PATHS: readonly ServedPath[] = [{ method: 'GET', url: URL_OF_COVER }]

const EXTENSION = '.svg'

/** A picture that is opened as a page of its own does nothing and loads nothing. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox"

function idOf({ params }: FastifyRequest): string | undefined {
  const { file = '' } = params as { readonly file?: string }
  const id = file.slice(0, -EXTENSION.length)
  return file.endsWith(EXTENSION) && isPodcastId(id) ? id.toLowerCase() : undefined
}

/** Covers that one address may ask for; a page of the site shows two dozen. */
const COVER_RATE = { perSecond: 50, burst: 600, maxNames: 20_000 }

type Parts = Pick<EndpointContext, 'directory' | 'now' | 'site'>

/** The site shows a drawn cover for every show that it shows. */
export function serveCovers(app: FastifyInstance, { directory, now, site }: Parts): void {
  const buckets = new TokenBuckets(COVER_RATE)
  const isShown = (podcast: FullPodcast): boolean => hasDrawnCover(podcast) || (site !== undefined && isPublic(podcast))
  const findShow = async (id: string): Promise<FullPodcast | undefined> => {
    const [stored] = await directory.reader.getMany([id], { level: 'full' })
    return stored === undefined ? undefined : (JSON.parse(joinFull(stored)) as FullPodcast)
  }
  app.get(URL_OF_COVER, async (request, reply) => {
    const { granted, retryAfterS } = buckets.take(addressGroup(request.ip), now())
    if (!granted) return reply.code(429).header('retry-after', String(retryAfterS)).send()
    const id = idOf(request)
    const podcast = id === undefined ? undefined : await findShow(id)
    if (podcast === undefined || !isShown(podcast)) {
      reply.callNotFound()
      return reply
    }
    const { title } = podcast
    const picture = new ServedText(drawCover({ id: podcast.id, title: hideEmails(title) }), 'image/svg+xml')
    reply.header('content-security-policy', CONTENT_SECURITY_POLICY).header('cache-control', 'public, max-age=86400')
    const body = await prepareKept(reply, picture)
    return reply.send(body ?? undefined)
  })
}
