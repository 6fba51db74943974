-- What is due for whom. A row is made when a worker first asks.
CREATE TABLE tasks (
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL,
  domain TEXT NOT NULL,
  -- In ms since 1970, like all times here. Null: not before somebody brings it forward.
  due_at INTEGER,
  -- When it can be claimed: due_at, or the end of the lease. Null as due_at.
  ready_at INTEGER,
  -- Null: nobody has it.
  lease TEXT,
  worker TEXT,
  leased_until INTEGER,
  -- Brought forward while it was leased.
  wanted_at INTEGER,
  state TEXT NOT NULL,
  PRIMARY KEY (seq, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX tasks_by_domain ON tasks (kind, domain, ready_at) WHERE ready_at IS NOT NULL;
CREATE INDEX tasks_by_time ON tasks (kind, ready_at) WHERE ready_at IS NOT NULL;
CREATE INDEX tasks_leased ON tasks (kind, domain, leased_until) WHERE lease IS NOT NULL;

-- When a domain can give tasks again: never later than when it has one that is ready, is not paused, and its gap is over.
CREATE TABLE task_domains (
  kind TEXT NOT NULL,
  domain TEXT NOT NULL,
  turn_at INTEGER NOT NULL,
  -- End of the gap after the last claim.
  rests_until INTEGER NOT NULL,
  PRIMARY KEY (kind, domain)
) STRICT, WITHOUT ROWID;

CREATE INDEX task_domains_by_turn ON task_domains (kind, turn_at);

CREATE TABLE paused_domains (
  domain TEXT PRIMARY KEY,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How far each kind has looked for podcasts without a task.
CREATE TABLE task_marks (
  kind TEXT PRIMARY KEY,
  seq INTEGER NOT NULL,
  latecomer INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Podcasts whose number is below those given before them: the marks may have passed it already.
CREATE TABLE task_latecomers (
  no INTEGER PRIMARY KEY,
  seq INTEGER NOT NULL
) STRICT;
