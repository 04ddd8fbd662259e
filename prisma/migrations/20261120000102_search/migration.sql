-- Substring search: see docs/decisions/0010-search-and-totals.md.
--
-- prompt_search holds one row for every prompt that is not deleted: its text, folded, and the keys of that text.
-- search_terms holds every distinct key of three characters or more (shorter ones only for their number) with an index
-- over its parts, so that "which keys contain this piece" is one small lookup and "which prompts hold these keys"
-- another. Keys are of four kinds:
--   one or two characters          the text contains them side by side                    'e', 'th', '提示'
--   three characters or more       a word: what stands between white space, in overlapping
--                                  windows when longer than 32 characters                 'marketing,'
--                                  or any three in a row where there are no words         '提示词'
--   three, a space, three          the end of a word and the start of the next            'act as '
--   space # tag                    the prompt carries the tag                             ' #seo'

-- The text of a prompt as search reads it. A search text has no line break, so no match spans two fields or two tags.
CREATE FUNCTION "prompt_search_text"("title" TEXT, "tags" TEXT[], "description" TEXT, "content" TEXT)
  RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN "fold_case"("title" || E'\n' || array_to_string("tags", E'\n') || E'\n' || "description" || E'\n' || "content");

-- White space other than the space itself becomes line breaks: only words with one plain space between them make a pair.
CREATE FUNCTION "search_plain_spaces"("folded" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate("folded",
    E'\t\r\v\f\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000',
    repeat(E'\n', 23));

-- Scripts that set no spaces between words: their words would be whole sentences, so up to three characters are a key.
CREATE FUNCTION "search_unspaced"() RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\ua4cf\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]+';

