/**
 * Injuries of feeds, drawn by chance: each changes one place of a sound document, as
 * programs and people do. Documents are texts of which each character is a byte.
 */

/** Returns a number from 0 to below 1. */
export type Chance = () => number

export interface Injury {
  readonly name: string
  /** Bytes are lost, and items with them. */
  readonly isLoss?: true
  /** Returns the document with the injury; undefined where it has no place for it. */
  readonly inflict: (text: string, chance: Chance) => string | undefined
}

/** Markup of a document outside CDATA and comments. */
interface Tag {
  readonly at: number
  readonly end: number
  readonly name: string
  readonly isEnd: boolean
  readonly isSelfClosing: boolean
}

const MARKUP =
  /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g

function tagsOf(text: string): readonly Tag[] {
  return [...text.matchAll(MARKUP)].flatMap(
    ({ index, 0: markup, 1: slash, 2: name, 3: rest = '' }) =>
      name === undefined
        ? []
        : [
            {
              at: index,
              end: index + markup.length,
              name,
              isEnd: slash === '/',
              isSelfClosing: rest.endsWith('/'),
            },
          ],
  )
}

const isItem = ({ name }: Tag): boolean => name === 'item' || name === 'entry'
const isItemStart = (tag: Tag): boolean => isItem(tag) && !tag.isEnd && !tag.isSelfClosing
const isItemEnd = (tag: Tag): boolean => isItem(tag) && tag.isEnd

/** Returns how many items begin in the text. */
export function countItems(text: string): number {
  return tagsOf(text).filter(isItemStart).length
}

function pick<Value>(values: readonly Value[], chance: Chance): Value | undefined {
  return values[Math.floor(chance() * values.length)]
}

const put = (text: string, at: number, what: string): string =>
  text.slice(0, at) + what + text.slice(at)
const without = (text: string, { at, end }: Pick<Tag, 'at' | 'end'>): string =>
  text.slice(0, at) + text.slice(end)

/** Tags inside the items, without those of the items. */
function fieldsOf(text: string): readonly Tag[] {
  let isInside = false
  return tagsOf(text).filter((tag) => {
    if (isItem(tag)) isInside = !tag.isEnd && !tag.isSelfClosing
    return isInside && !isItem(tag)
  })
}

/** Makes an injury of what happens to one tag. */
const toTag =
  (
    which: (tag: Tag) => boolean,
    change: (text: string, tag: Tag, chance: Chance) => string,
    tags: (text: string) => readonly Tag[] = tagsOf,
  ): Injury['inflict'] =>
  (text, chance) => {
    const tag = pick(tags(text).filter(which), chance)
    return tag === undefined ? undefined : change(text, tag, chance)
  }

/** Elements whose text may hold what people type. */
const isTitle = ({ name, isEnd, isSelfClosing }: Tag): boolean =>
  name === 'title' && !isEnd && !isSelfClosing

const intoTitle =
  (pieces: readonly string[]): Injury['inflict'] =>
  (text, chance) => {
    const titles = fieldsOf(text).filter(
      (tag) => isTitle(tag) && !text.startsWith('<![CDATA[', tag.end),
    )
    const title = pick(titles, chance)
    const piece = pick(pieces, chance) ?? ''
    return title === undefined ? undefined : put(text, title.end, piece)
  }

/** Changes the value of every element or attribute that the expression finds in an item. */
const alikeInAll =
  (expression: RegExp): Injury['inflict'] =>
  (text) => {
    const start = tagsOf(text).find(isItemStart)?.at
    if (start === undefined) return undefined
    const [, first] = expression.exec(text.slice(start)) ?? []
    if (first === undefined) return undefined
    const all = new RegExp(expression.source, `${expression.flags}g`)
    return (
      text.slice(0, start) +
      text
        .slice(start)
        .replace(all, (whole: string, value: string) => whole.replace(value, () => first))
    )
  }

