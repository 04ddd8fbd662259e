-- Maintains the table of search texts.

-- The profiles whose name contains a folded text.
CREATE OR REPLACE FUNCTION "profiles_named"("folded" TEXT) RETURNS SETOF UUID LANGUAGE sql STABLE ROWS 5 AS $$
  SELECT c."id" FROM "profiles" c
  WHERE "search_grams"("search_form"(c."full_name")) @> "search_probe"(folded)
    AND "text_holds"("search_form"(c."full_name"), folded)
$$;

-- The profiles whose unaccented name contains a folded text without accents.
CREATE OR REPLACE FUNCTION "profiles_named_plainly"("folded" TEXT) RETURNS SETOF UUID LANGUAGE sql STABLE ROWS 5 AS $$
  SELECT c."id" FROM "profiles" c
  WHERE "search_grams"("search_unaccented"("search_form"(c."full_name"))) @> "search_probe"(folded)
    AND "search_unaccented"("search_form"(c."full_name")) IS NOT NULL
    AND "text_holds"("search_unaccented"("search_form"(c."full_name")), folded)
$$;

-- The newest status of a version; null without one.
CREATE OR REPLACE FUNCTION "newest_status"("prompt" UUID, "of_version" INTEGER) RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT s."status" FROM "prompt_status" s
  WHERE s."prompt_id" = "prompt" AND s."version" = "of_version" ORDER BY s."id" DESC LIMIT 1
$$;

-- Inserts the search texts of a prompt: the current one, and the approved one if it differs.
CREATE OR REPLACE FUNCTION "enter_search_texts"("p" "prompts") RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "prompt_search" ("prompt_id", "is_current", "is_approved", "created_by", "created_at", "is_shared",
      "space_id", "category", "tag_keys", "status", "is_skill", "folded", "unaccented")
    SELECT p."id", t."is_current", t."is_approved", p."created_by", p."created_at", p."is_shared", p."space_id", t."category",
      ARRAY(SELECT DISTINCT "tag_key"(tag) FROM unnest(t."tags") AS u(tag)), "newest_status"(p."id", t."version"),
      t."skillName" <> '', f."folded", "search_unaccented"(f."folded")
    FROM (
      SELECT true, p."version" IS NOT DISTINCT FROM p."approved_version", p."version", p."category", p."tags", p."title",
        p."description", p."content", p."skillName"
      UNION ALL
      SELECT false, true, v."version", v."category", v."tags", v."title", v."description", v."content", v."skillName" FROM "prompt_versions" v
      WHERE v."prompt_id" = p."id" AND v."version" = p."approved_version" AND v."version" <> p."version"
    ) AS t("is_current", "is_approved", "version", "category", "tags", "title", "description", "content", "skillName")
    CROSS JOIN LATERAL (
      SELECT "prompt_search_text"(t."title", t."tags", t."description", t."content") AS "folded" OFFSET 0
    ) AS f
    ON CONFLICT ("prompt_id", "is_current") DO UPDATE SET "is_approved" = excluded."is_approved",
      "created_by" = excluded."created_by", "created_at" = excluded."created_at", "is_shared" = excluded."is_shared",
      "space_id" = excluded."space_id",
      "category" = excluded."category", "tag_keys" = excluded."tag_keys", "status" = excluded."status",
      "is_skill" = excluded."is_skill", "folded" = excluded."folded",
      "unaccented" = excluded."unaccented";
  IF p."approved_version" IS NOT DISTINCT FROM p."version" OR p."approved_version" IS NULL THEN
    DELETE FROM "prompt_search" WHERE "prompt_id" = p."id" AND NOT "is_current";
  END IF;
END $$;

-- Keeps itself correct: each write of a prompt updates its rows here.
CREATE OR REPLACE FUNCTION "keep_search_texts"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."deleted_at" IS NOT NULL THEN
    DELETE FROM "prompt_search" WHERE "prompt_id" = NEW."id";
  ELSIF OLD."deleted_at" IS NOT NULL OR OLD."approved_version" IS DISTINCT FROM NEW."approved_version"
    OR OLD."version" <> NEW."version" AND NEW."approved_version" IS NOT NULL
    OR (OLD."title", OLD."tags", OLD."description", OLD."content")
      IS DISTINCT FROM (NEW."title", NEW."tags", NEW."description", NEW."content") THEN
    PERFORM "enter_search_texts"(NEW);
  ELSE
    UPDATE "prompt_search" SET "created_by" = NEW."created_by", "created_at" = NEW."created_at",
      "is_shared" = NEW."is_shared", "space_id" = NEW."space_id", "category" = CASE WHEN "is_current" THEN NEW."category" ELSE "category" END,
      "is_skill" = CASE WHEN "is_current" THEN NEW."skillName" <> '' ELSE "is_skill" END,
      "status" = CASE WHEN "is_current" AND OLD."version" <> NEW."version" THEN "newest_status"(NEW."id", NEW."version") ELSE "status" END
      WHERE "prompt_id" = NEW."id";
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompts_searchable"
  AFTER UPDATE OF "title", "tags", "description", "content", "category", "skillName", "is_shared", "space_id", "created_by",
    "created_at", "deleted_at", "version", "approved_version" ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "keep_search_texts"();
