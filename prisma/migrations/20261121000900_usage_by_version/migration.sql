-- Each use belongs to the version that was copied, and is summed up by day and version, so that the page of a prompt
-- reads a few rows a day whatever the number of its uses.
ALTER TABLE "prompt_usage" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

UPDATE "prompt_usage" u SET "version" = x."version"
FROM (
  SELECT o."id", (
    SELECT max(v."version") FROM "prompt_versions" v
    WHERE v."prompt_id" = o."prompt_id" AND v."created_at" <= o."created_at"
  ) AS "version"
  FROM "prompt_usage" o
) x
WHERE x."id" = u."id" AND x."version" > 1;

CREATE TABLE "prompt_daily_uses" (
  "prompt_id" UUID NOT NULL,
  -- The day in UTC.
  "day" DATE NOT NULL,
  "version" INTEGER NOT NULL,
  "total" INTEGER NOT NULL,
  CONSTRAINT "prompt_daily_uses_pkey" PRIMARY KEY ("prompt_id", "day", "version"),
  CONSTRAINT "prompt_daily_uses_total_check" CHECK ("total" >= 0)
);
ALTER TABLE "prompt_daily_uses" ADD CONSTRAINT "prompt_daily_uses_prompt_id_fkey"
  FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "prompt_daily_uses" ("prompt_id", "day", "version", "total")
  SELECT "prompt_id", ("created_at" AT TIME ZONE 'UTC')::date, "version", count(*) FROM "prompt_usage" GROUP BY 1, 2, 3;

-- The prompt's own row comes first: whoever holds it never waits for a day's row.
CREATE OR REPLACE FUNCTION "count_usage"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE "prompts" SET "usage_count" = "usage_count" + 1 WHERE "id" = NEW."prompt_id";
    INSERT INTO "prompt_daily_uses" AS d ("prompt_id", "day", "version", "total")
      VALUES (NEW."prompt_id", (NEW."created_at" AT TIME ZONE 'UTC')::date, NEW."version", 1)
      ON CONFLICT ("prompt_id", "day", "version") DO UPDATE SET "total" = d."total" + 1;
  ELSE
    UPDATE "prompts" SET "usage_count" = "usage_count" - 1 WHERE "id" = OLD."prompt_id";
    UPDATE "prompt_daily_uses" SET "total" = "total" - 1
      WHERE "prompt_id" = OLD."prompt_id" AND "version" = OLD."version"
        AND "day" = (OLD."created_at" AT TIME ZONE 'UTC')::date;
  END IF;
  RETURN NULL;
END $$;
