/** Paints covers as JPEG for previews of links, which take no SVG and no WebP. */
import { createHash } from 'node:crypto'
import type { FullPodcast } from '../../record/podcast.ts'
import { escapeText, hueOf, initialsOf } from './draw-cover.ts'

const SIZE = 600
/** The box that the initials fill. */
const LETTERS = { width: 400, height: 245 }
const QUALITY = 85

/** Loads sharp on first use. Rejects if libvips has no build for this machine. */
async function openSharp() {
  const { default: sharp } = await import('sharp')
  return sharp
}

/** Converts a cover that the proxy scaled down. */
export async function toJpeg(picture: Uint8Array): Promise<Buffer> {
  const open = await openSharp()
  return open(picture).jpeg({ quality: QUALITY }).toBuffer()
}

/** Paints the initials on the colour of the drawn cover. */
export async function paintCover({
  id,
  title,
}: Pick<FullPodcast, 'id' | 'title'>): Promise<Buffer> {
  const open = await openSharp()
  const hue = hueOf(createHash('sha256').update(id).digest())
  const background = `hsl(${String(hue)}, 50%, 26%)`
  const ground = open({
    create: { width: SIZE, height: SIZE, channels: 3, background },
  })
  const initials = initialsOf(title)
  if (initials !== '') {
    const text = `<span foreground="white">${escapeText(initials)}</span>`
    const letters = { text, font: 'sans bold', rgba: true, ...LETTERS } as const
    ground.composite([{ input: { text: letters }, gravity: 'centre' }])
  }
  return ground.jpeg({ quality: QUALITY }).toBuffer()
}
