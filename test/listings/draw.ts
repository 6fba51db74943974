/** Names, people and episodes, drawn by a seed: the same seed gives the same shows. */
import type { WorldEpisode } from './world.ts'

export interface Draw {
  readonly pick: <Item>(items: readonly Item[]) => Item
  readonly below: (limit: number) => number
}

/** mulberry32. */
export const openDraw = (seed: number): Draw => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let word = Math.imul(state ^ (state >>> 15), state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return ((word ^ (word >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return { below, pick: (items) => items[below(items.length)] as (typeof items)[number] }
}

const FIRST =
  'Amber Brass Cedar Drift Ember Fallow Granite Hollow Iron Juniper Kestrel Linden Marble North Ochre Pepper Quiet River Salt Timber Umber Velvet Willow Yarrow'.split(
    ' ',
  )
const SECOND =
  'Almanac Bakery Compass Depot Directory Ferry Garden Harbour Index Journal Kitchen Ledger Market Notebook Orchard Parlour Quarry Radio Station Tower Union Valley Workshop Yard'.split(
    ' ',
  )
const PEOPLE =
  'Ada Bell|Ben Cole|Cora Dent|Dov Ehrlich|Elif Fox|Finn Gale|Gita Hart|Hugo Ives|Ines Jung|Jon Kerr|Kaya Lund|Leo Marsh|Mina North|Nils Orr|Olga Page|Pia Quist|Ravi Stone|Sara Thorn'.split(
    '|',
  )
const TOPICS =
  'bridges,lighthouses,old maps,beekeeping,tide tables,night trains,sourdough,glass,the plough,small museums,radio plays,harvest songs,clockwork,moss,ferries,kites,typewriters,salt roads,stone walls,weather ships,paper mills,canals,seed banks,windmills,almanacs,signal boxes,orchards,printing,lamp oil,bells'.split(
    ',',
  )
const ANGLES =
  'How to mend,The people behind,What nobody says about,A short history of,Why we still need,The future of,Lost and found,Learning from,A walk among,Money and,The trouble with,In praise of'.split(
    ',',
  )

const CJK_FIRST = '海辺 山道 夜明 古都 星空 雨音 緑茶 鉄道'.split(' ')
const CJK_SECOND = '物語 日記 会議 図書 散歩 工房 通信 研究'.split(' ')

/** Characters from U+4E00 on. */
const HAN = 20_900

export const drawTitle = (draw: Draw, number: number): string =>
  `${draw.pick(FIRST)} ${draw.pick(SECOND)} ${draw.pick(FIRST)}${number % 3 === 0 ? '' : ` & ${draw.pick(SECOND)}`} ${String.fromCharCode(65 + (number % 26))}${String.fromCharCode(97 + (Math.floor(number / 26) % 26))}ro`

export const drawCjkTitle = (draw: Draw, number: number): string =>
  `${draw.pick(CJK_FIRST)}${draw.pick(CJK_SECOND)}${String.fromCharCode(0x4e00 + ((97 * number) % HAN))}`

export const drawPerson = (draw: Draw): string => draw.pick(PEOPLE)

/** A show's description of itself, in its language. */
export const describeShow = (title: string, language: string): string => {
  const words = DESCRIPTIONS[language] ?? DESCRIPTIONS['en'] ?? ''
  return words.replaceAll('TITLE', title)
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  en: 'TITLE is a weekly conversation about things that people have made with their hands and kept for a long time. Every guest brings one of them along.',
  de: 'TITLE ist ein wöchentliches Gespräch über Dinge, die Menschen mit ihren Händen gemacht und lange aufgehoben haben. Jeder Gast bringt eines davon mit.',
  es: 'TITLE es una conversación semanal sobre las cosas que la gente ha hecho con sus manos y ha guardado mucho tiempo. Cada invitado trae una consigo.',
  ja: 'TITLEは、人が手で作り、長いあいだ大切にしてきた物について毎週語り合う番組です。ゲストはそれぞれ一つの物を持ってきて、その物語を聞かせてくれます。',
}

const DAY_MS = 86_400_000

export const NOW_MS = Date.parse('2026-11-20T12:00:00.000Z')

/** Newest first; no two shows talk of the same things on the same day but by chance. */
export const drawEpisodes = (
  draw: Draw,
  { count, everyDays = 7 }: { readonly count: number; readonly everyDays?: number },
): readonly WorldEpisode[] => {
  const newestMs = NOW_MS - draw.below(6) * DAY_MS - draw.below(DAY_MS)
  return Array.from({ length: count }, (_, index) => ({
    title: `${draw.pick(ANGLES)} ${draw.pick(TOPICS)}${draw.below(2) === 0 ? '' : ` with ${drawPerson(draw)}`}`,
    atMs: newestMs - index * everyDays * DAY_MS,
  }))
}

/** Titles that every show could have. */
export const numbered = (episodes: readonly WorldEpisode[]): readonly WorldEpisode[] =>
  episodes.map(({ atMs }, index) => ({
    title: `Episode ${String(episodes.length - index)}`,
    atMs,
  }))

/** As platforms show them: hours or a day later, some with a number before them. */
export const republished = (
  draw: Draw,
  episodes: readonly WorldEpisode[],
): readonly WorldEpisode[] =>
  episodes.map(({ title, atMs }, index) => ({
    title: draw.below(4) === 0 ? `#${String(episodes.length - index)} - ${title}` : title,
    atMs: atMs + draw.below(DAY_MS),
  }))
