-- Substring search by one index of runs of characters: see docs/decisions/0010-search-and-totals.md. Takes the place of kept
-- keys, terms and plans.

-- What went before.
DROP TRIGGER "prompts_indexed" ON "prompts";
DROP TRIGGER "prompts_reindexed" ON "prompts";
DROP INDEX "profiles_name_keys_idx";
DROP TABLE "prompt_search", "search_terms";
DROP FUNCTION "index_prompt"();
DROP FUNCTION "index_prompt_text"("prompts");
DROP FUNCTION "enter_search_keys"();
DROP FUNCTION "refresh_search_terms"(INTEGER);
DROP FUNCTION "search_plan"(TEXT, INTEGER);
DROP FUNCTION "search_terms_with"(TEXT);
DROP FUNCTION "profiles_named"(TEXT);
DROP FUNCTION "name_keys"(TEXT);
DROP FUNCTION "like_anywhere"(TEXT);
DROP FUNCTION "character_runs"(TEXT, INTEGER);
DROP FUNCTION "search_keys"(TEXT);
DROP FUNCTION "search_unspaced"();
DROP FUNCTION "search_plain_spaces"(TEXT);
DROP FUNCTION "search_rank"(UUID, TEXT, TEXT[], TEXT, TEXT);
DROP FUNCTION "text_holds"(TEXT, TEXT);
DROP FUNCTION "prompt_search_text"(TEXT, TEXT[], TEXT, TEXT);
-- Where the queue of jobs was started before: the jobs that kept them are planned no more.
DO $$
BEGIN
  IF to_regclass('pgboss.schedule') IS NOT NULL THEN
    DELETE FROM pgboss.schedule WHERE name IN ('enter-search-keys', 'refresh-search-terms');
  END IF;
END $$;

