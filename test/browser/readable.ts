/**
 * A measure of a page, taken in the browser. It is a text, for the types of browsers are not those
 * of a server.
 */
import type { Page } from 'playwright-core'

interface Faint {
  /** Class and text of the element. */
  readonly text: string
  readonly ratio: number
  readonly colours: string
}

const FIND_FAINT_TEXTS = String.raw`(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (canvas === null) throw new Error('no canvas')
  const channels = (colour) => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  }
  const over = (top, below) => {
    const alpha = (top[3] ?? 255) / 255
    return [0, 1, 2].map((index) => (top[index] ?? 0) * alpha + (below[index] ?? 0) * (1 - alpha))
  }
  const groundOf = (element) => {
    if (element === null) return channels(matchMedia('(prefers-color-scheme: dark)').matches ? '#000' : '#fff')
    const own = channels(getComputedStyle(element).backgroundColor)
    return own[3] === 255 ? own : over(own, groundOf(element.parentElement))
  }
  const luminance = (colour) => {
    const linear = colour.slice(0, 3).map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
  }
  const faint = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = (node.textContent ?? '').trim()
    const element = node.parentElement
    if (text === '' || element === null || element.closest('script, style, option, [disabled]') !== null) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const ground = groundOf(element)
    const ink = over(channels(getComputedStyle(element).color), ground)
    const [light = 0, dark = 0] = [luminance(ink), luminance(ground)].sort((a, b) => b - a)
    const ratio = (light + 0.05) / (dark + 0.05)
    const colours = ink.map(Math.round).join(',') + ' on ' + ground.map(Math.round).join(',')
    if (ratio < 4.5)
      faint.push({ text: element.className + ': ' + text.slice(0, 40), ratio: Math.round(ratio * 10) / 10, colours })
  }
  return faint
})()`

/**
 * Texts whose contrast (WCAG 2.2, 1.4.3) to the ground below them is under 4.5. Disabled controls
 * do not count.
 */
export function findFaintTexts(page: Page): Promise<readonly Faint[]> {
  return page.evaluate(FIND_FAINT_TEXTS)
}
