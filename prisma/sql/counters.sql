-- Keeps totals: the ledgers of the library and of days, and the counters of each prompt.

-- What one prompt adds to the ledger: to the library, its category, its creator, its home space and each of its tags.
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
        UNION ALL SELECT 'space', p."space_id"::text, '' WHERE p."space_id" IS NOT NULL
        UNION ALL SELECT 'tag', "tag_key"(t.tag), min(t.tag) FROM unnest(p."tags") AS t(tag) GROUP BY 2
      ) AS c;
  END IF;
END $$;

-- Keeps the ledger of totals true: a change of a prompt is written as the difference that it makes.
CREATE OR REPLACE FUNCTION "count_prompt"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "prompt_counters" ("kind", "key", "label", "total", "shared") SELECT * FROM "prompt_counts"(NEW, 1);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "prompt_counters" ("kind", "key", "label", "total", "shared") SELECT * FROM "prompt_counts"(OLD, -1);
  ELSE
    INSERT INTO "prompt_counters" ("kind", "key", "label", "total", "shared")
      SELECT c."kind", c."key", max(c."label"), sum(c."total"), sum(c."shared")
      FROM (SELECT * FROM "prompt_counts"(OLD, -1) UNION ALL SELECT * FROM "prompt_counts"(NEW, 1)) AS c
      GROUP BY c."kind", c."key"
      HAVING sum(c."total") <> 0 OR sum(c."shared") <> 0;
  END IF;
  RETURN NULL;
END $$;

-- Keeps `favorite_count` true. Prompts are locked in the order of their ids.
CREATE OR REPLACE FUNCTION "count_favorite"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  starred RECORD;
BEGIN
  FOR starred IN SELECT c."prompt_id" AS "id", count(*) AS "times" FROM "changed" c GROUP BY 1 ORDER BY 1 LOOP
    UPDATE "prompts" SET "favorite_count" = "favorite_count" + TG_ARGV[0]::integer * starred."times" WHERE "id" = starred."id";
  END LOOP;
  RETURN NULL;
END $$;

-- The first of the days that `recent_uses` counts: today and the 29 before it, in UTC.
CREATE OR REPLACE FUNCTION "first_recent_day"() RETURNS DATE LANGUAGE sql STABLE AS $$
  SELECT (now() AT TIME ZONE 'UTC')::date - 29
$$;

-- Keeps `usage_count` and the uses by day true, and adds to `recent_uses`, which a job ages. Prompts are locked in the order
-- of their ids.
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
  RETURN NULL;
END $$;

-- Sums up the rows of each key into one. One statement: a reader sees the ledger before or after it, never between.
-- Gives back the number of rows it took away. The row that was written first keeps its id, and so its label.
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

-- Sums up the rows of each kind and day into one, in one statement. Gives back the number of rows it took away.
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

-- One row a statement, kind and day. The kind comes as the trigger's argument.
CREATE OR REPLACE FUNCTION "count_by_day"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "daily_counts" ("kind", "day", "total")
    SELECT TG_ARGV[0], (c."created_at" AT TIME ZONE 'UTC')::date, count(*) * TG_ARGV[1]::integer
    FROM "changed" c GROUP BY 2;
  RETURN NULL;
END $$;

-- What one prompt brings, times 1 or -1: nothing unless everybody may see it.
CREATE OR REPLACE FUNCTION "count_shared_days"("p" "prompts", "times" INTEGER) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  IF p."is_shared" AND p."deleted_at" IS NULL THEN
    INSERT INTO "daily_counts" ("kind", "day", "total")
      SELECT 'shared-prompts', (p."created_at" AT TIME ZONE 'UTC')::date, "times"
      UNION ALL
      SELECT 'shared-uses', d."day", "times" * sum(d."total")
      FROM "prompt_daily_uses" d WHERE d."prompt_id" = p."id" GROUP BY d."day" HAVING sum(d."total") <> 0;
  END IF;
END $$;

-- A new prompt has no uses yet.
CREATE OR REPLACE FUNCTION "count_new_shared_prompts"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "daily_counts" ("kind", "day", "total")
    SELECT 'shared-prompts', (c."created_at" AT TIME ZONE 'UTC')::date, count(*)
    FROM "changed" c WHERE c."is_shared" AND c."deleted_at" IS NULL GROUP BY 2;
  RETURN NULL;
