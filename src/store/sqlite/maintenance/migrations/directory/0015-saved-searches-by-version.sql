-- Whether a saved search has changed is asked several times a second, without reading their contents.
CREATE INDEX saved_searches_by_version ON saved_searches (version);