const GUID = /<guid[^<>]*>([^<>]+)<\/guid>/
const ENCLOSURE = /<enclosure[^<>]*?\surl\s?=\s?["']([^"'<>]+)["']/

const isEndOf =
  (...names: readonly string[]) =>
  ({ name, isEnd }: Tag): boolean =>
    isEnd && names.includes(name)

const FIELDS = [
  'title',
  'link',
  'guid',
  'pubDate',
  'description',
  'itunes:summary',
  'itunes:duration',
  'itunes:explicit',
]
const STRAYS = [
  '</p>',
  '</b>',
  '</div>',
  '</span>',
  '</a>',
  '</item-x>',
  '</media:group>',
  '</description>',
  '</title>',
]

const TAGS: readonly Injury[] = [
  {
    name: 'stray end tag in an item',
    inflict: toTag(
      ({ isEnd }) => isEnd,
      (text, { end }, chance) => put(text, end, pick(STRAYS, chance) ?? ''),
      fieldsOf,
    ),
  },
  {
    name: 'end tag of an item doubled',
    inflict: toTag(isItemEnd, (text, { at, end }) => put(text, end, text.slice(at, end))),
  },
  { name: 'end tag of an item missing', inflict: toTag(isItemEnd, without) },
  {
    name: 'start tag of an item doubled',
    inflict: toTag(isItemStart, (text, { at, end }) => put(text, end, text.slice(at, end))),
  },
  {
    name: 'end tag of a field doubled',
    inflict: toTag(
      ({ isEnd }) => isEnd,
      (text, { at, end }) => put(text, end, text.slice(at, end)),
      fieldsOf,
    ),
  },
  {
    name: 'end tag of a field missing',
    inflict: toTag(isEndOf(...FIELDS), without, fieldsOf),
  },
  {
    name: 'start tag of a field missing',
    inflict: toTag(
      (tag) => !tag.isEnd && !tag.isSelfClosing && FIELDS.includes(tag.name),
      without,
      fieldsOf,
    ),
  },
  {
    name: 'start tag of a field doubled',
    inflict: toTag(
      (tag) => !tag.isEnd && !tag.isSelfClosing && FIELDS.includes(tag.name),
      (text, { at, end }) => put(text, end, text.slice(at, end)),
      fieldsOf,
    ),
  },
  {
    name: 'end tag misspelt',
    inflict: toTag(
      isEndOf(...FIELDS),
      (text, { at, end, name }) =>
        `${text.slice(0, at)}</${name.slice(0, -2)}${name.slice(-1)}${name.slice(-2, -1)}>${text.slice(end)}`,
      fieldsOf,
    ),
  },
  {
    name: 'end tag in other case',
    inflict: toTag(
      isEndOf(...FIELDS, 'item'),
      (text, { at, end }) =>
        text.slice(0, at) + text.slice(at, end).toUpperCase() + text.slice(end),
    ),
  },
  {
    name: 'tag without its >',
    inflict: toTag(
      (tag) => tag.isEnd || !tag.isSelfClosing,
      (text, { end }) => text.slice(0, end - 1) + text.slice(end),
      fieldsOf,
    ),
  },
  {
    name: 'end tag of an item without its >',
    inflict: toTag(isItemEnd, (text, { end }) => text.slice(0, end - 1) + text.slice(end)),
  },
  {
    name: 'enclosure not closed',
    inflict: toTag(
      (tag) => tag.name === 'enclosure' && tag.isSelfClosing,
      (text, { end }) => `${text.slice(0, end - 2)}>${text.slice(end)}`,
    ),
  },
  {
    name: 'unclosed <b> in a text',
    inflict: toTag(
      (tag) => !tag.isEnd && !tag.isSelfClosing && FIELDS.includes(tag.name),
      (text, { end }, chance) =>
        put(
          text,
          end,
          pick(['<b>', '<br>', '<p>', '<img src="x.png">', '<a href="x">'], chance) ?? '',
        ),
      fieldsOf,
    ),
  },
  {
    name: 'unclosed element in an item',
    inflict: toTag(
      ({ isEnd }) => isEnd,
      (text, { end }, chance) =>
        put(
          text,
          end,
          pick(
            [
              '<b>',
              '<div>',
              '<itunes:keywords>',
              '<x:y z="1">',
              '<category>',
              '<media:group>',
            ],
            chance,
          ) ?? '',
        ),
      fieldsOf,
    ),
  },
  {
    name: 'unclosed element in the channel',
    inflict: toTag(isItemStart, (text, { at }, chance) =>
      put(
        text,
        at,
        pick(
          [
            '<div>',
            '<image>',
            '<itunes:owner>',
            '<x:y>',
            '<textInput>',
            '<itunes:category text="Arts">',
          ],
          chance,
        ) ?? '',
      ),
    ),
  },
]

