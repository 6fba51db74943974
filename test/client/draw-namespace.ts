/** Draws feeds with the tags of the podcast namespace, in odd but legal forms. */
import type { Seeded } from '../relevance/catalogue/seeded.ts'

const NAMES = [
  'Ada Quill',
  'Bo O’Larch',
  'Ægir Sæmundsson',
  '潮 見',
  'R&D',
  'A < B',
  '“Tides”',
] as const
const ROLES = ['Host', 'guest', 'CO-HOST', 'Narrator'] as const
const GROUPS = ['cast', 'Writing', 'Audio Production'] as const
const MEDIA = ['podcast', 'music', 'Video', 'audiobook', 'musicL'] as const
const TRANSCRIPTS = [
  'text/vtt',
  'application/srt',
  'application/x-subrip',
  'application/json',
  'text/html',
] as const
const PROTOCOLS = ['activitypub', 'Bluesky', 'nostr'] as const
const TIMES = ['2026-11-20T07:30:00Z', '2026-11-20T07:30:00.000+01:00'] as const

type Attributes = Readonly<Record<string, string | number | null>>

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

class NamespaceDraw {
  readonly #draw: Seeded

  constructor(draw: Seeded) {
    this.#draw = draw
  }

  feed(): string {
    const language = this.#maybe(() => this.#element('language', {}, 'de'))
    return `<?xml version="1.0"?>
<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
<title>Tide Talk</title><link>https://tide.example/</link><description>Tides.</description>
${language}${this.#channelTags().join('\n')}
${this.#several(2, () => this.#liveItem())}
${this.#several(2, () => this.#item())}${this.#item()}</channel></rss>`
  }

