-- What operators look through. The conditions stand word for word in sqlite-standings.ts, or the indexes are of no use.
CREATE INDEX podcasts_pending ON podcasts (seq) WHERE apple_id = 0 AND own = 0 AND dead < 2;
CREATE INDEX podcasts_dead ON podcasts (seq) WHERE dead = 1;
CREATE INDEX podcasts_without_sound ON podcasts (seq, apple_id, own) WHERE dead = 2;
CREATE INDEX podcasts_in_conflict ON podcasts (seq) WHERE apple_id = 0 AND internals ->> '$.claimedAppleId' IS NOT NULL;
CREATE INDEX tasks_refused ON tasks (seq)
  WHERE kind = 'feed' AND state ->> '$.failing.outcome' IN ('not-a-feed', 'refused', 'forbidden', 'bad-redirect', 'too-large');
