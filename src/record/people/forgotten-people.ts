/**
 * Removes people from stored data who had themselves erased. A person is a name with a link or a
 * picture, or a name within one show; only salted hashes of these are kept.
 */
import { hash } from 'node:crypto'
import type { JsonValue } from '../text/json-value.ts'
import { cutEnd } from '../text/text-clean-up.ts'
import { eastAsianNames } from './east-asian-names.ts'
import { linkKey, type ShowPerson } from './people-of-show.ts'
import { foldPersonName } from './person-name.ts'

/** A person as a request names it, without other people of that name. */
export interface PersonToForget {
  /** The folded name. */
  readonly key: string
  readonly links: readonly string[]
  readonly images: readonly string[]
  /** Shows without another person of the name. */
  readonly shows: readonly string[]
  /** Shows in which a namesake has a link or a picture, and the forgotten person has none. */
  readonly unmarkedIn: readonly string[]
}

/** Data of an erased person besides the shows and their episodes. */
export interface PersonTraces {
  readonly podcastIds: readonly string[]
  /** The folded name if no other person has it. Texts of no show lose it. */
  readonly names: readonly string[]
}

/** A set of people that can be queried but not listed. */
export interface ForgottenPeople {
  readonly size: number
  /** Returns the entries for a replica, which has another salt: hashes with their salt. */
  entries(): readonly string[]
  /** Returns whether people are forgotten by their links or pictures. */
  readonly hasMarked: boolean
  /** Returns whether a name within this show is forgotten. */
  hasShow(podcastId: string): boolean
  hasName(key: string, podcastId: string): boolean
  /** Returns whether the name is forgotten except for people with a link or a picture. */
  hasUnmarked(key: string, podcastId: string): boolean
  hasLink(key: string, url: string): boolean
  hasImage(key: string, url: string): boolean
}

/** Kinds of entries. Hashes of addresses have no kind. */
type Kind = 'show' | 'name' | 'unmarked' | 'link' | 'image'

/**
 * A show forgets the people of the shows that it absorbed, except for a namesake with a link or a
 * picture. Ids are not hashed.
 */
const ABSORBED = 'absorbed'

const MARKED: readonly Kind[] = ['link', 'image']

function entryOf(kind: Kind, salt: string, ...parts: readonly string[]): string {
  return `${kind} ${hash('sha256', salt + hash('sha256', [kind, ...parts].join('\n')))}`
}

const PERSON_ENTRY =
  /^(?:(?:show|name|unmarked|link|image) [0-9a-f]{64} \S{1,100}|absorbed \S{1,60} \S{1,60})$/u

/** Returns whether the entry comes from another directory. */
export function isForeignEntry(entry: string): boolean {
  return PERSON_ENTRY.test(entry)
}

function toForeign(entry: string, salt: string): string {
  return isForeignEntry(entry) ? entry : `${entry} ${salt}`
}

/** Returns the entries that a store keeps of a person. */
export function personEntries(person: PersonToForget, salt: string): readonly string[] {
  const { key, links, images, shows, unmarkedIn } = person
  const inShow = (kind: Kind, ids: readonly string[]): readonly string[] =>
    ids.flatMap((id) => [entryOf('show', salt, id), entryOf(kind, salt, key, id)])
  return [
    ...links.map((link) => entryOf('link', salt, key, linkKey(link))),
    ...images.map((image) => entryOf('image', salt, key, image)),
    ...inShow('name', shows),
    ...inShow('unmarked', unmarkedIn),
  ]
}

export function absorbedEntry(absorbed: string, into: string): string {
  return `${ABSORBED} ${absorbed} ${into}`
}

/** Returns a function that lists a show and the shows that it absorbed, directly or not. */
function toShowIds(entries: ReadonlySet<string>): (podcastId: string) => readonly string[] {
  const absorbed = [...entries]
    .map((entry) => entry.split(' '))
    .filter(([kind]) => kind === ABSORBED)
  return (podcastId) => {
    const ids = new Set([podcastId])
    // A set visits what is added during the walk.
    for (const each of ids)
      for (const [, from = '', into] of absorbed) if (into === each) ids.add(from)
    return [...ids]
  }
}

