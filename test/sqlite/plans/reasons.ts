/** Statements that may walk through a whole table, and why. */
export const ALLOWED_SCANS: readonly { readonly pattern: RegExp; readonly why: string }[] =
  [
    {
      pattern:
        /\b(?:FROM|UPDATE) (?:directory|(?:episode_)?index_state|(?:episode_)?index_rebuild|layout)\b/,
      why: 'a table of one row',
    },
    { pattern: /FROM tombstones LIMIT 1$/, why: 'whether there is any row' },
    {
      pattern: /FROM keys(?: ORDER BY created_at.*)?$/,
      why: 'all keys, for operators and for `check`',
    },
    {
      pattern: /^SELECT hash FROM forgotten\b/,
      why: 'all forgotten addresses, for a crawler that starts and for a copy',
    },
    {
      pattern: /FROM (?:episode_)?index_segments\b/,
      why: 'all segments of the index: at most some hundred',
    },
    {
      pattern: /\bFROM charts ORDER BY platform, country, genre$/,
      why: 'the names of all charts: some hundred',
    },
    {
      pattern: /\bFROM transcript_shows CROSS JOIN podcasts\b/,
      why: 'shows whose transcripts the operator chose',
    },
    {
      pattern: /FROM paused_domains WHERE until/,
      why: 'domains that are paused now, for the metrics',
    },
    {
      pattern: /tasks INDEXED BY tasks_leased\b/,
      why: 'an index of leased tasks only, after a crawler has died',
    },
    {
      pattern: /^SELECT (?:abs\(|count\(\*\)).* NOT IN \(SELECT|GROUP BY apple_id HAVING/,
      why: 'what `check` compares',
    },
    {
      pattern: /^SELECT key, seq, loose_key, checksum FROM feed_urls$/,
      why: 'all feed URLs, for `check` and `backup`',
    },
    {
      pattern:
        /^SELECT key_id, substr\(day, 1, 7\) AS month, counter FROM usage_days GROUP BY /,
      why: '`castdex mend` looks for months whose sum is missing or damaged.',
    },
    {
      pattern:
        /^SELECT count\(\*\) AS months FROM \( SELECT key_id, substr\(day, 1, 7\) AS month, counter FROM usage_days WHERE /,
      why: '`castdex check` and `castdex mend` count months whose sum is lost.',
    },
    {
      pattern: /\bWHERE NOT \w+\.checksum = row_checksum\(/,
      why: 'rows that are not what was written, for `check`, `backup` and `mend`',
    },
    {
      pattern: /^SELECT count\(\*\) FROM (?:tombstones AS gone|tasks) WHERE \w+ IS N/,
      why: 'what `check` compares in a row',
    },
    {
      pattern: /^SELECT key FROM feed_urls WHERE seq = \?$/,
      why: 'of a record that is damaged',
    },
    {
      pattern: /^SELECT count\(\*\) AS total, count/,
      why: 'counts after a damaged record was mended',
    },
    {
      pattern:
        /^SELECT count\(\*\) AS count FROM (?:podcasts WHERE (?:dead|apple_id)|(?:tasks|metadata) CROSS JOIN podcasts) /,
      why: 'rows of a review queue, each by a partial index of these rows alone',
    },
    {
      pattern: /^SELECT count\(\*\)(?: AS count)? FROM podcasts WHERE searchable = 1$/,
      why: 'counts of `check` and `reindex`',
    },
    {
      pattern: /\b(?:episode|people)_state\b/,
      why: 'its only row',
    },
    {
      pattern:
        /^SELECT name_key AS key, weight FROM people CROSS JOIN podcasts .* LIMIT \?$/,
      why: 'the first names in the sequence of the index by weight',
    },
    {
      pattern: /\bGROUP BY name_key \) AS names\b/,
      why: 'the names that were found by their words, to order them; the tables go by indexes',
    },
    {
      pattern:
        /^SELECT (?:id, version|count\(\*\) \|\| '\/' \|\| coalesce\(sum\(version\), 0\) AS stamp) FROM saved_searches$/,
      why: 'Each process keeps all saved searches, and asks whether they are others now.',
    },
    {
      pattern: /^INSERT INTO followed_changes \(seq\b/,
      why: 'whether there is any saved search',
    },
    {
      pattern: /^SELECT .*\bFROM followed_changes\b.* LIMIT /,
      why: 'the oldest changes, in the sequence of the table',
    },
    {
      pattern: /^DELETE FROM saved_matches WHERE (?:no|podcast_id) IN \(/,
      why: 'Old matches, and those of removed podcasts, are looked for once an hour.',
    },
    {
      pattern: /^DELETE FROM (?:followed_changes|saved_messages) WHERE NOT EXISTS \(/,
      why: 'Now and then, and when addresses are erased: what follows from podcasts that left.',
    },
    {
      pattern: /^SELECT count\(\*\) AS count FROM episodes$/,
      why: 'counts of `check` and `reindex`',
    },
  ]
