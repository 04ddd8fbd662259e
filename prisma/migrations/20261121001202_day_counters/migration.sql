-- Prompts by the day they were made, in the same ledger as the other totals: a page far down the newest first begins at its day
-- instead of passing every prompt before it (docs/decisions/0093-deep-pages.md).

-- Nobody writes between the count and the triggers that keep it.
LOCK TABLE "prompts" IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE "prompt_counters" DROP CONSTRAINT "prompt_counters_kind_check";
ALTER TABLE "prompt_counters" ADD CONSTRAINT "prompt_counters_kind_check"
  CHECK ("kind" IN ('library', 'category', 'tag', 'creator', 'day'));

-- The key of a day in UTC: '2026-11-21', so that days sort as their keys do.
CREATE FUNCTION "day_key"("moment" TIMESTAMPTZ) RETURNS TEXT LANGUAGE sql STABLE STRICT PARALLEL SAFE
  RETURN to_char("moment" AT TIME ZONE 'UTC', 'YYYY-MM-DD');

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
        UNION ALL SELECT 'day', "day_key"(p."created_at"), ''
        UNION ALL SELECT 'tag', "tag_key"(t.tag), min(t.tag) FROM unnest(p."tags") AS t(tag) GROUP BY 2
      ) AS c;
  END IF;
END $$;

DROP TRIGGER "prompts_recounted" ON "prompts";
CREATE TRIGGER "prompts_recounted"
  AFTER UPDATE OF "is_shared", "category", "tags", "created_by", "created_at", "deleted_at" ON "prompts"
  FOR EACH ROW
  WHEN ((OLD."is_shared", OLD."category", OLD."tags", OLD."created_by", OLD."created_at", OLD."deleted_at")
    IS DISTINCT FROM (NEW."is_shared", NEW."category", NEW."tags", NEW."created_by", NEW."created_at", NEW."deleted_at"))
  EXECUTE FUNCTION "count_prompt"();

INSERT INTO "prompt_counters" ("kind", "key", "total", "shared")
  SELECT 'day', "day_key"("created_at"), count(*), count(*) FILTER (WHERE "is_shared")
  FROM "prompts" WHERE "deleted_at" IS NULL GROUP BY 2;