const QUOTED = /\s[\w:]+="[^"<>]*"/g

/** Changes one attribute of one tag. */
const toAttribute =
  (change: (attribute: string) => string): Injury['inflict'] =>
  (text, chance) =>
    toTag(
      ({ at, end, isEnd, name }) =>
        !isEnd && name !== 'itunes:category' && text.slice(at, end).includes('="'),
      (whole, { at, end }) => {
        const tag = whole.slice(at, end)
        const attribute = pick(tag.match(QUOTED) ?? [], chance) ?? ''
        return (
          whole.slice(0, at) +
          tag.replace(attribute, () => change(attribute)) +
          whole.slice(end)
        )
      },
      fieldsOf,
    )(text, chance)

const SIGNS: readonly Injury[] = [
  {
    name: '< before a blank, digit or <',
    inflict: intoTitle([
      'I <3 it ',
      '5 < 6 ',
      '<< ',
      'a <- b ',
      '<$5 ',
      '</3 ',
      '< b > c ',
      '<= ',
      "it's <3 ",
      '<! ',
      '<?',
    ]),
  },
  {
    name: 'bare ampersand',
    inflict: intoTitle(['A&B ', '&& ', '&nosuch; ', '&#0; ', '& ']),
  },
  {
    name: 'address in angle brackets',
    inflict: intoTitle(['me <me@mail.example> ', '<https://site.example/> ']),
  },
  {
    name: 'attribute without its last quote',
    inflict: toAttribute((attribute) => attribute.slice(0, -1)),
  },
  {
    name: 'attribute without quotes',
    inflict: toAttribute((attribute) => attribute.replaceAll('"', '')),
  },
  {
    name: 'attribute without its first quote',
    inflict: toAttribute((attribute) => attribute.replace('"', '')),
  },
  {
    name: 'control bytes',
    inflict: intoTitle(['\0', '\u0008', '\u001b[0m', '\u0003\u0004']),
  },
]

const SECTIONS: readonly Injury[] = [
  {
    name: 'open comment between items',
    inflict: toTag(isItemStart, (text, { at }) => put(text, at, '<!-- x ')),
  },
  {
    name: 'open comment in an item',
    inflict: toTag(
      () => true,
      (text, { at }) => put(text, at, '<!-- x '),
      fieldsOf,
    ),
  },
  {
    name: 'open comment at the end',
    inflict: (text) => {
      const at = text.lastIndexOf('</channel>')
      return at < 0 ? undefined : put(text, at, '<!-- x ')
    },
  },
  { name: 'open CDATA in a title', inflict: intoTitle(['<![CDATA[']) },
  {
    name: 'CDATA without its end',
    inflict: (text, chance) => {
      const start = tagsOf(text).find(isItemStart)?.at ?? text.length
      const ends = [...text.matchAll(/\]\]>/g)].filter(({ index }) => index > start)
      const end = pick(ends, chance)
      return end === undefined
        ? undefined
        : without(text, { at: end.index, end: end.index + 3 })
    },
  },
  {
    name: 'instruction between items',
    inflict: toTag(isItemStart, (text, { at }, chance) =>
      put(
        text,
        at,
        pick(
          ["<?php echo 'it' ?>", '<?xml version="1.0"?>', '<?php echo "it\'s ?>', '<? '],
          chance,
        ) ?? '',
      ),
    ),
  },
  {
    name: 'words of a program between items',
    inflict: toTag(isItemStart, (text, { at }, chance) =>
      put(
        text,
        at,
        pick(
          [
            "<script>if (a<b) it's()</script>",
            '<b>Warning</b>: x in <b>y.php</b> on line 3<br />',
            '<!DOCTYPE html>',
            '<p>Ad',
          ],
          chance,
        ) ?? '',
      ),
    ),
  },
]

