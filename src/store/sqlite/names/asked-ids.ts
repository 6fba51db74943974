/** The numbers that asked ids lead to. */

/**
 * The rows of asked ids (the column `value` of `ids`), as `found`. The row itself says whose it is:
 * a damaged index leads to that of another podcast. `ofMerged`: the number that stands for a merged
 * podcast.
 */
export function foundBy(ids: string, ofMerged: 'seq' | 'canonical_seq'): string {
  return `WITH asked AS MATERIALIZED (
      SELECT value AS id, (SELECT seq FROM podcasts WHERE podcasts.id = value) AS led FROM ${ids}
    ), found AS MATERIALIZED (
      SELECT id, led IS NOT NULL AND id IS NOT (SELECT podcasts.id FROM podcasts WHERE seq = led) AS isMisled,
        coalesce(led, (SELECT ${ofMerged} FROM tombstones WHERE tombstones.id = asked.id)) AS seq FROM asked
    )`
}
