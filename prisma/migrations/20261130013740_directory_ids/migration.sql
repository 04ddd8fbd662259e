-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "directory_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "profiles_directory_id_key" ON "profiles"("directory_id");

-- prisma/sql/accounts.sql
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
