-- What a prompt says of its variables beyond their names: a small block of each version. A default that is a constant writes no row.
ALTER TABLE "prompts" ADD COLUMN "variables" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "prompt_versions" ADD COLUMN "variables" JSONB NOT NULL DEFAULT '[]';

-- By hand from here: what Prisma's schema language can't express.

CREATE FUNCTION "variables_within_limits"("variables" JSONB) RETURNS BOOLEAN
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_typeof("variables") = 'array'
    THEN jsonb_array_length("variables") <= 100 AND char_length("variables"::text) <= 65536 ELSE false END;

ALTER TABLE "prompts" ADD CONSTRAINT "prompts_variables_check" CHECK ("variables_within_limits"("variables"));
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_variables_check" CHECK ("variables_within_limits"("variables"));

-- A version says what it said.
DROP TRIGGER "prompt_versions_immutable" ON "prompt_versions";
CREATE TRIGGER "prompt_versions_immutable"
  BEFORE UPDATE OF "version", "title", "description", "content", "category", "tags", "variables", "note", "created_at" ON "prompt_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- A new column of a view stands at its end.
CREATE OR REPLACE VIEW "approved_prompts" AS
  SELECT p."id", p."slug", v."title", v."description", v."content", left(v."content", 320) AS "excerpt",
    char_length(v."content") AS "content_length", "title_sort_key"(v."title") AS "title_key", v."category", v."tags",
    p."is_shared", p."created_by", p."created_at",
    CASE WHEN p."approved_version" = p."version" THEN p."updated_at" ELSE v."created_at" END AS "updated_at",
    p."usage_count", p."favorite_count", p."approved_version" AS "version", p."deleted_at", v."variables"
  FROM "prompts" p JOIN "prompt_versions" v ON v."prompt_id" = p."id" AND v."version" = p."approved_version"
  WHERE p."is_shared" AND p."deleted_at" IS NULL AND p."approved_version" IS NOT NULL;
