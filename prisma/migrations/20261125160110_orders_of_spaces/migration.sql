-- The prompts of a space in the other orders of lists: whoever is in many spaces gets the first of each without reading them all.
CREATE INDEX "prompts_space_alpha_idx" ON "prompts" ("space_id", "title_key", "id")
  INCLUDE ("is_shared", "category", "created_by") WHERE "space_id" IS NOT NULL AND "deleted_at" IS NULL;

CREATE INDEX "prompts_space_starred_idx" ON "prompts" ("space_id", "favorite_count" DESC, "created_at" DESC, "id" DESC)
  INCLUDE ("is_shared", "category", "created_by") WHERE "space_id" IS NOT NULL AND "deleted_at" IS NULL;

CREATE INDEX "prompts_space_used_30d_idx" ON "prompts" ("space_id", "recent_uses" DESC, "created_at" DESC, "id" DESC)
  INCLUDE ("is_shared", "category", "created_by") WHERE "space_id" IS NOT NULL AND "deleted_at" IS NULL;

CREATE INDEX "prompts_space_used_idx" ON "prompts" ("space_id", "usage_count" DESC, "created_at" DESC, "id" DESC)
  INCLUDE ("is_shared", "category", "created_by") WHERE "space_id" IS NOT NULL AND "deleted_at" IS NULL;
