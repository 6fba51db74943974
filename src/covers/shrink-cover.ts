/**
 * Turns a picture that anybody may have made into small WebP pictures of our own. Only four
 * formats are read, recognised by their first bytes; libvips may read no others. A picture
 * above the limits is refused before a pixel is decoded.
 */
import type sharp from 'sharp'
import { COVER_WIDTHS, type CoverWidth } from '../api/site-port.ts'

/** A picture has at most this many bytes, as they come over the network. */
export const MAX_PICTURE_BYTES = 10_485_760

/** The original has at most this many pixels; Apple asks for 3,000 × 3,000 at most. */
export const MAX_PICTURE_PIXELS = 25_000_000

/** libvips gives up on a picture that takes longer. */
const MAX_SECONDS = 10

/** The quality is 1 to 100. */
const QUALITY = 78

export const PICTURE_TYPE = 'image/webp'

export type CoverPictureSet = Readonly<Record<CoverWidth, Uint8Array>>

/** The picture cannot be shown. The message never carries a URL. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
}

const LOADERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadNsgif',
]

type Sharp = typeof sharp

let loading: Promise<Sharp> | undefined

/**
 * Loads sharp when the first cover is made: most commands show none. Rejects if the machine
 * has no build of libvips.
 */
async function loadSharp(): Promise<Sharp> {
  const { default: loaded } = await import('sharp')
  loaded.block({ operation: ['VipsForeignLoad'] })
  loaded.unblock({ operation: LOADERS })
  // Each picture is made once: nothing of it is worth keeping, and one core for each is enough.
  loaded.cache(false)
  loaded.concurrency(1)
  return loaded
}

function openSharp(): Promise<Sharp> {
  loading ??= loadSharp()
  return loading
}

function hasBytes(bytes: Uint8Array, at: number, text: string): boolean {
  return Buffer.from(
    bytes.buffer,
    bytes.byteOffset + at,
    Math.min(text.length, bytes.byteLength - at),
  ).equals(Buffer.from(text, 'latin1'))
}

/**
 * Returns whether the bytes begin like a JPEG, PNG, GIF or WebP file. What the server
 * called them does not count.
 */
function isKnownPicture(bytes: Uint8Array): boolean {
  if (bytes.byteLength < 16) return false
  const isWebp = hasBytes(bytes, 0, 'RIFF') && hasBytes(bytes, 8, 'WEBP')
  return (
    isWebp ||
    ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF8'].some((start) => hasBytes(bytes, 0, start))
  )
}

/**
 * Returns the picture in each width, square, without anything that it said beside its pixels
 * (place, camera, author). Of an animation the first frame is taken. Rejects with `PictureRefused`.
 */
export async function shrinkCover(bytes: Uint8Array): Promise<CoverPictureSet> {
  if (!isKnownPicture(bytes)) throw new PictureRefused('it is not JPEG, PNG, GIF or WebP')
  const open = await openSharp()
  const [largest] = [...COVER_WIDTHS].sort((one, other) => other - one)
  try {
    const decoded = await open(bytes, {
      limitInputPixels: MAX_PICTURE_PIXELS,
      failOn: 'error',
    })
      .autoOrient()
      .resize(largest, largest, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .timeout({ seconds: MAX_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = decoded.info
    const pictures = COVER_WIDTHS.map(async (wanted) => {
      const small = open(decoded.data, { raw: { width, height, channels } }).resize(
        wanted,
        wanted,
      )
      return [wanted, await small.webp({ quality: QUALITY }).toBuffer()] as const
    })
    // Each width has its picture.
    return Object.fromEntries(await Promise.all(pictures)) as unknown as CoverPictureSet
  } catch (cause) {
    throw new PictureRefused('it cannot be decoded within the limits', { cause })
  }
}
