/** SQL expressions for the Podcast Index number inside the stored JSON, and their indexes. */

/** Must equal the expressions of the migrations literally, or SQLite does not use the indexes. */
export const PODCAST_INDEX_ID = "internals ->> '$.podcastIndexId'"
export const MERGED_PODCAST_INDEX_ID = "kept ->> '$.absorbed.record.podcastIndexId'"

/**
 * Reads the value from the row: SQLite would take an indexed expression from the index. Damaged
 * text is not JSON.
 */
export const PODCAST_INDEX_ID_OF_ROW =
  "CASE WHEN json_valid(internals) THEN json_extract(internals, '$.podcastIndexId') END"
