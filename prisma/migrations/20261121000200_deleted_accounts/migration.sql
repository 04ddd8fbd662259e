-- Accounts that an admin has deleted. The row stays, as the author of what is kept and of what was said; nobody can sign
-- in to it, and its address is free.
ALTER TABLE "profiles"
  ADD COLUMN "deleted_at" TIMESTAMPTZ(3),
  -- The admin who asked for the account's prompts to be removed; null when none wait for it.
  ADD COLUMN "prompts_removed_by" UUID,
  ADD CONSTRAINT "profiles_deleted_check"
    CHECK ("deleted_at" IS NULL OR (NOT "is_active" AND "email" IS NULL AND "role" <> 'admin')),
  ADD CONSTRAINT "profiles_prompts_removed_by_check" CHECK ("prompts_removed_by" IS NULL OR "deleted_at" IS NOT NULL);

-- A page of one role, and the total of each, from the index alone.
CREATE INDEX "profiles_role_created_at_id_idx" ON "profiles" ("role", "created_at" DESC, "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "profiles_prompts_to_remove_idx" ON "profiles" ("deleted_at") WHERE "prompts_removed_by" IS NOT NULL;

CREATE INDEX "audit_events_action_id_idx" ON "audit_events" ("action", "id" DESC);

-- What is under way when its author is deleted must not land behind the removal. The check of the foreign key runs first
-- and waits for a deletion that is about to commit, which locks the row whole; this looks after the wait.
CREATE FUNCTION "refuse_deleted_creator"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM (SELECT DISTINCT "created_by" FROM "added") a
    JOIN "profiles" p ON p."id" = a."created_by" WHERE p."deleted_at" IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'a deleted account writes no prompts' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "prompts_refuse_deleted_creator" AFTER INSERT ON "prompts" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_deleted_creator"();
