-- Podcasts with their answers as stored JSON text. Texts that are only compared have the collation "C".
CREATE TABLE podcasts (
  seq bigint PRIMARY KEY,
  id text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL,
  -- 1 when it enters, one more with every write.
  revision bigint NOT NULL,
  -- The transaction that changed it last, for the change feed.
  changed_xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- 0 = none known: the podcast is pending.
  apple_id bigint NOT NULL,
  -- Imported as one of the operator's own: it is served without an Apple id.
  own boolean NOT NULL,
  spotify_id text COLLATE "C",
  podcast_guid text COLLATE "C",
  -- 0 = active, 1 = dead, 2 = not a podcast.
  feed_state smallint NOT NULL,
  searchable boolean NOT NULL,
  -- Another podcast holds the Apple id that it claims.
  in_conflict boolean NOT NULL,
  -- Where tasks for it go; '' = nowhere.
  feed_domain text COLLATE "C" NOT NULL,
  site_domain text COLLATE "C" NOT NULL,
  basic text NOT NULL,
  details text NOT NULL,
  description text NOT NULL,
  internals text NOT NULL,
  -- The number by which Podcast Index knows it.
  podcast_index_id bigint
);

CREATE UNIQUE INDEX podcasts_by_id ON podcasts (id);
CREATE INDEX podcasts_by_podcast_index_id ON podcasts (podcast_index_id, feed_state, seq)
  WHERE podcast_index_id IS NOT NULL;
CREATE INDEX podcasts_by_change ON podcasts (changed_xid, seq);
CREATE INDEX podcasts_by_apple_id ON podcasts (apple_id, feed_state, seq) WHERE apple_id > 0;
CREATE INDEX podcasts_by_spotify_id ON podcasts (spotify_id, feed_state, seq) WHERE spotify_id IS NOT NULL;
CREATE INDEX podcasts_by_guid ON podcasts (podcast_guid, feed_state, seq) WHERE podcast_guid IS NOT NULL;
-- What operators look through, and counts of few.
CREATE INDEX podcasts_pending ON podcasts (seq) WHERE apple_id = 0 AND NOT own AND feed_state < 2;
CREATE INDEX podcasts_dead ON podcasts (seq) WHERE feed_state = 1;
CREATE INDEX podcasts_without_sound ON podcasts (seq) WHERE feed_state = 2;
CREATE INDEX podcasts_in_conflict ON podcasts (seq) WHERE in_conflict;

-- Names: each row is given once, and leads to a podcast or to one that left.
CREATE TABLE feed_urls (
  key text COLLATE "C" PRIMARY KEY,
  seq bigint NOT NULL,
  -- Null where it is the key itself.
  loose_key text COLLATE "C"
);

CREATE INDEX feed_urls_by_loose_key ON feed_urls (loose_key, seq) WHERE loose_key IS NOT NULL;

CREATE TABLE slugs (
  slug text COLLATE "C" PRIMARY KEY,
  seq bigint NOT NULL
);

-- Of living podcasts alone: a dead one keeps its Apple id without standing in another's way.
CREATE TABLE apple_ids (
  apple_id bigint PRIMARY KEY,
  seq bigint NOT NULL
);

-- Podcasts that were merged or removed. Their names stay under their own number.
CREATE TABLE tombstones (
  seq bigint PRIMARY KEY,
  id text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL,
  -- The last one it had.
  revision bigint NOT NULL,
  apple_id bigint NOT NULL,
  spotify_id text COLLATE "C",
  podcast_guid text COLLATE "C",
  at text COLLATE "C" NOT NULL,
  changed_xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- Null: removed.
  into_id text COLLATE "C",
  -- Who answers now, at the end of a chain of merges; null: nobody.
  canonical_seq bigint,
  -- JSON: what `unmerge` restores, or what keeps a removed podcast away.
  kept text NOT NULL,
  podcast_index_id bigint
);

