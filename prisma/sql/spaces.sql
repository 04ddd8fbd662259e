-- Everything that ends with a membership or role in a space, no matter who ends it: an owner, a company group, the
-- deletion of the account or a script (docs/decisions/0019-spaces.md).

-- Whether a user is an active owner of a space.
CREATE OR REPLACE FUNCTION "owns_space"("space" UUID, "person" UUID) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM "space_members" m JOIN "profiles" p ON p."id" = m."user_id" AND p."is_active" AND p."deleted_at" IS NULL
    WHERE m."space_id" = "space" AND m."user_id" = "person" AND m."role" = 'owner')
$$;

-- The grants for prompts of a space that end with a user's membership: those given to them, and those that they gave to
-- their other spaces. Grants by another user who is still an owner stay, as do those from before they joined, unless
-- they changed them themselves.
CREATE OR REPLACE FUNCTION "grants_that_end"("space" UUID, "person" UUID, "joined" TIMESTAMPTZ) RETURNS SETOF UUID LANGUAGE sql STABLE AS $$
  SELECT g."id" FROM "prompt_grants" g JOIN "prompts" p ON p."id" = g."prompt_id" AND p."space_id" = "space"
  WHERE (g."subject_user_id" = "person"
      OR (g."created_by" = "person" AND g."subject_space_id" IN (
        SELECT m."space_id" FROM "space_members" m WHERE m."user_id" = "person")))
    AND (g."created_by" = "person" OR g."created_at" >= "joined")
    AND NOT (g."created_by" IS DISTINCT FROM "person" AND "owns_space"("space", g."created_by"))
$$;

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

-- Mails to typed addresses count for the hour in which they were sent, also when their invitation is withdrawn; those that
-- wait go with it.
CREATE OR REPLACE FUNCTION "keep_sent_mails"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "mail_outbox" SET "invitation_id" = NULL
    WHERE "invitation_id" = OLD."id" AND ("sent_at" IS NOT NULL OR "failed_at" IS NOT NULL);
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER "space_invitations_keep_mails" BEFORE DELETE ON "space_invitations"
  FOR EACH ROW EXECUTE FUNCTION "keep_sent_mails"();

-- Runs when a user leaves a space or gets a lower role. Owners create invitations and webhooks; publishers create links and
-- grants.
CREATE OR REPLACE FUNCTION "end_place_in_space"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  "role" CONSTANT TEXT := CASE WHEN TG_OP = 'UPDATE' THEN NEW."role" END;
BEGIN
  UPDATE "publish_requests" SET "state" = 'ended', "decided_at" = now()
    WHERE "space_id" = OLD."space_id" AND "requested_by" = OLD."user_id" AND "state" = 'open';
  UPDATE "publish_requests" SET "sealed_link" = NULL
    WHERE "space_id" = OLD."space_id" AND "requested_by" = OLD."user_id" AND "sealed_link" IS NOT NULL;
  -- What waits for them there must not come after all.
  DELETE FROM "waiting_gifts" WHERE "account_id" = OLD."user_id" AND ("space_id" = OLD."space_id"
    OR (TG_OP = 'DELETE' AND "prompt_id" IN (SELECT p."id" FROM "prompts" p WHERE p."space_id" = OLD."space_id")));
  IF "role" IS DISTINCT FROM 'owner' THEN
    DELETE FROM "space_invitations" WHERE "space_id" = OLD."space_id" AND "invited_by" = OLD."user_id";
    -- Another owner decides whether its address goes on.
    UPDATE "webhooks" SET "state" = 'paused', "reason" = 'left', "state_since" = now()
      WHERE "space_id" = OLD."space_id" AND "set_by" = OLD."user_id" AND "state" = 'on';
  END IF;
  IF "role" IS NULL OR "role" NOT IN ('publisher', 'owner') THEN
    DELETE FROM "prompt_grants"
      WHERE "id" IN (SELECT "grants_that_end"(OLD."space_id", OLD."user_id", OLD."joined_at"));
    UPDATE "share_links" SET "revoked_at" = now()
      WHERE "created_by" = OLD."user_id" AND "revoked_at" IS NULL
        AND "prompt_id" IN (SELECT p."id" FROM "prompts" p WHERE p."space_id" = OLD."space_id");
    PERFORM "tell_of_outlived_access"(OLD."space_id", OLD."user_id");
  END IF;
  -- Whoever asked a publisher for a link has its address, which would go on showing them each newest version.
  IF "role" IS NULL THEN
    UPDATE "share_links" SET "revoked_at" = now()
      WHERE "requested_by" = OLD."user_id" AND "revoked_at" IS NULL
        AND "prompt_id" IN (SELECT p."id" FROM "prompts" p WHERE p."space_id" = OLD."space_id");
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "space_members_end_place" AFTER DELETE ON "space_members"
  FOR EACH ROW EXECUTE FUNCTION "end_place_in_space"();

CREATE OR REPLACE TRIGGER "space_members_end_role" AFTER UPDATE OF "role" ON "space_members"
  FOR EACH ROW WHEN (array_position(ARRAY['reader', 'member', 'publisher', 'owner'], NEW."role")
    < array_position(ARRAY['reader', 'member', 'publisher', 'owner'], OLD."role"))
  EXECUTE FUNCTION "end_place_in_space"();

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

-- Open publish requests end when the prompt leaves its space or moves to the Trash; requests to share it end when it is
-- shared.
CREATE OR REPLACE FUNCTION "end_publish_requests"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "publish_requests" SET "state" = 'ended', "decided_at" = now()
    WHERE "prompt_id" = NEW."id" AND "state" = 'open'
      AND ("kind" = 'share' OR (OLD."space_id", OLD."deleted_at") IS DISTINCT FROM (NEW."space_id", NEW."deleted_at"));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompts_end_publish_requests" AFTER UPDATE OF "space_id", "deleted_at", "is_shared" ON "prompts"
  FOR EACH ROW WHEN ((OLD."space_id", OLD."deleted_at") IS DISTINCT FROM (NEW."space_id", NEW."deleted_at")
    OR (NEW."is_shared" AND NOT OLD."is_shared"))
  EXECUTE FUNCTION "end_publish_requests"();

-- The grants of a prompt that end when it leaves a space: those of each member that would end if they left it. Previews
-- of a move read it, too.
CREATE OR REPLACE FUNCTION "grants_that_end_with_move"("prompt" UUID, "space" UUID) RETURNS SETOF UUID LANGUAGE sql STABLE AS $$
  SELECT g."id" FROM "prompt_grants" g JOIN "space_members" m ON m."space_id" = "space"
    AND (g."subject_user_id" = m."user_id"
      OR (g."created_by" = m."user_id" AND g."subject_space_id" IN (
        SELECT o."space_id" FROM "space_members" o WHERE o."user_id" = m."user_id")))
  WHERE g."prompt_id" = "prompt"
    AND (g."created_by" = m."user_id" OR g."created_at" >= m."joined_at")
    AND NOT (g."created_by" IS DISTINCT FROM m."user_id" AND "owns_space"("space", g."created_by"))
$$;

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
