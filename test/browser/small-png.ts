/** Pictures of pages in 256 colours: a third of the bytes, and nobody sees it. */
import { crc32, deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'

interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green, blue and alpha of each, row by row. */
  readonly data: Uint8Array
}

/** The browser that made the picture reads it, too. */
async function readPixels(page: Page, png: Buffer): Promise<Pixels> {
  const read = `(async () => {
    const picture = new Image()
    picture.src = 'data:image/png;base64,${png.toString('base64')}'
    await picture.decode()
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
    canvas.drawImage(picture, 0, 0)
    const { data, width, height } = canvas.getImageData(0, 0, picture.width, picture.height)
    let text = ''
    for (let at = 0; at < data.length; at += 30000) text += String.fromCharCode(...data.subarray(at, at + 30000))
    return { width, height, text: btoa(text) }
  })()`
  const { width, height, text } = await page.evaluate<{
    width: number
    height: number
    text: string
  }>(read)
  return { width, height, data: Buffer.from(text, 'base64') }
}

type Colour = readonly [red: number, green: number, blue: number]

const MOST_COLOURS = 256
/**
 * The others are those that are least like the common ones: a small spot of yellow stays yellow.
 */
const COMMON_COLOURS = 192

function distance(one: Colour, other: Colour): number {
  return one.reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0)
}

function addRareColours(palette: Colour[], colours: readonly Colour[]): void {
  const gaps = colours.map((colour) =>
    Math.min(...palette.map((other) => distance(colour, other))),
  )
  while (palette.length < MOST_COLOURS) {
    const widest = Math.max(...gaps)
    const next = colours[gaps.indexOf(widest)]
    if (next === undefined || widest === 0) return
    palette.push(next)
    for (const [at, colour] of colours.entries())
      gaps[at] = Math.min(gaps[at] ?? 0, distance(colour, next))
  }
}

/** Returns a palette, and for every colour which of them is the nearest. */
function choosePalette({ data }: Pixels): {
  readonly palette: readonly Colour[]
  readonly indexes: Uint8Array
} {
  const counts = new Map<number, number>()
  const keys = new Uint32Array(data.length / 4)
  for (let pixel = 0; pixel < keys.length; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4, pixel * 4 + 3)
    // Two bits of each channel are more than a screen shows beside each other.
    const key = ((red & 0xfc) << 16) | ((green & 0xfc) << 8) | (blue & 0xfc)
    keys[pixel] = key
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const toColour = (key: number): Colour => [key >> 16, (key >> 8) & 0xff, key & 0xff]
  const common = [...counts].sort(([, one], [, other]) => other - one).map(([key]) => key)
  const palette = common.slice(0, COMMON_COLOURS).map(toColour)
  addRareColours(palette, common.map(toColour))
  const nearest = new Map<number, number>()
  for (const key of common) {
    const colour = toColour(key)
    const distances = palette.map((other) => distance(colour, other))
    nearest.set(key, distances.indexOf(Math.min(...distances)))
  }
  return { palette, indexes: Uint8Array.from(keys, (key) => nearest.get(key) ?? 0) }
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([frame, body, sum])
}

/** https://www.w3.org/TR/png-3/ */
function writePng(
  { width, height }: Pixels,
  palette: readonly Colour[],
  indexes: Uint8Array,
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row += 1)
    rows.set(indexes.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk(
      'PLTE',
      Uint8Array.from(palette.flat().map((value) => Math.min(255, value + (value >> 6)))),
    ),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ])
}

export async function toSmallPng(page: Page, png: Buffer): Promise<Buffer> {
  const pixels = await readPixels(page, png)
  const { palette, indexes } = choosePalette(pixels)
  return writePng(pixels, palette, indexes)
}
