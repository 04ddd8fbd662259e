-- AlterTable
ALTER TABLE "prompts" ADD COLUMN     "skillName" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "prompt_versions" ADD COLUMN     "skillName" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "suggestions" ADD COLUMN     "skillName" TEXT NOT NULL DEFAULT '';

-- A name by the Agent Skills specification; a chat has no single text to be one.
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_skill_check"
  CHECK ("skillName" = '' OR ("skillName" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length("skillName") <= 64 AND "messages" IS NULL));
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_skill_check"
  CHECK ("skillName" = '' OR ("skillName" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length("skillName") <= 64 AND "messages" IS NULL));
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_skill_check"
  CHECK ("skillName" = '' OR ("skillName" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length("skillName") <= 64 AND "messages" IS NULL));

-- The few versions that are skills: those of approved ones are listed for agents.
CREATE INDEX "prompt_versions_skills_idx" ON "prompt_versions" ("prompt_id", "version") WHERE "skillName" <> '';

CREATE OR REPLACE VIEW "approved_prompts" AS
  SELECT p."id", p."slug", v."title", v."description", v."content", left(v."content", 320) AS "excerpt",
    char_length(v."content") AS "content_length", "title_sort_key"(v."title") AS "title_key", v."category", v."tags",
    p."is_shared", p."created_by", p."created_at",
    CASE WHEN p."approved_version" = p."version" THEN p."updated_at" ELSE v."created_at" END AS "updated_at",
    p."usage_count", p."favorite_count", p."approved_version" AS "version", p."deleted_at", v."variables", p."recent_uses",
    v."messages", v."extras", p."space_id", v."skillName"
  FROM "prompts" p JOIN "prompt_versions" v ON v."prompt_id" = p."id" AND v."version" = p."approved_version"
  WHERE p."is_shared" AND p."deleted_at" IS NULL AND p."approved_version" IS NOT NULL;
CREATE OR REPLACE VIEW "guest_prompts" AS
  SELECT p."id", p."slug", p."title", p."description", p."content", p."excerpt", p."content_length", p."title_key",
    p."category", p."tags", p."is_shared", p."created_by", p."created_at", p."updated_at", p."usage_count",
    p."favorite_count", p."version", p."deleted_at", p."variables", p."recent_uses",
    p."messages", p."extras", p."space_id", p."skillName"
  FROM "prompts" p
  WHERE p."is_shared" AND p."deleted_at" IS NULL
    AND (p."space_id" = ANY (ARRAY(SELECT s."id" FROM "approving_spaces" s))) IS NOT TRUE
  UNION ALL
  SELECT a.* FROM "approving_spaces" s JOIN "approved_prompts" a ON a."space_id" = s."id";
