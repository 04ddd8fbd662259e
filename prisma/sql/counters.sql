-- Maintains totals: the library's and daily counters, and the counters of each prompt.

-- The counters that a prompt contributes to: the library, its category, its creator, its space and each of its tags.
CREATE OR REPLACE FUNCTION "prompt_counts"("p" "prompts", "times" INTEGER)
  RETURNS TABLE ("kind" TEXT, "key" TEXT, "label" TEXT, "total" INTEGER, "shared" INTEGER)
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p."id" IS NOT NULL AND p."deleted_at" IS NULL THEN
    RETURN QUERY
      SELECT c.*, times, CASE WHEN p."is_shared" THEN times ELSE 0 END
      FROM (
        SELECT 'library', '', ''
        UNION ALL SELECT 'category', p."category", ''
        UNION ALL SELECT 'creator', p."created_by"::text, ''
        UNION ALL SELECT 'space', p."space_id"::text, '' WHERE p."space_id" IS NOT NULL
        UNION ALL SELECT 'tag', "tag_key"(t.tag), min(t.tag) FROM unnest(p."tags") AS t(tag) GROUP BY 2
      ) AS c;
  END IF;
END $$;

-- The daily counters that a prompt contributes to: prompts, and, if it is shared, shared prompts and their uses.
CREATE OR REPLACE FUNCTION "prompt_days"("p" "prompts", "times" INTEGER)
  RETURNS TABLE ("kind" TEXT, "day" DATE, "total" BIGINT)
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p."id" IS NOT NULL THEN
    RETURN QUERY SELECT 'prompts', (p."created_at" AT TIME ZONE 'UTC')::date, times::bigint;
    IF p."is_shared" AND p."deleted_at" IS NULL THEN
      RETURN QUERY
        SELECT 'shared-prompts', (p."created_at" AT TIME ZONE 'UTC')::date, times::bigint
        UNION ALL
        SELECT 'shared-uses', d."day", times * sum(d."total")
        FROM "prompt_daily_uses" d WHERE d."prompt_id" = p."id" GROUP BY d."day";
    END IF;
  END IF;
END $$;

-- Updates both kinds of counters by the difference between the old and the new row. NEW is null for a deletion.
CREATE OR REPLACE FUNCTION "count_prompt"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' OR (OLD."is_shared", OLD."category", OLD."tags", OLD."created_by", OLD."space_id", OLD."deleted_at")
    IS DISTINCT FROM (NEW."is_shared", NEW."category", NEW."tags", NEW."created_by", NEW."space_id", NEW."deleted_at") THEN
    INSERT INTO "prompt_counters" ("kind", "key", "label", "total", "shared")
      SELECT c."kind", c."key", max(c."label"), sum(c."total"), sum(c."shared")
      FROM (SELECT * FROM "prompt_counts"(OLD, -1) UNION ALL SELECT * FROM "prompt_counts"(NEW, 1)) AS c
      GROUP BY c."kind", c."key"
      HAVING sum(c."total") <> 0 OR sum(c."shared") <> 0;
  END IF;
  IF TG_OP <> 'UPDATE' OR (OLD."is_shared", OLD."created_at", OLD."deleted_at")
    IS DISTINCT FROM (NEW."is_shared", NEW."created_at", NEW."deleted_at") THEN
    INSERT INTO "daily_counts" ("kind", "day", "total")
      SELECT c."kind", c."day", sum(c."total")
      FROM (SELECT * FROM "prompt_days"(OLD, -1) UNION ALL SELECT * FROM "prompt_days"(NEW, 1)) AS c
      GROUP BY c."kind", c."day"
      HAVING sum(c."total") <> 0;
  END IF;
  RETURN OLD;
END $$;

-- Maintains `favorite_count`. Locks prompts in the order of their ids.
CREATE OR REPLACE FUNCTION "count_favorite"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  starred RECORD;
BEGIN
  FOR starred IN SELECT c."prompt_id" AS "id", count(*) AS "times" FROM "changed" c GROUP BY 1 ORDER BY 1 LOOP
    UPDATE "prompts" SET "favorite_count" = "favorite_count" + TG_ARGV[0]::integer * starred."times" WHERE "id" = starred."id";
  END LOOP;
  RETURN NULL;
END $$;

-- The first day that `recent_uses` counts: today and the 29 days before, in UTC.
CREATE OR REPLACE FUNCTION "first_recent_day"() RETURNS DATE LANGUAGE sql STABLE AS $$
  SELECT (now() AT TIME ZONE 'UTC')::date - 29
$$;