-- A text as searches compare it: in one case, each run of white space one space.
CREATE FUNCTION "search_fold"("value" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN "fold_case"(regexp_replace("value",
    '[ \t\r\n\v\f\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'));

-- The text of a prompt as searches read it. No folded text has a line break, so no match spans two fields or two tags.
CREATE FUNCTION "prompt_search_text"("title" TEXT, "tags" TEXT[], "description" TEXT, "content" TEXT)
  RETURNS TEXT LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN concat_ws(E'\n', "search_fold"(title), (SELECT string_agg("search_fold"(tag), E'\n') FROM unnest(tags) AS t(tag)),
    "search_fold"(description), "search_fold"(content));
END $$;

-- The distinct runs of one, two and three characters of a folded text, as numbers: below 16384 one character, below 32768 two
-- of ASCII, below 65536 two of which one is not, from there on three of ASCII. Several runs beyond ASCII share a number, so that
-- the longest text of any script has no more than fits a save.
CREATE FUNCTION "search_grams"("folded" TEXT) RETURNS INTEGER[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  COST 100000 AS $$
DECLARE
  characters CONSTANT TEXT[] := string_to_array(folded, NULL);
BEGIN
  RETURN ARRAY(
    WITH codes AS MATERIALIZED (
      SELECT ascii(t.a) AS a, ascii(t.b) AS b, ascii(t.c) AS c
      FROM unnest(characters, characters[2:], characters[3:]) AS t(a, b, c)
    )
    SELECT CASE WHEN a < 128 THEN a ELSE 128 + a % 16256 END FROM codes
    UNION SELECT CASE WHEN a < 128 AND b < 128 THEN 16384 + a * 128 + b ELSE 32768 + (a * 1021 + b) % 32749 END
      FROM codes WHERE b IS NOT NULL
    UNION SELECT 65536 + (a * 16384 + b * 128 + c) % 131071
      FROM codes WHERE a < 128 AND b < 128 AND c < 128);
END $$;

-- The runs that a text has to have to hold a folded search text: the longest of it alone.
CREATE FUNCTION "search_probe"("folded" TEXT) RETURNS INTEGER[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT gram FROM unnest("search_grams"("folded")) AS gram
    WHERE gram >= CASE length("folded") WHEN 1 THEN 0 WHEN 2 THEN 16384 ELSE 32768 END);

-- Whether a folded text holds another: split_part() skips ahead and stops at the first place.
CREATE FUNCTION "text_holds"("folded" TEXT, "piece" TEXT) RETURNS BOOLEAN LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  COST 1000 AS $$
BEGIN
  RETURN octet_length(split_part(folded, piece, 1)) < octet_length(folded);
END $$;

-- The texts that searches find: of every prompt that is not deleted the current version, and beside it the one approved last
-- where that is another (docs/decisions/0100-public-needs-approval.md). Kept by the trigger below; nothing of a text is
-- anywhere else, so that it goes with its row.
CREATE TABLE "prompt_search" (
  "prompt_id" UUID NOT NULL REFERENCES "prompts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "is_current" BOOLEAN NOT NULL,
  "is_approved" BOOLEAN NOT NULL,
  "created_by" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "is_shared" BOOLEAN NOT NULL,
  "category" TEXT NOT NULL,
  "tag_keys" TEXT[] COLLATE "C" NOT NULL,
  "folded" TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY ("prompt_id", "is_current")
) WITH (toast_tuple_target = 128, fillfactor = 80);
-- Texts are looked through more often than written, and a row beside its text finds room on its page when it changes.
ALTER TABLE "prompt_search" ALTER COLUMN "folded" SET STORAGE EXTERNAL, ALTER COLUMN "folded" SET STATISTICS 0;

CREATE FUNCTION "enter_search_texts"("p" "prompts") RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "prompt_search" ("prompt_id", "is_current", "is_approved", "created_by", "created_at", "is_shared",
      "category", "tag_keys", "folded")
    SELECT p."id", t."is_current", t."is_approved", p."created_by", p."created_at", p."is_shared", t."category",
      ARRAY(SELECT DISTINCT "tag_key"(tag) FROM unnest(t."tags") AS u(tag)),
      "prompt_search_text"(t."title", t."tags", t."description", t."content")
    FROM (
      SELECT true, p."version" IS NOT DISTINCT FROM p."approved_version", p."category", p."tags", p."title",
        p."description", p."content"
      UNION ALL
      SELECT false, true, v."category", v."tags", v."title", v."description", v."content" FROM "prompt_versions" v
      WHERE v."prompt_id" = p."id" AND v."version" = p."approved_version" AND v."version" <> p."version"
    ) AS t("is_current", "is_approved", "category", "tags", "title", "description", "content")
    ON CONFLICT ("prompt_id", "is_current") DO UPDATE SET "is_approved" = excluded."is_approved",
      "created_by" = excluded."created_by", "created_at" = excluded."created_at", "is_shared" = excluded."is_shared",
      "category" = excluded."category", "tag_keys" = excluded."tag_keys", "folded" = excluded."folded";
  IF p."approved_version" IS NOT DISTINCT FROM p."version" OR p."approved_version" IS NULL THEN
    DELETE FROM "prompt_search" WHERE "prompt_id" = p."id" AND NOT "is_current";
  END IF;
END $$;

-- True by itself: each write of a prompt writes its row here.
CREATE FUNCTION "keep_search_texts"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."deleted_at" IS NOT NULL THEN
    DELETE FROM "prompt_search" WHERE "prompt_id" = NEW."id";
  ELSIF TG_OP = 'INSERT' OR OLD."deleted_at" IS NOT NULL OR OLD."approved_version" IS DISTINCT FROM NEW."approved_version"
    OR OLD."version" <> NEW."version" AND NEW."approved_version" IS NOT NULL
    OR (OLD."title", OLD."tags", OLD."description", OLD."content")
      IS DISTINCT FROM (NEW."title", NEW."tags", NEW."description", NEW."content") THEN
    PERFORM "enter_search_texts"(NEW);
  ELSE
    UPDATE "prompt_search" SET "created_by" = NEW."created_by", "created_at" = NEW."created_at",
      "is_shared" = NEW."is_shared", "category" = CASE WHEN "is_current" THEN NEW."category" ELSE "category" END
      WHERE "prompt_id" = NEW."id";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "prompts_searchable" AFTER INSERT ON "prompts" FOR EACH ROW EXECUTE FUNCTION "keep_search_texts"();
CREATE TRIGGER "prompts_search_changes"
  AFTER UPDATE OF "title", "tags", "description", "content", "category", "is_shared", "created_by", "created_at",
    "deleted_at", "version", "approved_version" ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "keep_search_texts"();

SELECT "enter_search_texts"(p) FROM "prompts" p WHERE p."deleted_at" IS NULL;

-- New entries wait in a short list beside the index that searches read along (docs/decisions/0143-search-keys-wait.md).
CREATE INDEX "prompt_search_grams_idx" ON "prompt_search" USING gin ("search_grams"("folded"), "tag_keys")
  WITH (fastupdate = on, gin_pending_list_limit = 1024);
CREATE INDEX "prompt_search_title_idx" ON "prompt_search" USING gin ("search_grams"("search_title"("folded")))
  WITH (fastupdate = on, gin_pending_list_limit = 256);
CREATE INDEX "profiles_name_grams_idx" ON "profiles" USING gin ("search_grams"("search_fold"("full_name")))
  WITH (fastupdate = off);
-- Statistics of long arrays are dear to collect and say nothing that the plans need.
ALTER INDEX "prompt_search_grams_idx" ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX "prompt_search_title_idx" ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX "profiles_name_grams_idx" ALTER COLUMN 1 SET STATISTICS 0;

-- The profiles whose name holds a folded text.
CREATE FUNCTION "profiles_named"("folded" TEXT) RETURNS SETOF UUID LANGUAGE sql STABLE ROWS 5 AS $$
  SELECT c."id" FROM "profiles" c
  WHERE "search_grams"("search_fold"(c."full_name")) @> "search_probe"(folded)
    AND "text_holds"("search_fold"(c."full_name"), folded)
$$;

-- How well a prompt that matches a folded text does so, the best first: 0 and 1 in the title, 2 and 3 in a tag, 4 and 5 in
-- the description, 6 and 7 in the text, 8 by its creator's name alone. Even where it stands by itself; one or two characters
-- stand in too many places of a text to look for that. What a letter is depends on the collation that it is called with.
CREATE FUNCTION "search_rank"("title" TEXT, "tags" TEXT[], "description" TEXT, "folded" TEXT, "q" TEXT) RETURNS INTEGER
  LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  part TEXT := "search_fold"(title);
BEGIN
  IF strpos(part, q) > 0 THEN
    RETURN CASE WHEN "stands_alone"(part, q) THEN 0 ELSE 1 END;
  END IF;
  SELECT coalesce(string_agg("search_fold"(tag), E'\n'), '') INTO part FROM unnest(tags) AS t(tag);
  IF strpos(part, q) > 0 THEN
    RETURN CASE WHEN "stands_alone"(part, q) THEN 2 ELSE 3 END;
  END IF;
  part := "search_fold"(description);
  IF strpos(part, q) > 0 THEN
    RETURN CASE WHEN "stands_alone"(part, q) THEN 4 ELSE 5 END;
  END IF;
  part := folded;
  RETURN CASE WHEN strpos(part, q) = 0 THEN 8 WHEN length(q) > 2 AND "stands_alone"(part, q) THEN 6 ELSE 7 END;
END $$;
