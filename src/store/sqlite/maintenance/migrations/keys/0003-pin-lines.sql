-- Audit lines of pins as data: {"fields":["pinned author","unpinned title"]} becomes {"pinned":["author"],"unpinned":["title"]}. What was there before is unknown. Damaged lines stay as they are.
UPDATE audit SET details = converted.details,
    checksum = row_checksum(at, by, way, action, podcast_id, converted.details)
  FROM (
    SELECT no AS line, json_patch(
      json_object(
        'pinned', (SELECT json_group_array(substr(value, 8)) FROM json_each(old.details, '$.fields') WHERE value LIKE 'pinned %'),
        'unpinned', (SELECT json_group_array(substr(value, 10)) FROM json_each(old.details, '$.fields') WHERE value LIKE 'unpinned %')
      ),
      json_remove(old.details, '$.fields')
    ) AS details
    FROM audit AS old
    WHERE action = 'pin' AND CASE
      WHEN checksum = row_checksum(at, by, way, action, podcast_id, old.details)
      THEN json_type(old.details, '$.fields')
    END = 'array'
  ) AS converted
  WHERE no = converted.line;
