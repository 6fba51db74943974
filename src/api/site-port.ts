/**
 * What the server needs of pages that stand beside the interface. They are made elsewhere; nothing
 * here knows them.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PodcastId } from '../record/podcast.ts'
import type { ServedPath } from './paths.ts'

export interface ServedPages {
  readonly paths: readonly ServedPath[]
  serve(app: FastifyInstance): void
}

/**
 * How long after its start a server makes what nobody has asked for yet, in ms: its first answers
 * come before that.
 */
export const WARM_AFTER_MS = 1_000

export interface ServedSite extends ServedPages {
  /** Reads what the first page shows, so that nobody waits for it. Never rejects. */
  warm(): Promise<void>
  /** Answers a browser where nothing is. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/**
 * Widths in pixels in which covers are passed on: of a row, of a card, of the page of a show on a
 * fine screen.
 */
export const COVER_WIDTHS = [96, 192, 480] as const
export type CoverWidth = (typeof COVER_WIDTHS)[number]

export interface CoverQuestion {
  readonly id: PodcastId
  /** As the record has it. */
  readonly imageUrl: string
  readonly width: CoverWidth
  /** Asked once where a publisher's host has to be asked. False: it is not. */
  readonly mayFetch: () => boolean
}

export interface FoundPicture {
  readonly kind: 'picture'
  readonly bytes: Uint8Array
  /** Of the content. */
  readonly type: string
  /** Strong, with its quotes. */
  readonly etag: string
}

export type CoverAnswer =
  | FoundPicture
  /** The publisher has none that can be shown; the next hours bring no other answer. */
  | { readonly kind: 'none' }
  /** It is on its way, or its turn has not come. */
  | { readonly kind: 'later' }

/** Whoever passes covers on. */
export interface CoverPictures {
  /** Never rejects. */
  find(question: CoverQuestion): Promise<CoverAnswer>
}
