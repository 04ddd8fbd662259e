-- The pictures of one account. Prisma's schema has no word for an index of an expression.
CREATE INDEX "avatar_files_owner_idx" ON "avatar_files" (left("key", 36), "created_at" DESC);
