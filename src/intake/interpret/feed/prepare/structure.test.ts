import { describe, expect, it } from 'vitest'
import { drawFeed } from '../../../../../test/feeds/injuries/draw-feed.ts'
import { INJURIES } from '../../../../../test/feeds/injuries/kinds.ts'
import { drawTrials, toSound } from '../../../../../test/feeds/injuries/run.ts'
import { readFeed } from '../../../../../test/feeds/read-feed.ts'
import { openDraw } from '../../../../../test/moves/draw.ts'
import { hasSound } from '../facts/sound.ts'
import { fitStructure } from './structure.ts'

const FEEDS = 12

const sounds = Array.from({ length: FEEDS }, (_, seed) => {
  const text = drawFeed(openDraw(`feed ${String(seed)}`))
  const sound = toSound(`feed ${String(seed)}`, Buffer.from(text))
  if (sound === undefined) throw new Error(`feed ${String(seed)} is not sound`)
  return sound
})

describe('an injured feed gives each of its items', () => {
  it.each(INJURIES.map((injury) => [injury.name, injury] as const))(
    '%s',
    (_name, injury) => {
      for (const sound of sounds) {
        for (const trial of drawTrials(sound, 'test', [injury])) {
          const { file, read, episodes, repairs, expected, soundEpisodes } = trial
          const isNamed = read >= expected || repairs.length > 0
          expect({ file, isNamed }).toEqual({ file, isNamed: true })
          if (injury.isLoss) continue
          expect({ file, read }).toEqual({ file, read: expected })
          expect({ file, episodes }).toEqual({ file, episodes: soundEpisodes })
        }
      }
    },
  )
})

const item = (no: number, inner = ''): string =>
  `<item><title>Evening ${String(no)}</title>${inner}<guid>e${String(no)}</guid><enclosure url="https://m.example/${String(no)}.mp3" type="audio/mpeg"/></item>`
const feed = (inner: string): string =>
  `<rss version="2.0"><channel><title>Lantern Hour</title>${inner}</channel></rss>`
const read = (text: string) => readFeed(Buffer.from(text))

it('leaves a document that fits as it is', () => {
  const text = `${feed(`<description><p>One<br>two</p></description>${item(1)}`)}\n`
  const {
    isMended,
    isCut,
    text: fitted,
  } = fitStructure(text, { parents: ['rss', 'channel'], item: 'item' }, 0)
  expect({ isMended, isCut, fitted }).toEqual({
    isMended: false,
    isCut: false,
    fitted: text,
  })
})

it('keeps the sound of an item with a stray end tag', () => {
  const { items, channel, repairs } = read(feed(item(1, '</p>')))
  expect(hasSound({ items, channel })).toBe(true)
  expect(repairs).toEqual(['structure'])
})

it.each(['I <3 rain', '5 < 6', '<< rain', 'a <- b', '</3 rain', 'me <me@mail.example>'])(
  'keeps the text %s',
  (title) => {
    const { items } = read(feed(`<item><title>${title}</title><guid>1</guid></item>`))
    expect(items.map((one) => one.title)).toEqual([title])
  },
)

it.each<[string, string, string]>([
  ['its end tag is missing', '<title>Rain<guid>1</guid>', 'Rain'],
  ['its end tag is misspelt', '<title>Rain</titel><guid>1</guid>', 'Rain'],
  ['its end tag has another case', '<title>Rain</Title><guid>1</guid>', 'Rain'],
  ['it begins twice', '<title><title>Rain</title><guid>1</guid>', 'Rain'],
  ['its CDATA is open', '<title><![CDATA[Rain</title><guid>1</guid>', 'Rain'],
])('a title is read whose %s', (_name, fields, title) => {
  const { items } = read(feed(`<item>${fields}</item>${item(2)}`))
  expect(items.map((one) => [one.title, one.guid])).toEqual([
    [title, '1'],
    ['Evening 2', 'e2'],
  ])
})

it.each<[string, string]>([
  [
    'without its last quote',
    '<enclosure url="https://m.example/1.mp3 length="7" type="audio/mpeg"/>',
  ],
  [
    'without its first quote',
    '<enclosure url=https://m.example/1.mp3" length="7" type="audio/mpeg"/>',
  ],
  ['without quotes', '<enclosure url=https://m.example/1.mp3 length=7 type=audio/mpeg />'],
  [
    'whose tag has no >',
    '<enclosure url="https://m.example/1.mp3" length="7" type="audio/mpeg"',
  ],
])('an enclosure is read %s', (_name, enclosure) => {
  const { items } = read(feed(`<item>${enclosure}<guid>1</guid></item>`))
  expect(items[0]?.enclosures).toEqual([
    { url: 'https://m.example/1.mp3', length: 7, type: 'audio/mpeg' },
  ])
  expect(items[0]?.guid).toBe('1')
})

it('keeps an item that the end cuts if it can be known again', () => {
  const whole = feed(item(1) + item(2))
  const at = (part: string): string => whole.slice(0, whole.lastIndexOf(part) + part.length)
  expect(read(at('</guid>')).items.map(({ guid }) => guid)).toEqual(['e1', 'e2'])
  expect(read(at('</title>')).items.map(({ guid, title }) => [guid, title])).toEqual([
    ['e1', 'Evening 1'],
    [null, null],
  ])
})

it.each<[string, string]>([
  ['open comments', '<!-- <item> '],
  ['open CDATA', '<![CDATA[ '],
  ['tags without an end', '<a b=x '],
  ['quotes without an end', '<a b="x> '],
  ['declarations', '<!x '],
  ['instructions', '<?x '],
  ['texts without an end', '<title>x'],
  ['elements without an end', '<x>'],
  ['items without an end', '<item><x>'],
  ['end tags', '</x>'],
  ['channels', '</channel><channel>'],
  ['signs', '<<'],
])('takes linear time for many %s', (_name, piece) => {
  const time = (count: number): number => {
    const text = feed(piece.repeat(count))
    const start = process.cpuUsage()
    fitStructure(text, { parents: ['rss', 'channel'], item: 'item' }, 0)
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  time(2000)
  const [small, large] = [time(20_000), time(160_000)]
  expect(large).toBeLessThan(40 * small + 400_000)
})
