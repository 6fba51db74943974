-- When changes were made, about one row a minute of each process: all transactions before this one were over by then. Two processes may note the same.
CREATE TABLE change_times (
  before_xid xid8 NOT NULL,
  at_ms bigint NOT NULL
);
CREATE INDEX change_times_by_xid ON change_times (before_xid);
CREATE INDEX change_times_by_time ON change_times (at_ms, before_xid);
