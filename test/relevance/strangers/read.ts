/**
 * What strangers to the rules wrote: queries as people type them, and checks of how languages are
 * written. Each belongs to the half that rules are made with, to the half that is only reported, or
 * to the third or fourth set, which were written later, mix faults and are only reported, too.
 */
import { readFileSync } from 'node:fs'

export type Half = 'work' | 'held-out' | 'third' | 'fourth'

interface StrangersLine {
  readonly half: Half
  readonly language: string
  readonly query: string
  /** Ids of shows, any of which is right. */
  readonly wanted: readonly string[]
}

/** A query as people type it. */
export interface StrangersQuery extends StrangersLine {
  readonly kind: string
}

/** A show that no real catalogue lends. */
export interface MadeShow {
  readonly id: string
  readonly title: string
  readonly language: string
  readonly author: string
}

/** A query that finds a show by the conventions of its language. */
export interface LanguageCheck extends StrangersLine {
  readonly what: string
  /** Ids of shows that it must not find. */
  readonly unwanted: readonly string[]
  readonly shows: readonly MadeShow[]
}

export function linesOf(file: string): readonly string[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
}

/** A line has five columns: half, kind, language, ids joined by `,`, query. */
export function readTyped(): readonly StrangersQuery[] {
  return linesOf('typed.tsv').map((line) => {
    const [half = '', kind = '', language = '', wanted = '', query = ''] = line.split('\t')
    return { half: half as Half, kind, language, wanted: wanted.split(','), query }
  })
}

const idsOf = (joined: string): readonly string[] =>
  joined === '' ? [] : joined.split(',')

/** A line has six columns: half, language, wanted ids, unwanted ids, what is checked, query. */
export function readChecks(): readonly LanguageCheck[] {
  const made = new Map(readMade().map((show) => [show.id, show]))
  return linesOf('languages.tsv').map((line) => {
    const [half = '', language = '', wanted = '', unwanted = '', what = '', query = ''] =
      line.split('\t')
    const ids = [...idsOf(wanted), ...idsOf(unwanted)]
    const shows = ids.flatMap((id) => made.get(id) ?? [])
    return {
      half: half as Half,
      language,
      wanted: idsOf(wanted),
      unwanted: idsOf(unwanted),
      what,
      query,
      shows,
    }
  })
}

/** Shows that checks need. A line has four columns: id, title, language, author. */
export function readMade(): readonly MadeShow[] {
  return linesOf('made.tsv').map((line) => {
    const [id = '', title = '', language = '', author = ''] = line.split('\t')
    return { id, title, language, author }
  })
}