-- The distinct keys of a folded text: characters, words and pairs.
CREATE FUNCTION "search_keys"("folded" TEXT) RETURNS TEXT[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN (WITH
  split AS MATERIALIZED (
    SELECT string_to_array(replace("search_plain_spaces"("folded"), E'\n', E' \n '), ' ') AS units
  ),
  pairs AS MATERIALIZED (
    SELECT right(t.u, 3) || ' ' || left(t.v, 3) AS pair
    FROM split, LATERAL ROWS FROM (unnest(split.units), unnest(split.units[2:])) AS t(u, v)
    WHERE t.u <> '' AND t.u <> E'\n' AND t.v <> '' AND t.v <> E'\n'
  ),
  units AS MATERIALIZED (
    SELECT DISTINCT t.u COLLATE "C" AS u FROM split, unnest(split.units) AS t(u) WHERE t.u <> '' AND t.u <> E'\n'
  ),
  long AS MATERIALIZED (SELECT row_number() OVER () AS id, u FROM units WHERE length(u) > 32),
  chunks AS MATERIALIZED (
    SELECT long.id, c.n, c.part
    FROM long, LATERAL (
      SELECT (t.n - 1) / 16 AS n, string_agg(t.character, '' ORDER BY t.n) AS part
      FROM string_to_table(long.u, NULL) WITH ORDINALITY AS t(character, n) GROUP BY 1
    ) AS c
  ),
  -- Windows of 32 characters, 16 apart: any 16 characters of a long word stand together in one of them.
  windows AS MATERIALIZED (
    SELECT u AS w FROM units WHERE length(u) <= 32
    UNION
    SELECT c.w FROM (
      SELECT n, part || coalesce(lead(part) OVER (PARTITION BY id ORDER BY n), '') AS w FROM chunks
    ) AS c WHERE c.n = 0 OR length(c.w) > 16
  )
  SELECT coalesce(array_agg(DISTINCT keys.key), '{}') FROM (
    SELECT w FROM windows WHERE octet_length(w) = length(w) AND length(w) >= 3
    UNION ALL SELECT part COLLATE "C" FROM windows, LATERAL regexp_split_to_table(w, "search_unspaced"()) AS part
      WHERE octet_length(w) <> length(w) AND length(part) >= 3
    UNION ALL SELECT substr(w, n, 3) FROM windows, LATERAL generate_series(1, length(w) - 2) AS n
      WHERE octet_length(w) <> length(w) AND w ~ "search_unspaced"()
    UNION ALL SELECT pair FROM pairs
    UNION ALL SELECT substr(w, n, 1) FROM windows, LATERAL generate_series(1, length(w)) AS n
    UNION ALL SELECT substr(w, n, 2) FROM windows, LATERAL generate_series(1, length(w) - 1) AS n
  ) AS keys(key));
END $$;

-- Every run of `size` characters of a text.
CREATE FUNCTION "character_runs"("value" TEXT, "size" INTEGER) RETURNS TEXT[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT substr("value", n, "size") COLLATE "C" FROM generate_series(1, length("value") - "size" + 1) AS n);

-- `value` as a LIKE pattern that finds it anywhere, whatever it contains.
CREATE FUNCTION "like_anywhere"("value" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || regexp_replace("value", '([\\%_])', '\\\1', 'g') || '%';

CREATE TABLE "prompt_search" (
  "prompt_id" UUID NOT NULL PRIMARY KEY REFERENCES "prompts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "created_by" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "is_shared" BOOLEAN NOT NULL,
  "category" TEXT NOT NULL,
  "folded" TEXT COLLATE "C" NOT NULL,
  "keys" TEXT[] COLLATE "C" NOT NULL
) WITH (toast_tuple_target = 128);
-- A phrase is looked for in every text that holds its keys: unpacking them would take longer than looking.
ALTER TABLE "prompt_search" ALTER COLUMN "folded" SET STORAGE EXTERNAL;
-- Planner statistics of long arrays are dear to collect; the plans do not need them.
ALTER TABLE "prompt_search" ALTER COLUMN "keys" SET STATISTICS 0, ALTER COLUMN "folded" SET STATISTICS 0;
-- Entries go to their place at once: a search never reads a list of pending ones, and no write pays for many.
CREATE INDEX "prompt_search_keys_idx" ON "prompt_search" USING gin ("keys") WITH (fastupdate = off);

-- No unique key on purpose: two writers of one new word would wait for each other, and two transactions of several
-- prompts could deadlock. A word may stand twice; refresh_search_terms() takes the second away.
CREATE TABLE "search_terms" (
  "term" TEXT COLLATE "C" NOT NULL,
  -- About how many prompts hold it, as of the last refresh. Chooses plans, never answers.
  "prompts" INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX "search_terms_term_idx" ON "search_terms" ("term");
CREATE INDEX "search_terms_words_idx" ON "search_terms" USING gin ("character_runs"("term", 3))
  WITH (fastupdate = off) WHERE length("term") >= 3 AND strpos("term", ' ') = 0;
CREATE INDEX "search_terms_pairs_idx" ON "search_terms" USING gin ("character_runs"("term", 3))
  WITH (fastupdate = off) WHERE strpos("term", ' ') > 0;
CREATE INDEX "search_terms_common_idx" ON "search_terms" ("prompts" DESC) INCLUDE ("term")
  WHERE "prompts" >= 32 AND length("term") >= 3 AND strpos("term", ' ') = 0;
ALTER INDEX "search_terms_words_idx" ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX "search_terms_pairs_idx" ALTER COLUMN 1 SET STATISTICS 0;

-- A plan made while search_terms is empty would read it whole for every prompt of a bulk load: only the index will do.
CREATE FUNCTION "index_prompt_text"("p" "prompts") RETURNS VOID LANGUAGE plpgsql
  SET "enable_seqscan" = off SET "enable_hashjoin" = off SET "enable_mergejoin" = off AS $$
DECLARE
  text_folded TEXT := "prompt_search_text"(p."title", p."tags", p."description", p."content");
  text_keys TEXT[] := "search_keys"(text_folded);
BEGIN
  INSERT INTO "search_terms" ("term")
    SELECT k FROM unnest(text_keys) AS k
    WHERE length(k) >= 3 AND NOT EXISTS (SELECT 1 FROM "search_terms" t WHERE t."term" = k);
  INSERT INTO "prompt_search" ("prompt_id", "created_by", "created_at", "is_shared", "category", "folded", "keys")
    VALUES (p."id", p."created_by", p."created_at", p."is_shared", p."category", text_folded,
      text_keys || ARRAY(SELECT DISTINCT ' #' || "tag_key"(tag) FROM unnest(p."tags") AS tag))
    ON CONFLICT ("prompt_id") DO UPDATE SET "created_by" = excluded."created_by", "created_at" = excluded."created_at",
      "is_shared" = excluded."is_shared", "category" = excluded."category", "folded" = excluded."folded",
      "keys" = excluded."keys";
END $$;

CREATE FUNCTION "index_prompt"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."deleted_at" IS NOT NULL THEN
    DELETE FROM "prompt_search" WHERE "prompt_id" = NEW."id";
  ELSIF TG_OP = 'INSERT' OR OLD."deleted_at" IS NOT NULL
    OR (OLD."title", OLD."tags", OLD."description", OLD."content")
      IS DISTINCT FROM (NEW."title", NEW."tags", NEW."description", NEW."content") THEN
    PERFORM "index_prompt_text"(NEW);
  ELSE
    UPDATE "prompt_search" SET "created_by" = NEW."created_by", "created_at" = NEW."created_at",
      "is_shared" = NEW."is_shared", "category" = NEW."category" WHERE "prompt_id" = NEW."id";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "prompts_indexed" AFTER INSERT ON "prompts" FOR EACH ROW EXECUTE FUNCTION "index_prompt"();
CREATE TRIGGER "prompts_reindexed"
  AFTER UPDATE OF "title", "tags", "description", "content", "category", "is_shared", "created_by", "created_at",
    "deleted_at" ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "index_prompt"();

-- Creators are few: every run of one to three characters of their names is a key.
CREATE FUNCTION "name_keys"("name" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN "character_runs"("fold_case"("name"), 1) || "character_runs"("fold_case"("name"), 2)
    || "character_runs"("fold_case"("name"), 3);
CREATE INDEX "profiles_name_keys_idx" ON "profiles" USING gin ("name_keys"("full_name")) WITH (fastupdate = off);
ALTER INDEX "profiles_name_keys_idx" ALTER COLUMN 1 SET STATISTICS 0;

-- The profiles whose name contains a folded text.
CREATE FUNCTION "profiles_named"("folded" TEXT) RETURNS SETOF UUID LANGUAGE sql STABLE AS $$
  SELECT c."id" FROM "profiles" c
  WHERE "name_keys"(c."full_name") @> CASE WHEN length(folded) <= 3 THEN ARRAY[folded] ELSE "character_runs"(folded, 3) END
    AND "fold_case"(c."full_name") LIKE "like_anywhere"(folded)
$$;

-- Every term that contains `piece`: words, or pairs when the piece has a space. About how many prompts hold each.
CREATE FUNCTION "search_terms_with"("piece" TEXT) RETURNS TABLE ("term" TEXT, "prompts" INTEGER)
  LANGUAGE plpgsql STABLE STRICT ROWS 100 AS $$
BEGIN
  IF strpos(piece, ' ') = 0 THEN
    RETURN QUERY SELECT DISTINCT ON (t."term") t."term", t."prompts" FROM "search_terms" t
      WHERE length(t."term") >= 3 AND strpos(t."term", ' ') = 0
        AND "character_runs"(t."term", 3) @> "character_runs"(piece, 3) AND t."term" LIKE "like_anywhere"(piece);
  ELSE
    RETURN QUERY SELECT DISTINCT ON (t."term") t."term", t."prompts" FROM "search_terms" t
      WHERE strpos(t."term", ' ') > 0
        AND "character_runs"(t."term", 3) @> "character_runs"(piece, 3) AND t."term" LIKE "like_anywhere"(piece);
  END IF;
END $$;

-- How a folded search text of one line is found through keys. A prompt that matches holds one of `any_keys` and all
-- of `all_keys` (null: no such condition); with `recheck` some that hold them do not match, without it all do.
-- `estimate` is about how many hold them. `is_complete` false: `any_keys` are only the most common ones of those that
-- search_terms_with(`piece`) gives. `top` is about how many prompts hold the first of them alone.
-- `common` is the number of prompts from which on a key is not worth expanding further.
CREATE FUNCTION "search_plan"("q" TEXT, "common" INTEGER,
  OUT "any_keys" TEXT[], OUT "all_keys" TEXT[], OUT "recheck" BOOLEAN, OUT "estimate" BIGINT, OUT "is_complete" BOOLEAN,
  OUT "piece" TEXT, OUT "top" BIGINT)
  LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  plain CONSTANT TEXT := "search_plain_spaces"(q);
  has_space CONSTANT BOOLEAN := plain ~ '[ \n]';
  pieces TEXT[];
  part TEXT;
  wanted TEXT[] := '{}';
  missing BOOLEAN;
BEGIN
  recheck := false;
  is_complete := true;
  IF NOT has_space AND (length(q) <= 2 OR length(q) = 3 AND q ~ "search_unspaced"()) THEN
    -- The text is a key itself.
    any_keys := ARRAY[q];
    estimate := coalesce((SELECT max(t."prompts") FROM "search_terms" t WHERE t."term" = q), 0);
    top := estimate;
    RETURN;
  END IF;

  IF plain ~ '^[^ \n]{1,3} [^ \n]{1,3}$' OR (NOT has_space AND length(q) <= 16 AND q !~ "search_unspaced"()) THEN
    -- The text stands whole inside a pair or a word.
    piece := q;
  ELSE
    recheck := true;
    pieces := string_to_array(replace(plain, E'\n', E' \n '), ' ');
    FOR i IN 1 .. cardinality(pieces) LOOP
      part := pieces[i];
      CONTINUE WHEN part = '' OR part = E'\n';
      IF part ~ "search_unspaced"() THEN
        wanted := wanted || "character_runs"(part, least(3, length(part)));
      ELSIF i > 1 AND i < cardinality(pieces) AND length(part) BETWEEN 3 AND 32 THEN
        wanted := wanted || part;
      END IF;
      -- The pair with the next part: exact unless it takes part of a word of unknown beginning or end.
      IF i < cardinality(pieces) AND pieces[i + 1] NOT IN ('', E'\n')
        AND (i > 1 OR length(part) >= 3) AND (i + 1 < cardinality(pieces) OR length(pieces[i + 1]) >= 3) THEN
        wanted := wanted || (right(part, 3) || ' ' || left(pieces[i + 1], 3));
      END IF;
    END LOOP;
    IF wanted = '{}' THEN
      SELECT right(t.a, 3) || ' ' || left(t.b, 3) INTO piece
        FROM ROWS FROM (unnest(pieces), unnest(pieces[2:])) AS t(a, b)
        WHERE t.a NOT IN ('', E'\n') AND t.b NOT IN ('', E'\n') ORDER BY length(t.a) + length(t.b) DESC LIMIT 1;
      IF piece IS NULL THEN
        SELECT left(p, 16) INTO piece FROM unnest(pieces) AS p WHERE length(p) >= 3 ORDER BY length(p) DESC LIMIT 1;
      END IF;
      IF piece IS NULL THEN
        SELECT array_agg(p) INTO wanted FROM unnest(pieces) AS p WHERE p NOT IN ('', E'\n');
      END IF;
    END IF;
  END IF;

  IF piece IS NULL THEN
    -- A key that no prompt has ever had makes the answer empty. A few rare ones are enough to look by.
    SELECT bool_or(k."prompts" IS NULL AND length(k.key) >= 3), coalesce(min(k."prompts"), 0),
        (array_agg(k.key ORDER BY k."prompts", k.key))[1:8]
      INTO missing, estimate, all_keys
      FROM (SELECT w.key, (SELECT max(t."prompts") FROM "search_terms" t WHERE t."term" = w.key) AS "prompts"
            FROM (SELECT DISTINCT key FROM unnest(wanted) AS u(key)) AS w) AS k;
    IF missing THEN
      any_keys := '{}';
      all_keys := NULL;
      estimate := 0;
    END IF;
    RETURN;
  END IF;

  IF strpos(piece, ' ') = 0 THEN
    SELECT array_agg(h."term" ORDER BY h."prompts" DESC), max(h."prompts") INTO any_keys, estimate
      FROM (SELECT c."term", c."prompts"
            FROM (SELECT t."term", t."prompts" FROM "search_terms" t
                  WHERE t."prompts" >= 32 AND length(t."term") >= 3 AND strpos(t."term", ' ') = 0
                  ORDER BY t."prompts" DESC LIMIT 4000) AS c
            WHERE c."term" LIKE "like_anywhere"(piece) LIMIT 8) AS h;
    IF estimate >= common THEN
      is_complete := false;
      top := estimate;
      RETURN;
    END IF;
  END IF;
  SELECT coalesce(array_agg(t."term" ORDER BY t."prompts" DESC), '{}'), coalesce(sum(t."prompts"), 0), max(t."prompts")
    INTO any_keys, estimate, top FROM (SELECT * FROM "search_terms_with"(piece) LIMIT 4001) AS t;
  IF cardinality(any_keys) > 4000 THEN
    any_keys := any_keys[1:8];
    estimate := greatest(estimate, common);
    is_complete := false;
  END IF;
END $$;

-- Counts again, on a sample of at most about `sample` prompts, how many hold each term, and takes away doubles.
-- Gives back the number of terms that changed. A prompt's search never depends on the figures.
CREATE FUNCTION "refresh_search_terms"("sample" INTEGER DEFAULT 5000) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
  library BIGINT := (SELECT greatest(coalesce(sum("total"), 0), 1) FROM "prompt_counters" WHERE "kind" = 'library');
  share DOUBLE PRECISION := least(1.0, sample::double precision / library);
  changed BIGINT;
BEGIN
  -- One refresh at a time: two would take away each other's last copy of a term.
  IF NOT pg_try_advisory_xact_lock(hashtextextended('refresh_search_terms', 0)) THEN
    RETURN 0;
  END IF;
  DELETE FROM "search_terms" d USING (
    SELECT "term", min(ctid) AS kept FROM "search_terms" GROUP BY "term" HAVING count(*) > 1) AS k
    WHERE d."term" = k."term" AND d.ctid <> k.kept;
  WITH counted AS (
    SELECT k.key AS term, ceil(count(*) / share)::integer AS prompts
    FROM "prompt_search" s TABLESAMPLE BERNOULLI (100 * share) REPEATABLE (1), LATERAL unnest(s."keys") AS k(key)
    WHERE k.key NOT LIKE ' #%'
    GROUP BY 1 HAVING share = 1.0 OR count(*) > 1
  ), updated AS (
    UPDATE "search_terms" t SET "prompts" = c.prompts FROM counted c
    WHERE c.term = t."term" AND abs(c.prompts - t."prompts") > 0.2 * t."prompts"
    RETURNING 1
  ), added AS (
    INSERT INTO "search_terms" ("term", "prompts")
    SELECT c.term, c.prompts FROM counted c
    WHERE length(c.term) < 3 AND NOT EXISTS (SELECT 1 FROM "search_terms" t WHERE t."term" = c.term)
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM updated) + (SELECT count(*) FROM added) INTO changed;
  RETURN changed;
END $$;

SELECT "index_prompt_text"(p) FROM "prompts" p WHERE p."deleted_at" IS NULL;
