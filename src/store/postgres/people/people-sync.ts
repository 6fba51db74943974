/** Derives the people of shows in the transaction that writes these. */
import type { PodcastRecord } from '../../../record/podcast.ts'
import { derivePeople, peopleSum, wordsOfKey } from '../../people/people-rows.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'

/** The texts of sections stay in the database unless they have changed. */
const READ_SUMS = prepare(
  `SELECT touched.seq, hashtext(content) AS section, people_shows.sum FROM unnest($1::bigint[]) AS touched (seq)
    LEFT JOIN metadata ON metadata.seq = touched.seq AND section = 'newestEpisodes'
    LEFT JOIN people_shows ON people_shows.seq = touched.seq`,
)
const READ_SECTIONS = prepare(
  `SELECT seq, content FROM metadata WHERE seq = ANY($1::bigint[]) AND section = 'newestEpisodes'`,
)
const REMOVE = prepare('DELETE FROM people WHERE seq = ANY($1::bigint[])')
const REMOVE_WORDS = prepare('DELETE FROM people_words WHERE seq = ANY($1::bigint[])')
const REMOVE_SUMS = prepare('DELETE FROM people_shows WHERE seq = ANY($1::bigint[])')
const INSERT = prepare(
  `INSERT INTO people (seq, name_key, slug, name, links, weight)
    SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[])`,
)
const INSERT_WORDS = prepare(
  `INSERT INTO people_words (word, name_key, seq)
    SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[]) ON CONFLICT DO NOTHING`,
)
const PUT_SUMS = prepare(
  `INSERT INTO people_shows (seq, sum) SELECT * FROM unnest($1::bigint[], $2::bigint[])
    ON CONFLICT (seq) DO UPDATE SET sum = excluded.sum`,
)

interface SumRow {
  readonly seq: number
  readonly section: number | null
  readonly sum: number | null
}

interface ChangedShow {
  readonly seq: number
  readonly record: PodcastRecord | null
  readonly sum: number | undefined
}

/** Precondition: the transaction has written the records and sections. */
export async function followPeople(
  session: Session,
  touched: ReadonlyMap<number, PodcastRecord | null>,
): Promise<void> {
  if (touched.size === 0) return
  const rows = await session.all<SumRow>(READ_SUMS, [[...touched.keys()]])
  const changed = rows.flatMap(({ seq, section, sum: before }): ChangedShow[] => {
    const record = touched.get(seq) ?? null
    const sum = record === null ? undefined : peopleSum(record, section ?? undefined)
    return sum === (before ?? undefined) ? [] : [{ seq, record, sum }]
  })
  if (changed.length > 0) await writeChanged(session, changed)
}

async function writeChanged(
  session: Session,
  changed: readonly ChangedShow[],
): Promise<void> {
  const seqs = changed.map(({ seq }) => seq)
  const sections = await session.all<{ readonly seq: number; readonly content: string }>(
    READ_SECTIONS,
    [seqs],
  )
  const contents = new Map(sections.map(({ seq, content }) => [seq, content]))
  const shows = changed.flatMap(({ seq, record, sum }) => {
    if (record === null || sum === undefined) return []
    return [{ seq, sum, people: derivePeople(record, contents.get(seq)) }]
  })
  const people = shows.flatMap((show) =>
    show.people.map((person) => ({ ...person, seq: show.seq })),
  )
  const words = people.flatMap(({ key, seq }) =>
    wordsOfKey(key).map((word) => ({ word, key, seq })),
  )
  await Promise.all([
    ...[REMOVE, REMOVE_WORDS, REMOVE_SUMS].map((removal) => session.run(removal, [seqs])),
    session.run(INSERT, [
      people.map(({ seq }) => seq),
      people.map(({ key }) => key),
      people.map(({ slug }) => slug),
      people.map(({ name }) => name),
      people.map(({ links }) => links),
      people.map(({ weight }) => weight),
    ]),
    session.run(INSERT_WORDS, [
      words.map(({ word }) => word),
      words.map(({ key }) => key),
      words.map(({ seq }) => seq),
    ]),
    session.run(PUT_SUMS, [shows.map(({ seq }) => seq), shows.map(({ sum }) => sum)]),
  ])
}
