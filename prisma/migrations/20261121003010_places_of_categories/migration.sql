-- Pages far down in a category begin at their place too, and those of a member with thousands of private prompts find these in
-- every order (docs/decisions/0093-deep-pages.md). Days are found by their month: a library of ten years has 3,650 of them.

-- Nobody writes between the count and the trigger that keeps it.
LOCK TABLE "prompts" IN SHARE ROW EXCLUSIVE MODE;

-- A kind is that of an order, which is about all shared prompts, or that and a category: 'day', 'day Sales'.
ALTER TABLE "place_counters" DROP CONSTRAINT "place_counters_kind_check";
ALTER TABLE "place_counters" ADD CONSTRAINT "place_counters_kind_check" CHECK (split_part("kind", ' ', 1)
  IN ('month', 'day', 'title2', 'title4', 'title6', 'used', 'used_week', 'starred', 'starred_week'));

DROP FUNCTION "place_kinds"();
CREATE FUNCTION "place_kinds"("category" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY['title6', 'month', 'day', 'title2', 'title4', 'used', 'used_week', 'starred', 'starred_week',
    'month ' || "category", 'day ' || "category", 'title2 ' || "category", 'title4 ' || "category", 'used ' || "category",
    'used_week ' || "category", 'starred ' || "category", 'starred_week ' || "category"];

-- The stretches that a shared prompt stands in, as place_kinds() has them. Those of six bytes would be too many to keep for
-- each category.
CREATE OR REPLACE FUNCTION "prompt_places"("title_key" TEXT, "created_at" TIMESTAMPTZ, "used" INTEGER, "starred" INTEGER)
  RETURNS TEXT[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  of_all TEXT[] := ARRAY["title_beginning"("title_key", 6),
    left("day_key"("created_at"), 7), "day_key"("created_at"), "title_beginning"("title_key", 2), "title_beginning"("title_key", 4),
    "count_place"("used"), "count_week_place"("used", "created_at"),
    "count_place"("starred"), "count_week_place"("starred", "created_at")];
BEGIN
  RETURN of_all || of_all[2:];
END $$;

-- Lines for the stretches that a prompt leaves or enters, and none for those it stays in.
CREATE OR REPLACE FUNCTION "place_prompt"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  before TEXT[];
  before_kinds TEXT[];
  after TEXT[];
  after_kinds TEXT[];
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."is_shared" AND OLD."deleted_at" IS NULL THEN
    before_kinds := "place_kinds"(OLD."category");
    before := "prompt_places"(OLD."title_key", OLD."created_at", OLD."usage_count", OLD."favorite_count");
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."is_shared" AND NEW."deleted_at" IS NULL THEN
    after_kinds := "place_kinds"(NEW."category");
    after := "prompt_places"(NEW."title_key", NEW."created_at", NEW."usage_count", NEW."favorite_count");
  END IF;
  INSERT INTO "place_counters" ("kind", "key", "total")
    SELECT c."kind", c."key", c."total"
    FROM unnest(before_kinds, before, after_kinds, after) AS p("left_kind", "left", "entered_kind", "entered")
    CROSS JOIN LATERAL (VALUES (p."left_kind", p."left", -1), (p."entered_kind", p."entered", 1)) AS c("kind", "key", "total")
    WHERE (p."left_kind", p."left") IS DISTINCT FROM (p."entered_kind", p."entered") AND c."key" IS NOT NULL;
  RETURN NULL;
END $$;

DROP TRIGGER "prompts_moved" ON "prompts";
CREATE TRIGGER "prompts_moved"
  AFTER UPDATE OF "title", "category", "usage_count", "favorite_count", "is_shared", "created_at", "deleted_at" ON "prompts"
  FOR EACH ROW
  WHEN (((OLD."is_shared" AND OLD."deleted_at" IS NULL) OR (NEW."is_shared" AND NEW."deleted_at" IS NULL))
    AND (OLD."title_key", OLD."category", OLD."usage_count", OLD."favorite_count", OLD."is_shared", OLD."created_at", OLD."deleted_at")
      IS DISTINCT FROM
      (NEW."title_key", NEW."category", NEW."usage_count", NEW."favorite_count", NEW."is_shared", NEW."created_at", NEW."deleted_at"))
  EXECUTE FUNCTION "place_prompt"();

INSERT INTO "place_counters" ("kind", "key", "total")
  SELECT p."kind", p."key", count(*)
  FROM "prompts" r CROSS JOIN LATERAL unnest("place_kinds"(r."category"),
    "prompt_places"(r."title_key", r."created_at", r."usage_count", r."favorite_count")) AS p("kind", "key")
  WHERE r."is_shared" AND r."deleted_at" IS NULL AND p."key" IS NOT NULL
    AND (p."kind" = 'month' OR strpos(p."kind", ' ') > 0) GROUP BY 1, 2;

-- Somebody's private prompts in each order, to be counted and merged without a look at their others.
CREATE INDEX "prompts_private_recent_idx" ON "prompts" ("created_by", "created_at" DESC, "id" DESC)
  INCLUDE ("category") WHERE NOT "is_shared" AND "deleted_at" IS NULL;
CREATE INDEX "prompts_private_starred_idx" ON "prompts" ("created_by", "favorite_count" DESC, "created_at" DESC, "id" DESC)
  INCLUDE ("category") WHERE NOT "is_shared" AND "deleted_at" IS NULL;
CREATE INDEX "prompts_private_used_idx" ON "prompts" ("created_by", "usage_count" DESC, "created_at" DESC, "id" DESC)
  INCLUDE ("category") WHERE NOT "is_shared" AND "deleted_at" IS NULL;
CREATE INDEX "prompts_private_alpha_idx" ON "prompts" ("created_by", "title_key", "id")
  INCLUDE ("category") WHERE NOT "is_shared" AND "deleted_at" IS NULL;
