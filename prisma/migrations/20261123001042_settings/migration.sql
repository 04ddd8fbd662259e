-- What admins decide for the whole library: one row, made with the first change.
CREATE TABLE "settings" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "new_accounts_are_viewers" BOOLEAN NOT NULL DEFAULT false,
  "sharing_needs_proof" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "settings_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "settings_one_row_check" CHECK ("id" = 1)
);

ALTER TABLE "profiles" ADD COLUMN "email_proved_at" TIMESTAMPTZ(3);

-- What was proved of an address says nothing of the next one, whoever writes it.
CREATE FUNCTION "forget_email_proof"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."email" IS DISTINCT FROM OLD."email" AND NEW."email_proved_at" IS NOT DISTINCT FROM OLD."email_proved_at" THEN
    NEW."email_proved_at" := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "profiles_forget_email_proof" BEFORE UPDATE OF "email" ON "profiles"
  FOR EACH ROW EXECUTE FUNCTION "forget_email_proof"();
