-- The people heard most, in order.
CREATE INDEX people_by_weight ON people (weight DESC, name_key);