const CHANNELS: readonly Injury[] = [
  {
    name: 'channel closed early',
    inflict: toTag(isItemStart, (text, { at }) => put(text, at, '</channel>')),
  },
  {
    name: 'channel and root closed early',
    inflict: toTag(isItemStart, (text, { at }) => put(text, at, '</channel></rss>')),
  },
  {
    name: 'channel closed early, and again begun',
    inflict: toTag(isItemStart, (text, { at }) => put(text, at, '</channel><channel>')),
  },
  {
    name: 'items wrapped',
    inflict: (text, chance) => {
      const tags = tagsOf(text)
      const [first, last] = [tags.find(isItemStart), tags.findLast(isItemEnd)]
      const name = pick(['items', 'div', 'episodes', 'ul'], chance) ?? ''
      return first === undefined || last === undefined
        ? undefined
        : put(put(text, last.end, `</${name}>`), first.at, `<${name}>`)
    },
  },
  {
    name: 'one item wrapped',
    inflict: toTag(isItemStart, (text, { at }) => {
      const end = text.indexOf('</item>', at)
      return end < 0 ? text : put(put(text, end + 7, '</li>'), at, '<li>')
    }),
  },
  {
    name: 'no end tags of channel and root',
    inflict: (text) => text.replace(/<\/channel>\s*<\/rss>\s*$/, ''),
  },
  { name: 'words behind the end', inflict: (text) => `${text}<script>track("x")</script>` },
]

const VALUES: readonly Injury[] = [
  { name: 'one guid for all items', inflict: alikeInAll(GUID) },
  {
    name: 'one guid repeated',
    inflict: (text, chance) => {
      const guids = [...text.matchAll(new RegExp(GUID.source, 'g'))]
      const [from, to] = [pick(guids, chance), pick(guids, chance)]
      return from === undefined || to === undefined
        ? undefined
        : text.slice(0, to.index) + from[0] + text.slice(to.index + to[0].length)
    },
  },
  { name: 'one enclosure for all items', inflict: alikeInAll(ENCLOSURE) },
  {
    name: 'one enclosure for all items, no guids',
    inflict: (text, chance) =>
      alikeInAll(ENCLOSURE)(text, chance)?.replace(new RegExp(GUID.source, 'g'), ''),
  },
]

const BYTES: readonly Injury[] = [
  {
    name: 'cut',
    isLoss: true,
    inflict: (text, chance) =>
      text.slice(0, Math.floor(text.length * (0.1 + 0.9 * chance()))),
  },
  {
    name: 'bytes lost',
    isLoss: true,
    inflict: (text, chance) => {
      const at = Math.floor(text.length * chance())
      return without(text, { at, end: at + 1 + Math.floor(40 * chance()) })
    },
  },
  {
    name: 'a byte changed',
    isLoss: true,
    inflict: (text, chance) => {
      const at = Math.floor(text.length * chance())
      return put(
        without(text, { at, end: at + 1 }),
        at,
        pick(['<', '>', '"', '&', '/', '\0', 'x'], chance) ?? '',
      )
    },
  },
]

export const INJURIES: readonly Injury[] = [
  ...TAGS,
  ...SIGNS,
  ...SECTIONS,
  ...CHANNELS,
  ...VALUES,
  ...BYTES,
]
