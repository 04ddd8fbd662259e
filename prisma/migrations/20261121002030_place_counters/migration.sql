-- How many shared prompts stand in each stretch of every order of the lists: a page far down begins at its stretch instead of
-- passing every prompt before it (docs/decisions/0093-deep-pages.md). A ledger like prompt_counters: writers only add lines, and
-- the sum of the lines is the number at any moment. The days, which that ledger counted until now, stand here with the others.

-- Nobody writes between the count and the triggers that keep it.
LOCK TABLE "prompt_usage", "prompts" IN SHARE ROW EXCLUSIVE MODE;

CREATE TABLE "place_counters" (
  "kind" TEXT COLLATE "C" NOT NULL,
  -- Keys of a kind sort as the prompts in their stretches do.
  "key" TEXT COLLATE "C" NOT NULL,
  "total" INTEGER NOT NULL,
  CONSTRAINT "place_counters_kind_check"
    CHECK ("kind" IN ('day', 'title2', 'title4', 'title6', 'used', 'used_week', 'starred', 'starred_week'))
);
CREATE INDEX "place_counters_kind_key_idx" ON "place_counters" ("kind", "key") INCLUDE ("total");

-- The beginning of a sort key, that many bytes of it. Of a character that is cut, the first one whose encoding begins the same:
-- so there are few beginnings in any script, and each is the smallest key of its stretch.
CREATE FUNCTION "cut_title_beginning"("key" TEXT, "bytes" INTEGER) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  taken TEXT := '';
  room INTEGER := "bytes";
  letter TEXT;
  size INTEGER;
  cut INTEGER;
BEGIN
  FOR place IN 1.."bytes" LOOP
    letter := substr("key", place, 1);
    size := octet_length(letter);
    IF size > room THEN
      -- Each byte that is cut holds six bits. The first characters of three and of four bytes are U+0800 and U+10000.
      cut := 6 * (size - room);
      RETURN taken || CASE WHEN room = 0 THEN ''
        ELSE chr(greatest((ascii(letter) >> cut) << cut, CASE size WHEN 2 THEN 128 WHEN 3 THEN 2048 ELSE 65536 END)) END;
    END IF;
    taken := taken || letter;
    room := room - size;
  END LOOP;
  RETURN taken;
END $$;
CREATE FUNCTION "title_beginning"("key" TEXT, "bytes" INTEGER) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(left("key", "bytes")) <= "bytes" THEN left("key", "bytes")
    ELSE "cut_title_beginning"("key", "bytes") END;

-- A number of uses or favourites, ten digits long. From 100 on those with the same two leading digits are one stretch.
CREATE FUNCTION "count_place"("count" INTEGER) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lpad(CASE WHEN "count" < 100 THEN "count"
    ELSE trunc("count"::numeric, 2 - length("count"::text))::integer END::text, 10, '0');

-- Among prompts with the same number the newer come first. Those of the smallest numbers, which most prompts have, are divided
-- by weeks in UTC, each named by its Monday.
CREATE FUNCTION "count_week_place"("count" INTEGER, "moment" TIMESTAMPTZ) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN "count" < 32 THEN
    "count_place"("count") || to_char(date_trunc('week', "moment" AT TIME ZONE 'UTC'), ' YYYY-MM-DD') END;

