/** What the server needs of pages that stand beside the interface. They are made elsewhere; nothing here knows them. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export interface ServedSite {
  readonly paths: readonly { readonly method: 'GET'; readonly url: string }[]
  serve(app: FastifyInstance): void
  /** Answers a browser where nothing is. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}
