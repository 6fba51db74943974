-- Events of a kind over all podcasts, in the sequence of time.
CREATE INDEX events_by_kind ON events (kind, at, no);
