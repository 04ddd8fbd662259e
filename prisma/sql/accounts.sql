-- Rules of accounts.

-- Whether a user may have mail sent to others: not while the account's holder typed the address, or registered with a
-- phone number, and has proved no address; and to an address that they typed only with one of their own.
CREATE OR REPLACE FUNCTION "user_may_mail"("sender" UUID, "to_typed" BOOLEAN) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM "profiles" p WHERE p."id" = "sender" AND p."is_active" AND p."deleted_at" IS NULL
      AND CASE WHEN p."email" IS NULL THEN p."email_writer" = 'others' AND NOT "to_typed"
        ELSE p."email_proved_at" IS NOT NULL OR p."email_writer" = 'others' END)
$$;

-- A new address is unverified, however it was changed. An account that the directory has not written to yet is another
-- one for it then: what it found was the old address.
CREATE OR REPLACE FUNCTION "forget_email_proof"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."email" IS DISTINCT FROM OLD."email" AND NEW."email_proved_at" IS NOT DISTINCT FROM OLD."email_proved_at" THEN
    NEW."email_proved_at" := NULL;
  END IF;
  IF NEW."email" IS DISTINCT FROM OLD."email"
    AND NOT EXISTS (SELECT FROM "scim_users" WHERE "profile_id" = OLD."id")
    AND NOT EXISTS (SELECT FROM "scim_group_members" WHERE "profile_id" = OLD."id") THEN
    NEW."directory_id" := gen_random_uuid();
  END IF;
  RETURN NEW;
END $$;

-- An avatar in use does not expire; one no longer in use expires at once. A file that is about to expire is rejected,
-- because the job that removes expired files may be deleting it.
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

-- Keeps an identity for each password and phone number while it exists.
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
