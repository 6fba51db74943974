/**
 * Defines what the server needs of pages that stand beside the interface. They are made
 * elsewhere; nothing here knows them.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PodcastId } from '../record/podcast.ts'
import type { ServedPath } from './paths.ts'

export interface ServedPages {
  readonly paths: readonly ServedPath[]
  serve(app: FastifyInstance): void
}

/**
 * A server makes what nobody has asked for yet this long after its start, in ms: its first
 * answers come before that.
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
  /** The address that the record has. */
  readonly imageUrl: string
  readonly width: CoverWidth
  /**
   * It is called once, before a publisher's host is asked. False: the host is not asked.
   */
  readonly mayFetch: () => boolean
}

export interface FoundPicture {
  readonly kind: 'picture'
  readonly bytes: Uint8Array
  /** The media type of the content. */
  readonly type: string
  /** The tag is strong, with its quotes. */
  readonly etag: string
}

export type CoverAnswer =
  | FoundPicture
  /** The publisher has none that can be shown; the next hours bring no other answer. */
  | { readonly kind: 'none' }
  /** It is on its way, or its turn has not come. */
  | { readonly kind: 'later' }

/** Passes the covers of publishers on. */
export interface CoverPictures {
  /** Never rejects. */
  find(question: CoverQuestion): Promise<CoverAnswer>
}