END $$;

-- Moves the days of a prompt that is shared, made private, deleted or brought back.
CREATE OR REPLACE FUNCTION "count_shared_prompt"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "count_shared_days"(OLD, -1);
  IF TG_OP = 'UPDATE' THEN
    PERFORM "count_shared_days"(NEW, 1);
  END IF;
  RETURN OLD;
END $$;

-- Uses of prompts that everybody may see, by day.
CREATE OR REPLACE FUNCTION "count_shared_uses"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "daily_counts" ("kind", "day", "total")
    SELECT 'shared-uses', (c."created_at" AT TIME ZONE 'UTC')::date, count(*) * TG_ARGV[0]::integer
    FROM "changed" c JOIN "prompts" p ON p."id" = c."prompt_id"
    WHERE p."is_shared" AND p."deleted_at" IS NULL GROUP BY 2;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "favorites_counted" AFTER INSERT ON "favorites" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_favorite"('1');

CREATE OR REPLACE TRIGGER "favorites_uncounted" AFTER DELETE ON "favorites" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_favorite"('-1');

CREATE OR REPLACE TRIGGER "prompt_usage_by_day_added" AFTER INSERT ON "prompt_usage" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_by_day"('uses', '1');

CREATE OR REPLACE TRIGGER "prompt_usage_by_day_removed" AFTER DELETE ON "prompt_usage" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_by_day"('uses', '-1');

CREATE OR REPLACE TRIGGER "prompt_usage_counted" AFTER INSERT ON "prompt_usage" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_usage"('1');

CREATE OR REPLACE TRIGGER "prompt_usage_uncounted" AFTER DELETE ON "prompt_usage" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_usage"('-1');

-- Triggers of one kind run in the order of their names: these come after the one that locks the prompts' rows
-- (prompt_usage_counted, prompt_usage_uncounted), so that whoever shares one at this moment is before or after all of it.
CREATE OR REPLACE TRIGGER "prompt_usage_visible_added" AFTER INSERT ON "prompt_usage" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_shared_uses"('1');

CREATE OR REPLACE TRIGGER "prompt_usage_visible_removed" AFTER DELETE ON "prompt_usage" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_shared_uses"('-1');

CREATE OR REPLACE TRIGGER "prompts_by_day_added" AFTER INSERT ON "prompts" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_by_day"('prompts', '1');

CREATE OR REPLACE TRIGGER "prompts_by_day_removed" AFTER DELETE ON "prompts" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_by_day"('prompts', '-1');

CREATE OR REPLACE TRIGGER "prompts_counted" AFTER INSERT OR DELETE ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "count_prompt"();

CREATE OR REPLACE TRIGGER "prompts_recounted"
  AFTER UPDATE OF "is_shared", "category", "tags", "created_by", "space_id", "deleted_at" ON "prompts"
  FOR EACH ROW
  WHEN ((OLD."is_shared", OLD."category", OLD."tags", OLD."created_by", OLD."space_id", OLD."deleted_at")
    IS DISTINCT FROM (NEW."is_shared", NEW."category", NEW."tags", NEW."created_by", NEW."space_id", NEW."deleted_at"))
  EXECUTE FUNCTION "count_prompt"();

CREATE OR REPLACE TRIGGER "prompts_shared_days_added" AFTER INSERT ON "prompts" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_new_shared_prompts"();

CREATE OR REPLACE TRIGGER "prompts_shared_days_moved"
  AFTER UPDATE OF "is_shared", "created_at", "deleted_at" ON "prompts"
  FOR EACH ROW
  WHEN ((OLD."is_shared", OLD."created_at", OLD."deleted_at") IS DISTINCT FROM (NEW."is_shared", NEW."created_at", NEW."deleted_at"))
  EXECUTE FUNCTION "count_shared_prompt"();

-- Before its uses go with it.
CREATE OR REPLACE TRIGGER "prompts_shared_days_removed" BEFORE DELETE ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "count_shared_prompt"();
