-- The prompts that were made from one, for their count on its page.
CREATE INDEX "prompts_copied_from_idx" ON "prompts" ("copied_from") WHERE "copied_from" IS NOT NULL AND "deleted_at" IS NULL;