CREATE UNIQUE INDEX tombstones_by_id ON tombstones (id);
CREATE INDEX tombstones_by_podcast_index_id ON tombstones (podcast_index_id) WHERE podcast_index_id IS NOT NULL;
CREATE INDEX tombstones_by_slug ON tombstones (slug);
CREATE INDEX tombstones_by_apple_id ON tombstones (apple_id) WHERE apple_id > 0;
CREATE INDEX tombstones_by_spotify_id ON tombstones (spotify_id) WHERE spotify_id IS NOT NULL;
CREATE INDEX tombstones_by_guid ON tombstones (podcast_guid) WHERE podcast_guid IS NOT NULL;
CREATE INDEX tombstones_by_target ON tombstones (into_id) WHERE into_id IS NOT NULL;
CREATE INDEX tombstones_by_change ON tombstones (changed_xid, seq);

-- One row, locked by whoever lets podcasts enter: so their numbers become visible in order.
CREATE TABLE directory (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- Never goes back, so no number is given twice.
  next_seq bigint NOT NULL DEFAULT 1,
  -- Whose changes these are. Data that starts in another cluster takes a name of its own.
  feed_name text COLLATE "C" NOT NULL DEFAULT left(replace(gen_random_uuid()::text, '-', ''), 16),
  cluster text COLLATE "C" NOT NULL DEFAULT '',
  -- Hashes of forgotten addresses are of no use beside other lists.
  forgotten_salt text COLLATE "C" NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', '')
);

INSERT INTO directory DEFAULT VALUES;

-- Timelines of the server's log, and where each began, in bytes; null = nobody knows.
CREATE TABLE timelines (
  timeline text COLLATE "C" PRIMARY KEY,
  begins numeric
);

-- Wishes that the search index beside the store be made anew.
CREATE TABLE rebuilds (
  wish bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  is_done boolean NOT NULL DEFAULT false
);

-- One row, kept by each transaction that changes a count: counting a million rows is not an answer.
CREATE TABLE totals (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  total bigint NOT NULL DEFAULT 0,
  -- Served whatever CASTDEX_REQUIRE_APPLE_ID says, what is no podcast included.
  tracked bigint NOT NULL DEFAULT 0,
  dead bigint NOT NULL DEFAULT 0
);

INSERT INTO totals DEFAULT VALUES;

-- What is kept beside a record, section by section, as JSON.
CREATE TABLE metadata (
  seq bigint NOT NULL,
  section text COLLATE "C" NOT NULL,
  content text NOT NULL,
  -- What the section "moves" is found by; null in others.
  said_title text COLLATE "C",
  said_owner text COLLATE "C",
  said_self_key text COLLATE "C",
  looks_like text COLLATE "C",
  doubted boolean,
  suspect boolean,
  -- A platform has several listings that may be the show's: a person has to decide.
  ambiguous boolean,
  -- Another podcast may be the same show.
  likely boolean,
  PRIMARY KEY (seq, section)
);

CREATE INDEX metadata_by_title ON metadata (said_title, said_owner, seq) WHERE said_title <> '';
CREATE INDEX metadata_by_self_link ON metadata (said_self_key, seq) WHERE said_self_key IS NOT NULL;
CREATE INDEX metadata_doubted ON metadata (seq) WHERE doubted;
CREATE INDEX metadata_suspect ON metadata (seq) WHERE suspect;
CREATE INDEX metadata_ambiguous ON metadata (seq) WHERE ambiguous;
CREATE INDEX metadata_likely ON metadata (seq) WHERE likely;

-- What happened to whom. Rows are only ever added.
CREATE TABLE events (
  no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  seq bigint NOT NULL,
  at text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  evidence text NOT NULL
);

CREATE INDEX events_by_podcast ON events (seq, no);

-- Hashes of addresses whose owners asked to be forgotten.
CREATE TABLE forgotten (
  hash text COLLATE "C" PRIMARY KEY
);

-- What is due for whom. A row is made when a worker first asks. Times are in ms since 1970.
CREATE TABLE tasks (
  seq bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  domain text COLLATE "C" NOT NULL,
  -- Null: not before somebody brings it forward.
  due_at bigint,
  -- When it can be claimed: due_at, or the end of the lease. Null as due_at.
  ready_at bigint,
  -- Null: nobody has it.
  lease text COLLATE "C",
  worker text COLLATE "C",
  leased_until bigint,
  -- Brought forward while it was leased.
  wanted_at bigint,
  -- JSON.
  state text NOT NULL,
  -- Only a person can mend what its feed's last reading ended with.
  refused boolean NOT NULL DEFAULT false,
  PRIMARY KEY (seq, kind)
);