-- Maintains `usage_count` and the daily uses, and adds to `recent_uses`, from which a job subtracts old uses. Prompts
-- are locked in the order of their ids before their visibility is read, so a concurrent change of visibility comes
-- entirely before or after this.
CREATE OR REPLACE FUNCTION "count_usage"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  used RECORD;
BEGIN
  FOR used IN
    SELECT c."prompt_id" AS "id", count(*) AS "times",
      count(*) FILTER (WHERE (c."created_at" AT TIME ZONE 'UTC')::date >= "first_recent_day"()) AS "recently"
    FROM "changed" c GROUP BY 1 ORDER BY 1
  LOOP
    UPDATE "prompts" SET "usage_count" = "usage_count" + TG_ARGV[0]::integer * used."times",
      "recent_uses" = greatest(0, "recent_uses" + TG_ARGV[0]::integer * used."recently")
      WHERE "id" = used."id";
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
  INSERT INTO "daily_counts" ("kind", "day", "total")
    SELECT 'uses', (c."created_at" AT TIME ZONE 'UTC')::date, TG_ARGV[0]::integer * count(*) FROM "changed" c GROUP BY 2
    UNION ALL
    SELECT 'shared-uses', (c."created_at" AT TIME ZONE 'UTC')::date, TG_ARGV[0]::integer * count(*)
    FROM "changed" c JOIN "prompts" p ON p."id" = c."prompt_id"
    WHERE p."is_shared" AND p."deleted_at" IS NULL GROUP BY 2;
  RETURN NULL;
END $$;

-- Merges the rows of each key into one, in one statement: readers see the counters before or after it, never between.
-- Returns the number of rows removed. The oldest row's id is kept, and so its label.
CREATE OR REPLACE FUNCTION "fold_prompt_counters"() RETURNS BIGINT LANGUAGE sql AS $$
  WITH crowded AS (
    SELECT "kind", "key" FROM "prompt_counters" GROUP BY 1, 2
    HAVING count(*) > 1 OR (sum("total") = 0 AND sum("shared") = 0)
  ), taken AS (
    DELETE FROM "prompt_counters" c USING crowded
    WHERE c."kind" = crowded."kind" AND c."key" = crowded."key"
    RETURNING c.*
  ), folded AS (
    INSERT INTO "prompt_counters" ("id", "kind", "key", "label", "total", "shared")
    SELECT min("id"), "kind", "key",
      coalesce((array_agg("label" ORDER BY "id") FILTER (WHERE "shared" > 0))[1], (array_agg("label" ORDER BY "id"))[1]),
      sum("total"), sum("shared")
    FROM taken GROUP BY "kind", "key" HAVING sum("total") <> 0 OR sum("shared") <> 0
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM taken) - (SELECT count(*) FROM folded)
$$;

-- Merges the rows of each kind and day into one, in one statement. Returns the number of rows removed.
CREATE OR REPLACE FUNCTION "fold_daily_counts"() RETURNS BIGINT LANGUAGE sql AS $$
  WITH crowded AS (
    SELECT "kind", "day" FROM "daily_counts" GROUP BY 1, 2 HAVING count(*) > 1
  ), taken AS (
    DELETE FROM "daily_counts" d USING crowded c WHERE d."kind" = c."kind" AND d."day" = c."day" RETURNING d.*
  ), folded AS (
    INSERT INTO "daily_counts" ("kind", "day", "total")
    SELECT "kind", "day", sum("total") FROM taken GROUP BY 1, 2 HAVING sum("total") <> 0 RETURNING 1
  )
  SELECT (SELECT count(*) FROM taken) - (SELECT count(*) FROM folded)
$$;

CREATE OR REPLACE TRIGGER "favorites_counted" AFTER INSERT ON "favorites" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_favorite"('1');

CREATE OR REPLACE TRIGGER "favorites_uncounted" AFTER DELETE ON "favorites" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_favorite"('-1');

CREATE OR REPLACE TRIGGER "prompt_usage_counted" AFTER INSERT ON "prompt_usage" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_usage"('1');

CREATE OR REPLACE TRIGGER "prompt_usage_uncounted" AFTER DELETE ON "prompt_usage" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_usage"('-1');

CREATE OR REPLACE TRIGGER "prompts_counted"
  AFTER UPDATE OF "is_shared", "category", "tags", "created_by", "created_at", "space_id", "deleted_at" ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "count_prompt"();

-- Runs before the prompt's uses are deleted by the cascade.
CREATE OR REPLACE TRIGGER "prompts_uncounted" BEFORE DELETE ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "count_prompt"();
