-- A deletion that can be taken back keeps the account's address, password and profile, shut; one for good, as all were until
-- now, leaves the name alone.
ALTER TABLE "profiles" ADD COLUMN "erased_at" TIMESTAMPTZ(3);
UPDATE "profiles" SET "erased_at" = "deleted_at" WHERE "deleted_at" IS NOT NULL;

ALTER TABLE "profiles"
  DROP CONSTRAINT "profiles_deleted_check",
  ADD CONSTRAINT "profiles_deleted_check" CHECK ("deleted_at" IS NULL OR NOT "is_active"),
  ADD CONSTRAINT "profiles_erased_check"
    CHECK ("erased_at" IS NULL OR ("deleted_at" IS NOT NULL AND "email" IS NULL AND "role" <> 'admin'));

CREATE INDEX "profiles_restorable_idx" ON "profiles" ("created_at" DESC, "id")
  WHERE "deleted_at" IS NOT NULL AND "erased_at" IS NULL;