CREATE INDEX tasks_by_domain ON tasks (kind, domain, ready_at, seq) WHERE ready_at IS NOT NULL;
CREATE INDEX tasks_by_time ON tasks (kind, ready_at) WHERE ready_at IS NOT NULL;
CREATE INDEX tasks_leased ON tasks (kind, domain, leased_until) WHERE lease IS NOT NULL;
CREATE INDEX tasks_refused ON tasks (seq) WHERE refused;

-- When a domain can give tasks again: never later than when it has one that is ready, is not paused, and its gap is over.
CREATE TABLE task_domains (
  kind text COLLATE "C" NOT NULL,
  domain text COLLATE "C" NOT NULL,
  turn_at bigint NOT NULL,
  -- End of the gap after the last claim.
  rests_until bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, domain)
);

CREATE INDEX task_domains_by_turn ON task_domains (kind, turn_at, domain);

CREATE TABLE paused_domains (
  domain text COLLATE "C" PRIMARY KEY,
  until bigint NOT NULL
);

-- How far each kind has looked for podcasts without a task.
CREATE TABLE task_marks (
  kind text COLLATE "C" PRIMARY KEY,
  seq bigint NOT NULL DEFAULT 0
);

INSERT INTO task_marks (kind) VALUES ('feed'), ('site'), ('apple'), ('spotify'), ('youtube');

-- Podcasts whose number is below those given before them: the marks may have passed it already.
CREATE TABLE unseeded_tasks (
  kind text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (kind, seq)
);

-- API keys (only the SHA-256 of each) and what they used, month by month.
CREATE TABLE api_keys (
  no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  secret_hash text COLLATE "C" NOT NULL UNIQUE,
  name text NOT NULL,
  -- JSON list of scopes.
  scopes text NOT NULL,
  -- Counter to monthly limit, null = unlimited.
  quotas jsonb NOT NULL,
  created_at text COLLATE "C" NOT NULL,
  expires_at text COLLATE "C",
  revoked_at text COLLATE "C",
  last_used_at text COLLATE "C",
  -- Of the web, whose pages alone may use the key; null = whoever has it.
  origin text COLLATE "C"
);

CREATE TABLE key_usage (
  key_id text COLLATE "C" NOT NULL,
  month text COLLATE "C" NOT NULL,
  counter text COLLATE "C" NOT NULL,
  used bigint NOT NULL,
  PRIMARY KEY (key_id, month, counter)
);

-- What was spent on other services and still counts: one row a budget, so that one statement can judge and spend.
CREATE TABLE budgets (
  name text COLLATE "C" PRIMARY KEY,
  spent_at bigint[] NOT NULL,
  units bigint[] NOT NULL
);

-- How fast keys call. Seconds of it may be lost with the server, so it is not logged.
CREATE UNLOGGED TABLE rates (
  name text COLLATE "C" PRIMARY KEY,
  tokens double precision NOT NULL,
  at bigint NOT NULL
);

-- What operators did.
CREATE TABLE audit (
  no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at text COLLATE "C" NOT NULL,
  by text NOT NULL,
  way text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  podcast_id text COLLATE "C",
  -- JSON.
  details text NOT NULL
);

CREATE INDEX audit_by_podcast ON audit (podcast_id, no) WHERE podcast_id IS NOT NULL;

-- What keys used, day by day: for charts. Quotas are judged by the month's sums alone.
CREATE TABLE key_usage_days (
  key_id text COLLATE "C" NOT NULL,
  day text COLLATE "C" NOT NULL,
  counter text COLLATE "C" NOT NULL,
  used bigint NOT NULL,
  PRIMARY KEY (key_id, day, counter)
);

-- What visitors have sent for a person to decide.
CREATE TABLE submissions (
  no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  message text,
  contact text
);

CREATE INDEX submissions_by_subject ON submissions (kind, subject);
