/** The port of the HTML pages, which are implemented elsewhere. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PodcastId } from '../record/podcast.ts'
import type { ServedPath } from './paths.ts'

export interface ServedPages {
  readonly paths: readonly ServedPath[]
  serve(app: FastifyInstance): void
}

/** Delay of warm-up work after the start, in ms, which gives priority to the first answers. */
export const WARM_AFTER_MS = 1_000

export interface ServedSite extends ServedPages {
  /** Preloads the data of the home page. Never rejects. */
  warm(): Promise<void>
  /** Answers 404 to a browser. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** Widths of proxied covers, in pixels: row, card, and show page at high resolution. */
export const COVER_WIDTHS = [96, 192, 480] as const
export type CoverWidth = (typeof COVER_WIDTHS)[number]

export interface CoverQuestion {
  readonly id: PodcastId
  /** The record's image URL. */
  readonly imageUrl: string
  readonly width: CoverWidth
  /** Called once before the publisher's host is contacted; false prevents it. */
  readonly mayFetch: () => boolean
}

export interface CoverPicture {
  readonly kind: 'picture'
  readonly bytes: Uint8Array
  /** The content's media type. */
  readonly type: string
  /** Strong ETag, with quotes. */
  readonly etag: string
}

export type CoverAnswer =
  | CoverPicture
  /** The publisher has no usable cover; valid for some hours. */
  | { readonly kind: 'none' }
  /** Being fetched or queued. */
  | { readonly kind: 'later' }

/** Proxies publishers' covers. */
export interface CoverPictures {
  /** Never rejects. */
  find(question: CoverQuestion): Promise<CoverAnswer>
}
