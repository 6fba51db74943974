/** Metadata sections as rows, inside the caller's transaction. */
import type { Metadata, MetadataChange, MetadataSection } from '../../metadata.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'

interface SectionWrite {
  readonly seq: number
  readonly section: string
  /** Null: deleted. */
  readonly content: JsonValue
}

/** The indexed parts of the section `moves`. */
interface Moves {
  readonly print?: {
    readonly title?: string
    readonly owners?: readonly string[]
    readonly selfKey?: string | null
  } | null
  readonly duplicate?: { readonly target?: string } | null
  readonly doubtedMs?: number | null
  readonly suspect?: JsonValue
  readonly ruling?: JsonValue
  readonly likely?: JsonValue
  readonly found?: { readonly title?: string } | null
  readonly emptied?: JsonValue
  readonly told?: JsonValue
}

const PUT = prepare(
  `INSERT INTO metadata
      (seq, section, content, said_title, said_owner, said_self_key, looks_like, doubted, suspect,
        ambiguous, likely, found_title, emptied, told)
    SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
      $8::boolean[], $9::boolean[], $10::boolean[], $11::boolean[], $12::text[], $13::boolean[], $14::boolean[])
    ON CONFLICT (seq, section) DO UPDATE SET content = excluded.content, said_title = excluded.said_title,
      said_owner = excluded.said_owner, said_self_key = excluded.said_self_key, looks_like = excluded.looks_like,
      doubted = excluded.doubted, suspect = excluded.suspect, ambiguous = excluded.ambiguous,
      likely = excluded.likely, found_title = excluded.found_title, emptied = excluded.emptied,
      told = excluded.told`,
)
const TAKE_AWAY = prepare(
  `DELETE FROM metadata USING unnest($1::bigint[], $2::text[]) AS gone (seq, section)
    WHERE metadata.seq = gone.seq AND metadata.section = gone.section`,
)
const READ = prepare(
  'SELECT section, content FROM metadata WHERE seq = $1 ORDER BY section',
)
const REMOVE_ALL = prepare('DELETE FROM metadata WHERE seq = $1')

const isText = (value: unknown): value is string => typeof value === 'string'

function textOf(value: unknown): string | null {
  if (isText(value)) return value
  return null
}

function readMoves({ section, content }: SectionWrite): Moves {
  const isMoves =
    section === 'moves' &&
    typeof content === 'object' &&
    content !== null &&
    !Array.isArray(content)
  if (isMoves) return content as Moves
  return {}
}

/** A platform has several candidates, and the last verdict chose none. */
function isAmbiguous({ section, content }: SectionWrite): boolean {
  if (
    section !== 'listings' ||
    typeof content !== 'object' ||
    content === null ||
    Array.isArray(content)
  )
    return false
  const { lastVerdicts = null } = content as { readonly lastVerdicts?: JsonValue }
  return (
    typeof lastVerdicts === 'object' &&
    lastVerdicts !== null &&
    Object.values(lastVerdicts).includes('ambiguous')
  )
}

const flag = (value: unknown): boolean | null =>
  value === undefined || value === null ? null : true

function toColumns(written: readonly SectionWrite[]) {
  const moves = written.map(readMoves)
  return [
    written.map(({ seq }) => seq),
    written.map(({ section }) => section),
    written.map(({ content }) => JSON.stringify(content)),
    moves.map(({ print }) => textOf(print?.title)),
    moves.map(({ print }) => textOf(print?.owners?.[0])),
    moves.map(({ print }) => textOf(print?.selfKey)),
    moves.map(({ duplicate }) => textOf(duplicate?.target)),
    moves.map(({ doubtedMs, ruling = null }) => (ruling === null ? flag(doubtedMs) : null)),
    moves.map(({ suspect }) => flag(suspect)),
    written.map((each) => (isAmbiguous(each) ? true : null)),
    moves.map(({ likely }) => flag(likely)),
    moves.map(({ found }) => textOf(found?.title)),
    moves.map(({ emptied }) => flag(emptied)),
    moves.map(({ told }) => flag(told)),
  ]
}

export async function readMetadata(session: Session, seq: number): Promise<Metadata> {
  const rows = await session.all<{
    readonly section: MetadataSection
    readonly content: string
  }>(READ, [seq])
  return Object.fromEntries(
    rows.map(({ section, content }) => [section, JSON.parse(content) as JsonValue]),
  )
}

export async function removeMetadata(session: Session, seq: number): Promise<void> {
  await session.run(REMOVE_ALL, [seq])
}

/** Collects the changes of a batch; the last one per section wins. */
export class MetadataChanges {
  readonly #changes = new Map<string, SectionWrite>()

  add(seq: number, change: MetadataChange): void {
    for (const [section, content] of Object.entries(change))
      this.#changes.set(`${String(seq)} ${section}`, { seq, section, content })
  }

  /** Returns the new texts of the section `newestEpisodes`, by `seq`. */
  episodesOf(seqs: readonly number[]): ReadonlyMap<number, string> {
    const found = seqs.flatMap((seq) => {
      const written = this.#changes.get(`${String(seq)} newestEpisodes`)
      if (written === undefined || written.content === null) return []
      return [[seq, JSON.stringify(written.content)] as const]
    })
    return new Map(found)
  }

  flush(session: Session): readonly Promise<unknown>[] {
    const all = [...this.#changes.values()]
    const gone = all.filter(({ content }) => content === null)
    const put = all.filter(({ content }) => content !== null)
    return [
      ...(gone.length === 0
        ? []
        : [
            session.run(TAKE_AWAY, [
              gone.map(({ seq }) => seq),
              gone.map(({ section }) => section),
            ]),
          ]),
      ...(put.length === 0 ? [] : [session.run(PUT, toColumns(put))]),
    ]
  }
}
