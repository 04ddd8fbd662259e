-- One key for a title and a content together: an import finds what its owner has already by this index, without
-- reading a text. No separator is needed between two digests of fixed length.
CREATE FUNCTION "prompt_text_key"("title" TEXT, "content" TEXT) RETURNS UUID
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CAST(md5(md5("title") || md5("content")) AS UUID);

CREATE INDEX "prompts_text_key_idx" ON "prompts" ("created_by", "prompt_text_key"("title", "content"))
  WHERE "deleted_at" IS NULL;
