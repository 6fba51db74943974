/** Descriptions that a dump of Podcast Index has for the shows of `titles.tsv.br`. */
import { DatabaseSync } from 'node:sqlite'
import type { Show } from './show.ts'

interface DumpRow {
  readonly title: string
  readonly description: string
}

/** White space, control characters and decomposed letters were cleaned out of the titles. */
function lettersOf(title: string): string {
  return title.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Returns the shows as the dump describes them. Throws if a line of the dump is another show: then
 * the titles were taken from another one.
 */
export function readDescriptions(dump: string, titles: readonly Show[]): readonly Show[] {
  using database = new DatabaseSync(dump, { readOnly: true })
  const rows = database
    .prepare('SELECT title, description FROM podcasts ORDER BY id')
    .all() as unknown as readonly DumpRow[]
  if (rows.length !== titles.length) {
    throw new Error(
      `${dump} holds ${String(rows.length)} shows, the test catalogue ${String(titles.length)}`,
    )
  }
  return titles.map((show, at) => {
    const row = rows[at]
    if (row === undefined || lettersOf(row.title) !== lettersOf(show.title)) {
      throw new Error(
        `${dump}: show ${String(at + 1)} is not ${show.title}, as in the test catalogue`,
      )
    }
    const { description } = row
    return { ...show, description: description === '' ? null : description }
  })
}