-- The stretches that a shared prompt stands in, as place_kinds() has them.
CREATE FUNCTION "prompt_places"("title_key" TEXT, "created_at" TIMESTAMPTZ, "used" INTEGER, "starred" INTEGER)
  RETURNS TEXT[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ARRAY["day_key"("created_at"),
    "title_beginning"("title_key", 2), "title_beginning"("title_key", 4), "title_beginning"("title_key", 6),
    "count_place"("used"), "count_week_place"("used", "created_at"),
    "count_place"("starred"), "count_week_place"("starred", "created_at")];
CREATE FUNCTION "place_kinds"() RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY['day', 'title2', 'title4', 'title6', 'used', 'used_week', 'starred', 'starred_week'];

-- Lines for the stretches that a prompt leaves or enters, and none for those it stays in.
CREATE FUNCTION "place_prompt"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  before TEXT[];
  after TEXT[];
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."is_shared" AND OLD."deleted_at" IS NULL THEN
    before := "prompt_places"(OLD."title_key", OLD."created_at", OLD."usage_count", OLD."favorite_count");
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."is_shared" AND NEW."deleted_at" IS NULL THEN
    after := "prompt_places"(NEW."title_key", NEW."created_at", NEW."usage_count", NEW."favorite_count");
  END IF;
  INSERT INTO "place_counters" ("kind", "key", "total")
    SELECT p."kind", c."key", c."total"
    FROM unnest("place_kinds"(), before, after) AS p("kind", "left", "entered")
    CROSS JOIN LATERAL (VALUES (p."left", -1), (p."entered", 1)) AS c("key", "total")
    WHERE p."left" IS DISTINCT FROM p."entered" AND c."key" IS NOT NULL;
  RETURN NULL;
END $$;

-- Sums up the lines of each stretch into one, in one statement. Gives back the number of lines it took away.
CREATE FUNCTION "fold_place_counters"() RETURNS BIGINT LANGUAGE sql AS $$
  WITH crowded AS (
    SELECT "kind", "key" FROM "place_counters" GROUP BY 1, 2 HAVING count(*) > 1 OR sum("total") = 0
  ), taken AS (
    DELETE FROM "place_counters" c USING crowded
    WHERE c."kind" = crowded."kind" AND c."key" = crowded."key"
    RETURNING c.*
  ), folded AS (
    INSERT INTO "place_counters" ("kind", "key", "total")
    SELECT "kind", "key", sum("total") FROM taken GROUP BY 1, 2 HAVING sum("total") <> 0 RETURNING 1
  )
  SELECT (SELECT count(*) FROM taken) - (SELECT count(*) FROM folded)
$$;

INSERT INTO "place_counters" ("kind", "key", "total")
  SELECT p."kind", p."key", count(*)
  FROM "prompts" r CROSS JOIN LATERAL unnest("place_kinds"(),
    "prompt_places"(r."title_key", r."created_at", r."usage_count", r."favorite_count")) AS p("kind", "key")
  WHERE r."is_shared" AND r."deleted_at" IS NULL AND p."key" IS NOT NULL GROUP BY 1, 2;

CREATE TRIGGER "prompts_placed" AFTER INSERT ON "prompts"
  FOR EACH ROW WHEN (NEW."is_shared" AND NEW."deleted_at" IS NULL) EXECUTE FUNCTION "place_prompt"();
CREATE TRIGGER "prompts_unplaced" AFTER DELETE ON "prompts"
  FOR EACH ROW WHEN (OLD."is_shared" AND OLD."deleted_at" IS NULL) EXECUTE FUNCTION "place_prompt"();
CREATE TRIGGER "prompts_moved"
  AFTER UPDATE OF "title", "usage_count", "favorite_count", "is_shared", "created_at", "deleted_at" ON "prompts"
  FOR EACH ROW
  WHEN (((OLD."is_shared" AND OLD."deleted_at" IS NULL) OR (NEW."is_shared" AND NEW."deleted_at" IS NULL))
    AND (OLD."title_key", OLD."usage_count", OLD."favorite_count", OLD."is_shared", OLD."created_at", OLD."deleted_at")
      IS DISTINCT FROM
      (NEW."title_key", NEW."usage_count", NEW."favorite_count", NEW."is_shared", NEW."created_at", NEW."deleted_at"))
  EXECUTE FUNCTION "place_prompt"();

-- The days leave the other ledger.
CREATE OR REPLACE FUNCTION "prompt_counts"("p" "prompts", "times" INTEGER)
  RETURNS TABLE ("kind" TEXT, "key" TEXT, "label" TEXT, "total" INTEGER, "shared" INTEGER)
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p."deleted_at" IS NULL THEN
    RETURN QUERY
      SELECT c.*, times, CASE WHEN p."is_shared" THEN times ELSE 0 END
      FROM (
        SELECT 'library', '', ''
        UNION ALL SELECT 'category', p."category", ''
        UNION ALL SELECT 'creator', p."created_by"::text, ''
        UNION ALL SELECT 'tag', "tag_key"(t.tag), min(t.tag) FROM unnest(p."tags") AS t(tag) GROUP BY 2
      ) AS c;
  END IF;
END $$;
DROP TRIGGER "prompts_recounted" ON "prompts";
CREATE TRIGGER "prompts_recounted"
  AFTER UPDATE OF "is_shared", "category", "tags", "created_by", "deleted_at" ON "prompts"
  FOR EACH ROW
  WHEN ((OLD."is_shared", OLD."category", OLD."tags", OLD."created_by", OLD."deleted_at")
    IS DISTINCT FROM (NEW."is_shared", NEW."category", NEW."tags", NEW."created_by", NEW."deleted_at"))
  EXECUTE FUNCTION "count_prompt"();
DELETE FROM "prompt_counters" WHERE "kind" = 'day';
ALTER TABLE "prompt_counters" DROP CONSTRAINT "prompt_counters_kind_check";
ALTER TABLE "prompt_counters" ADD CONSTRAINT "prompt_counters_kind_check"
  CHECK ("kind" IN ('library', 'category', 'tag', 'creator'));

-- Uses that are written together move their prompt once. The prompts' rows come first, in the order of their ids: whoever holds
-- one never waits for a day's row, and nobody waits in a circle.
DROP TRIGGER "prompt_usage_count" ON "prompt_usage";
CREATE OR REPLACE FUNCTION "count_usage"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  used RECORD;
BEGIN
  FOR used IN SELECT c."prompt_id" AS "id", count(*) AS "times" FROM "changed" c GROUP BY 1 ORDER BY 1 LOOP
    UPDATE "prompts" SET "usage_count" = "usage_count" + TG_ARGV[0]::integer * used."times" WHERE "id" = used."id";
  END LOOP;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "prompt_daily_uses" AS d ("prompt_id", "day", "version", "total")
      SELECT c."prompt_id", (c."created_at" AT TIME ZONE 'UTC')::date, c."version", count(*) FROM "changed" c GROUP BY 1, 2, 3
      ON CONFLICT ("prompt_id", "day", "version") DO UPDATE SET "total" = d."total" + excluded."total";
  ELSE
    UPDATE "prompt_daily_uses" d SET "total" = d."total" - c."total"
      FROM (SELECT "prompt_id", ("created_at" AT TIME ZONE 'UTC')::date AS "day", "version", count(*) AS "total"
            FROM "changed" GROUP BY 1, 2, 3) c
      WHERE (d."prompt_id", d."day", d."version") = (c."prompt_id", c."day", c."version");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "prompt_usage_counted" AFTER INSERT ON "prompt_usage" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_usage"('1');
CREATE TRIGGER "prompt_usage_uncounted" AFTER DELETE ON "prompt_usage" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_usage"('-1');
