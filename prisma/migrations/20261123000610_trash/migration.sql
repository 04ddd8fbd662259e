-- The trash of one person and that of everybody, the newest first.
CREATE INDEX "prompts_trash_own_idx" ON "prompts" ("deleted_by", "deleted_at" DESC, "id" DESC) WHERE "deleted_at" IS NOT NULL;
CREATE INDEX "prompts_trash_idx" ON "prompts" ("deleted_at" DESC, "id" DESC) WHERE "deleted_at" IS NOT NULL;