/** Returns whether an entry is about a person, not an address. */
export function isPersonEntry(entry: string): boolean {
  return entry.includes(' ')
}

export function toForgottenPeople(
  entries: ReadonlySet<string>,
  salt: string,
): ForgottenPeople {
  const salts = new Set(
    [...entries]
      .filter((entry) => !entry.startsWith(ABSORBED))
      .map((entry) => entry.split(' ')[2]),
  )
  const has = (kind: Kind, ...parts: readonly string[]): boolean =>
    [...salts].some((foreign) => {
      if (foreign === undefined) return entries.has(entryOf(kind, salt, ...parts))
      return entries.has(`${entryOf(kind, foreign, ...parts)} ${foreign}`)
    })
  const idsOf = toShowIds(entries)
  return {
    size: entries.size,
    entries: () => [...entries].map((entry) => toForeign(entry, salt)).sort(),
    hasMarked: [...entries].some((entry) =>
      MARKED.some((kind) => entry.startsWith(`${kind} `)),
    ),
    hasShow: (podcastId) => idsOf(podcastId).some((id) => has('show', id)),
    hasName: (key, podcastId) => has('name', key, podcastId),
    hasUnmarked: (key, podcastId) =>
      idsOf(podcastId).some((id) => has('unmarked', key, id) || has('name', key, id)),
    hasLink: (key, url) => has('link', key, linkKey(url)),
    hasImage: (key, url) => has('image', key, url),
  }
}

/**
 * Separates the people with this name in a show into the person and namesakes, and returns their
 * distinguishing marks.
 */
export function marksInShow(
  podcastId: string,
  same: readonly ShowPerson[],
  own: readonly ShowPerson[],
): Omit<PersonToForget, 'key'> {
  const links = own.flatMap((person) => person.links)
  const images = own.flatMap((person) => person.images)
  const isOnly = own.length === same.length
  const isUnmarked = own.some((person) => person.links.length + person.images.length === 0)
  return {
    links,
    images,
    shows: isOnly ? [podcastId] : [],
    unmarkedIn: !isOnly && isUnmarked ? [podcastId] : [],
  }
}

/** A person as feeds declare one, in a record or an episode. */
export interface DeclaredPerson {
  readonly name: string
  readonly url?: string | null | undefined
  readonly imageUrl?: string | null | undefined
}

