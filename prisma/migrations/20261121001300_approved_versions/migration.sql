-- What guests see where public needs approval (docs/decisions/0100-public-needs-approval.md): of each shared prompt the version
-- that was approved last, and nothing of those without one.

ALTER TABLE "prompts" ADD COLUMN "approved_version" INTEGER;

-- The version whose newest status is an approval; of several the one that was approved last. An admin can take an approval back
-- by a later status.
CREATE FUNCTION "last_approved_version"("prompt" UUID) RETURNS INTEGER LANGUAGE sql STABLE AS $$
  SELECT s."version" FROM "prompt_status" s
  WHERE s."prompt_id" = "prompt" AND s."status" = 'approved' AND NOT EXISTS (
    SELECT 1 FROM "prompt_status" later
    WHERE later."prompt_id" = s."prompt_id" AND later."version" = s."version" AND later."id" > s."id")
  ORDER BY s."id" DESC LIMIT 1
$$;

CREATE FUNCTION "keep_approved_version"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  approved INTEGER := "last_approved_version"(NEW."prompt_id");
BEGIN
  UPDATE "prompts" SET "approved_version" = approved
    WHERE "id" = NEW."prompt_id" AND "approved_version" IS DISTINCT FROM approved;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  -- Lists of guests may hold it now, or with another text, and search engines are told.
  INSERT INTO "page_changes" ("kind", "prompt_id", "profile_id")
    SELECT 'listed', p."id", p."created_by" FROM "prompts" p
    WHERE p."id" = NEW."prompt_id" AND p."is_shared" AND p."deleted_at" IS NULL;
  INSERT INTO "search_pings" ("target", "slug", "was_public")
    SELECT t."url", p."slug", true FROM "prompts" p CROSS JOIN "search_ping_targets" t
    WHERE p."id" = NEW."prompt_id" AND p."is_shared" AND p."deleted_at" IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "prompt_status_approves" AFTER INSERT ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "keep_approved_version"();

UPDATE "prompts" p SET "approved_version" = "last_approved_version"(p."id")
  WHERE p."id" IN (SELECT s."prompt_id" FROM "prompt_status" s WHERE s."status" = 'approved');

-- As many rows as people have approved: what a list without an index of its own goes through.
CREATE INDEX "prompts_approved_idx" ON "prompts" ("created_at" DESC, "id" DESC)
  WHERE "is_shared" AND "deleted_at" IS NULL AND "approved_version" IS NOT NULL;

-- Prompts as guests see them then: the columns of prompts that queries for guests read.
CREATE VIEW "approved_prompts" AS
  SELECT p."id", p."slug", v."title", v."description", v."content", left(v."content", 320) AS "excerpt",
    char_length(v."content") AS "content_length", "title_sort_key"(v."title") AS "title_key", v."category", v."tags",
    p."is_shared", p."created_by", p."created_at",
    CASE WHEN p."approved_version" = p."version" THEN p."updated_at" ELSE v."created_at" END AS "updated_at",
    p."usage_count", p."favorite_count", p."approved_version" AS "version", p."deleted_at"
  FROM "prompts" p JOIN "prompt_versions" v ON v."prompt_id" = p."id" AND v."version" = p."approved_version"
  WHERE p."is_shared" AND p."deleted_at" IS NULL AND p."approved_version" IS NOT NULL;
