/**
 * Vectors: what one text has to be read as, by file of a folder. Ours and others' are compared
 * value by value.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseFeedUrl } from '../../src/record/feed-url/feed-url.ts'
import { parseInstant, toInstant } from '../../src/record/instant/instant.ts'
import { parseLanguage } from '../../src/record/language/language.ts'
import { recogniseLink } from '../../src/record/links/recognise.ts'

type Vector = Readonly<Record<string, string | null>>
type Values = Readonly<Record<string, string | null>>

interface Kind {
  /** The key of the text that is read; all others are what it is to be read as. */
  readonly text: string
  readonly read: (text: string) => Values
}

const keyOfLink = (text: string): string | null => {
  const link = recogniseLink(text)
  if (link === undefined) return null
  return link.kind === 'directory' ? link.key : link.type
}

/**
 * What no language is: `null` in a vector, and `und` in a record, whose `language` is always a
 * string.
 */
const languageOf = (text: string): string | null => {
  const { language } = parseLanguage(text)
  return language === 'und' ? null : language
}

const dateOf = (text: string): string | null => {
  const ms = parseInstant(text)
  return ms === undefined ? null : toInstant(ms)
}

const feedUrlOf = (text: string): Values => {
  const read = parseFeedUrl(text)
  return 'problem' in read
    ? { fetchUrl: null, looseKey: null }
    : { fetchUrl: read.fetchUrl, looseKey: read.looseKey }
}

export const KINDS: Readonly<Record<string, Kind>> = {
  links: { text: 'url', read: (text) => ({ key: keyOfLink(text) }) },
  languages: { text: 'tag', read: (text) => ({ language: languageOf(text) }) },
  dates: { text: 'text', read: (text) => ({ iso: dateOf(text) }) },
  'feed-urls': { text: 'input', read: feedUrlOf },
}

export interface Difference {
  readonly text: string
  readonly key: string
  readonly expected: string | null
  readonly read: string | null
}

export interface VectorRun {
  readonly name: string
  readonly vectors: number
  readonly differences: readonly Difference[]
}

export const runVectors = (name: string, vectors: readonly Vector[]): VectorRun => {
  const kind = KINDS[name]
  if (kind === undefined) throw new Error(`there are no vectors called "${name}"`)
  const differences = vectors.flatMap((vector) => {
    const text = vector[kind.text] ?? ''
    const read = kind.read(text)
    return Object.keys(read)
      .filter((key) => key in vector && vector[key] !== read[key])
      .map(
        (key): Difference => ({
          text,
          key,
          expected: vector[key] ?? null,
          read: read[key] ?? null,
        }),
      )
  })
  return { name, vectors: vectors.length, differences }
}

/** A file that is not there is left out. */
export const runFolder = async (folder: string): Promise<readonly VectorRun[]> => {
  const runs = Object.keys(KINDS).map(async (name) => {
    const text = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => undefined)
    return text === undefined
      ? []
      : [runVectors(name, JSON.parse(text) as readonly Vector[])]
  })
  return (await Promise.all(runs)).flat()
}
