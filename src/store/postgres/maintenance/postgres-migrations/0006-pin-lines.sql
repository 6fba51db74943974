-- Audit lines of pins as data: {"fields":["pinned author","unpinned title"]} becomes {"pinned":["author"],"unpinned":["title"]}. What was there before is unknown. jsonb refuses what the pattern excludes.
UPDATE audit SET details = (
    jsonb_build_object(
      'pinned', (SELECT coalesce(jsonb_agg(substr(change, 8)), '[]')
        FROM jsonb_array_elements_text(details::jsonb -> 'fields') AS change WHERE change LIKE 'pinned %'),
      'unpinned', (SELECT coalesce(jsonb_agg(substr(change, 10)), '[]')
        FROM jsonb_array_elements_text(details::jsonb -> 'fields') AS change WHERE change LIKE 'unpinned %')
    ) || (details::jsonb - 'fields'))::text
  WHERE action = 'pin' AND details !~ '\\u(0000|d[89a-f])' AND details LIKE '{"fields":[%';
