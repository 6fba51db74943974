/** What the server needs of pages that stand beside the interface. They are made elsewhere; nothing here knows them. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServedPath } from './paths.ts'

export interface ServedPages {
  readonly paths: readonly ServedPath[]
  serve(app: FastifyInstance): void
}

export interface ServedSite extends ServedPages {
  /** Answers a browser where nothing is. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}
