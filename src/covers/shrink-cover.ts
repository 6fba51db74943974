/**
 * Scales an untrusted picture down to small WebP pictures. It accepts four formats, which it
 * recognises by their first bytes, and restricts libvips to them. It refuses pictures above the
 * limits before it decodes them.
 */
import type sharp from 'sharp'
import { COVER_WIDTHS, type CoverWidth } from '../api/site-port.ts'

/** Maximum size of a downloaded picture. */
export const MAX_PICTURE_BYTES = 10_485_760

/** Maximum number of pixels of the original. Apple's maximum is 3,000 × 3,000. */
export const MAX_PICTURE_PIXELS = 25_000_000

/** libvips aborts after this time. */
const MAX_SECONDS = 10

/** WebP quality, 1 to 100. */
const QUALITY = 78

export const PICTURE_TYPE = 'image/webp'

export type CoverPictureSet = Readonly<Record<CoverWidth, Uint8Array>>

/** Refuses a picture. The message never contains a URL. */
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
 * Loads sharp on first use, because most commands show no covers. Rejects if libvips has no build
 * for this machine.
 */
async function loadSharp(): Promise<Sharp> {
  const { default: loaded } = await import('sharp')
  loaded.block({ operation: ['VipsForeignLoad'] })
  loaded.unblock({ operation: LOADERS })
  // No cache, since each picture is converted once; and one thread a picture.
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
 * Returns whether the bytes begin like a JPEG, PNG, GIF or WebP file. The content type is
 * ignored.
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
 * Returns the picture as a square in each width, without metadata (location, camera, author).
 * Uses the first frame of an animation. Rejects with `PictureRefused`.
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
    return Object.fromEntries(await Promise.all(pictures)) as unknown as CoverPictureSet
  } catch (cause) {
    throw new PictureRefused('it cannot be decoded within the limits', { cause })
  }
}
