-- Saved searches of keys, and how their webhooks are received.
CREATE TABLE saved_searches (
  id text COLLATE "C" PRIMARY KEY,
  key_id text COLLATE "C" NOT NULL,
  -- A random number, another one after each change of the content.
  version bigint NOT NULL,
  -- SHA-256 of the token in the feed's address.
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  -- Which installation signs the messages; null = no webhook.
  installation text COLLATE "C",
  -- JSON.
  content text NOT NULL,
  paused_at text COLLATE "C",
  pause_reason text,
  failing_since_ms bigint,
  attempts integer NOT NULL DEFAULT 0,
  -- When the last message was delivered.
  delivered_ms bigint,
  -- When the next message can be sent; null = none waits.
  due_ms bigint,
  lease text COLLATE "C",
  leased_until_ms bigint NOT NULL DEFAULT 0
);

CREATE INDEX saved_searches_by_key ON saved_searches (key_id, id);
CREATE INDEX saved_searches_due ON saved_searches (due_ms) WHERE due_ms IS NOT NULL;

-- Changes of podcasts that are not matched with the saved searches yet, with the texts before the change; null = it is new.
CREATE TABLE followed_changes (
  no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  seq bigint NOT NULL,
  layout integer,
  basic text,
  details text,
  description text,
  internals text,
  -- The section newestEpisodes.
  episodes text
);

CREATE TABLE saved_matches (
  no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  search_id text COLLATE "C" NOT NULL,
  at_ms bigint NOT NULL,
  event text COLLATE "C" NOT NULL,
  podcast_id text COLLATE "C" NOT NULL,
  -- JSON.
  content text NOT NULL
);

CREATE INDEX saved_matches_by_search ON saved_matches (search_id, no);
CREATE INDEX saved_matches_by_time ON saved_matches (at_ms);

-- Webhook messages that are not delivered yet.
CREATE TABLE saved_messages (
  match_no bigint PRIMARY KEY,
  search_id text COLLATE "C" NOT NULL,
  due_ms bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  since_ms bigint
);

CREATE INDEX saved_messages_by_search ON saved_messages (search_id, match_no);
