-- When something public changed last, per category and in all, from the head of an index: sitemaps and conditional
-- requests ask it each time.
CREATE INDEX "prompts_shared_updated_idx" ON "prompts" ("category", "updated_at" DESC)
  WHERE "is_shared" AND "deleted_at" IS NULL;
