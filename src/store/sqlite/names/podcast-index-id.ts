/**
 * The number that Podcast Index gave, which stands in the stored text: indexes over expressions
 * lead to it.
 */

/** Word for word the expressions of the migrations, or its indexes are of no use. */
export const PODCAST_INDEX_ID = "internals ->> '$.podcastIndexId'"
export const MERGED_PODCAST_INDEX_ID = "kept ->> '$.absorbed.record.podcastIndexId'"

/**
 * The same as the row has it. SQLite takes an expression that an index has from the index, and a
 * damaged text is no JSON.
 */
export const PODCAST_INDEX_ID_OF_ROW =
  "CASE WHEN json_valid(internals) THEN json_extract(internals, '$.podcastIndexId') END"
export const MERGED_PODCAST_INDEX_ID_OF_ROW =
  "CASE WHEN json_valid(kept) THEN json_extract(kept, '$.absorbed.record.podcastIndexId') END"
