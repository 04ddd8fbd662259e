-- Where in an order the prompts of a list stand: marks every so many prompts, kept for each list that is long, with the number of
-- prompts up to the next. They take the place of the counts by days, numbers and beginnings of titles, which were kept for all
-- shared prompts and for categories alone and were written with every change (docs/decisions/0145-place-marks.md).

DROP TRIGGER "prompts_placed" ON "prompts";
DROP TRIGGER "prompts_unplaced" ON "prompts";
DROP TRIGGER "prompts_moved" ON "prompts";
DROP FUNCTION "place_prompt"();
DROP FUNCTION "prompt_places"(TEXT, TIMESTAMPTZ, INTEGER, INTEGER);
DROP FUNCTION "place_kinds"(TEXT);
DROP FUNCTION "count_week_place"(INTEGER, TIMESTAMPTZ);
DROP FUNCTION "count_place"(INTEGER);
DROP FUNCTION "title_beginning"(TEXT, INTEGER);
DROP FUNCTION "cut_title_beginning"(TEXT, INTEGER);
DROP FUNCTION "day_key"(TIMESTAMPTZ);
DROP FUNCTION "fold_place_counters"();
DROP TABLE "place_counters";

-- The orders that have marks.
CREATE TABLE "place_orders" (
  -- As place_lists() names them.
  "list" TEXT COLLATE "C" NOT NULL,
  "sort" TEXT COLLATE "C" NOT NULL CHECK ("sort" IN ('recent', 'used', 'starred', 'alpha')),
  -- Prompts from one mark to the next, when they are made.
  "depth" INTEGER NOT NULL CHECK ("depth" > 0),
  -- Its marks are still to be made, or to be made anew.
  "is_due" BOOLEAN NOT NULL DEFAULT true,
  PRIMARY KEY ("list", "sort")
);

-- Marks in the order of their lists. Sixty-four of them are a stretch.
CREATE TABLE "place_marks" (
  "list" TEXT COLLATE "C" NOT NULL,
  "sort" TEXT COLLATE "C" NOT NULL,
  "stretch" INTEGER NOT NULL,
  "step" INTEGER NOT NULL,
  -- The place, as place_keys() has it; the first one of a list stands before every prompt.
  "number" INTEGER NOT NULL,
  "moment" TIMESTAMPTZ NOT NULL,
  "title" TEXT COLLATE "C" NOT NULL,
  "id" UUID NOT NULL,
  -- Prompts from this place up to the next mark.
  "total" INTEGER NOT NULL,
  -- Those of the whole stretch, at its first mark.
  "stretch_total" INTEGER CHECK (("stretch_total" IS NULL) = ("step" > 0)),
  PRIMARY KEY ("list", "sort", "stretch", "step"),
  FOREIGN KEY ("list", "sort") REFERENCES "place_orders" ON DELETE CASCADE
);
CREATE INDEX "place_marks_stretches_idx" ON "place_marks" ("list", "sort", "stretch") WHERE "step" = 0;
CREATE INDEX "place_marks_places_idx" ON "place_marks" ("list", "sort", "number", "moment", "title", "id");

