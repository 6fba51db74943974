/**
 * GET /covers/ID.svg: the drawn cover of a demo show that has no other picture. A browser loads it as it loads any picture, so it
 * needs no key; only a podcast that is served and says that this is its picture has one, so that nothing else is told.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BasicPodcast } from '../../record/podcast.ts'
import { isPodcastId } from '../../record/podcast-id.ts'
import type { EndpointContext } from '../api-context.ts'
import { ServedText, prepareKept } from '../connections/kept-text.ts'
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

export function serveCovers(app: FastifyInstance, { directory }: Pick<EndpointContext, 'directory'>): void {
  const findShow = async (id: string): Promise<BasicPodcast | undefined> => {
    const [stored] = await directory.reader.getMany([id], { level: 'basic' })
    return stored === undefined ? undefined : (JSON.parse(stored.basic) as BasicPodcast)
  }
  app.get(URL_OF_COVER, async (request, reply) => {
    const id = idOf(request)
    const podcast = id === undefined ? undefined : await findShow(id)
    if (podcast === undefined || !hasDrawnCover(podcast)) {
      reply.callNotFound()
      return reply
    }
    const picture = new ServedText(drawCover(podcast), 'image/svg+xml')
    reply.header('content-security-policy', CONTENT_SECURITY_POLICY).header('cache-control', 'public, max-age=86400')
    const body = await prepareKept(reply, picture)
    return reply.send(body ?? undefined)
  })
}
