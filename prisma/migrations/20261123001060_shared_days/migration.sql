-- Beside the days of the whole library, those of what is shared: a member's chart counts nothing of other people's private
-- prompts. A prompt that is shared, made private, deleted or restored takes its day and its uses along.

-- Nobody writes between the count and the triggers that keep it.
LOCK TABLE "prompts", "prompt_usage" IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE "daily_counts" DROP CONSTRAINT "daily_counts_kind_check";
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_kind_check"
  CHECK ("kind" IN ('prompts', 'uses', 'shared-prompts', 'shared-uses'));

-- What one prompt brings, times 1 or -1: nothing unless everybody may see it.
CREATE FUNCTION "count_shared_days"("p" "prompts", "times" INTEGER) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  IF p."is_shared" AND p."deleted_at" IS NULL THEN
    INSERT INTO "daily_counts" ("kind", "day", "total")
      SELECT 'shared-prompts', (p."created_at" AT TIME ZONE 'UTC')::date, "times"
      UNION ALL
      SELECT 'shared-uses', d."day", "times" * sum(d."total")
      FROM "prompt_daily_uses" d WHERE d."prompt_id" = p."id" GROUP BY d."day" HAVING sum(d."total") <> 0;
  END IF;
END $$;

CREATE FUNCTION "count_shared_prompt"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "count_shared_days"(OLD, -1);
  IF TG_OP = 'UPDATE' THEN
    PERFORM "count_shared_days"(NEW, 1);
  END IF;
  RETURN OLD;
END $$;

-- A new prompt has no uses yet.
CREATE FUNCTION "count_new_shared_prompts"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "daily_counts" ("kind", "day", "total")
    SELECT 'shared-prompts', (c."created_at" AT TIME ZONE 'UTC')::date, count(*)
    FROM "changed" c WHERE c."is_shared" AND c."deleted_at" IS NULL GROUP BY 2;
  RETURN NULL;
END $$;

CREATE FUNCTION "count_shared_uses"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "daily_counts" ("kind", "day", "total")
    SELECT 'shared-uses', (c."created_at" AT TIME ZONE 'UTC')::date, count(*) * TG_ARGV[0]::integer
    FROM "changed" c JOIN "prompts" p ON p."id" = c."prompt_id"
    WHERE p."is_shared" AND p."deleted_at" IS NULL GROUP BY 2;
  RETURN NULL;
END $$;

CREATE TRIGGER "prompts_shared_days_added" AFTER INSERT ON "prompts" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_new_shared_prompts"();
CREATE TRIGGER "prompts_shared_days_moved"
  AFTER UPDATE OF "is_shared", "created_at", "deleted_at" ON "prompts"
  FOR EACH ROW
  WHEN ((OLD."is_shared", OLD."created_at", OLD."deleted_at") IS DISTINCT FROM (NEW."is_shared", NEW."created_at", NEW."deleted_at"))
  EXECUTE FUNCTION "count_shared_prompt"();
-- Before its uses go with it.
CREATE TRIGGER "prompts_shared_days_removed" BEFORE DELETE ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "count_shared_prompt"();

-- Triggers of one kind run in the order of their names: these come after the one that locks the prompts' rows
-- (prompt_usage_counted, prompt_usage_uncounted), so that whoever shares one at this moment is before or after all of it.
CREATE TRIGGER "prompt_usage_visible_added" AFTER INSERT ON "prompt_usage" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_shared_uses"('1');
CREATE TRIGGER "prompt_usage_visible_removed" AFTER DELETE ON "prompt_usage" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_shared_uses"('-1');

INSERT INTO "daily_counts" ("kind", "day", "total")
  SELECT 'shared-prompts', ("created_at" AT TIME ZONE 'UTC')::date, count(*)
  FROM "prompts" WHERE "is_shared" AND "deleted_at" IS NULL GROUP BY 2
  UNION ALL
  SELECT 'shared-uses', d."day", sum(d."total")
  FROM "prompt_daily_uses" d JOIN "prompts" p ON p."id" = d."prompt_id"
  WHERE p."is_shared" AND p."deleted_at" IS NULL GROUP BY 2 HAVING sum(d."total") <> 0;
