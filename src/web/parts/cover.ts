/** Renders a show's cover: the publisher's, proxied or direct, or a drawn one. */
import { coverPath, hasDrawnCover, passedCoverPath } from '../../api/covers/cover-url.ts'
import { COVER_WIDTHS } from '../../api/site-port.ts'
import { publicUrlOf } from '../../api/formats/listed-show.ts'
import { html, type Html, linkOf } from '../html.ts'
import type { SiteGuest } from '../visit.ts'

interface CoveredShow {
  readonly id: string
  readonly imageUrl: string | null
}

/** CSS pixels on rows, cards and the show page. */
type CoverSize = 96 | 168 | 240

/** Device pixels per CSS pixel. */
const DENSITIES = [1, 2] as const

function passedSource({ id }: CoveredShow, imageUrl: string, size: CoverSize): Html {
  const paths = DENSITIES.map((density) => {
    const width = COVER_WIDTHS.find((each) => each >= size * density) ?? 480
    return passedCoverPath(id, imageUrl, width)
  })
  const [plain, fine] = paths
  return html`src="${plain}"${plain !== fine && html` srcset="${fine} 2x"`}`
}

/** Returns the image URL if browsers may load it from the publisher. */
function remoteUrlOf(imageUrl: string): string | undefined {
  const link = linkOf(publicUrlOf(imageUrl))
  if (link?.startsWith('https:') === true) return link
  return undefined
}

function sourceOf({ images }: SiteGuest, show: CoveredShow, size: CoverSize): Html {
  const { id, imageUrl } = show
  const drawn = html`src="${coverPath(id)}"`
  if (images === 'off' || imageUrl === null || hasDrawnCover(show)) return drawn
  if (images === 'proxy') return passedSource(show, imageUrl, size)
  const remote = remoteUrlOf(imageUrl)
  if (remote === undefined) return drawn
  return html`src="${remote}" referrerpolicy="no-referrer"`
}

/** Renders a picture that browsers load from its publisher, if the setting allows it. */
export function pictureOf({ images }: SiteGuest, imageUrl: string | null): Html | '' {
  const remote =
    images === 'remote' && imageUrl !== null ? remoteUrlOf(imageUrl) : undefined
  if (remote === undefined) return ''
  return html`<img class="cover" src="${remote}" referrerpolicy="no-referrer" alt="" width="96" height="96" decoding="async">`
}

/** The alternative text is empty, since the title is next to it. */
export function coverOf(
  visit: SiteGuest,
  show: CoveredShow,
  size: CoverSize,
  isFirst = false,
): Html {
  return html`<img class="cover" ${sourceOf(visit, show, size)} alt="" width="${size}" height="${size}" decoding="async"${!isFirst && html` loading="lazy"`}>`
}
