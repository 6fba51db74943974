/** SQL that resolves ids to seqs. */

/**
 * Resolves the ids in column `value` of `ids` to rows `found`. It compares the id in the row
 * itself, because a damaged index can lead to another podcast. `ofMerged` selects the `seq`
 * returned for a merged podcast.
 */
export function foundBy(ids: string, ofMerged: 'seq' | 'canonical_seq'): string {
  return `WITH asked AS MATERIALIZED (
      SELECT value AS id, (SELECT seq FROM podcasts WHERE podcasts.id = value) AS led FROM ${ids}
    ), found AS MATERIALIZED (
      SELECT id, led IS NOT NULL AND id IS NOT (SELECT podcasts.id FROM podcasts WHERE seq = led) AS isMisled,
        coalesce(led, (SELECT ${ofMerged} FROM tombstones WHERE tombstones.id = asked.id)) AS seq FROM asked
    )`
}
