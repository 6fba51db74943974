-- When changes were made, about one row a minute: all up to change_no were committed by then.
CREATE TABLE change_times (
  change_no INTEGER PRIMARY KEY,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX change_times_by_time ON change_times (at_ms);