  #channelTags(): readonly string[] {
    const owner = 'desk@tide.example'
    return this.#shuffled([
      this.#maybe(() => this.#tag('guid', {}, this.#uuid())),
      this.#maybe(() => this.#tag('locked', { owner }, this.#draw.pick(['yes', 'no']))),
      this.#maybe(() => this.#tag('medium', {}, this.#draw.pick(MEDIA))),
      this.#several(2, () => this.#tag('funding', { url: this.#url() }, this.#name())),
      this.#several(2, () => this.#tag('txt', { purpose: 'verify' }, this.#name())),
      this.#maybe(() => this.#tag('block', {}, this.#draw.pick(['yes', 'no']))),
      this.#maybe(() => this.#tag('block', { id: 'tide' }, 'yes')),
      this.#maybe(() =>
        this.#parent('publisher', {}, [this.#remoteItem({ medium: 'publisher' })]),
      ),
      this.#maybe(() =>
        this.#parent('podroll', {}, [this.#remoteItem({}), this.#remoteItem({})]),
      ),
      ...this.#sharedTags(),
    ])
  }

  /** Tags of shows and of items. */
  #sharedTags(): readonly string[] {
    return [
      this.#several(3, () => this.#person()),
      this.#several(2, () =>
        this.#tag(
          'location',
          { geo: this.#maybe(() => 'geo:53.7,-0.3'), osm: this.#maybe(() => 'R113314') },
          this.#name(),
        ),
      ),
      this.#maybe(() => this.#tag('license', { url: this.#url() }, 'cc-by-4.0')),
      this.#maybe(() => this.#value()),
    ]
  }

  #item(): string {
    const tags = this.#shuffled([
      this.#several(3, () =>
        this.#tag('transcript', {
          url: this.#url(),
          type: this.#draw.pick(TRANSCRIPTS),
          language: this.#maybe(() => 'en'),
          rel: this.#maybe(() => 'captions'),
        }),
      ),
      this.#maybe(() =>
        this.#tag('chapters', { url: this.#url(), type: 'application/json+chapters' }),
      ),
      this.#several(3, () => {
        const times = { startTime: this.#amount(), duration: this.#amount() }
        return this.#tag(
          'soundbite',
          times,
          this.#maybe(() => this.#name()),
        )
      }),
      this.#maybe(() =>
        this.#tag('season', { name: this.#maybe(() => this.#name()) }, this.#whole()),
      ),
      this.#maybe(() =>
        this.#tag('episode', { display: this.#maybe(() => this.#name()) }, this.#amount()),
      ),
      this.#several(2, () => this.#alternate()),
      this.#several(2, () => this.#interact()),
      this.#maybe(() => this.#tag('txt', { purpose: 'ai-content' }, this.#name())),
      ...this.#sharedTags(),
    ])
    return `<item>${this.#itemHead()}${tags.join('\n')}</item>\n`
  }

  #itemHead(): string {
    return `<title>${escape(this.#name())}</title><guid>${this.#uuid()}</guid>
<enclosure url="${this.#url()}" length="9000" type="audio/mpeg"/>`
  }

  #liveItem(): string {
    const status = this.#draw.pick(['pending', 'LIVE', 'ended'])
    const end = this.#maybe(() => this.#draw.pick(TIMES))
    const link = this.#tag('contentLink', { href: this.#url() }, this.#name())
    const people = this.#several(2, () => this.#person())
    const times = { status, start: this.#draw.pick(TIMES), end }
    return this.#parent('liveItem', times, [this.#itemHead(), people, link])
  }

  #person(): string {
    const attributes = {
      role: this.#maybe(() => this.#draw.pick(ROLES)),
      group: this.#maybe(() => this.#draw.pick(GROUPS)),
      href: this.#maybe(() => this.#url()),
      img: this.#maybe(() => this.#url()),
    }
    return this.#tag('person', attributes, this.#name())
  }

  #alternate(): string {
    const attributes = {
      type: this.#draw.pick(['video/mp4', 'application/x-mpegURL']),
      length: this.#whole(),
      bitrate: this.#maybe(() => this.#amount()),
      height: this.#maybe(() => this.#whole()),
      lang: this.#maybe(() => 'de-CH'),
      title: this.#maybe(() => this.#name()),
      rel: this.#maybe(() => 'hd'),
      codecs: this.#maybe(() => 'avc1.640028, mp4a.40.2'),
      default: this.#maybe(() => this.#draw.pick(['true', 'false'])),
    }
    const source = () =>
      this.#tag('source', {
        uri: this.#draw.pick([this.#url(), 'ipfs://QmX33FYehk6ckGQ6g']),
        contentType: this.#maybe(() => 'application/x-bittorrent'),
      })
    const integrity = this.#maybe(() =>
      this.#tag('integrity', { type: 'sri', value: 'sha384-ExVqijgYHm15PqQqdXfW95x' }),
    )
    return this.#parent('alternateEnclosure', attributes, [
      source(),
      this.#several(2, source),
      integrity,
    ])
  }

  #interact(): string {
    return this.#tag('socialInteract', {
      protocol: this.#draw.pick(PROTOCOLS),
      uri: this.#url(),
      accountId: this.#maybe(() => '@tide'),
      accountUrl: this.#maybe(() => this.#url()),
      priority: this.#maybe(() => this.#whole()),
    })
  }

  #value(): string {
    const suggested = this.#maybe(() => '0.00000005')
    const attributes = { type: 'lightning', method: 'keysend', suggested }
    return this.#parent('value', attributes, [
      this.#recipient(),
      this.#several(2, () => this.#recipient()),
      this.#several(2, () => this.#timeSplit()),
    ])
  }

  #recipient(): string {
    return this.#tag('valueRecipient', {
      name: this.#maybe(() => this.#name()),
      type: 'node',
      address: this.#uuid(),
      split: this.#whole(),
      fee: this.#maybe(() => 'true'),
      customKey: this.#maybe(() => '696969'),
      customValue: this.#maybe(() => this.#uuid()),
    })
  }

  #timeSplit(): string {
    const times = { startTime: this.#whole(), duration: this.#amount() }
    if (this.#draw.next() < 0.5)
      return this.#parent('valueTimeSplit', times, [this.#recipient()])
    const remote = {
      remoteStartTime: this.#maybe(() => this.#whole()),
      remotePercentage: this.#maybe(() => '95'),
    }
    const item = this.#remoteItem({ itemGuid: this.#uuid(), medium: 'music' })
    return this.#parent('valueTimeSplit', { ...times, ...remote }, [item])
  }

  #remoteItem(attributes: Attributes): string {
    const feedUrl = this.#maybe(() => this.#url())
    return this.#tag('remoteItem', { feedGuid: this.#uuid(), feedUrl, ...attributes })
  }

  #tag(name: string, attributes: Attributes, text: string | number = ''): string {
    return this.#element(`podcast:${name}`, attributes, String(text))
  }

  #parent(name: string, attributes: Attributes, children: readonly string[]): string {
    const open = this.#open(`podcast:${name}`, attributes)
    return `<${open}>\n${this.#shuffled(children).join('\n')}</podcast:${name}>`
  }

  #element(name: string, attributes: Attributes, text: string): string {
    const open = this.#open(name, attributes)
    if (text === '') return this.#draw.pick([`<${open}/>`, `<${open}></${name}>`])
    const content = this.#draw.pick([
      escape(text),
      `\n  ${escape(text)}\n`,
      `<![CDATA[${text}]]>`,
    ])
    return `<${open}>${content}</${name}>`
  }

  #open(name: string, attributes: Attributes): string {
    const given = Object.entries(attributes).filter(
      ([, value]) => value !== null && value !== '',
    )
    const written = this.#shuffled(given).map(([key, value]) => {
      const text = escape(String(value))
      return text.includes("'") ? ` ${key}="${text}"` : ` ${key}='${text}'`
    })
    return `${name}${written.join(this.#draw.pick(['', '\n ']))}`
  }

  #maybe(draw: () => string | number): string {
    return this.#draw.next() < 0.5 ? '' : String(draw())
  }

  #several(most: number, draw: () => string): string {
    return Array.from({ length: this.#draw.whole(most + 1) }, draw).join('\n')
  }

  #shuffled<Item>(items: readonly Item[]): readonly Item[] {
    const keyed = items.map((item) => ({ item, key: this.#draw.next() }))
    return keyed.toSorted((one, other) => one.key - other.key).map(({ item }) => item)
  }

  #name(): string {
    return this.#draw.pick(NAMES)
  }

  #whole(): number {
    return 1 + this.#draw.whole(5000)
  }

  /** A whole number, or a half. */
  #amount(): number {
    return this.#whole() + this.#draw.whole(2) / 2
  }

  #url(): string {
    return `https://media.example/${String(this.#whole())}.mp3?a=1&b=2`
  }

  #uuid(): string {
    const digits = Array.from({ length: 32 }, () => this.#draw.whole(16).toString(16))
    return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }
}

/** Returns the XML of a feed. */
export function drawNamespaceFeed(draw: Seeded): string {
  return new NamespaceDraw(draw).feed()
}
