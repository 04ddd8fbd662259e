-- CreateTable
CREATE TABLE "identities" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "profile_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "issuer" TEXT NOT NULL DEFAULT '',
    "subject" TEXT NOT NULL,
    "email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "identities_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "identities_profile_id_idx" ON "identities"("profile_id");

-- CreateIndex
CREATE UNIQUE INDEX "identities_provider_issuer_subject_key" ON "identities"("provider", "issuer", "subject");

-- AddForeignKey
ALTER TABLE "identities" ADD CONSTRAINT "identities_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "identities" ADD CONSTRAINT "identities_provider_check"
  CHECK ("provider" IN ('password', 'phone', 'email', 'google', 'github', 'oidc'));

-- Accounts that are there sign in by what they have.
INSERT INTO "identities" ("profile_id", "provider", "subject", "created_at")
SELECT c."profile_id", 'password', c."profile_id"::text, p."created_at"
FROM "credentials" c JOIN "profiles" p ON p."id" = c."profile_id" WHERE c."password_hash" IS NOT NULL
UNION ALL
SELECT c."profile_id", 'phone', c."phone", p."created_at"
FROM "credentials" c JOIN "profiles" p ON p."id" = c."profile_id" WHERE c."phone" IS NOT NULL;

-- prisma/sql/accounts.sql
-- Rules of accounts.

-- What was proved of an address says nothing of the next one, whoever writes it.
CREATE OR REPLACE FUNCTION "forget_email_proof"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."email" IS DISTINCT FROM OLD."email" AND NEW."email_proved_at" IS NOT DISTINCT FROM OLD."email_proved_at" THEN
    NEW."email_proved_at" := NULL;
  END IF;
  RETURN NEW;
END $$;

-- A picture in use does not expire, and one no longer in use does at once, whoever changed the profile. A file about to
-- expire is refused: the removal of expired files may be at work on it.
CREATE OR REPLACE FUNCTION "hold_avatar_file"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
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

-- A password and a phone number are identities for as long as they are there, whoever writes them.
CREATE OR REPLACE FUNCTION "keep_credential_identities"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  account UUID := COALESCE(NEW."profile_id", OLD."profile_id");
BEGIN
  DELETE FROM "identities" WHERE "profile_id" = account
    AND (("provider" = 'password' AND NEW."password_hash" IS NULL)
      OR ("provider" = 'phone' AND "subject" IS DISTINCT FROM NEW."phone"));
  IF NEW."password_hash" IS NOT NULL THEN
    INSERT INTO "identities" ("profile_id", "provider", "subject") VALUES (account, 'password', account::text)
    ON CONFLICT DO NOTHING;
  END IF;
  IF NEW."phone" IS NOT NULL THEN
    INSERT INTO "identities" ("profile_id", "provider", "subject") VALUES (account, 'phone', NEW."phone")
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "credentials_keep_identities"
  AFTER INSERT OR DELETE OR UPDATE OF "phone", "password_hash" ON "credentials"
  FOR EACH ROW EXECUTE FUNCTION "keep_credential_identities"();

CREATE OR REPLACE TRIGGER "profiles_forget_email_proof" BEFORE UPDATE OF "email" ON "profiles"
  FOR EACH ROW EXECUTE FUNCTION "forget_email_proof"();

CREATE OR REPLACE TRIGGER "profiles_hold_avatar_file" AFTER UPDATE OF "avatar_url" ON "profiles"
  FOR EACH ROW WHEN (NEW."avatar_url" IS DISTINCT FROM OLD."avatar_url") EXECUTE FUNCTION "hold_avatar_file"();
