-- The orders of the lists, each walked along an index: see docs/decisions/0010-search-and-totals.md.

-- The one case folding of the product's queries. A database with the plain C locale folds ASCII letters only, so
-- it borrows the best collation that the server has.
DO $$
DECLARE
  candidate TEXT;
  folds BOOLEAN;
  expression TEXT := 'lower("value")';
BEGIN
  IF lower('ÉЖ') <> 'éж' THEN
    FOREACH candidate IN ARRAY ARRAY['pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu'] LOOP
      IF EXISTS (SELECT 1 FROM pg_collation WHERE collname = candidate
                 AND collencoding IN (-1, pg_char_to_encoding('UTF8'))) THEN
        EXECUTE format('SELECT lower(''ÉЖ'' COLLATE %I) = ''éж''', candidate) INTO folds;
        IF folds THEN
          expression := format('lower("value" COLLATE %I)', candidate);
          EXIT;
        END IF;
      END IF;
    END LOOP;
  END IF;
  EXECUTE 'CREATE FUNCTION "fold_case"("value" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN '
    || expression;
END $$;

-- What titles are sorted by: letters without case and marks. Short enough for an index entry.
CREATE FUNCTION "title_sort_key"("title" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN left(regexp_replace("fold_case"(normalize("title", NFKD)), '[\u0300-\u036f]', '', 'g'), 200);

ALTER TABLE "prompts"
  ADD COLUMN "title_key" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS ("title_sort_key"("title")) STORED;

-- Every order ends in the id, so that a page is the same page twice. All of them are B-trees: a use or a
-- favourite moves one prompt in a few of them and touches no text index.
CREATE INDEX "prompts_shared_recent_idx" ON "prompts" ("created_at" DESC, "id" DESC)
  WHERE "is_shared" AND "deleted_at" IS NULL;
CREATE INDEX "prompts_shared_starred_idx" ON "prompts" ("favorite_count" DESC, "created_at" DESC, "id" DESC)
  WHERE "is_shared" AND "deleted_at" IS NULL;
CREATE INDEX "prompts_shared_used_idx" ON "prompts" ("usage_count" DESC, "created_at" DESC, "id" DESC)
  WHERE "is_shared" AND "deleted_at" IS NULL;
CREATE INDEX "prompts_shared_alpha_idx" ON "prompts" ("title_key", "id")
  WHERE "is_shared" AND "deleted_at" IS NULL;

CREATE INDEX "prompts_category_recent_idx" ON "prompts" ("category", "created_at" DESC, "id" DESC)
  WHERE "is_shared" AND "deleted_at" IS NULL;
CREATE INDEX "prompts_category_starred_idx" ON "prompts" ("category", "favorite_count" DESC, "created_at" DESC, "id" DESC)
  WHERE "is_shared" AND "deleted_at" IS NULL;
CREATE INDEX "prompts_category_used_idx" ON "prompts" ("category", "usage_count" DESC, "created_at" DESC, "id" DESC)
  WHERE "is_shared" AND "deleted_at" IS NULL;
CREATE INDEX "prompts_category_alpha_idx" ON "prompts" ("category", "title_key", "id")
  WHERE "is_shared" AND "deleted_at" IS NULL;

CREATE INDEX "prompts_creator_recent_idx" ON "prompts" ("created_by", "created_at" DESC, "id" DESC)
  INCLUDE ("is_shared", "category") WHERE "deleted_at" IS NULL;
CREATE INDEX "prompts_creator_starred_idx" ON "prompts" ("created_by", "favorite_count" DESC, "created_at" DESC, "id" DESC)
  INCLUDE ("is_shared", "category") WHERE "deleted_at" IS NULL;
CREATE INDEX "prompts_creator_used_idx" ON "prompts" ("created_by", "usage_count" DESC, "created_at" DESC, "id" DESC)
  INCLUDE ("is_shared", "category") WHERE "deleted_at" IS NULL;
CREATE INDEX "prompts_creator_alpha_idx" ON "prompts" ("created_by", "title_key", "id")
  INCLUDE ("is_shared", "category") WHERE "deleted_at" IS NULL;

-- A person's own private prompts, which 'visible' adds to the shared ones: few, and found without the others.
CREATE INDEX "prompts_private_idx" ON "prompts" ("created_by", "category")
  WHERE NOT "is_shared" AND "deleted_at" IS NULL;