export const ERASED = '…'
const WORD = /[\p{L}\p{M}\p{N}.'’-]+/gu
const MOST_WORDS = 5

interface Word {
  readonly start: number
  readonly end: number
  readonly folded: string
  readonly isCapital: boolean
  /** Blanks alone separate it from the word before. */
  readonly follows: boolean
}

function toWords(text: string): readonly Word[] {
  let before = 0
  return [...text.matchAll(WORD)].map(({ 0: raw, index }) => {
    const bare = cutEnd(raw, ".'’-").replace(/['’][sS]$/u, '')
    const follows = text.slice(before, index).trim() === ''
    before = index + raw.length
    return {
      start: index,
      end: index + bare.length,
      folded: foldPersonName(bare),
      isCapital: !/^\p{Ll}/u.test(bare),
      follows,
    }
  })
}

/** Erases the forgotten people of one show from its texts. */
export class PeopleEraser {
  readonly #podcastId: string
  readonly #people: ForgottenPeople
  /** Names to erase from all texts: of people by link or picture, without namesakes. */
  readonly #named: ReadonlySet<string>
  readonly #isInShow: boolean
  readonly #known = new Map<string, boolean>()

  constructor(
    podcastId: string,
    people: ForgottenPeople,
    declared: readonly DeclaredPerson[],
    names: readonly string[] = [],
  ) {
    this.#podcastId = podcastId
    this.#people = people
    this.#isInShow = people.hasShow(podcastId)
    const marked = declared.filter((each) => this.#isMarked(each))
    const others = declared.filter((each) => !this.#isMarked(each) && hasMark(each))
    this.#named = new Set(marked.map(keyOf))
      .difference(new Set(others.map(keyOf)))
      .union(new Set(names))
  }

  /** False: nothing can be erased. */
  get isNeeded(): boolean {
    return this.#isInShow || this.#named.size > 0 || this.#people.hasMarked
  }

  isForgotten(person: DeclaredPerson): boolean {
    const key = keyOf(person)
    if (this.#isMarked(person) || this.#people.hasName(key, this.#podcastId)) return true
    return !hasMark(person) && this.#isErased(key)
  }

  inText(text: string): string {
    if (!this.#isInShow && this.#named.size === 0) return text
    let erased = text
    for (const { name } of eastAsianNames(text))
      if (this.#isErased(foldPersonName(name))) erased = erased.replaceAll(name, ERASED)
    return this.#inWords(erased)
  }

  /** Drops people and elements that were only a name. URLs and guids stay: they are identities. */
  inJson(value: JsonValue): JsonValue {
    if (typeof value === 'string')
      return /^[a-z]+:\/\//iu.test(value) ? value : this.inText(value)
    if (Array.isArray(value)) return this.#inList(value as readonly JsonValue[])
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        this.inText(name),
        inner === undefined || name === 'guid' ? inner : this.inJson(inner),
      ]),
    )
  }

  #inList(items: readonly JsonValue[]): readonly JsonValue[] {
    return items.flatMap((item) => {
      if (isDeclared(item)) {
        if (this.isForgotten(item)) return []
        // A namesake keeps the name.
        if (hasMark(item)) return [item]
      }
      const after = this.inJson(item)
      return after === ERASED && item !== ERASED ? [] : [after]
    })
  }

  #isMarked({ name, url, imageUrl }: DeclaredPerson): boolean {
    const key = foldPersonName(name)
    const hasLink = typeof url === 'string' && this.#people.hasLink(key, url)
    return hasLink || (typeof imageUrl === 'string' && this.#people.hasImage(key, imageUrl))
  }

  #isErased(key: string): boolean {
    if (this.#named.has(key)) return true
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const isErased = this.#isInShow && this.#people.hasUnmarked(key, this.#podcastId)
    this.#known.set(key, isErased)
    return isErased
  }

  #inWords(text: string): string {
    const words = toWords(text)
    let [erased, from] = ['', 0]
    for (let at = 0; at < words.length; ) {
      const count = this.#nameAt(words, at)
      const [first, last] = [words[at], words[at + count - 1]]
      if (count > 0 && first !== undefined && last !== undefined) {
        erased += text.slice(from, first.start) + ERASED
        from = last.end
      }
      at += Math.max(count, 1)
    }
    return erased + text.slice(from)
  }

  /** Returns the number of words of the forgotten name at this place; 0 without one. */
  #nameAt(words: readonly Word[], at: number): number {
    let key = ''
    let found = 0
    for (let count = 1; count <= MOST_WORDS; count += 1) {
      const word = words[at + count - 1]
      if (word === undefined || (count > 1 && !word.follows)) break
      key = count === 1 ? word.folded : `${key} ${word.folded}`
      const mayBe = words[at]?.isCapital === true || this.#known.get(key) === true
      if (key !== '' && (mayBe || this.#named.has(key)) && this.#isErased(key))
        found = count
    }
    return found
  }
}

function keyOf({ name }: DeclaredPerson): string {
  return foldPersonName(name)
}

function hasMark({ url, imageUrl }: DeclaredPerson): boolean {
  return typeof url === 'string' || typeof imageUrl === 'string'
}

function isDeclared(value: JsonValue): value is JsonValue & DeclaredPerson {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value['name'] === 'string'
  )
}
