-- prisma/sql/spaces.sql
-- Notifies the owners of a space if access that a user gave there is left and the user can't share in it (the condition of
-- src/server/services/access/outlived.ts): in their inbox, in place of an unread line about the same space and another
-- user. Access to a prompt in the Trash counts, since it comes back with the prompt. Nothing for a deleted space, nor for
-- the user.
CREATE OR REPLACE FUNCTION "tell_of_outlived_access"("space" UUID, "person" UUID) RETURNS VOID LANGUAGE sql AS $$
  WITH told AS (
    INSERT INTO "notifications" ("user_id", "kind", "subject_kind", "subject_id", "actor_id", "created_at")
    SELECT m."user_id", 'access-outlived', 'space', s."id", giver."id", now()
    FROM "spaces" s JOIN "space_members" m ON m."space_id" = s."id" AND m."role" = 'owner' AND m."user_id" <> "person"
      JOIN "profiles" owner ON owner."id" = m."user_id" AND owner."is_active" AND owner."deleted_at" IS NULL
      JOIN "profiles" giver ON giver."id" = "person"
    WHERE s."id" = "space" AND s."deleted_at" IS NULL
      AND EXISTS (
        SELECT FROM "prompt_grants" g JOIN "prompts" p ON p."id" = g."prompt_id"
        WHERE g."created_by" = "person" AND p."space_id" = s."id" AND is_in_force(g."expires_at"))
      AND NOT EXISTS (
        SELECT FROM "space_members" place JOIN "profiles" p ON p."id" = place."user_id"
        WHERE place."space_id" = s."id" AND place."user_id" = "person" AND place."role" IN ('publisher', 'owner')
          AND p."is_active" AND p."deleted_at" IS NULL AND p."role" <> 'viewer')
      AND NOT EXISTS (
        SELECT FROM "notifications" n
        WHERE n."user_id" = m."user_id" AND n."subject_id" = s."id" AND n."subject_kind" = 'space'
          AND n."actor_id" = "person" AND n."read_at" IS NULL AND n."done_at" IS NULL)
    ORDER BY m."user_id"
    RETURNING "id", "user_id"
  )
  DELETE FROM "notifications" n USING told
  WHERE n."user_id" = told."user_id" AND n."subject_id" = "space" AND n."subject_kind" = 'space' AND n."id" <> told."id"
    AND n."read_at" IS NULL AND n."done_at" IS NULL
$$;

-- What spaces owe after a change of an account. A deleted account is in no space by a group; a restored one is in those of
-- its groups as of now (directory.sql). Owners hear of access given by publishers who are deleted, deactivated or only
-- viewers of the library from now on: their places stay for when they come back.
CREATE OR REPLACE FUNCTION "follow_account"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD."deleted_at" IS NULL AND OLD."erased_at" IS NULL) <> (NEW."deleted_at" IS NULL AND NEW."erased_at" IS NULL) THEN
    INSERT INTO "directory_changes" ("group_id", "group_name", "profile_id")
      SELECT g."id", g."display_name", NEW."id" FROM "scim_group_members" m JOIN "scim_groups" g ON g."id" = m."group_id"
      WHERE m."profile_id" = NEW."id";
  END IF;
  IF OLD."is_active" AND NOT NEW."is_active" OR OLD."deleted_at" IS NULL AND NEW."deleted_at" IS NOT NULL
    OR OLD."role" <> 'viewer' AND NEW."role" = 'viewer' THEN
    PERFORM "tell_of_outlived_access"(m."space_id", NEW."id") FROM "space_members" m
      WHERE m."user_id" = NEW."id" AND m."role" IN ('publisher', 'owner');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "profiles_followed_by_spaces"
  AFTER UPDATE OF "role", "is_active", "deleted_at", "erased_at" ON "profiles"
  FOR EACH ROW WHEN ((OLD."role", OLD."is_active", OLD."deleted_at", OLD."erased_at")
    IS DISTINCT FROM (NEW."role", NEW."is_active", NEW."deleted_at", NEW."erased_at"))
  EXECUTE FUNCTION "follow_account"();

-- When a prompt leaves its space (moved, or the space was deleted), the grants of all members end as if each of them
-- had left. When it comes to a space or back from the Trash, owners hear of grants whose givers can't share there now:
-- they slept meanwhile.
CREATE OR REPLACE FUNCTION "end_grants_of_space"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."space_id" IS NOT NULL AND NEW."space_id" IS DISTINCT FROM OLD."space_id" THEN
    DELETE FROM "prompt_grants" WHERE "id" IN (SELECT "grants_that_end_with_move"(NEW."id", OLD."space_id"));
    DELETE FROM "waiting_gifts" WHERE "prompt_id" = NEW."id" AND "account_id" IN (
      SELECT m."user_id" FROM "space_members" m WHERE m."space_id" = OLD."space_id");
  END IF;
  IF NEW."space_id" IS NOT NULL AND NEW."deleted_at" IS NULL THEN
    PERFORM "tell_of_outlived_access"(NEW."space_id", giver."id") FROM (
      SELECT DISTINCT g."created_by" AS "id" FROM "prompt_grants" g
      WHERE g."prompt_id" = NEW."id" AND g."created_by" IS NOT NULL AND is_in_force(g."expires_at")) giver;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompts_end_grants_of_space" AFTER UPDATE OF "space_id", "deleted_at" ON "prompts"
  FOR EACH ROW WHEN (NEW."space_id" IS DISTINCT FROM OLD."space_id"
    OR (OLD."deleted_at" IS NOT NULL AND NEW."deleted_at" IS NULL))
  EXECUTE FUNCTION "end_grants_of_space"();

-- Both are in "follow_account" now.
DROP TRIGGER "profiles_owe_groups" ON "profiles";

DROP FUNCTION "owe_groups_of_account"();
