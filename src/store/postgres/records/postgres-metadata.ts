/** Reads metadata. */
import type { CallOptions } from '../../call-options.ts'
import {
  type Metadata,
  METADATA_SECTIONS,
  type MetadataSection,
  type MetadataReader,
} from '../../metadata.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'
import type { PodcastId } from '../../../record/podcast.ts'
import type { Database } from '../connection/database.ts'
import { prepare } from '../connection/statement.ts'

interface SectionRow {
  readonly id: PodcastId
  readonly section: MetadataSection | null
  readonly content: string | null
}

const READ = prepare(
  `SELECT asked.id, section, content FROM (
      SELECT id, coalesce(
          (SELECT seq FROM podcasts WHERE podcasts.id = ids.id),
          (SELECT canonical_seq FROM tombstones WHERE tombstones.id = ids.id)) AS seq
        FROM unnest($1::text[]) AS ids (id) OFFSET 0
    ) AS asked
    LEFT JOIN metadata ON metadata.seq = asked.seq AND section = ANY($2::text[])
    WHERE asked.seq IS NOT NULL`,
)

export class PostgresMetadata implements MetadataReader {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async read(
    ids: readonly PodcastId[],
    sections: readonly MetadataSection[] = METADATA_SECTIONS,
    options?: CallOptions,
  ): Promise<ReadonlyMap<PodcastId, Metadata>> {
    const found = new Map<PodcastId, Record<string, JsonValue>>()
    if (ids.length === 0) return found
    const rows = await this.#database.read<SectionRow>(
      READ,
      [[...new Set(ids)], sections],
      options,
    )
    for (const { id, section, content } of rows) {
      const metadata = found.get(id) ?? {}
      found.set(id, metadata)
      if (section !== null && content !== null)
        metadata[section] = JSON.parse(content) as JsonValue
    }
    return found
  }
}
