-- Every picture that was, is or is about to be in the storage. The row is there before the file and goes after it, so
-- nothing is ever stored that nobody knows of.
CREATE TABLE "avatar_files" (
    "key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "avatar_files_pkey" PRIMARY KEY ("key"),
    -- The owner's id, and 128 random bits: nothing a storage could take for another path.
    CONSTRAINT "avatar_files_key_check"
      CHECK ("key" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{32}$')
);
CREATE INDEX "avatar_files_expires_at_idx" ON "avatar_files"("expires_at");

-- Until now nothing could be stored.
UPDATE "profiles" SET "avatar_url" = NULL WHERE "avatar_url" IS NOT NULL;
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_avatar_url_check"
  CHECK ("avatar_url" IS NULL OR "avatar_url" ~ ('^/api/avatars/' || "id" || '/[0-9a-f]{32}$'));

-- A picture in use does not expire, and one no longer in use does at once, whoever changed the profile. A file about to
-- expire is refused: the removal of expired files may be at work on it.
CREATE FUNCTION "hold_avatar_file"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."avatar_url" IS NOT NULL THEN
    UPDATE "avatar_files" SET "expires_at" = NULL
    WHERE "key" = substr(NEW."avatar_url", length('/api/avatars/') + 1)
      AND "expires_at" > clock_timestamp() + INTERVAL '1 minute';
    IF NOT FOUND THEN
      RAISE EXCEPTION 'there is no such avatar file' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  UPDATE "avatar_files" SET "expires_at" = clock_timestamp()
  WHERE "key" = substr(OLD."avatar_url", length('/api/avatars/') + 1);
  RETURN NULL;
END $$;
CREATE TRIGGER "profiles_hold_avatar_file" AFTER UPDATE OF "avatar_url" ON "profiles"
  FOR EACH ROW WHEN (NEW."avatar_url" IS DISTINCT FROM OLD."avatar_url") EXECUTE FUNCTION "hold_avatar_file"();