-- What has changed since the totals above were last brought up to date: a prompt as it was (-1) and as it is now (1). A writer adds
-- lines and waits for nobody; a reader counts them beside the marks.
CREATE TABLE "place_moves" (
  "change" SMALLINT NOT NULL CHECK ("change" IN (-1, 1)),
  "id" UUID NOT NULL,
  "is_shared" BOOLEAN NOT NULL,
  "created_by" UUID NOT NULL,
  "category" TEXT NOT NULL,
  "tags" TEXT[] NOT NULL,
  "created_at" TIMESTAMPTZ NOT NULL,
  "usage_count" INTEGER NOT NULL,
  "favorite_count" INTEGER NOT NULL,
  "title_key" TEXT COLLATE "C" NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

CREATE FUNCTION "note_place_move"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."deleted_at" IS NULL THEN
    INSERT INTO "place_moves" VALUES (-1, OLD."id", OLD."is_shared", OLD."created_by", OLD."category", OLD."tags",
      OLD."created_at", OLD."usage_count", OLD."favorite_count", OLD."title_key");
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."deleted_at" IS NULL THEN
    INSERT INTO "place_moves" VALUES (1, NEW."id", NEW."is_shared", NEW."created_by", NEW."category", NEW."tags",
      NEW."created_at", NEW."usage_count", NEW."favorite_count", NEW."title_key");
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "prompts_placed" AFTER INSERT ON "prompts"
  FOR EACH ROW WHEN (NEW."deleted_at" IS NULL) EXECUTE FUNCTION "note_place_move"();
CREATE TRIGGER "prompts_unplaced" AFTER DELETE ON "prompts"
  FOR EACH ROW WHEN (OLD."deleted_at" IS NULL) EXECUTE FUNCTION "note_place_move"();
CREATE TRIGGER "prompts_moved"
  AFTER UPDATE OF "title", "category", "tags", "usage_count", "favorite_count", "is_shared", "created_by", "created_at", "deleted_at"
  ON "prompts" FOR EACH ROW
  WHEN ((OLD."deleted_at" IS NULL OR NEW."deleted_at" IS NULL)
    AND (OLD."title_key", OLD."category", OLD."tags", OLD."usage_count", OLD."favorite_count", OLD."is_shared", OLD."created_by",
      OLD."created_at", OLD."deleted_at" IS NULL)
      IS DISTINCT FROM
      (NEW."title_key", NEW."category", NEW."tags", NEW."usage_count", NEW."favorite_count", NEW."is_shared", NEW."created_by",
      NEW."created_at", NEW."deleted_at" IS NULL))
  EXECUTE FUNCTION "note_place_move"();

-- The lists that a prompt is in.
CREATE FUNCTION "place_lists"("is_shared" BOOLEAN, "created_by" UUID, "category" TEXT, "tags" TEXT[]) RETURNS TEXT[]
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ARRAY['of ' || "created_by"] || CASE WHEN "is_shared"
    THEN ARRAY['shared', 'category ' || "category", 'shared of ' || "created_by"]
      || ARRAY(SELECT DISTINCT 'tag ' || "tag_key"(t."tag") FROM unnest("tags") AS t("tag"))
    ELSE ARRAY['private of ' || "created_by"] END;

-- The prompts of a list, of one moment: that of the statement it is called in.
CREATE FUNCTION "place_list_prompts"("list" TEXT)
  RETURNS TABLE ("id" UUID, "created_at" TIMESTAMPTZ, "usage_count" INTEGER, "favorite_count" INTEGER, "title_key" TEXT)
  LANGUAGE plpgsql STABLE AS $$
DECLARE
  name TEXT := substr("list", strpos("list", ' ') + 1);
BEGIN
  IF "list" = 'shared' THEN
    RETURN QUERY SELECT p."id", p."created_at", p."usage_count", p."favorite_count", p."title_key"
      FROM "prompts" p WHERE p."is_shared" AND p."deleted_at" IS NULL;
  ELSIF starts_with("list", 'category ') THEN
    RETURN QUERY SELECT p."id", p."created_at", p."usage_count", p."favorite_count", p."title_key"
      FROM "prompts" p WHERE p."is_shared" AND p."deleted_at" IS NULL AND p."category" = name;
  ELSIF starts_with("list", 'tag ') THEN
    RETURN QUERY SELECT p."id", p."created_at", p."usage_count", p."favorite_count", p."title_key"
      FROM "prompt_search" s JOIN "prompts" p ON p."id" = s."prompt_id"
      WHERE s."keys" @> ARRAY[' #' || name] AND p."is_shared" AND p."deleted_at" IS NULL;
  ELSIF starts_with("list", 'of ') THEN
    RETURN QUERY SELECT p."id", p."created_at", p."usage_count", p."favorite_count", p."title_key"
      FROM "prompts" p WHERE p."created_by" = name::uuid AND p."deleted_at" IS NULL;
  ELSE
    RETURN QUERY SELECT p."id", p."created_at", p."usage_count", p."favorite_count", p."title_key"
      FROM "prompts" p WHERE p."created_by" = substr(name, 4)::uuid AND p."deleted_at" IS NULL
        AND p."is_shared" = starts_with("list", 'shared of ');
  END IF;
END $$;

-- Where a prompt stands in each order: by number and moment, the greatest first, or by title, the smallest first; then by id likewise.
CREATE FUNCTION "place_keys"("created_at" TIMESTAMPTZ, "usage_count" INTEGER, "favorite_count" INTEGER, "title_key" TEXT)
  RETURNS TABLE ("sort" TEXT, "number" INTEGER, "moment" TIMESTAMPTZ, "title" TEXT) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  VALUES ('recent', 0, "created_at", ''), ('used', "usage_count", "created_at", ''), ('starred', "favorite_count", "created_at", ''),
    ('alpha', 0, timestamptz 'epoch', "title_key")
$$;

-- What an order compares, as place_keys() names it.
CREATE FUNCTION "place_order_by"("sort" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE "sort" WHEN 'alpha' THEN '"title", "id"' ELSE '"number" DESC, "moment" DESC, "id" DESC' END;

-- The marks of an order as its list is at the moment of the statement that calls it.
CREATE FUNCTION "new_place_marks"("of_list" TEXT, "of_sort" TEXT, "depth" INTEGER) RETURNS SETOF "place_marks"
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY EXECUTE format(
    $marks$
      SELECT $1, $2, m."mark" / 64, mod(m."mark", 64), m."number", m."moment", m."title", m."id", m."total",
        CASE WHEN mod(m."mark", 64) = 0 THEN sum(m."total") OVER (PARTITION BY m."mark" / 64)::integer END
      FROM (
        SELECT p.*, (p."place" / $3)::integer AS "mark", least($3, p."size" - p."place")::integer AS "total"
        FROM (
          SELECT k."number", k."moment", k."title", l."id", count(*) OVER () AS "size", row_number() OVER (ORDER BY %s) - 1 AS "place"
          FROM "place_list_prompts"($1) l
          CROSS JOIN LATERAL "place_keys"(l."created_at", l."usage_count", l."favorite_count", l."title_key") k WHERE k."sort" = $2
        ) p
        WHERE mod(p."place", $3) = 0
      ) m
    $marks$, "place_order_by"("of_sort")) USING "of_list", "of_sort", "depth";
END $$;

-- The first mark of an order stands before every prompt.
CREATE FUNCTION "place_first_mark"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."title" := '';
  IF NEW."sort" = 'alpha' THEN
    NEW."id" := '00000000-0000-0000-0000-000000000000';
  ELSE
    NEW."number" := 2147483647;
    NEW."moment" := 'infinity';
    NEW."id" := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "place_marks_first" BEFORE INSERT ON "place_marks"
  FOR EACH ROW WHEN ((NEW."stretch", NEW."step") = (0, 0)) EXECUTE FUNCTION "place_first_mark"();

-- The mark that each place stands at or behind; no row for a place in an order without marks.
CREATE FUNCTION "place_mark_of"("list" TEXT, "sort" TEXT, "number" INTEGER, "moment" TIMESTAMPTZ, "title" TEXT, "id" UUID)
  RETURNS TABLE ("stretch" INTEGER, "step" INTEGER) LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF $2 = 'alpha' THEN
    RETURN QUERY SELECT m."stretch", m."step" FROM "place_marks" m
      WHERE m."list" = $1 AND m."sort" = $2 AND (m."number", m."moment", m."title", m."id") <= ($3, $4, $5, $6)
      ORDER BY m."number" DESC, m."moment" DESC, m."title" DESC, m."id" DESC LIMIT 1;
  ELSE
    RETURN QUERY SELECT m."stretch", m."step" FROM "place_marks" m
      WHERE m."list" = $1 AND m."sort" = $2 AND (m."number", m."moment", m."title", m."id") >= ($3, $4, $5, $6)
      ORDER BY m."number", m."moment", m."title", m."id" LIMIT 1;
  END IF;
END $$;

-- How many prompts each list has, by the kept counters; only of lists with about so many.
CREATE FUNCTION "place_list_sizes"("least" INTEGER) RETURNS TABLE ("list" TEXT, "is_tag" BOOLEAN, "size" BIGINT)
  LANGUAGE sql STABLE AS $$
  SELECT l."list", c."kind" = 'tag', l."size"
  FROM (
    SELECT n."kind", n."key", sum(n."total") AS "total", sum(n."shared") AS "shared"
    FROM "prompt_counters" n GROUP BY 1, 2 HAVING sum(n."total") >= "least"
  ) c CROSS JOIN LATERAL (VALUES
    (CASE c."kind" WHEN 'library' THEN 'shared' WHEN 'creator' THEN 'shared of ' || c."key" ELSE c."kind" || ' ' || c."key" END,
      c."shared"),
    (CASE c."kind" WHEN 'creator' THEN 'private of ' || c."key" END, c."total" - c."shared"),
    (CASE c."kind" WHEN 'creator' THEN 'of ' || c."key" END, c."total")
  ) l("list", "size")
  WHERE l."list" IS NOT NULL AND l."size" >= "least"
$$;

-- Lists with so many prompts have marks, those of a tag with "least_tagged", and lose them with less than half as many.
CREATE FUNCTION "choose_place_orders"("least" INTEGER, "least_tagged" INTEGER, "depth" INTEGER, "depth_tagged" INTEGER)
  RETURNS VOID LANGUAGE sql AS $$
  WITH sizes AS MATERIALIZED (
    SELECT s.*, CASE WHEN s."is_tag" THEN "least_tagged" ELSE "least" END AS "enough" FROM "place_list_sizes"(least("least", "least_tagged") / 2) s
  ), removed AS (
    DELETE FROM "place_orders" o
    WHERE NOT EXISTS (SELECT FROM sizes s WHERE s."list" = o."list" AND 2 * s."size" >= s."enough")
  )
  INSERT INTO "place_orders" ("list", "sort", "depth")
  SELECT s."list", o."sort", CASE WHEN s."is_tag" THEN "depth_tagged" ELSE "depth" END
  FROM sizes s CROSS JOIN (VALUES ('recent'), ('used'), ('starred'), ('alpha')) o("sort")
  WHERE s."size" >= s."enough"
  ON CONFLICT DO NOTHING
$$;

-- Brings the totals of the marks up to date and makes the marks that are due, those of some lists at a time: about so many prompts
-- are looked at. An order is due again when four times as many prompts stand behind one mark as should. Readers find the same numbers
-- before and after. Gives back the number of moves it took away and orders it marked; 0 while another one is at it.
CREATE FUNCTION "fold_place_moves"(
  "least" INTEGER DEFAULT 500, "least_tagged" INTEGER DEFAULT 5000,
  "depth" INTEGER DEFAULT 256, "depth_tagged" INTEGER DEFAULT 24,
  "most" BIGINT DEFAULT 1000000
) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
  chosen JSONB;
  crowded JSONB;
  folded BIGINT;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('fold_place_moves', 0)) THEN
    RETURN 0;
  END IF;
  PERFORM "choose_place_orders"("least", "least_tagged", "depth", "depth_tagged");

  -- The marks that are made anew go first, in a statement of their own: those below find none of them.
  WITH due AS (
    SELECT o."list", o."sort", sum(s."size") OVER places AS "upto", row_number() OVER places AS "place"
    FROM "place_orders" o JOIN "place_list_sizes"(0) s USING ("list")
    WHERE o."is_due" WINDOW places AS (ORDER BY o."list", o."sort")
  ), taken AS (
    UPDATE "place_orders" o SET "is_due" = false FROM due d
    WHERE (d."list", d."sort") = (o."list", o."sort") AND (d."place" = 1 OR d."upto" <= "most")
    RETURNING o.*
  ), gone AS (
    DELETE FROM "place_marks" m USING taken t WHERE (m."list", m."sort") = (t."list", t."sort")
  )
  SELECT coalesce(jsonb_agg(t), '[]') INTO chosen FROM taken t;

  -- One statement sees one moment: a change is in the marks that it makes, or in a move that it leaves.
  WITH taken AS (
    DELETE FROM "place_moves" RETURNING *
  ), moved AS (
    SELECT o."list", k."sort", k."number", k."moment", k."title", t."id", sum(t."change") AS "change"
    FROM taken t
    CROSS JOIN LATERAL unnest("place_lists"(t."is_shared", t."created_by", t."category", t."tags")) AS l("list")
    CROSS JOIN LATERAL "place_keys"(t."created_at", t."usage_count", t."favorite_count", t."title_key") k
    JOIN "place_orders" o ON o."list" = l."list" AND o."sort" = k."sort"
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(t."change") <> 0
  ), marked AS (
    SELECT m."list", m."sort", at."stretch", at."step", sum(m."change") AS "change"
    FROM moved m CROSS JOIN LATERAL "place_mark_of"(m."list", m."sort", m."number", m."moment", m."title", m."id") at
    GROUP BY 1, 2, 3, 4
  ), changes AS (
    SELECT "list", "sort", "stretch", "step", sum("change") AS "change", sum("stretch_change") AS "stretch_change"
    FROM (
      SELECT *, 0 AS "stretch_change" FROM marked
      UNION ALL SELECT "list", "sort", "stretch", 0, 0, "change" FROM marked
    ) c GROUP BY 1, 2, 3, 4
  ), updated AS (
    UPDATE "place_marks" m
    SET "total" = m."total" + c."change", "stretch_total" = m."stretch_total" + c."stretch_change"
    FROM changes c
    WHERE (m."list", m."sort", m."stretch", m."step") = (c."list", c."sort", c."stretch", c."step")
    RETURNING m."list", m."sort", m."total"
  ), made AS (
    INSERT INTO "place_marks"
    SELECT n.* FROM jsonb_to_recordset(chosen) AS c("list" TEXT, "sort" TEXT, "depth" INTEGER)
    CROSS JOIN LATERAL "new_place_marks"(c."list", c."sort", c."depth") n
  )
  SELECT (SELECT count(*) FROM taken),
    (SELECT coalesce(jsonb_agg(u), '[]') FROM (
      SELECT u."list", u."sort" FROM updated u JOIN "place_orders" o USING ("list", "sort")
      GROUP BY 1, 2, o."depth" HAVING max(u."total") > 4 * o."depth"
    ) u)
  INTO folded, crowded;

  UPDATE "place_orders" o SET "is_due" = true
  FROM jsonb_to_recordset(crowded) AS c("list" TEXT, "sort" TEXT) WHERE (o."list", o."sort") = (c."list", c."sort");
  RETURN folded + jsonb_array_length(chosen);
END $$;

-- What the marks of each order count, with the moves since, beside a full count, for the command that compares kept numbers.
CREATE FUNCTION "compare_place_marks"() RETURNS TABLE ("of" TEXT, "list" TEXT, "sort" TEXT, "kept" BIGINT, "counted" BIGINT)
  LANGUAGE plpgsql STABLE AS $$
DECLARE
  asked "place_orders";
BEGIN
  FOR asked IN SELECT * FROM "place_orders" o WHERE NOT o."is_due" ORDER BY o."list", o."sort" LOOP
    RETURN QUERY EXECUTE format(
      $compare$
        WITH standing AS (
          SELECT 1 AS "counted", 0 AS "moved", 0 AS "kept", 0 AS "stretch", NULL::integer AS "mark",
            k."number", k."moment", k."title", l."id"
          FROM "place_list_prompts"($1) l
          CROSS JOIN LATERAL "place_keys"(l."created_at", l."usage_count", l."favorite_count", l."title_key") k WHERE k."sort" = $2
          UNION ALL
          SELECT 0, v."change", 0, 0, NULL, k."number", k."moment", k."title", v."id"
          FROM "place_moves" v
          CROSS JOIN LATERAL "place_keys"(v."created_at", v."usage_count", v."favorite_count", v."title_key") k
          WHERE k."sort" = $2 AND $1 = ANY("place_lists"(v."is_shared", v."created_by", v."category", v."tags"))
          UNION ALL
          SELECT 0, 0, m."total", coalesce(m."stretch_total", 0), 64 * m."stretch" + m."step", m."number", m."moment", m."title", m."id"
          FROM "place_marks" m WHERE m."list" = $1 AND m."sort" = $2
        ), placed AS (
          SELECT s."counted", s."moved", s."kept", s."stretch", max(s."mark") OVER (ORDER BY %s, s."mark" NULLS LAST) AS "mark"
          FROM standing s
        ), marks AS MATERIALIZED (
          SELECT p."mark", sum(p."kept") AS "kept", sum(p."stretch") AS "stretch", sum(p."moved") AS "moved", sum(p."counted") AS "counted"
          FROM placed p WHERE p."mark" IS NOT NULL GROUP BY 1
        )
        SELECT concat_ws(' ', $1, $2, m."mark"), $1, $2, (m."kept" + m."moved")::bigint, m."counted"::bigint FROM marks m
        UNION ALL
        SELECT concat_ws(' ', $1, $2, 'stretch', m."mark" / 64), $1, $2, sum(m."stretch" + m."moved")::bigint, sum(m."counted")::bigint
        FROM marks m GROUP BY m."mark" / 64
      $compare$, "place_order_by"(asked."sort")) USING asked."list", asked."sort";
  END LOOP;
END $$;
